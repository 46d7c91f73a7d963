package org.denserow.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.denserow.engine.command.PlaybackCounts;
import org.denserow.engine.ground.Within;

/// The report of the last frame. One reused object, valid until the next frame; [#copy()] keeps the figures.
///
/// | figures | what they describe |
/// |---|---|
/// | [#nanos()], [#openNanos()], [#systemsNanos()], [#closeNanos()] | the frame; 0 if it failed |
/// | [#parallelApplyNanos()], [#serialApplyNanos()], [#followersNanos()], [#cascadesNanos()] | its boundaries: time of parallel and of serial work |
/// | [#creates()], [#destroys()], [#sets()], [#tags()], [#untags()], [#activations()]; all are [#commands()] | commands played back, by kind, with or without effect |
/// | [#created()], [#destroyed()], [#activated()] | rows changed by them |
/// | [#stale()], [#duplicates()], [#overtaken()], [#refused()], [#repeated()] | commands without effect, by reason; see [StaleCommands] |
/// | [#duplicateKeys()] | duplicates in unique indices; see [org.denserow.engine.index.HashIndex] |
/// | [#moves()]; [#ordering(int)] of one type | rows that are kept in an order |
/// | [#tables()] with their own figures; [#live()], [#reserved()], [#retired()] | the types at the time of the call |
/// | [#systemNanos(int)], [#parallelApplyNanos(int)], [#serialApplyNanos(int)], [#followersNanos(int)], [#allocatedBytes()] | systems, types and memory of the frame; measured only under [SimulationOptions#withDetailedReport()] |
///
/// [Totals] has the sums over all frames of what was lost.
///
/// *Threads*: the owner, between frames. *Cost*: nothing is allocated, except the words of a note when it is read, and
/// the words of failed assets and messages.
public final class FrameReport extends FrameFigures {

    /// Notes kept per frame: 8. Later incidents of the frame are counted only.
    public static final int MAX_NOTES = Notes.MAX;

    private final Notes notes = new Notes();
    private final ChunkContext[] contexts;
    private final List<Table> tables;
    private final List<SystemNode> systems;
    private final LossWarnings warnings;
    private int mostChunks;
    private WorkerMeter[] meters = {}; // by worker; none unless the report is detailed
    private TypeMeter[] ofTypes = {}; // by number of the type; none unless the report is detailed

    FrameReport(
            final ChunkContext[] contexts,
            final List<Table> tables,
            final List<SystemNode> systems,
            final LossWarnings warnings) {
        this.contexts = contexts;
        this.tables = Collections.unmodifiableList(tables);
        this.systems = systems;
        this.warnings = warnings;
    }

    /// Before the first frame, when all systems are declared.
    void measure(final boolean detailed) {
        if (!detailed) {
            return;
        }
        meters = new WorkerMeter[contexts.length];
        for (int worker = 0; worker < meters.length; worker++) {
            meters[worker] = new WorkerMeter(systems.size());
            contexts[worker].measure(meters[worker]);
        }
        ofTypes = new TypeMeter[tables.size()];
        Arrays.setAll(ofTypes, type -> new TypeMeter());
    }

    // ---- The frame loop writes ----

    void begin(final long number) {
        beginFigures(number);
        notes.begin();
        for (final WorkerMeter meter : meters) {
            meter.begin();
        }
        for (final TypeMeter meter : ofTypes) {
            meter.begin();
        }
        contexts[0].sees(); // the current owner
    }

    /// After a restore: the run continues at a frame of another run; no other figure is known.
    void restore(final long number, final boolean wasReproducible) {
        begin(number);
        reproducible(wasReproducible);
    }

    /// The frame has ended or failed.
    ///
    /// @param chunks the highest number of chunks of one system in any frame so far
    void end(final int chunks) {
        mostChunks = chunks;
        for (int worker = 0; worker < meters.length; worker++) {
            if (worker == 0 || !meters[worker].sharesThread(meters[0])) {
                add(Counter.ALLOCATED_BYTES, meters[worker].bytes());
            }
        }
    }

