package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.storage.Part;

/// A derived part: the schedule makes it anew from its sources, in phases, before the first reader after a source
/// changed. It knows nothing of systems.
///
/// A rebuild calls, for each [phase][#phases()] in order, [#begin(int)] on one thread, then [#run(int,int,int)] for
/// each chunk, on any threads at once. A phase sees all writes of the phase before. The result must not depend on the
/// number of chunks, so that number may depend on the workers. Bad values in the sources are counted; they cause no
/// exception.
///
/// Between two boundaries the part is made at most once per write of a source. No source is written during a rebuild,
/// nor while a chunk reads a [view][#view].
///
/// *Threads*: [#begin(int)] and [#run(int,int,int)] as above; each worker has its own view; the owner calls the rest,
/// outside segments.
///
/// @param <R> the view of a reading chunk
public abstract class Rebuilt<R> {

    /// The type whose rows it describes.
    protected final RowStore rows;

    private final String name;
    private int workers = 1;
    private long rebuilds;

    /// Registers the part with the type.
    ///
    /// @param rows the type whose rows it describes
    /// @param part the name of the part, unique within the type
    /// @throws IllegalArgumentException if the name is blank or taken
    protected Rebuilt(final RowStore rows, final String part) {
        this.rows = rows;
        this.name = rows.parts.fullName(part);
        rows.parts.add(this);
    }

    /// {@return the part behind a face}
    ///
    /// @param part a derived part
    public static Rebuilt<?> of(final Part<?, ?> part) {
        return (Rebuilt<?>) part;
    }

    /// Tells whether a part that is neither a column nor a tag belongs to a type.
    static boolean isOf(final Part<?, ?> part, final RowStore type) {
        if (part instanceof Rebuilt<?> rebuilt) {
            return rebuilt.rows == type;
        }
        if (part instanceof KeyedRows index) {
            return index.rows == type && !index.isDropped();
        }
        return part instanceof DerivedPart<?, ?> derived && derived.rows() == type.rows;
    }

    /// {@return the full name, `type.part`}
    public final String name() {
        return name;
    }

    /// {@return the number of the type}
    public final int type() {
        return rows.type();
    }

    /// {@return the type whose rows it describes}
    public final RowStore rows() {
        return rows;
    }

    /// {@return the number of times it was made}
    public final long rebuilds() {
        return rebuilds;
    }

    /// Sets the number of workers, before the first frame.
    ///
    /// @param count at least 1
    public final void shareAmong(final int count) {
        workers = count;
    }

    /// {@return the number of workers}
    protected final int workers() {
        return workers;
    }

    // ---- Sources ----

    /// {@return the columns and tags that it is made from, of any types; always the same array}
    public abstract Part<?, ?>[] sources();

    /// {@return the types whose structural changes make it out of date, its own among them}
    public RowStore[] types() {
        return new RowStore[] {rows};
    }

    // ---- Rebuild ----

    /// {@return the number of phases of a rebuild, at least 1}
    public abstract int phases();

    /// Begins a phase. The first phase makes room for the rows that exist.
    ///
    /// @param phase in `[0, phases())`
    /// @return the number of chunks of this phase, at least 0
    public abstract int begin(int phase);

    /// Runs one chunk of a phase.
    ///
    /// @param phase in `[0, phases())`
    /// @param chunk in `[0, begin(phase))`
    /// @param worker the worker that runs it, in `[0, workers())`
    public abstract void run(int phase, int chunk, int worker);

    /// As [#begin(int)]; also counts the rebuild in its first phase.
    ///
    /// @param phase in `[0, phases())`
    /// @return the number of chunks of this phase
    public final int start(final int phase) {
        if (phase == 0) {
            rebuilds++;
        }
        return begin(phase);
    }

    // ---- Views ----

    /// The view of a reading chunk, while the part is up to date.
    ///
    /// @param reused the last view of the same worker, to be used again; null for its first chunk
    /// @return the view, valid while the chunk runs
    public abstract R view(R reused);

    // ---- Memory ----

    /// Makes room for the row capacity.
    public abstract void reserve();

    /// Passes on its arrays.
    ///
    /// @param to takes each array once
    public abstract void arrays(Consumer<Object> to);

    @Override
    public final String toString() {
        return name;
    }
}
