package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.denserow.engine.command.Bounds;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.PortQueue;
import org.denserow.engine.handle.Handle;
import org.denserow.jobs.Experimental;
import org.denserow.jobs.JobOptions;
import org.denserow.jobs.JobSystem;

/// Options of a simulation. Begin with [#defaults()], and change options by `with…`. Only the seed, the policies, the
/// limits, the budget of exchanges, the grain and the type base can change a result.
///
/// ```java
/// Simulation sim = Simulation.create(SimulationOptions.defaults().withSeed(7));
/// ```
///
/// Options with the same values are equal.
///
/// *Threads*: any; options never change, and may be passed to another thread in any way. *Cost*: each `with…` copies.
public final class SimulationOptions {

    /// The default number of command words that systems may record in one frame: 2^25. These words are 256 MiB; after
    /// such a frame each worker has room of 384 MiB. The number is a constant, since a result must not depend on the
    /// heap of a machine. [#withMaxCommandWords(long)] says how much memory another number takes.
    public static final long DEFAULT_MAX_COMMAND_WORDS = 1L << 25;

    /// The default number of exchanges of two rows in one frame, for all types together: 1,000.
    public static final int DEFAULT_SWAP_BUDGET = 1000;

    /// The default number of messages that may wait in one port: 4,096.
    public static final int DEFAULT_PORT_CAPACITY = 4096;

    /// The default number of receipts that may be open at once, for all ports together: 2^20.
    public static final int DEFAULT_MAX_RECEIPTS = 1 << 20;

    /// The default number of words of delayed commands and of `activateAt` that may wait, for all types together: 2^25.
    /// This is 256 MiB of delayed commands, or 11 million rows that wait.
    public static final int DEFAULT_MAX_DELAYED_WORDS = 1 << 25;

    private static final SimulationOptions DEFAULTS = new SimulationOptions(new Values());

    private final Values values; // final, and never written once it is here: so any thread sees all of them

    private SimulationOptions(final Values values) {
        this.values = values;
    }

    /// {@return the default options}
    ///
    /// | option | default |
    /// |---|---|
    /// | workers | as many as the machine has cores, at most 256 |
    /// | seed | 0 |
    /// | messages that may wait in one port | 4,096 |
    /// | slots of one type | at most 2^30 |
    /// | late assets | frames wait for them |
    /// | serial cut-off | on: segments and boundaries with little work stay on the owner's thread |
    /// | stale commands | counted |
    /// | failing messages | dropped |
    /// | command words of one frame | at most 2^25 |
    /// | report | without details |
    /// | order of chunks | that of the threads, not of the test scheduler |
    /// | receipts | complete on a thread of the simulation; at most 2^20 are open |
    /// | grain | the engine's choice |
    /// | job options | the defaults |
    /// | exchanges of rows in one frame | at most 1,000 |
    /// | type numbers | from 1 |
    /// | warnings of losses | on |
    /// | words of delayed commands | at most 2^25 |
    /// | changes | not tracked |
    public static SimulationOptions defaults() {
        return DEFAULTS;
    }

    /// {@return these options with another number of workers; it changes no result}
    ///
    /// Threads start in the first frame that has work for a second one. While frames are small, the owner's thread does
    /// all the work, and no thread starts.
    ///
    /// @param count `1 … JobSystem.MAX_WORKERS`
    /// @throws IllegalArgumentException if out of range
    public SimulationOptions withWorkers(final int count) {
        return with(copy -> copy.jobs = copy.jobs.withWorkers(count));
    }

    /// {@return these options with another seed}
    ///
    /// @param value any value
    public SimulationOptions withSeed(final long value) {
        return with(copy -> copy.seed = value);
    }

    /// {@return these options with another port capacity}
    ///
    /// @param messages `1 … 2^30`
    /// @throws IllegalArgumentException if out of range
    public SimulationOptions withPortCapacity(final int messages) {
        return with(copy -> copy.portCapacity = messages);
    }

