package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.denserow.engine.command.PlaybackCounts;
import org.denserow.engine.ground.Within;

/// The report of a frame: counts and times. [Simulation#report()] is the report of the last frame: one reused object,
/// valid until the next frame. [#copy()] keeps the figures in a report that does not change any more.
///
/// | figures | what they describe |
/// |---|---|
/// | [#nanos()], [#openNanos()], [#systemsNanos()], [#closeNanos()] | the frame; 0 if it failed |
/// | [#parallelApplyNanos()], [#serialApplyNanos()], [#followersNanos()], [#cascadesNanos()] | its boundaries: time of parallel and of serial work |
/// | [#createCommands()], [#destroyCommands()], [#setCommands()], [#tagCommands()], [#untagCommands()], [#activateCommands()]; [#commands()] counts all | commands played back, by kind, with or without effect |
/// | [#createdRows()], [#destroyedRows()], [#activatedRows()] | rows changed by them |
/// | [#staleCommands()], [#duplicateDestroys()], [#overtakenCommands()], [#refusedCreates()], [#repeatedActivations()] | commands without effect, by reason; see [StaleCommands] |
/// | [#duplicateKeys()] | duplicates in unique indices; see [org.denserow.engine.index.HashIndex] |
/// | [#moves()] | rows that are kept in an order; [Table#ordering()] has those of one type |
/// | [#types()]; [#live()], [#reserved()], [#retired()] | the types at the time of the call; in a copy, when it was made |
/// | [#systemNanos(int)], [#parallelApplyNanos(int)], [#serialApplyNanos(int)], [#followersNanos(int)], [#allocatedBytes()] | systems, types and memory of the frame; measured only under [SimulationOptions#withDetailedReport()] |
///
/// A command is *played back* when a boundary carries it out, with or without effect. The name of a figure says what it
/// counts: `…Commands` commands that were played back, `…Rows` rows that they changed.
///
/// [Totals] has the sums over all frames of what was lost.
///
/// *Threads*: the owner, between frames; any thread may use a copy. *Cost*: one array read for each figure. Nothing is
/// allocated, except by [#types()], for the words of a note when it is read, and for the words of failed assets and
/// messages.
public final class FrameReport {

    /// The maximum number of notes of a frame: 8. Later incidents of the frame are only counted.
    public static final int MAX_NOTES = Notes.MAX;

    private final long[] counters; // by Counter
    private final ReportParts parts;
    private final LiveParts live; // what a frame writes; null in a copy
    private long frame = -1;
    private boolean reproducible = true;
    private int mostChunks;

    /// The report of a simulation before the first frame.
    FrameReport(final LiveParts parts) {
        this.counters = new long[Counter.COUNT];
        this.parts = parts;
        this.live = parts;
    }

    private FrameReport(final FrameReport of, final ReportParts kept) {
        this.counters = of.counters.clone();
        this.parts = kept;
        this.live = null;
        this.frame = of.frame;
        this.reproducible = of.reproducible;
        this.mostChunks = of.mostChunks;
    }

    // ---- The frame loop writes ----

    /// Before the first frame, when all systems are declared.
    void measure(final boolean detailed) {
        live.measure(detailed);
    }

    /// A frame begins: all counts are 0.
    void begin(final long number) {
        frame = number;
        Arrays.fill(counters, 0);
        live.begin();
    }

    /// After a restore: the run continues at a frame of another run; no other figure is known.
    void restore(final long number, final boolean wasReproducible) {
        begin(number);
        reproducible = wasReproducible;
    }

    /// The frame has ended or failed.
    ///
    /// @param chunks the highest number of chunks of one system in any frame so far
    void end(final int chunks) {
        mostChunks = chunks;
        add(Counter.ALLOCATED_BYTES, live.allocatedBytes());
    }

    void add(final Counter counter, final long amount) {
        counters[counter.ordinal()] += amount;
    }

    void addFailedMessage(final String port, final long number, final Throwable thrown) {
        add(Counter.FAILED_MESSAGES, 1);
        if (live.notes().size() < MAX_NOTES) { // words of an exception cost more than a note
            note().ofMessage(port, number, thrown);
        }
    }

    void addAssets(final int late, final int failed, final String failure) {
        add(Counter.LATE_ASSETS, late);
        add(Counter.FAILED_ASSETS, failed);
        reproducible &= late == 0;
        if (failed > 0) {
            note().ofAsset(failure);
        }
    }

    /// @param place of the type among those of the log
    void add(final int place, final PlaybackCounts counts) {
        add(counts);
        live.add(place, counts);
    }

