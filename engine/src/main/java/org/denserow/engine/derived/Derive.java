package org.denserow.engine.derived;

import java.util.List;
import java.util.function.Predicate;
import org.denserow.engine.rebuilt.RowDerive;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Selection;
import org.denserow.jobs.Experimental;

/// Derives parts from the columns and tags of one type; see [Derived]. The name of a part must differ from the names of
/// all other columns and parts of the type.
///
/// Every method throws `IllegalArgumentException` if the name is blank or taken, or a source is of another type. After
/// the first frame began it throws `IllegalStateException`.
///
/// *Threads*: the owner calls this, before the first frame.
public abstract sealed class Derive permits RowDerive {

    /// The largest number of groups of [#buckets(String, IntColumn, int)]. Each worker needs 4 bytes for each group.
    public static final int MAX_KEYS = 1 << 28;

    /// The largest number of phases of a part of your own.
    public static final int MAX_PHASES = 64;

    /// For the engine: only its own class extends this one.
    protected Derive() {}

    /// Groups rows by an `int`.
    ///
    /// @param name unique within the type
    /// @param key a column of this type
    /// @param keys number of groups, in `[1, MAX_KEYS]`; a row whose key is outside `[0, keys)` is in no group
    /// @return the groups, of all active rows
    public abstract Buckets buckets(String name, IntColumn key, int keys);

    /// Groups rows by the row that a handle names. The target may be of the same type or of another one. Group `r` has
    /// the rows that refer to row `r` of the target, whether that row is active or pending.
    ///
    /// @param name unique within the type
    /// @param key a column of this type, whose handles are of one target type
    /// @return the groups, of all active rows
    public abstract Buckets buckets(String name, HandleColumn key);

    /// Lists the rows of a selection.
    ///
    /// @param name unique within the type
    /// @param selection a tag, or tags combined, of this type
    /// @return the list
    public abstract SelectedRows selected(String name, Selection selection);

    /// Puts rows into the cells of a plane or of space. Queries compute in `double`, even if coordinates are `float`.
    ///
    /// @param name unique within the type
    /// @param position where the rows are, given by columns of this type
    /// @param shape the cells, with as many dimensions as the position
    /// @return the grid, of all active rows
    /// @throws IllegalArgumentException also if the shape has other dimensions than the position
    public abstract Grid grid(String name, Position position, GridShape shape);

    /// Links the rows of each cell of a plane or of space, without bounds or on a torus. Queries compute in `double`,
    /// even if coordinates are `float`. [GridShape] says how long a cell should be.
    ///
    /// @param name unique within the type
    /// @param position where the rows are, given by columns of this type
    /// @param cell length of a cell, positive and finite; on a torus cells become longer if they do not fit evenly
    /// @param sides for a torus, the lengths of its sides, one for each coordinate. The torus begins at 0, and its
    ///     opposite sides are joined. For a world without bounds, give none
    /// @return the linked rows; they contain all active rows
    /// @throws IllegalArgumentException also if a length is not positive and finite, there are more or fewer sides than
    ///     coordinates, or a side has more than [GridShape#MAX_CELLS] cells
    public abstract LinkedRows linked(String name, Position position, double cell, double... sides);

    /// Lists the edges of a network by node. The rows of this type are the edges.
    ///
    /// @param name unique within the type
    /// @param from a column of this type, whose handles are of one target type
    /// @param to another column of this type, whose handles are of one target type, which may be another one
    /// @param ways at which of its ends an edge is listed; for `BOTH` both columns have the same target type
    /// @return the network; it has all active edges
    @Experimental
    public abstract Network network(String name, HandleColumn from, HandleColumn to, Network.Ways ways);

    /// Finds, for each row of this type, the handles of rows that are near it in a grid; see [Nearby]. A row for which
    /// this is done is a *watcher*.
    ///
    /// @param name unique within the type
    /// @param position where the watchers are, given by columns of this type
    /// @param grid the rows to be watched, of any type of this simulation; it has as many dimensions as the position
    /// @param radius how far a watcher sees, at least 0; may be infinite
    /// @param most the largest number of handles for one watcher, at least 1; `most` × capacity of the type is at most
    ///     [Nearby#MAX_SEEN]
    /// @return the sets, of all active rows
    /// @throws IllegalArgumentException also if the grid has other dimensions than the position or is of another
    ///     simulation, or a number is out of range
    public abstract Nearby nearby(String name, Position position, Grid grid, double radius, int most);

    /// Defines a part of your own: a value that your phases fill. They fill it again each time a source changed, or
    /// rows of the type were created, destroyed, moved or became active. Systems read the value with `rows.read(part)`
    /// and must not change it.
    ///
    /// ```java
    /// Derived<Tree> tree = boids.derive().own("tree", new Tree(), List.of(boid.x, boid.y),
    ///         Phase.single((t, rows) -> t.begin(rows.end())),      // one chunk, all rows
    ///         (t, rows) -> t.bounds(rows, rows.read(boid.x), …),   // chunks over the rows, on all workers
    ///         Phase.single((t, rows) -> t.join()));
    /// ```
    /// An exception in a phase fails the frame, as an exception in a system does. The part is then out of date: the
    /// next frame that reads it makes it again, from the first phase. So the first phase must discard what an
    /// incomplete run left behind.
    ///
    /// @param <T> the class of the value; several threads may read the value at the same time
    /// @param name unique within the type
    /// @param value only the phases write it
    /// @param sources all that the phases read: columns, tags and derived parts of any type of the simulation, and
    ///     resources
    /// @param phases in order, at least one, at most [#MAX_PHASES]
    /// @return the part
    /// @throws IllegalArgumentException also if there are too few or too many phases, or a source is claims or an index
    @SafeVarargs
    @SuppressWarnings("varargs") // passed on, copied there, and never written
    public final <T> Derived<T> own(
            final String name, final T value, final List<? extends Part<?, ?>> sources, final Phase<T>... phases) {
        return own(name, value, sources, SinglePhase.class::isInstance, phases);
    }

    /// For the engine: does the work of the public method of this name, which needs `@SafeVarargs` and so cannot be
    /// abstract.
    ///
    /// @param <T> the value
    /// @param name unique within the type
    /// @param value only the phases write it
    /// @param sources what phases read
    /// @param isSingle tells which phases are one chunk with all rows
    /// @param phases in order
    /// @return the part
    protected abstract <T> Derived<T> own(
            String name, T value, List<? extends Part<?, ?>> sources, Predicate<Phase<T>> isSingle, Phase<T>[] phases);
}
