package org.denserow.engine.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// The definitions of user-defined commands, and their playback, on the owner, after all types were played back.
///
/// They are played in canonical order: by chunk key, then as recorded. If a body throws, the other bodies still run;
/// the frame loop gets the exception. Delayed ones wait in [Timers].
///
/// *Threads*: the owner. *Cost*: allocates only when a body throws.
public final class Customs implements Stateful {

    /// The largest number of user-defined commands of a simulation.
    public static final int MAX_COMMANDS = 4_096;

    /// The largest number of payload words of one command.
    public static final int MAX_WORDS = 8;

    /// The largest number of failures kept per boundary; later ones are neither kept nor counted.
    public static final int MAX_FAILURES = 64;

    /// The code of a command.
    @FunctionalInterface
    public interface Body {

        /// Runs one command.
        ///
        /// @param words the recorded words; the payload is in `[begin, begin + words of the command)`
        /// @param begin the first word of the payload
        /// @param frame the frame of the boundary
        void handle(long[] words, int begin, long frame);
    }

    /// A user-defined command.
    ///
    /// @param owner the commands of its simulation
    /// @param number its number, from 0 in order of definition; recorded in the head
    /// @param name unique in the simulation
    /// @param words the number of payload words, `0 … MAX_WORDS`
    /// @param body the code
    public record Definition(Customs owner, int number, String name, int words, Body body) {}

    /// A body that threw.
    ///
    /// @param name the name of the command
    /// @param cause the exception
    public record Failure(String name, Throwable cause) {}

    private Definition[] definitions = {};
    private final RunTable runs = new RunTable();
    private final Timers timers = new Timers();
    private final PlaybackCounts counts = new PlaybackCounts();
    private final List<Failure> failures = new ArrayList<>();

    Customs() {}

    // ---- Definition ----

    /// Defines the next command.
    ///
    /// @param name unique in the simulation; checked by the caller
    /// @param words the number of payload words, `0 … MAX_WORDS`
    /// @param body the code
    /// @return the command
    /// @throws IllegalArgumentException if `words` is out of range, or there are [#MAX_COMMANDS] commands
    public Definition define(final String name, final int words, final Body body) {
        if (words < 0 || words > MAX_WORDS) {
            throw new IllegalArgumentException("the payload of a command must be in [0, " + MAX_WORDS
                    + "] words: command=" + name + ", words=" + words
                    + "; store larger payloads in a row, and send its handle");
        }
        if (definitions.length == MAX_COMMANDS) {
            throw new IllegalArgumentException("a simulation has at most " + MAX_COMMANDS + " commands: command=" + name
                    + "; tell some apart by a word of their payload");
        }
        final Definition defined = new Definition(this, definitions.length, name, words, body);
        definitions = Arrays.copyOf(definitions, definitions.length + 1);
        definitions[defined.number()] = defined;
        return defined;
    }

    /// {@return the number of commands defined}
    public int count() {
        return definitions.length;
    }

    void check(final Definition command, final int words) {
        if (command.owner() != this) {
            throw new IllegalArgumentException("a command must be of this simulation: command=" + command.name()
                    + "; it was defined elsewhere, pass the one that this simulation defined");
        }
        if (command.words() != words) {
            throw new IllegalArgumentException("a command takes as many words as it was defined with: command="
                    + command.name() + ", words=" + command.words() + ", sent=" + words
                    + "; pass that many, or define another command");
        }
    }

    /// {@return the definitions in words, one line each; simulations with equal lines can take each other's state}
    public List<String> describe() {
        return Arrays.stream(definitions)
                .map(each -> "command " + each.name() + ", words=" + each.words())
                .toList();
    }

    // ---- Saved state ----

    /// Saves the delayed commands; others do not outlive a boundary.
    @Override
    public void save(final SavedState to) {
        timers.save(to, null);
    }

    @Override
    public void load(final SavedState from) {
        runs.clear();
        counts.clear();
        failures.clear();
        final TimerDump dump = TimerDump.load(from, null);
        for (int i = 0; i < dump.frames().length; i++) {
            checkWords(dump.words()[i], dump.commands()[i]);
        }
        timers.load(dump);
    }

