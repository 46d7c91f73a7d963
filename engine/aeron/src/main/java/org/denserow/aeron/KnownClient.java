package org.denserow.aeron;

import java.util.Arrays;

/// A client as the log knows it: the last sequence that it has used, and the outcomes of its last commands, as many as
/// the window has. So a command that comes again is answered and not carried out again.
///
/// Invariants: (1) every sequence up to `last` was used once; (2) the outcome of a sequence s is kept if
/// `last - window < s <= last`; (3) at most `window` of them wait.
///
/// *Threads*: that of the service.
final class KnownClient {

    /// No session.
    static final long NONE = -1;

    /// It as a snapshot has it.
    record Saved(
            long id,
            long last,
            long session,
            long used,
            int waiting,
            byte[] statuses,
            long[] frames,
            long[] answers,
            String[] texts) {}

    private final long id;
    private final Outcome[] outcomes; // by sequence modulo window
    private long last; // 0 before the first command
    private long session = NONE;
    private long used; // number of the log entry that used it last
    private int waiting;

    KnownClient(final long id, final int window) {
        this.id = id;
        this.outcomes = new Outcome[window];
    }

    long id() {
        return id;
    }

    long last() {
        return last;
    }

    long session() {
        return session;
    }

    void bind(final long newSession) {
        session = newSession;
    }

    long used() {
        return used;
    }

    void use(final long entry) {
        used = entry;
    }

    /// {@return whether it may be forgotten: nobody is connected, and no command waits}
    boolean isIdle() {
        return session == NONE && waiting == 0;
    }

    /// {@return whether no further command may wait}
    boolean isFull() {
        return waiting == outcomes.length;
    }

    /// Uses the next sequence.
    void add(final Outcome outcome) {
        last++;
        outcomes[place(last)] = outcome;
        if (outcome.status() == Outcome.Status.WAITING) {
            waiting++;
        }
    }

    /// A command that waited has an outcome.
    void settle(final long sequence, final Outcome outcome) {
        waiting--;
        if (sequence > last - outcomes.length) {
            outcomes[place(sequence)] = outcome;
        }
    }

    /// {@return the outcome of a sequence in `[1, last]`}
    Outcome outcome(final long sequence) {
        return sequence > last - outcomes.length
                ? outcomes[place(sequence)]
                : Outcome.refused(
                        Outcome.Status.FORGOTTEN,
                        -1,
                        "the command was taken once, and its answer is no longer kept: last=" + last + ", window="
                                + outcomes.length);
    }

    private int place(final long sequence) {
        return (int) (sequence % outcomes.length);
    }

    Saved save() {
        final int window = outcomes.length;
        final byte[] statuses = new byte[window];
        final long[] frames = new long[window];
        final long[] answers = new long[window];
        final String[] texts = new String[window];
        for (int i = 0; i < window; i++) {
            final Outcome outcome = outcomes[i] == null ? Outcome.WAITS : outcomes[i];
            statuses[i] = (byte) outcome.status().ordinal();
            frames[i] = outcome.frame();
            answers[i] = outcome.answer();
            texts[i] = outcome.text().isEmpty() ? null : outcome.text();
        }
        return new Saved(id, last, session, used, waiting, statuses, frames, answers, texts);
    }

    static KnownClient of(final Saved saved, final int window) {
        if (saved.statuses().length != window) {
            throw new IllegalArgumentException("all nodes of a log keep the same number of receipts: snapshot window="
                    + saved.statuses().length + ", window=" + window + "; start the node withWindow("
                    + saved.statuses().length + ")");
        }
        final KnownClient client = new KnownClient(saved.id(), window);
        client.last = saved.last();
        client.session = saved.session();
        client.used = saved.used();
        client.waiting = saved.waiting();
        for (int i = 0; i < window; i++) {
            final String text = saved.texts()[i];
            client.outcomes[i] = new Outcome(
                    Outcome.STATUSES[saved.statuses()[i]],
                    saved.frames()[i],
                    saved.answers()[i],
                    text == null ? "" : text);
        }
        return client;
    }

    @Override
    public String toString() {
        return "KnownClient{id=" + id + ", last=" + last + ", session=" + session + ", waiting=" + waiting
                + ", outcomes="
                + Arrays.stream(outcomes).filter(each -> each != null).count() + '}';
    }
}