    /// {@return these options with another limit of slots}
    ///
    /// @param slots `1 … 2^30`
    /// @throws IllegalArgumentException if out of range
    public SimulationOptions withMaxSlots(final int slots) {
        return with(copy -> copy.maxSlots = slots);
    }

    /// Lets frames go on without assets that are late: instead of waiting, [Commands#activateAt] leaves the row pending
    /// until its asset has completed. A run in which that happened is not reproducible.
    ///
    /// @return these options, without waiting for late assets
    public SimulationOptions withLateAssets() {
        return with(copy -> copy.lateAssets = true);
    }

    /// Lets any worker run any chunk, however small it is. By default segments and boundaries with little work stay on
    /// the owner's thread. Changes no result.
    ///
    /// @return these options without the serial cut-off
    public SimulationOptions withoutSerialCutoff() {
        return with(copy -> copy.serialCutoff = false);
    }

    /// Tracks the changes of all types by blocks of 64 rows, from their definition on. [Simulation#hash()] then costs in
    /// proportion to what changed since it was last asked for, and gives the same numbers; [Table#changes()] shows what
    /// changed. Changes no result.
    ///
    /// *Cost*: 8 bytes per 64 rows, for each column, for each tag, and once more for each type. From the first hash on
    /// it is twice as much, and 8 bytes per row. Writing in place takes up to 3 % more time.
    ///
    /// @return these options, with all types tracked
    @Experimental
    public SimulationOptions withTrackedChanges() {
        return with(copy -> copy.trackedChanges = true);
    }

    /// {@return these options, with another policy for commands that cannot be applied}
    ///
    /// @param policy the policy
    public SimulationOptions withStaleCommands(final StaleCommands policy) {
        return with(copy -> copy.staleCommands = policy);
    }

    /// Bounds the words of the commands that systems record in one frame, payloads included. `destroy` takes one word,
    /// `set` two or three, and each created row one. Before each boundary is applied, words are summed over the chunks
    /// in canonical order. If the sum passes the bound, the frame fails and names the chunk that passed it, the same
    /// one for any number of workers. Commands of exclusive systems count. Commands of ports, timers and the owner do
    /// not: messages are bounded by `portCapacity`.
    ///
    /// A chunk that alone records more than the bound in commands of one kind fails while it records, so an endless
    /// loop does not fill the heap. The kinds are: values of one column, changes of one tag, destroys, and creates of
    /// one type. The sum over several kinds is known at the boundary only. If there are several workers, a worker keeps
    /// the values of a column in four lists, and their sum is known at the boundary only, too.
    ///
    /// *Memory*: a word is 8 bytes, a created row 12 and its values. Each worker keeps room for one and a half times
    /// the words of all workers, since any worker may run any chunk. This is 12 bytes for each word and worker: 384 MiB
    /// a worker at the default, 1.5 GiB at 2^27. The room is taken as commands are recorded, and freed when frames
    /// record far less. While a list grows, its old array exists too. If the heap does not suffice, the frame fails
    /// with an `OutOfMemoryError`, after which only `close` is left.
    ///
    /// @param words at least 1
    /// @return these options with another bound
    /// @throws IllegalArgumentException if out of range
    public SimulationOptions withMaxCommandWords(final long words) {
        return with(copy -> copy.maxCommandWords = words);
    }

    /// Lets the [FrameReport] measure the time of each system, the time of boundaries for each type, and the bytes that
    /// threads allocate.
    ///
    /// *Cost*: two clock reads per chunk, about four for each type that a boundary visits, and one read of a counter
    /// per thread and frame. Nothing is allocated per frame.
    ///
    /// @return these options with a detailed report
    public SimulationOptions withDetailedReport() {
        return with(copy -> copy.detailedReport = true);
    }