    /// Refuses words of a file that are no commands of this simulation.
    private void checkWords(final long[] words, final int commands) {
        int found = 0;
        int at = 0;
        while (at < words.length && words[at] >= 0 && words[at] < definitions.length) {
            at += 1 + definitions[(int) words[at]].words();
            found++;
        }
        if (at != words.length || found != commands) {
            throw TimerDump.noCommands(at, words.length, found, commands);
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(definitions);
        runs.arrays(to);
        timers.arrays(to);
    }

    // ---- Playback ----

    /// {@return the runs of all chunks}
    RunTable runs() {
        return runs;
    }

    void apply(final RecorderSet recorders, final long frame) {
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            if (entry != 0) {
                play(recorders.get(RunTable.recorderOf(entry)).customs(), entry, frame);
            }
        }
        runs.clear();
        reset(recorders, 0, recorders.workers());
        for (int owner = recorders.workers(); owner < recorders.count(); owner++) {
            reset(recorders, owner, owner + 1);
        }
    }

    private void play(final CustomBuffer buffer, final long entry, final long frame) {
        final long[] words = buffer.words();
        final int end = RunTable.endOf(entry);
        for (int at = RunTable.beginOf(entry); at < end; ) {
            final Definition command = definitions[CustomBuffer.number(words[at])];
            final int next = at + 1 + command.words();
            final int delay = CustomBuffer.delay(words[at]);
            if (delay == 0) {
                counts.add(1, 0);
                handle(command, words, at + 1, frame);
            } else {
                counts.armed++;
                final DueList list = timers.list(frame + delay);
                final int place = timers.add(list, words, at, next, 1);
                list.words()[place] = command.number(); // without the delay, which is over then
            }
            at = next;
        }
    }

    /// The number of words of delayed commands that one chunk recorded.
    long delayedWords(final RecorderSet recorders, final int key) {
        if (key < runs.begin() || key >= runs.end() || runs.get(key) == 0) {
            return 0;
        }
        final long entry = runs.get(key);
        final long[] words = recorders.get(RunTable.recorderOf(entry)).customs().words();
        final int end = RunTable.endOf(entry);
        long sum = 0;
        for (int at = RunTable.beginOf(entry); at < end; ) {
            final int size = 1 + definitions[CustomBuffer.number(words[at])].words();
            sum += CustomBuffer.delay(words[at]) == 0 ? 0 : size;
            at += size;
        }
        return sum;
    }

    private void handle(final Definition command, final long[] words, final int begin, final long frame) {
        try {
            command.body().handle(words, begin, frame);
        } catch (final Throwable thrown) { // Errors too: the boundary must be completed
            if (failures.size() < MAX_FAILURES) {
                failures.add(new Failure(command.name(), thrown));
            }
        }
    }

    private static void reset(final RecorderSet recorders, final int begin, final int end) {
        long words = 0;
        boolean idle = true;
        for (int number = begin; number < end; number++) {
            words += recorders.get(number).customs().length();
            idle &= recorders.get(number).customs().isIdle();
        }
        for (int number = begin; number < end && !idle; number++) {
            recorders.get(number).customs().reset((int) Math.min(Room.MAX_LENGTH, words));
        }
    }

    /// Puts the commands that are due into a buffer.
    void fire(final CustomBuffer buffer, final long frame) {
        while (timers.isDue(frame)) {
            final DueList list = timers.first();
            buffer.append(list.words(), list.length());
            counts.fired += list.commands();
            timers.dropFirst();
        }
    }

    void discard() {
        runs.clear();
        failures.clear();
    }

    // ---- Results ----

    /// {@return the delayed commands}
    public Timers timers() {
        return timers;
    }

    /// {@return counts of the commands played since they were last cleared}
    public PlaybackCounts counts() {
        return counts;
    }

    /// {@return the failures since they were last cleared, in canonical order; the live list}
    public List<Failure> failures() {
        return failures;
    }
}