    /// Counts a loss in its running total.
    ///
    /// @param count of this frame; 0 for none
    void lose(final Loss loss, final long count) {
        live.lose(loss, count);
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
        return live.note();
    }

    // ---- Figures of the frame ----

    private long of(final Counter counter) {
        return counters[counter.ordinal()];
    }

    /// {@return the number of the frame, -1 before the first}
    public long frame() {
        return frame;
    }

    /// {@return nanoseconds of the whole frame}
    public long nanos() {
        return openNanos() + systemsNanos() + innerNanos() + closeNanos();
    }

    /// {@return nanoseconds of the opening boundary: ports, due activations, the owner's commands; 0 if there was
    ///     nothing to do, which takes less time than a look at the clock}
    public long openNanos() {
        return of(Counter.OPEN_NANOS);
    }

    /// {@return nanoseconds of the systems}
    public long systemsNanos() {
        return of(Counter.SYSTEMS_NANOS);
    }

    /// {@return nanoseconds of the boundaries inside the frame, exclusive systems included}
    public long innerNanos() {
        return of(Counter.INNER_NANOS);
    }

    /// {@return nanoseconds of the closing boundary, including moves of rows into their order}
    public long closeNanos() {
        return of(Counter.CLOSE_NANOS);
    }

    /// Wall-clock time of phases that were split into tasks for all workers, at all boundaries of the frame: from the
    /// first task until the last one is done. A phase (creations, values, destructions) of a type is split when it has
    /// at least 8,192 words or rows and there are two workers.
    ///
    /// This figure and the next two are sums over types, and types are applied at the same time. So a sum may exceed
    /// the time of the frame, and includes time in which workers were busy with another type.
    ///
    /// @return nanoseconds; 0 where no phase was split
    public long parallelApplyNanos() {
        return of(Counter.PARALLEL_APPLY_NANOS);
    }

    /// Time that boundaries spent outside split phases, on one thread for each type: planning, counting, pending
    /// regions, pinned rows, activations, delayed commands, and phases too small to split. It includes the time of
    /// followers (see [#followersNanos()]) that are told row by row, or together with columns and tags: at activations,
    /// in pinned types, and in compactions on one thread.
    ///
    /// For a type without a split phase no clock is read, unless the report is detailed. Work outside types is not
    /// included: collecting, user-defined commands, exclusive systems, ports.
    ///
    /// @return nanoseconds, summed over all types
    public long serialApplyNanos() {
        return of(Counter.SERIAL_APPLY_NANOS);
    }

    /// Time that boundaries spent to tell followers about rows that were created, destroyed or moved, in batches, on
    /// one thread for each type. Followers are lists, claims, and the marks of `created` and `changed`.
    ///
    /// @return nanoseconds, summed over all types; 0 also where no clock is read
    public long followersNanos() {
        return of(Counter.FOLLOWERS_NANOS);
    }

    /// Time that boundaries spent on cascades, on the owner, including the destruction of rows.
    ///
    /// @return nanoseconds; 0 if no row died to which a `CLEAR` or `DESTROY` column could refer
    public long cascadesNanos() {
        return of(Counter.CASCADES_NANOS);
    }

    /// {@return the number of port messages handled}
    public long messages() {
        return of(Counter.MESSAGES);
    }

    /// {@return the number of port messages whose handler threw; the notes of the frame name their ports and the
    ///     exceptions}
    public long failedMessages() {
        return of(Counter.FAILED_MESSAGES);
    }

    /// {@return the number of port messages refused since the frame before because their port was full; it is input,
    ///     and depends on timing}
    public long refusedMessages() {
        return of(Counter.REFUSED_MESSAGES);
    }

    /// {@return the number of rows created by commands}
    public long createdRows() {
        return of(Counter.CREATED);
    }

    /// {@return the number of rows destroyed by commands}
    public long destroyedRows() {
        return of(Counter.DESTROYED);
    }

    /// {@return the number of pending rows that became active}
    public long activatedRows() {
        return of(Counter.ACTIVATED);
    }

    /// {@return the number of commands played back, creates and user-defined ones included}
    public long commands() {
        return of(Counter.COMMANDS);
    }

    /// {@return the number of timers armed: commands recorded with a delay. They count as played back when they fire}
    public long armedTimers() {
        return of(Counter.ARMED);
    }

    /// {@return the number of timers fired: commands whose delay was over. They also count as played back}
    public long firedTimers() {
        return of(Counter.FIRED);
    }

    /// {@return the number of activations of rows that were already active; they change nothing}
    public long repeatedActivations() {
        return of(Counter.REPEATED);
    }

