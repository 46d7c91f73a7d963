package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.storage.Part;

/// A part that nobody writes: it is made anew from its sources, in phases, before somebody reads it for the first time
/// after they changed. Whoever runs systems calls it; it knows nothing of systems.
///
/// A rebuild: for each [phase][#phases()] in order [#begin(int)] on one thread, then [#run(int,int,int)] of as many
/// chunks as that said, on any threads at once. Each phase sees all that the one before wrote. What the rebuild finds
/// must not depend on the number of chunks, so chunks may follow the workers. Nothing is thrown because of what the
/// sources hold: it is counted.
///
/// While rows stand still, between two boundaries, the part is made at most once for each time that a source was
/// written; no source is written from the first phase to the end of the last, nor while a chunk reads a [view][#view].
///
/// *Threads*: [#begin(int)] and [#run(int,int,int)] as said; the view of one worker is that worker's; the rest is the
/// owner's, outside segments.
///
/// @param <R> what a reading chunk gets
public abstract class Rebuilt<R> {

    /// Type whose rows it is about.
    protected final RowStore rows;

    private final String name;
    private int workers = 1;
    private long rebuilds;

    /// Takes the name among the parts of the type.
    ///
    /// @param rows whose rows it is about
    /// @param part its name, unique within the type
    /// @throws IllegalArgumentException if the name is blank or taken
    protected Rebuilt(final RowStore rows, final String part) {
        this.rows = rows;
        this.name = rows.parts.fullName(part);
        rows.parts.add(this);
    }

    /// {@return the part behind a face}
    ///
    /// @param part a part that nobody writes
    public static Rebuilt<?> of(final Part<?, ?> part) {
        return (Rebuilt<?>) part;
    }

    /// Whether a part that is neither a column nor a tag is one of a type.
    static boolean isOf(final Part<?, ?> part, final RowStore type) {
        if (part instanceof Rebuilt<?> rebuilt) {
            return rebuilt.rows == type;
        }
        if (part instanceof KeyedRows index) {
            return index.rows == type && !index.isDropped();
        }
        return part instanceof DerivedPart<?, ?> derived && derived.rows() == type.rows;
    }

    /// {@return its full name, `type.part`}
    public final String name() {
        return name;
    }

    /// {@return the number of the type}
    public final int type() {
        return rows.type();
    }

    /// {@return the type whose rows it is about}
    public final RowStore rows() {
        return rows;
    }

    /// {@return how often it was made}
    public final long rebuilds() {
        return rebuilds;
    }

    /// Says how many workers there are, before the first frame.
    ///
    /// @param count at least 1
    public final void shareAmong(final int count) {
        workers = count;
    }

    /// {@return workers that take part}
    protected final int workers() {
        return workers;
    }

    // ---- What it is made from ----

    /// {@return the columns and tags that it is made from, of any types; always the same}
    public abstract Part<?, ?>[] sources();

    /// {@return the types of which it must know when rows come, go, move or become active; its own is among them}
    public RowStore[] types() {
        return new RowStore[] {rows};
    }

    // ---- How it is made ----

    /// {@return how many phases a rebuild has, at least 1}
    public abstract int phases();

    /// Begins a phase: the first one makes room for the rows that there are.
    ///
    /// @param phase in `[0, phases())`
    /// @return chunks of this phase, at least 0
    public abstract int begin(int phase);

    /// Runs one chunk of a phase.
    ///
    /// @param phase in `[0, phases())`
    /// @param chunk in `[0, begin(phase))`
    /// @param worker who runs it, in `[0, workers())`
    public abstract void run(int phase, int chunk, int worker);

    /// Begins a phase, and counts the first one.
    ///
    /// @param phase in `[0, phases())`
    /// @return chunks of this phase
    public final int start(final int phase) {
        if (phase == 0) {
            rebuilds++;
        }
        return begin(phase);
    }

    // ---- What readers get ----

    /// The view of a chunk that reads, while the part is up to date.
    ///
    /// @param reused what this method gave the same worker before, to be aimed anew; null for its first chunk
    /// @return the view, valid while the chunk runs
    public abstract R view(R reused);

    // ---- Memory ----

    /// Makes room for as many rows as fit.
    public abstract void reserve();

    /// Names its arrays.
    ///
    /// @param to is told each array once
    public abstract void arrays(Consumer<Object> to);

    @Override
    public final String toString() {
        return name;
    }
}
