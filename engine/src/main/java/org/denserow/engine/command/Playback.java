package org.denserow.engine.command;

import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.Reservation;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.state.Stateful;

/// Applies what was recorded for one type: first all creations, then all other commands, each in the order of chunk
/// keys and, within a chunk, as recorded.
///
/// Overview. The run table holds one packed entry per chunk: which recorder, and where in its segment. So nothing is
/// sorted and a command carries no key. Commands of one kind in a row (a *run of heads*) are played by one tight loop
/// over the words; destroys play in two passes, identity first, columns afterwards in batches.
///
/// ## Threads
/// One thread applies a type; it reads and writes that type only, so types are played in parallel. Entries of the run
/// table are written by the owner, after the join of the segment, from what each recorder has noted ([RunList]).
public final class Playback implements Stateful {

    private static final int LOOKS_AHEAD = 64; // destroys whose targets are looked up at once

    private final RowStore map;
    private final int place; // of the type in its log
    private final SlotMap slots;
    private final Reservation reservation;
    private final int headroom;
    private final Activations activations;
    private final long typeBits;

    private final RunTable runs = new RunTable(); // of words
    private final RunTable creations = new RunTable(); // of created rows

    private final PlaybackCounts counts = new PlaybackCounts();
    private final Incidents incidents;
    private final SetPlayback sets;
    private final Delays delays;
    private long frame; // of the boundary
    private int touched; // a sum that nobody reads: without it the JIT would drop the looks

    /// @param place of the type among those of the log
    Playback(final RowStore map, final int place, final SlotMap slots, final int headroom) {
        this.map = map;
        this.place = place;
        this.slots = slots;
        this.headroom = headroom;
        this.reservation = new Reservation(slots.space());
        this.activations = new Activations(map);
        this.incidents = new Incidents(map);
        this.typeBits = (long) map.type() << Segment.HEAD_SHIFT;
        this.sets = new SetPlayback(map, slots, counts);
        this.delays = new Delays(map, counts);
    }

    /// {@return the rows of the type}
    public RowStore map() {
        return map;
    }

    /// {@return the slots of the type}
    public SlotMap slots() {
        return slots;
    }

    /// {@return where creates of this type take their handles from}
    public Reservation reservation() {
        return reservation;
    }

    /// {@return pending rows that wait for a frame and an asset}
    public Activations activations() {
        return activations;
    }

    /// {@return delayed commands that wait}
    public Timers timers() {
        return delays.timers();
    }

    /// {@return what was applied since the counts were last cleared}
    public PlaybackCounts counts() {
        return counts;
    }

    /// {@return what the last playback met that could not be done, the first of it}
    public Incidents incidents() {
        return incidents;
    }

    void arrays(final Consumer<Object> to) {
        runs.arrays(to);
        creations.arrays(to);
        map.all().arrays(to);
        reservation.arrays(to);
        timers().arrays(to);
    }

    /// Makes a segment for a recorder. Several workers may come at once, each for the first time, and the map must know
    /// the rows that each of them stages.
    synchronized Segment newSegment(final boolean fromFreeRing, final int maxLength) {
        return new Segment(map, place, new HandleSource(this, fromFreeRing), maxLength);
    }

    /// {@return the words of each chunk}
    RunTable runs() {
        return runs;
    }

    /// {@return the created rows of each chunk}
    RunTable creations() {
        return creations;
    }

    /// {@return whether something waits for a later frame}
    boolean isWaiting() {
        return activations.count() > 0 || !timers().isEmpty();
    }

    // ---- Apply ----

    /// Puts delayed commands that are due into a segment.
    void fire(final Segment segment, final long dueFrame) {
        delays.fire(segment, dueFrame);
    }

