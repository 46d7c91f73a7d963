package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import java.util.function.ObjLongConsumer;

/// The figures of one frame, counts and times: live in the [FrameReport], kept in its [FrameReport.Copy].
///
/// *Threads*: the live figures belong to the owner, between frames; a copy never changes. *Cost*: one array read.
public abstract sealed class FrameFigures permits FrameReport, FrameReport.Copy {

    private final long[] counters; // by Counter
    private long frame;
    private boolean reproducible;

    /// Figures before the first frame.
    FrameFigures() {
        counters = new long[Counter.COUNT];
        frame = -1;
        reproducible = true;
    }

    /// Copies figures.
    FrameFigures(final FrameFigures of) {
        counters = of.counters.clone();
        frame = of.frame;
        reproducible = of.reproducible;
    }

    // ---- Written ----

    /// A frame begins: all counts are 0.
    void beginFigures(final long number) {
        frame = number;
        Arrays.fill(counters, 0);
    }

    void add(final Counter counter, final long amount) {
        counters[counter.ordinal()] += amount;
    }

    void reproducible(final boolean is) {
        reproducible = is;
    }

    // ---- Read ----

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

    /// {@return nanoseconds of the open boundary: ports, due activations, the owner's commands}
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

    /// {@return nanoseconds of the close boundary, with rows moved into their order}
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

    /// Time that boundaries spent on the same types outside split phases, on one thread each: planning, counting,
    /// pending regions, pinned rows, activations, delayed commands, phases too small to split. It includes followers
    /// that are told row by row or together with columns and tags: at activations, in pinned types, in compactions on
    /// one thread.
    ///
    /// For a type without a split phase no clock is read, unless the report is detailed. Work outside types is not
    /// included: collecting, user-defined commands, exclusive systems, ports.
    ///
    /// @return nanoseconds, summed over all types
    public long serialApplyNanos() {
        return of(Counter.SERIAL_APPLY_NANOS);
    }

    /// Time that boundaries spent, on one thread for each of the same types, to tell followers of rows about rows
    /// created, destroyed and moved, in batches: lists, claims, marks of `created` and `changed`.
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

    /// {@return port messages handled}
    public long messages() {
        return of(Counter.MESSAGES);
    }

    /// {@return port messages whose handler threw; the notes of the frame name their ports and the exceptions}
    public long failedMessages() {
        return of(Counter.FAILED_MESSAGES);
    }

    /// {@return port messages refused since the frame before because their port was full; they are input, so they
    ///     depend on timing}
    public long refusedMessages() {
        return of(Counter.REFUSED_MESSAGES);
    }

    /// {@return rows created by commands}
    public long created() {
        return of(Counter.CREATED);
    }

    /// {@return rows destroyed by commands}
    public long destroyed() {
        return of(Counter.DESTROYED);
    }

    /// {@return pending rows that became active}
    public long activated() {
        return of(Counter.ACTIVATED);
    }

    /// {@return commands played back, creates and user-defined ones included}
    public long commands() {
        return of(Counter.COMMANDS);
    }

    /// {@return timers armed: commands recorded with a delay; they count as played back when they fire}
    public long armed() {
        return of(Counter.ARMED);
    }

    /// {@return timers fired: commands whose delay was over; they also count as played back}
    public long fired() {
        return of(Counter.FIRED);
    }

    /// {@return activations of rows that were already active; they change nothing}
    public long repeated() {
        return of(Counter.REPEATED);
    }

    /// {@return commands whose target was gone, duplicates excluded, and destroys of permanent rows}
    public long stale() {
        return of(Counter.STALE);
    }

    /// {@return destroys of rows that an earlier command destroys at the same boundary}
    public long duplicates() {
        return of(Counter.DUPLICATES);
    }

    /// {@return in checks mode, values and tags set in rows that were destroyed at the same boundary: they were applied
    ///     and are gone with the row; 0 without checks mode}
    public long overtaken() {
        return of(Counter.OVERTAKEN);
    }

    /// {@return commands to create a row, those refused included}
    public long creates() {
        return created() + refused();
    }

    /// {@return commands to destroy a row}
    public long destroys() {
        return of(Counter.DESTROYS);
    }

    /// {@return commands to set a value of a row; values that fill a created row are not counted}
    public long sets() {
        return of(Counter.SETS);
    }

    /// {@return commands to tag a row; tags of a created row are not counted}
    public long tags() {
        return of(Counter.TAGS);
    }

    /// {@return commands to take a tag from a row}
    public long untags() {
        return of(Counter.UNTAGS);
    }

    /// {@return commands to activate a row, now or in a later frame; one more when its asset is due and has completed}
    public long activations() {
        return of(Counter.ACTIVATIONS);
    }

    /// {@return exchanges of two rows in types that are kept in an order, see [Ordering]}
    public long moves() {
        return of(Counter.MOVES);
    }

    /// {@return creates refused because the type was full; their handles are stale, the notes of the frame name the
    ///     system}
    public long refused() {
        return of(Counter.REFUSED);
    }

    /// {@return rows destroyed because they referred, in a `DESTROY` column, to a row that died}
    public long cascaded() {
        return of(Counter.CASCADED);
    }

    /// {@return references set to null because they referred to a row that died}
    public long cleared() {
        return of(Counter.CLEARED);
    }

    /// {@return rows that stay pending because their asset is late}
    public long lateAssets() {
        return of(Counter.LATE_ASSETS);
    }

    /// {@return rows destroyed because their asset failed; the notes of the frame name the first}
    public long failedAssets() {
        return of(Counter.FAILED_ASSETS);
    }

    /// {@return rows that got a key that another row of a unique index had: by creation, activation, a new key, or when
    ///     the index was added. They stand in the index behind the other row, which may have died since; the notes of
    ///     the frame name index, key and handle. Of a failed frame: those of its complete boundaries; the next frame
    ///     counts those of direct changes that came after them}
    public long duplicateKeys() {
        return of(Counter.DUPLICATE_KEYS);
    }

    /// {@return false once an asset was late in this or an earlier frame}
    public boolean reproducible() {
        return reproducible;
    }

    /// Bytes that the threads of the simulation allocated in the frame. The owner counts from the beginning to the end
    /// of the frame; a worker counts from its first chunk, of systems or of playback, in any frame.
    ///
    /// @return bytes; 0 unless the report is detailed
    public long allocatedBytes() {
        return of(Counter.ALLOCATED_BYTES);
    }

    /// Passes all plain figures with their names, always the same ones in the same order: for gauges of a monitoring
    /// library, and for lines of a log. The names are those of the accessors: `nanos`, then all counts and times. The
    /// number of the frame, [#reproducible()] and figures that are sums of others (`creates`) are not among them.
    ///
    /// @param to gets a name and its figure; nothing is allocated for it
    public void forEach(final ObjLongConsumer<? super String> to) {
        given(to, "to").accept("nanos", nanos());
        for (final Counter counter : Counter.ALL) {
            to.accept(counter.label(), of(counter));
        }
    }

    // ---- For copies ----

    /// {@return whether all figures are equal}
    boolean equalFigures(final FrameFigures other) {
        return frame == other.frame && reproducible == other.reproducible && Arrays.equals(counters, other.counters);
    }

    int figuresHash() {
        return Arrays.hashCode(counters);
    }

    /// {@return all figures in words}
    String figures() {
        final StringBuilder text =
                new StringBuilder("frame=").append(frame).append(", nanos=").append(nanos());
        for (final Counter counter : Counter.ALL) {
            text.append(", ").append(counter.label()).append('=').append(of(counter));
        }
        return text.append(", reproducible=").append(reproducible).toString();
    }
}