    void addFailedMessage(final String port, final long number, final Throwable thrown) {
        add(Counter.FAILED_MESSAGES, 1);
        if (notes.size() < MAX_NOTES) { // words of an exception cost more than a note
            note().ofMessage(port, number, thrown);
        }
    }

    void addAssets(final int late, final int failed, final String failure) {
        add(Counter.LATE_ASSETS, late);
        add(Counter.FAILED_ASSETS, failed);
        reproducible(reproducible() && late == 0);
        if (failed > 0) {
            note().ofAsset(failure);
        }
    }

    /// @param place of the type among those of the log
    void add(final int place, final PlaybackCounts counts) {
        add(counts);
        final Table table = tables.get(place - 1);
        if (counts.refused() > 0) {
            lose(table.refusedCreates(), counts.refused());
        }
        if (counts.stale() > 0) {
            lose(table.staleCommands(), counts.stale());
        }
        if (isDetailed()) {
            ofTypes[place - 1].add(counts);
        }
    }

    /// Counts a loss in its running total.
    ///
    /// @param count of this frame; 0 for none
    void lose(final Loss loss, final long count) {
        if (count > 0) {
            loss.add(count);
            warnings.expect(loss);
        }
    }

    void add(final PlaybackCounts counts) {
        add(Counter.PARALLEL_APPLY_NANOS, counts.parallelNanos());
        add(Counter.SERIAL_APPLY_NANOS, counts.serialNanos());
        add(Counter.FOLLOWERS_NANOS, counts.followersNanos());
        add(Counter.CREATED, counts.created());
        add(Counter.DESTROYED, counts.destroyed());
        add(Counter.ACTIVATED, counts.activated());
        add(Counter.COMMANDS, counts.commands() + counts.created() + counts.refused());
        add(Counter.ARMED, counts.armed());
        add(Counter.FIRED, counts.fired());
        add(Counter.REPEATED, counts.repeated());
        add(Counter.STALE, counts.stale());
        add(Counter.DUPLICATES, counts.duplicates());
        add(Counter.OVERTAKEN, counts.overtaken());
        add(Counter.DESTROYS, counts.destroys());
        add(Counter.SETS, counts.sets());
        add(Counter.TAGS, counts.tags());
        add(Counter.UNTAGS, counts.untags());
        add(Counter.ACTIVATIONS, counts.activations());
        add(Counter.REFUSED, counts.refused());
        add(Counter.CASCADED, counts.cascaded());
        add(Counter.CLEARED, counts.cleared());
    }

    /// {@return a new note, to be written now}
    Note note() {
        return notes.next();
    }

    // ---- Anyone reads ----

    /// {@return the notes of the frame, in canonical order; at most [#MAX_NOTES]. Always the same list; the words of an
    ///     entry are made when it is read}
    public List<String> notes() {
        return notes;
    }

    /// {@return the number of workers}
    public int workers() {
        return contexts.length;
    }

    /// Chunks that a worker has run since the simulation was created.
    ///
    /// @param worker in `[0, workers())`
    /// @return chunks
    public long chunks(final int worker) {
        Within.index(worker, contexts.length, "worker", "workers() says how many there are");
        return contexts[worker].chunksRun();
    }

    /// {@return the highest number of chunks that one system has had in a frame (in waves: in a level) since the
    ///     simulation was created; below 2, the order of chunks could not matter}
    public int mostChunks() {
        return mostChunks;
    }

    // ---- Types, at the time of the call ----

    /// {@return the types of the simulation, in order of their numbers, with their own figures: rows, index slots by
    ///     kind, sparseness; always the same list}
    public List<Table> tables() {
        return tables;
    }