    /// @return whether it must come again at the next boundary though nothing is recorded: room waits to be given back
    boolean apply(final Recorder[] recorders, final int workers, final long boundaryFrame) {
        frame = boundaryFrame;
        reservation.commit();
        if (!runs.isEmpty() || !creations.isEmpty()) {
            createAll(recorders);
            slots.space().beginWatch();
            playAll(recorders);
            slots.space().endWatch();
        }
        boolean isFading = reset(recorders, 0, workers);
        for (int owner = workers; owner < recorders.length; owner++) {
            isFading |= reset(recorders, owner, owner + 1);
        }
        keepHeadroom();
        return isFading;
    }

    /// Empties the segments of recorders that share the same work; when one has a segment, all get one: the next frame
    /// must not allocate because another worker runs the chunk.
    ///
    /// @return whether they keep room for what was needed lately
    private boolean reset(final Recorder[] recorders, final int begin, final int end) {
        long words = 0;
        long rows = 0;
        long objects = 0;
        boolean idle = true;
        for (int number = begin; number < end; number++) {
            final Segment segment = recorders[number].segments().get(place);
            if (segment != null) {
                words += segment.length();
                rows += segment.rows.count();
                objects += segment.objects.count();
                idle &= segment.isIdle();
            }
        }
        if (idle) {
            return false;
        }
        for (int number = begin; number < end; number++) {
            recorders[number].segments().made(place).reset(atMost(words), atMost(rows), atMost(objects));
        }
        return true;
    }

    private static int atMost(final long count) {
        return (int) Math.min(Segment.MAX_LENGTH, count);
    }

    void discard() {
        runs.clear();
        creations.clear();
        if (reservation.discard()) {
            slots.space().voidFreeHandles();
        }
    }

    private void createAll(final Recorder[] recorders) {
        for (int key = creations.begin(); key < creations.end(); key++) {
            final long entry = creations.get(key);
            if (entry == 0) {
                continue;
            }
            final Segment segment =
                    recorders[RunTable.recorderOf(entry)].segments().get(place);
            final int begin = RunTable.beginOf(entry);
            final int end = RunTable.endOf(entry);
            final int fitting = begin + map.ensureRows(end - begin);
            for (int row = begin; row < fitting; ) {
                row = createRun(segment, row, fitting);
            }
            for (int row = fitting; row < end; row++) {
                final long handle = slots.space().reservedHandle(segment.slot(row));
                if (Checks.ON) {
                    segment.origins.refuse(row, map);
                }
                map.refuse(segment.slot(row));
                incidents.add(key, Incident.Kind.REFUSED, 0, handle);
            }
            counts.created += fitting - begin;
            counts.refuse(key, end - fitting);
        }
        creations.clear();
    }

    /// Creates rows of one state that were staged one after the other, as many as follow each other where they will
    /// stand.
    private int createRun(final Segment segment, final int begin, final int limit) {
        final RowState state = segment.state(begin);
        final int wanted = segment.endOfState(begin, limit) - begin;
        final int first = map.openRows(wanted, state);
        final int count = map.openRun(first, wanted);
        for (int i = 0; i < count; i++) {
            slots.bind(segment.slot(begin + i), first + i);
        }
        slots.extend(first, count, state);
        map.fill(segment.rows, begin, count, first);
        return begin + count;
    }