    /// Sets the test scheduler: the owner's thread alone runs all chunks and systems, in a random order that threads
    /// could also take, with worker numbers that threads could have. Results are the same, unless a system depends on
    /// timing, or on a part that it did not declare: then some values give another [Simulation#hash()]. The same value
    /// repeats the order exactly. In checks mode the order is random too, with one worker number.
    ///
    /// Cost: allocates in every frame.
    ///
    /// @param value decides the order; 0 runs with threads again
    /// @return these options with another order
    public SimulationOptions withChunkOrder(final long value) {
        return with(copy -> copy.chunkOrderSeed = value);
    }

    /// {@return these options, with another policy for messages whose handler throws an exception}
    ///
    /// @param policy the policy
    public SimulationOptions withFailingMessages(final FailingMessages policy) {
        return with(copy -> copy.failingMessages = policy);
    }

    /// Lets receipts of [Port#ask(Record)] complete on an executor instead of a thread of the simulation. The owner
    /// hands them over one by one, in the order in which messages were handled; the executor decides in which order and
    /// where they run. It must not run them on the owner's thread, which runs frames, and must not block that thread.
    /// If it throws anything, the receipt completes on the simulation's own thread; the frame goes on, and a note of
    /// its report says so.
    ///
    /// @param executor the executor; the user shuts it down after the simulation
    /// @return these options with an executor
    public SimulationOptions withReceiptsOn(final Executor executor) {
        given(executor, "executor", "leave the option out for the simulation's own thread");
        return with(copy -> copy.receipts = Optional.of(executor));
    }

    /// Sets the rows per chunk of systems that do not set it by [SystemBuilder#grain(int)]. It is mainly for tests. A
    /// system that depends on the order of its chunks shows this only if it has several, and by default a table of a
    /// few thousand rows is one chunk: for checks mode set a small grain here. (`FirstDifference` of the package
    /// `inspect` tries 64 by itself.)
    ///
    /// Results that depend on chunks, such as handles of created rows, depend on it.
    ///
    /// @param rows a multiple of 64, at least 64; 0 is the engine's choice: [SystemBuilder#defaultGrain(int)]
    /// @return these options with another grain
    /// @throws IllegalArgumentException if it is any other value
    public SimulationOptions withGrain(final int rows) {
        return with(copy -> copy.grain = rows);
    }

    /// Sets names, idle policy, watchdog and listener of the worker threads, and their number if
    /// [JobOptions#withWorkers(int)] has set it. Changes no result.
    ///
    /// A job has the name of its system: reports of stalls show it, and a listener gets it by `toString`. These options
    /// have no effect in checks mode, where there is one worker, and under [#withChunkOrder(long)], where there is no
    /// worker thread.
    ///
    /// @param options job options; they may leave the number of workers to these options
    /// @return these options with other job options
    /// @throws IllegalArgumentException if both set a number of workers, and not the same one
    public SimulationOptions withJobs(final JobOptions options) {
        given(options, "jobs", "begin with JobOptions.defaults()");
        final JobOptions before = values.jobs;
        if (before.setsWorkers() && options.setsWorkers() && options.workers() != before.workers()) {
            throw new IllegalArgumentException("a simulation has one number of workers: workers=" + before.workers()
                    + ", jobs.workers=" + options.workers()
                    + "; leave it out of the job options and use SimulationOptions.withWorkers");
        }
        final boolean keepsNumber = before.setsWorkers() && !options.setsWorkers();
        return with(copy -> copy.jobs = keepsNumber ? options.withWorkers(before.workers()) : options);
    }

    /// Bounds the work by which one frame keeps rows in their order
    /// ([Table#order(org.denserow.engine.defragment.RowOrder)]). The unit is an exchange of two rows; 8 keys read count
    /// as one exchange. All types that are kept in an order share the budget ([Ordering] says how). It is part of the
    /// definition: results that depend on row numbers depend on it.
    ///
    /// @param moves the number of exchanges, at least 0; 0 moves no rows
    /// @return these options with another budget
    /// @throws IllegalArgumentException if negative
    public SimulationOptions withSwapBudget(final int moves) {
        return with(copy -> copy.swapBudget = moves);
    }