    /// {@return the number of commands whose row was gone, without duplicates, and of destroys of permanent rows}
    public long staleCommands() {
        return of(Counter.STALE);
    }

    /// {@return the number of destroys of rows that an earlier command destroys at the same boundary: duplicates}
    public long duplicateDestroys() {
        return of(Counter.DUPLICATES);
    }

    /// {@return in checks mode, the number of values and tags set in rows that were destroyed at the same boundary.
    ///     They were applied, and are gone with the row. 0 without checks mode}
    public long overtakenCommands() {
        return of(Counter.OVERTAKEN);
    }

    /// {@return the number of commands to create a row, those refused included}
    public long createCommands() {
        return createdRows() + refusedCreates();
    }

    /// {@return the number of commands to destroy a row}
    public long destroyCommands() {
        return of(Counter.DESTROYS);
    }

    /// {@return the number of commands to set a value of a row; values that fill a created row are not counted}
    public long setCommands() {
        return of(Counter.SETS);
    }

    /// {@return the number of commands to tag a row; tags of a created row are not counted}
    public long tagCommands() {
        return of(Counter.TAGS);
    }

    /// {@return the number of commands to take a tag from a row}
    public long untagCommands() {
        return of(Counter.UNTAGS);
    }

    /// {@return the number of commands to activate a row, now or in a later frame. When an asset is due and did not
    ///     fail, its row counts once more}
    public long activateCommands() {
        return of(Counter.ACTIVATIONS);
    }

    /// {@return the number of exchanges of two rows in types that are kept in an order, see [Ordering]}
    public long moves() {
        return of(Counter.MOVES);
    }

    /// {@return the number of creates refused because the type was full. Their handles are stale; the notes of the
    ///     frame name the system}
    public long refusedCreates() {
        return of(Counter.REFUSED);
    }

    /// {@return the number of rows destroyed because they referred, in a `DESTROY` column, to a row that died}
    public long cascadedRows() {
        return of(Counter.CASCADED);
    }

    /// {@return the number of references set to null because they referred to a row that died}
    public long clearedReferences() {
        return of(Counter.CLEARED);
    }

    /// {@return the number of assets that are late and for which pending rows wait; a row may wait for several}
    public long lateAssets() {
        return of(Counter.LATE_ASSETS);
    }

    /// {@return the number of assets that failed. Each destroys its row, and counts as a command to destroy it. The
    ///     notes of the frame name the first}
    public long failedAssets() {
        return of(Counter.FAILED_ASSETS);
    }

    /// {@return the number of rows that got a key that another row of a unique index had}
    ///
    /// A row gets its key by creation, activation, a new key, or when the index is added. It stands in the index behind
    /// the other row, which may have died since. The notes of the frame name index, key and handle. A failed frame
    /// counts the duplicates of its complete boundaries; those of direct changes that came after them count in the next
    /// frame.
    public long duplicateKeys() {
        return of(Counter.DUPLICATE_KEYS);
    }

    /// {@return false once an asset was late in this or an earlier frame}
    public boolean reproducible() {
        return reproducible;
    }

    /// Bytes that the threads of the simulation allocated in the frame. Those of the owner count from the beginning to
    /// the end of the frame. Those of a worker count from the first chunk on, of systems or of playback, that it has
    /// run in any frame.
    ///
    /// @return bytes; 0 unless the report is detailed
    public long allocatedBytes() {
        return of(Counter.ALLOCATED_BYTES);
    }

    /// Passes all plain figures with their names, always the same ones in the same order. Use it for gauges of a
    /// monitoring library, and for lines of a log. The names are those of the accessors: `nanos`, then all counts and
    /// times. The number of the frame, [#reproducible()], and figures that are sums of others (such as
    /// `createCommands`) are not among them.
    ///
    /// @param to gets a name and its figure; nothing is allocated for it
    public void forEach(final ObjLongConsumer<? super String> to) {
        given(to, "to").accept("nanos", nanos());
        for (final Counter counter : Counter.ALL) {
            to.accept(counter.label(), of(counter));
        }
    }

    /// {@return the notes of the frame, in canonical order; at most [#MAX_NOTES]. It is always the same list. The words
    ///     of a note are made when it is read, and those of a copy when the copy is made}
    public List<String> notes() {
        return parts.notes();
    }

    // ---- Workers ----

    /// {@return the number of workers}
    public int workers() {
        return parts.workers();
    }

    /// Counts the chunks that a worker has run since the simulation was created.
    ///
    /// @param worker in `[0, workers())`
    /// @return the number of chunks
    public long chunks(final int worker) {
        return parts.chunks(Within.index(worker, workers(), "worker", "workers() says how many there are"));
    }