    /// {@return index slots of all types that have a row, active or pending}
    public long live() {
        long sum = 0;
        for (int type = 0; type < tables.size(); type++) { // by index: an iterator would be garbage
            sum += tables.get(type).size() + tables.get(type).pending();
        }
        return sum;
    }

    /// {@return index slots of all types whose handle was given out and whose row is created at the next boundary}
    public long reserved() {
        long sum = 0;
        for (int type = 0; type < tables.size(); type++) {
            sum += tables.get(type).metrics().reservedSlots();
        }
        return sum;
    }

    /// {@return index slots of all types whose generations are used up}
    public long retired() {
        long sum = 0;
        for (int type = 0; type < tables.size(); type++) {
            sum += tables.get(type).metrics().retiredSlots();
        }
        return sum;
    }

    /// {@return the order in which the rows of a type are kept, and its progress}
    ///
    /// @param type place in [#tables()]
    public Ordering ordering(final int type) {
        return tables.get(checkType(type)).ordering;
    }

    // ---- Details ----

    /// {@return whether figures of systems and types and [#allocatedBytes()] are measured}
    public boolean isDetailed() {
        return meters.length > 0;
    }

    /// {@return the number of systems, exclusive ones left out}
    public int systems() {
        return systems.size();
    }

    /// {@return the name of a system}
    ///
    /// @param system in `[0, systems())`, in order of declaration
    public String system(final int system) {
        return systems.get(checkSystem(system)).name;
    }

    /// The time of a system's chunks, summed over the workers; it may exceed the time of the frame.
    ///
    /// @param system in `[0, systems())`, in order of declaration
    /// @return nanoseconds; 0 unless the report is detailed
    public long systemNanos(final int system) {
        checkSystem(system);
        long sum = 0;
        for (final WorkerMeter meter : meters) {
            sum += meter.systemNanos(system);
        }
        return sum;
    }

    /// As [#parallelApplyNanos()], of one type.
    ///
    /// @param type place in [#tables()]
    /// @return nanoseconds; 0 unless the report is detailed
    public long parallelApplyNanos(final int type) {
        checkType(type);
        return isDetailed() ? ofTypes[type].parallelNanos() : 0;
    }

    /// As [#serialApplyNanos()], of one type; measured also if none of its phases is split.
    ///
    /// @param type place in [#tables()]
    /// @return nanoseconds; 0 unless the report is detailed and a boundary visited the type
    public long serialApplyNanos(final int type) {
        checkType(type);
        return isDetailed() ? ofTypes[type].serialNanos() : 0;
    }

    /// As [#followersNanos()], of one type.
    ///
    /// @param type place in [#tables()]
    /// @return nanoseconds; 0 unless the report is detailed
    public long followersNanos(final int type) {
        checkType(type);
        return isDetailed() ? ofTypes[type].followersNanos() : 0;
    }

    private int checkType(final int type) {
        return Within.index(type, tables.size(), "type", "it is a place in tables(), not the number of the type");
    }

    private int checkSystem(final int system) {
        return Within.index(system, systems.size(), "system", "systems() says how many there are");
    }

    // ---- As text ----

    /// The report with one figure a line, `name=value`, each line ended by `\n`: for people who look for one figure,
    /// and for comparison of two reports line by line. First `frame` and `reproducible`, then all names of
    /// [#forEach(java.util.function.ObjLongConsumer)], then `live`, `reserved`, `retired`; a detailed report adds
    /// `systemNanos.NAME` of each system; at last a `note` for each note, its line breaks as `\n` and `\r`.
    /// ([#toString()] is one line.)
    ///
    /// @return the text; allocated in each call
    public String toLines() {
        return ReportText.linesOf(this);
    }

    // ---- Kept ----