    private void playAll(final Recorder[] recorders) {
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            if (entry != 0) {
                final Segment segment =
                        recorders[RunTable.recorderOf(entry)].segments().get(place);
                play(key, segment, RunTable.beginOf(entry), RunTable.endOf(entry));
            }
        }
        runs.clear();
    }

    private void play(final int key, final Segment segment, final int begin, final int end) {
        final long[] words = segment.words();
        int at = begin;
        while (at < end) {
            final int head = (int) (words[at] >>> Segment.HEAD_SHIFT);
            if (head >>> Segment.OPCODE_SHIFT == Segment.AFTER) {
                at = delays.arm(segment, at, end, frame);
                continue;
            }
            final int argument = head & Segment.ARGUMENT_MASK;
            final int length = runLength(words, at, end, head);
            counts.played(head >>> Segment.OPCODE_SHIFT, length / size(head >>> Segment.OPCODE_SHIFT));
            final long staleBefore = counts.stale;
            switch (head >>> Segment.OPCODE_SHIFT) {
                case Segment.DESTROY -> destroyRun(key, segment, at, length);
                case Segment.SET, Segment.SET_VEC3 -> {
                    sets.play(segment, at, length, map.schema().column(argument));
                    markChanged(words, at, length, size(head >>> Segment.OPCODE_SHIFT));
                }
                case Segment.TAG ->
                    tagRun(words, at, length, map.schema().tag(argument).field(), true);
                case Segment.UNTAG ->
                    tagRun(words, at, length, map.schema().tag(argument).field(), false);
                case Segment.ACTIVATE -> activateRun(words, at, length);
                case Segment.ACTIVATE_AT -> activateAtRun(words, at, length, segment);
                default -> throw new AssertionError("unknown command: head=" + head + ", at=" + at);
            }
            if (counts.stale > staleBefore && head >>> Segment.OPCODE_SHIFT != Segment.DESTROY) {
                note(key, words, at, length, size(head >>> Segment.OPCODE_SHIFT));
            }
            at += length;
        }
    }

    /// Words of consecutive commands with the same head, payloads included.
    private static int runLength(final long[] words, final int begin, final int end, final int head) {
        final int size = size(head >>> Segment.OPCODE_SHIFT);
        int at = begin + size;
        while (at < end && (int) (words[at] >>> Segment.HEAD_SHIFT) == head) {
            at += size;
        }
        return at - begin;
    }

    /// Words of a command, payload included.
    static int size(final int opcode) {
        return switch (opcode) {
            case Segment.SET -> 2;
            case Segment.ACTIVATE_AT, Segment.SET_VEC3 -> 3;
            default -> 1;
        };
    }

    private long target(final long word) {
        return typeBits | word & Segment.TARGET_MASK;
    }

    // ---- One run of heads each ----

    private void destroyRun(final int key, final Segment segment, final int begin, final int length) {
        final long[] words = segment.words();
        int missed = 0;
        int duplicates = 0;
        final boolean anyPermanent = slots.permanent() > 0;
        int ahead = begin;
        for (int at = begin; at < begin + length; at++) {
            if (at == ahead) {
                ahead = lookAhead(words, at, begin + length);
            }
            final long handle = target(words[at]);
            final int row = slots.find(handle);
            if (row >= 0 && !(anyPermanent && slots.state(row) == RowState.PERMANENT)) {
                if (Checks.ON) {
                    map.destroyedBy(handle, segment.origins.ofCommand(at));
                }
                map.unlink(handle, row);
            } else {
                missed++;
                duplicates += miss(key, words[at], row) == Incident.Kind.DUPLICATE ? 1 : 0;
            }
        }
        map.settle();
        counts.destroyed += length - missed;
        counts.duplicates += duplicates;
        counts.add(length, missed - duplicates);
    }

    /// Looks up the next targets, only to have their entries in the cache: a destroy waits for its own entry, so a loop
    /// of destroys waits for one cache miss after the other, and one that only looks for many at once.
    ///
    /// @return the place of the first command that was not looked at
    private int lookAhead(final long[] words, final int begin, final int limit) {
        final int end = Math.min(begin + LOOKS_AHEAD, limit);
        int sum = 0;
        for (int at = begin; at < end; at++) {
            sum += slots.find(target(words[at]));
        }
        sum += slots.lookAtLast(end - begin);
        touched = sum;
        return end;
    }

    /// Looks again at a command that destroyed nothing, apart from the loop: it is the rare case.
    private Incident.Kind miss(final int key, final long word, final int row) {
        final long handle = target(word);
        final Incident.Kind kind = row >= 0
                ? Incident.Kind.PERMANENT
                : slots.space().endedLately(handle) ? Incident.Kind.DUPLICATE : Incident.Kind.STALE;
        incidents.add(key, kind, (int) (word >>> Segment.HEAD_SHIFT), handle);
        return kind;
    }

    /// Notes the targets of a run that are gone. A run other than of destroys changes no structure that decides it, so
    /// its loops only count, and are looked at again when they must be named.
    private void note(final int key, final long[] words, final int begin, final int length, final int size) {
        for (int at = begin; at < begin + length && incidents.wants(Incident.Kind.STALE); at += size) {
            if (slots.find(target(words[at])) < 0) {
                incidents.add(key, Incident.Kind.STALE, (int) (words[at] >>> Segment.HEAD_SHIFT), target(words[at]));
            }
        }
    }

    private void tagRun(final long[] words, final int begin, final int length, final Bitfield tag, final boolean on) {
        int stale = 0;
        for (int at = begin; at < begin + length; at++) {
            final int row = slots.find(target(words[at]));
            if (row < 0) {
                stale++;
            } else if (on) {
                tag.set(row);
            } else {
                tag.clear(row);
            }
        }
        counts.add(length, stale);
        markChanged(words, begin, length, 1);
    }

    /// A pass of its own, for types that ask for it: the loops that set values stay as they are.
    private void markChanged(final long[] words, final int begin, final int length, final int size) {
        if (!map.laps().keepsChanged()) {
            return;
        }
        for (int at = begin; at < begin + length; at += size) {
            final int row = slots.find(target(words[at]));
            if (row >= 0) {
                map.laps().markChanged(row);
            }
        }
    }

    private void activateRun(final long[] words, final int begin, final int length) {
        int stale = 0;
        for (int at = begin; at < begin + length; at++) {
            final long handle = target(words[at]);
            if (map.direct().activate(handle)) {
                counts.activated++;
            } else if (slots.find(handle) < 0) {
                stale++;
            } else {
                counts.repeated++;
            }
        }
        counts.add(length, stale);
    }

    private void activateAtRun(final long[] words, final int begin, final int length, final Segment segment) {
        int stale = 0;
        for (int at = begin; at < begin + length; at += 3) {
            final long handle = target(words[at]);
            final int row = slots.find(handle);
            if (row < 0) {
                stale++;
            } else if (map.isActive(row)) {
                counts.repeated++;
            } else {
                final Future<?> asset = (Future<?>) segment.objects.array()[(int) words[at + 2]];
                activations.add(handle, words[at + 1], asset);
            }
        }
        counts.add(length / 3, stale);
    }

    /// Retired slots eat into the slot space; new ones make up for them, so that a map never becomes full by age. An
    /// eighth may be missing, so that this happens rarely: it is the one allocation that a steady run makes.
    private void keepHeadroom() {
        final int usable = slots.space().slotCount() - slots.space().retiredSlots();
        if (usable < headroom - (headroom >> 3)) {
            slots.space().addSlotsUpTo(headroom - usable);
        }
    }

    // ---- Saved state ----

    /// Everything of the type that outlives a boundary; what waits for a later frame belongs here.
    @Override
    public void save(final SavedState to) {
        map.all().save(to);
        final int[] learned = reservation.learned();
        to.put("learned", learned, learned.length);
        activations.save(to);
        timers().dump().save(to);
    }

    /// {@return assets that somebody waits for and that are not there yet: no snapshot can hold them}
    public int unfinished() {
        return activations.unfinished() + timers().dump().unfinished();
    }

    /// Also after a boundary that did not come to its end: what was recorded for it is forgotten.
    @Override
    public void load(final SavedState from) {
        runs.clear();
        creations.clear();
        counts.clear();
        incidents.clear();
        map.all().load(from);
        final int[] learned = new int[from.count("learned")];
        from.copyTo("learned", learned);
        reservation.load(learned);
        activations.load(from);
        timers().load(TimerDump.load(from));
    }

    /// {@return a hash of everything that decides future handles and rows of this type, but for what assets hold}
    public long orderHash() {
        final long hash = Mix.next(map.all().orderHash(), reservation.orderHash());
        final long waiting = activations.count() == 0 ? hash : Mix.next(hash, activations.orderHash());
        return timers().isEmpty() ? waiting : Mix.next(waiting, timers().orderHash());
    }
}