    /// {@return the highest number of chunks that one system has had in a frame since the simulation was created. For a
    ///     system in waves, it is the number in one wave. If it is below 2, the order of chunks could not matter}
    public int mostChunks() {
        return mostChunks;
    }

    // ---- Types and systems ----

    /// {@return the types with their own figures, in order of their numbers, as they are at the time of the call; in a
    ///     copy, as they were when it was made. Sparseness is not among them, since it costs O(slots). Allocates,
    ///     except in a copy}
    public List<OfType> types() {
        return parts.types();
    }

    /// {@return the number of slots, of all types, that have a row, active or pending}
    public long live() {
        return parts.live();
    }

    /// {@return the number of slots, of all types, whose handle was given out and whose row is created at the next
    ///     boundary}
    public long reserved() {
        return parts.reserved();
    }

    /// {@return the number of slots, of all types, whose generations are used up}
    public long retired() {
        return parts.retired();
    }

    /// {@return whether figures of systems and types and [#allocatedBytes()] are measured}
    public boolean isDetailed() {
        return parts.isDetailed();
    }

    /// {@return the number of systems, exclusive ones left out}
    public int systems() {
        return parts.systems();
    }

    /// {@return the name of a system}
    ///
    /// @param system in `[0, systems())`, in order of declaration
    public String system(final int system) {
        return parts.system(checkSystem(system));
    }

    /// The time of a system's chunks, summed over the workers; it may exceed the time of the frame.
    ///
    /// @param system in `[0, systems())`, in order of declaration
    /// @return nanoseconds; 0 unless the report is detailed
    public long systemNanos(final int system) {
        return parts.systemNanos(checkSystem(system));
    }

    /// As [#parallelApplyNanos()], of one type.
    ///
    /// @param type place in [#types()]
    /// @return nanoseconds; 0 unless the report is detailed
    public long parallelApplyNanos(final int type) {
        return parts.parallelApplyNanos(checkType(type));
    }

    /// As [#serialApplyNanos()], of one type; measured also if none of its phases is split.
    ///
    /// @param type place in [#types()]
    /// @return nanoseconds; 0 unless the report is detailed and a boundary visited the type
    public long serialApplyNanos(final int type) {
        return parts.serialApplyNanos(checkType(type));
    }

    /// As [#followersNanos()], of one type.
    ///
    /// @param type place in [#types()]
    /// @return nanoseconds; 0 unless the report is detailed
    public long followersNanos(final int type) {
        return parts.followersNanos(checkType(type));
    }

    private int checkType(final int type) {
        return Within.index(type, parts.typeCount(), "type", "it is a place in types(), not the number of the type");
    }

    private int checkSystem(final int system) {
        return Within.index(system, systems(), "system", "systems() says how many there are");
    }

    // ---- As text ----

    /// Writes the report as lines `name=value`, one figure a line, each ended by `\n`. This is for people who look for
    /// one figure, and for comparing two reports line by line. ([#toString()] is one line.)
    ///
    /// The lines are, in this order: `frame` and `reproducible`; all names of
    /// [#forEach(java.util.function.ObjLongConsumer)]; `live`, `reserved`, `retired`; in a detailed report
    /// `systemNanos.NAME` of each system; and a `note` for each note, with its line breaks written as `\n` and `\r`.
    ///
    /// @return the text; allocated in each call
    public String toLines() {
        return ReportText.linesOf(this);
    }

    @Override
    public String toString() {
        return ReportText.of(this);
    }

    // ---- Kept ----

    /// {@return a report with the figures of this frame that does not change any more, whatever the simulation does; a
    ///     copy returns itself. Copies with equal figures are equal. O(types + systems + workers)}
    public FrameReport copy() {
        return live == null ? this : new FrameReport(this, KeptParts.of(live));
    }

    @Override
    public boolean equals(final Object other) {
        return this == other
                || other instanceof FrameReport report
                        && live == null
                        && report.live == null
                        && frame == report.frame
                        && reproducible == report.reproducible
                        && mostChunks == report.mostChunks
                        && Arrays.equals(counters, report.counters)
                        && parts.equals(report.parts);
    }

    @Override
    public int hashCode() {
        return live == null ? Arrays.hashCode(counters) : super.hashCode();
    }

    /// One type after a frame.
    ///
    /// @param name its name
    /// @param rows active rows
    /// @param pending pending rows
    /// @param free slots ready for new rows
    /// @param reserved slots whose handle was given out and whose row is created at the next boundary
    /// @param retired slots whose generations are used up
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
}