    /// Lets type numbers begin above a number, so that handles of one simulation name no type of another: give each
    /// simulation of a process its own range. Then a handle passed to the wrong simulation is always detected. The type
    /// number is part of every handle, and so of both hashes.
    ///
    /// @param base in `[0, Handle.MAX_TYPE - 1]`; types have the numbers `base + 1, base + 2, …`, up to
    ///     [Simulation#MAX_TYPES]
    /// @return these options with another type base
    /// @throws IllegalArgumentException if out of range
    public SimulationOptions withTypeBase(final int base) {
        return with(copy -> copy.typeBase = base);
    }

    /// Turns off the warnings of losses: of refused creates, stale commands, refused and failed messages, late frames,
    /// and of input that was never applied when the simulation is closed. By default the logger `org.denserow.engine`
    /// ([System.Logger]) warns of the first loss of each kind, for each type and port. Then it warns at most once a
    /// minute, with counts, and of the rest when the simulation is closed. It is called on the owner's thread, after
    /// the frame. [Simulation#totals()] counts losses in any case.
    ///
    /// @return these options without these warnings
    public SimulationOptions withoutLossWarnings() {
        return with(copy -> copy.lossWarnings = false);
    }

    /// Bounds the receipts that are open, for all ports together. A receipt is open from the call of [Port#ask(Record)]
    /// or [Port#askAll(java.util.List)] until it is about to complete. Beyond the bound a receipt completes
    /// exceptionally at once, and its message is not taken. All receipts stay open while a stage blocks the thread on
    /// which they complete, or while an executor does not run them.
    ///
    /// @param receipts at least 1
    /// @return these options with another bound
    /// @throws IllegalArgumentException if out of range
    public SimulationOptions withMaxReceipts(final int receipts) {
        return with(copy -> copy.maxReceipts = receipts);
    }

    /// Bounds the words of delayed commands ([Commands#after(int)]) that wait, for all types and user-defined commands
    /// together. `destroy` and `tag` take one word, `set` two or three, a user-defined command one and its payload.
    /// Each change of the delay takes one while it is recorded. A word that waits takes 8 bytes, and half as much again
    /// while its list grows.
    ///
    /// A row that waits for a frame and an asset ([Commands#activateAt(long,long,java.util.concurrent.Future)]) takes
    /// three words, which are some 40 bytes; a row that waits several times takes three each time.
    ///
    /// Words are summed before each boundary is applied, in canonical order, so nothing depends on the number of
    /// workers or on timing. If commands of systems pass the bound, the frame fails and names the chunk that passed it.
    /// If commands of the owner pass it, the frame fails and names the owner, before any message is handled. If the
    /// handler of a message passes it, the message fails as if its handler had thrown, and its commands are dropped
    /// under every policy. Commands that wait already are never dropped.
    ///
    /// @param words `1 … 2^27 - 1`
    /// @return these options with another bound
    /// @throws IllegalArgumentException if out of range
    public SimulationOptions withMaxDelayedWords(final int words) {
        return with(copy -> copy.maxDelayedWords = words);
    }

    // ---- Read ----

    /// {@return number of threads that run chunks, the owner included; `1 … JobSystem.MAX_WORKERS`}
    public int workers() {
        return values.jobs.workers();
    }

    /// {@return the seed of all random numbers}
    public long seed() {
        return values.seed;
    }

    /// {@return maximum number of messages that may wait in one port; `1 … 2^30`}
    public int portCapacity() {
        return values.portCapacity;
    }

    /// {@return maximum number of slots of one type; `1 … 2^30`}
    public int maxSlots() {
        return values.maxSlots;
    }

    /// {@return whether `activateAt` leaves a row pending when its asset is late, instead of waiting; a run in
    ///     which that happened is not reproducible}
    public boolean lateAssets() {
        return values.lateAssets;
    }

    /// {@return whether segments and boundaries with little work stay on the owner's thread, decided by measured
    ///     time; changes no result}
    public boolean serialCutoff() {
        return values.serialCutoff;
    }