    /// {@return the figures of this frame, kept; O(types + systems + workers)}
    public Copy copy() {
        final List<OfType> kept = new ArrayList<>();
        for (int type = 0; type < tables.size(); type++) {
            final Table table = tables.get(type);
            kept.add(new OfType(
                    table.name(),
                    table.size(),
                    table.pending(),
                    table.metrics().freeSlots(),
                    table.metrics().reservedSlots(),
                    table.metrics().retiredSlots(),
                    parallelApplyNanos(type),
                    serialApplyNanos(type),
                    followersNanos(type),
                    table.ordering.moves(),
                    table.ordering.misplaced(),
                    table.ordering.placed(),
                    table.ordering.framesToOrder()));
        }
        final List<OfSystem> ofSystems = new ArrayList<>();
        for (int system = 0; system < systems(); system++) {
            ofSystems.add(new OfSystem(system(system), systemNanos(system)));
        }
        final List<OfWorker> ofWorkers = new ArrayList<>();
        for (int worker = 0; worker < workers(); worker++) {
            ofWorkers.add(new OfWorker(worker, chunks(worker)));
        }
        return new Copy(this, kept, ofSystems, ofWorkers);
    }

    /// One type after a frame.
    ///
    /// @param name its name
    /// @param rows active rows
    /// @param pending pending rows
    /// @param free index slots ready for new rows
    /// @param reserved index slots whose handle was given out and whose row is created at the next boundary
    /// @param retired index slots whose generations are used up
    /// @param parallelApplyNanos as [FrameReport#parallelApplyNanos(int)]
    /// @param serialApplyNanos as [FrameReport#serialApplyNanos(int)]
    /// @param followersNanos as [FrameReport#followersNanos(int)]
    /// @param moves as [Ordering#moves()]
    /// @param misplaced as [Ordering#misplaced()]
    /// @param placed as [Ordering#placed()]
    /// @param framesToOrder as [Ordering#framesToOrder()]
    public record OfType(
            String name,
            int rows,
            int pending,
            int free,
            int reserved,
            int retired,
            long parallelApplyNanos,
            long serialApplyNanos,
            long followersNanos,
            int moves,
            int misplaced,
            double placed,
            long framesToOrder) {}

    /// One system in a frame.
    ///
    /// @param name its name
    /// @param nanos nanoseconds of its chunks, all workers together; 0 unless the report is detailed
    public record OfSystem(String name, long nanos) {}

    /// One worker.
    ///
    /// @param worker its number
    /// @param chunks chunks it has run since the simulation was created
    public record OfWorker(int worker, long chunks) {}

    /// The figures of one frame, kept. It never changes; copies of equal figures are equal.
    public static final class Copy extends FrameFigures {

        private final List<OfType> types;
        private final List<OfSystem> systems;
        private final List<OfWorker> workers;
        private final List<String> notes;

        private Copy(
                final FrameReport report,
                final List<OfType> types,
                final List<OfSystem> systems,
                final List<OfWorker> workers) {
            super(report);
            this.types = List.copyOf(types);
            this.systems = List.copyOf(systems);
            this.workers = List.copyOf(workers);
            this.notes = List.copyOf(report.notes);
        }

        /// {@return the types, in order of their numbers; without sparseness, which costs O(slots)}
        public List<OfType> types() {
            return types;
        }

        /// {@return the systems, in order of declaration}
        public List<OfSystem> systems() {
            return systems;
        }

        /// {@return the workers, in order of their numbers}
        public List<OfWorker> workers() {
            return workers;
        }

        /// {@return the notes of the frame}
        public List<String> notes() {
            return notes;
        }

        @Override
        public boolean equals(final Object other) {
            return other instanceof Copy copy
                    && equalFigures(copy)
                    && types.equals(copy.types)
                    && systems.equals(copy.systems)
                    && workers.equals(copy.workers)
                    && notes.equals(copy.notes);
        }

        @Override
        public int hashCode() {
            return figuresHash();
        }

        @Override
        public String toString() {
            return "Copy{" + figures() + ", types=" + types + ", systems=" + systems + ", workers=" + workers
                    + ", notes=" + notes + '}';
        }
    }

    @Override
    public String toString() {
        return ReportText.of(this);
    }
}