    /// {@return whether changes of all types are tracked, see [#withTrackedChanges()]}
    public boolean trackedChanges() {
        return values.trackedChanges;
    }

    /// {@return policy for commands that cannot be applied}
    public StaleCommands staleCommands() {
        return values.staleCommands;
    }

    /// {@return maximum number of words that systems may record in one frame, at least 1; see
    ///     [#withMaxCommandWords(long)]}
    public long maxCommandWords() {
        return values.maxCommandWords;
    }

    /// {@return whether the report measures systems and allocated bytes, see [#withDetailedReport()]}
    public boolean detailedReport() {
        return values.detailedReport;
    }

    /// {@return the value of the test scheduler, see [#withChunkOrder(long)]; 0 runs with threads; changes no result}
    public long chunkOrderSeed() {
        return values.chunkOrderSeed;
    }

    /// {@return policy for exceptions of a port's handler}
    public FailingMessages failingMessages() {
        return values.failingMessages;
    }

    /// {@return rows per chunk of systems that set none, see [#withGrain(int)]; 0 is the engine's choice}
    public int grain() {
        return values.grain;
    }

    /// {@return names, idle policy and watchdog of the workers, with the number of workers of these options}
    public JobOptions jobs() {
        return values.jobs;
    }

    /// {@return maximum number of exchanges of two rows in one frame, at least 0; see [#withSwapBudget(int)]}
    public int swapBudget() {
        return values.swapBudget;
    }

    /// {@return the number above which type numbers begin, see [#withTypeBase(int)]; `0 … Handle.MAX_TYPE - 1`}
    public int typeBase() {
        return values.typeBase;
    }

    /// {@return whether the logger `org.denserow.engine` warns of losses, see [#withoutLossWarnings()]; changes no
    ///     result}
    public boolean lossWarnings() {
        return values.lossWarnings;
    }

    /// {@return maximum number of receipts that may be open at once, at least 1; see [#withMaxReceipts(int)]}
    public int maxReceipts() {
        return values.maxReceipts;
    }

    /// {@return maximum number of words of delayed commands that wait, `1 … 2^27 - 1`; see
    ///     [#withMaxDelayedWords(int)]}
    public int maxDelayedWords() {
        return values.maxDelayedWords;
    }

    /// {@return the executor on which receipts complete; empty for a thread of the simulation}
    Optional<Executor> receipts() {
        return values.receipts;
    }

    /// {@return an empty log of commands for a simulation with these options}
    CommandLog newLog() {
        return CommandLog.bounded(workers(), values.typeBase, values.maxCommandWords);
    }

    // ---- Values ----

    /// The values of all options. One `with…` changes a copy, before the options are made of it.
    private static final class Values {

        private long seed;
        private int portCapacity = DEFAULT_PORT_CAPACITY;
        private int maxSlots = Handle.MAX_SLOT + 1;
        private boolean lateAssets;
        private boolean serialCutoff = true;
        private StaleCommands staleCommands = StaleCommands.COUNT;
        private long maxCommandWords = DEFAULT_MAX_COMMAND_WORDS;
        private boolean detailedReport;
        private long chunkOrderSeed;
        private FailingMessages failingMessages = FailingMessages.DROP;
        private Optional<Executor> receipts = Optional.empty();
        private int grain;
        private JobOptions jobs = JobOptions.defaults();
        private int swapBudget = DEFAULT_SWAP_BUDGET;
        private int typeBase;
        private boolean lossWarnings = true;
        private int maxReceipts = DEFAULT_MAX_RECEIPTS;
        private int maxDelayedWords = DEFAULT_MAX_DELAYED_WORDS;
        private boolean trackedChanges;

        Values() {}

        Values(final Values of) {
            seed = of.seed;
            portCapacity = of.portCapacity;
            maxSlots = of.maxSlots;
            lateAssets = of.lateAssets;
            serialCutoff = of.serialCutoff;
            staleCommands = of.staleCommands;
            maxCommandWords = of.maxCommandWords;
            detailedReport = of.detailedReport;
            chunkOrderSeed = of.chunkOrderSeed;
            failingMessages = of.failingMessages;
            receipts = of.receipts;
            grain = of.grain;
            jobs = of.jobs;
            swapBudget = of.swapBudget;
            typeBase = of.typeBase;
            lossWarnings = of.lossWarnings;
            maxReceipts = of.maxReceipts;
            maxDelayedWords = of.maxDelayedWords;
            trackedChanges = of.trackedChanges;
        }

        /// Checks all values.
        void check() {
            checkRange(
                    "portCapacity",
                    portCapacity,
                    PortQueue.MIN_CAPACITY,
                    PortQueue.MAX_CAPACITY,
                    "each frame empties it");
            checkRange("typeBase", typeBase, 0, Handle.MAX_TYPE - 1, "numbers of types come after it");
            checkRange("maxSlots", maxSlots, 1, Handle.MAX_SLOT + 1, "every row needs a slot");
            checkRange("maxReceipts", maxReceipts, 1, Integer.MAX_VALUE, "leave it out for the default");
            checkRange("maxDelayedWords", maxDelayedWords, 1, Bounds.MAX_DELAYED, "leave it out for the default");
            given(staleCommands, "staleCommands", "pass COUNT, REPORT, FAIL or FAIL_ON_DUPLICATES");
            given(failingMessages, "failingMessages", "pass DROP or FAIL");
            if (grain != 0) {
                JobSystem.chunks(0, grain); // refuses a bad grain
            }
            if (swapBudget < 0) {
                throw new IllegalArgumentException("swapBudget must not be negative: swapBudget=" + swapBudget
                        + "; 0 leaves all rows where they are");
            }
            if (maxCommandWords < 1) {
                throw new IllegalArgumentException("maxCommandWords must be >= 1: maxCommandWords=" + maxCommandWords
                        + "; without a bound, leave it out");
            }
        }

        /// {@return all values, by name, in this order}
        Map<String, Object> byName() {
            final Map<String, Object> all = new LinkedHashMap<>();
            all.put("workers", jobs.workers());
            all.put("seed", seed);
            all.put("portCapacity", portCapacity);
            all.put("maxSlots", maxSlots);
            all.put("lateAssets", lateAssets);
            all.put("serialCutoff", serialCutoff);
            all.put("staleCommands", staleCommands);
            all.put("maxCommandWords", maxCommandWords);
            all.put("detailedReport", detailedReport);
            all.put("chunkOrderSeed", chunkOrderSeed);
            all.put("failingMessages", failingMessages);
            all.put("receipts", receipts);
            all.put("grain", grain);
            all.put("jobs", jobs);
            all.put("swapBudget", swapBudget);
            all.put("typeBase", typeBase);
            all.put("lossWarnings", lossWarnings);
            all.put("maxReceipts", maxReceipts);
            all.put("maxDelayedWords", maxDelayedWords);
            all.put("trackedChanges", trackedChanges);
            return all;
        }
    }

    private SimulationOptions with(final Consumer<Values> change) {
        final Values copy = new Values(values);
        change.accept(copy);
        copy.check();
        return new SimulationOptions(copy);
    }

    private static void checkRange(
            final String name, final int value, final int min, final int max, final String remedy) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(
                    name + " must be in [" + min + ", " + max + "]: " + name + "=" + value + "; " + remedy);
        }
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof SimulationOptions options && values.byName().equals(options.values.byName());
    }

    @Override
    public int hashCode() {
        return values.byName().hashCode();
    }

    /// {@return the options that differ from the defaults, as `name=value`}
    @Override
    public String toString() {
        final Map<String, Object> others = DEFAULTS.values.byName();
        return values.byName().entrySet().stream()
                .filter(each -> !each.getValue().equals(others.get(each.getKey())))
                .map(Object::toString)
                .collect(Collectors.joining(", ", "SimulationOptions{", "}"));
    }
}
