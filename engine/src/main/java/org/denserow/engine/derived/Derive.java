package org.denserow.engine.derived;

import java.util.List;
import java.util.function.Predicate;
import org.denserow.engine.rebuilt.RowDerive;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Selection;

/// Derives parts from the columns and tags of one type; see [Derived]. The name of a part differs from the names of all
/// other columns and parts of the type.
///
/// Every method throws `IllegalArgumentException` if the name is blank or taken, or a source is of another type; and
/// `IllegalStateException` after the first frame began.
///
/// *Threads*: the owner's, before the first frame.
public abstract sealed class Derive permits RowDerive {

    /// Most groups of [#buckets(String, IntColumn, int)]: a worker needs 4 bytes for each.
    public static final int MAX_KEYS = 1 << 28;

    /// Most phases of a part of your own.
    public static final int MAX_PHASES = 64;

    /// Only the class behind extends this one.
    protected Derive() {}

    /// Groups rows by an `int`.
    ///
    /// @param name unique within the type
    /// @param key a column of this type
    /// @param keys number of groups, in `[1, MAX_KEYS]`; a row whose key is outside `[0, keys)` is in no group
    /// @return the groups, of all active rows
    public abstract Buckets buckets(String name, IntColumn key, int keys);

    /// Groups rows by the row that a handle names, of the same type or another one: group `r` has the rows that refer
    /// to row `r` of the target, active or pending.
    ///
    /// @param name unique within the type
    /// @param key a column of this type, with one target type
    /// @return the groups, of all active rows
    public abstract Buckets buckets(String name, HandleColumn key);

    /// Lists the rows of a selection.
    ///
    /// @param name unique within the type
    /// @param selection a tag, or tags combined, of this type
    /// @return the list
    public abstract SelectedRows selected(String name, Selection selection);

    /// Puts rows into the cells of a plane or of space. Queries are in `double`, also if places are `float`.
    ///
    /// @param name unique within the type
    /// @param position of the rows, of columns of this type
    /// @param shape with as many dimensions
    /// @return the grid, of all active rows
    /// @throws IllegalArgumentException also if the shape has other dimensions than the position
    public abstract Grid grid(String name, Position position, GridShape shape);

    /// Links the rows of each cell of a plane or of space, without bounds or on a torus. Queries are in `double`, also
    /// if places are `float`. *Length of a cell*: as [GridShape] says.
    ///
    /// @param name unique within the type
    /// @param position of the rows, of columns of this type
    /// @param cell length of a cell, positive and finite; on a torus the least length, if cells do not fit evenly
    /// @param sides lengths of a torus from 0 on, whose opposite sides are joined, one for each coordinate; none for a
    ///     world without bounds
    /// @return the linked rows, all active ones
    /// @throws IllegalArgumentException also if a length is not positive and finite, there are more or fewer sides than
    ///     coordinates, or a side has more than [GridShape#MAX_CELLS] cells
    public abstract LinkedRows linked(String name, Position position, double cell, double... sides);

    /// For each row of this type, a watcher, the handles near it in the cells of a grid; see [Nearby].
    ///
    /// @param name unique within the type
    /// @param position of the watchers, of columns of this type
    /// @param grid the rows to be watched, with as many dimensions, of any type of this simulation
    /// @param radius of sight, at least 0; may be infinite
    /// @param most handles of a watcher, at least 1; `most` × capacity of the type is at most [Nearby#MAX_SEEN]
    /// @return the sets, of all active rows
    /// @throws IllegalArgumentException also if the grid has other dimensions than the position or is of another
    ///     simulation, or a number is out of range
    public abstract Nearby nearby(String name, Position position, Grid grid, double radius, int most);

    /// A part of the user's own: a value that the user's phases fill, again each time that a source changed or that
    /// rows of the type came, went, moved or became active. Systems read the value by `rows.read(part)` and must not
    /// change it.
    ///
    /// ```java
    /// Derived<Tree> tree = boids.derive().own("tree", new Tree(), List.of(boid.x, boid.y),
    ///         Phase.single((t, rows) -> t.begin(rows.end())),      // one chunk, all rows
    ///         (t, rows) -> t.bounds(rows, rows.read(boid.x), …),   // chunks over the rows, on all workers
    ///         Phase.single((t, rows) -> t.join()));
    /// ```
    /// An exception in a phase fails the frame, as an exception in a system does, and the part stays stale: the next
    /// frame that reads it makes it again, from the first phase. So the first phase must discard what an incomplete run
    /// left.
    ///
    /// @param <T> the value; readers on several threads get it at the same time
    /// @param name unique within the type
    /// @param value only the phases write it
    /// @param sources what phases read: columns, tags and derived parts of any type of the simulation, and resources
    /// @param phases in order, at least one, at most [#MAX_PHASES]
    /// @return the part
    /// @throws IllegalArgumentException also if there are too few or too many phases, or a source is claims or an index
    @SafeVarargs
    @SuppressWarnings("varargs") // passed on, copied there, and never written
    public final <T> Derived<T> own(
            final String name, final T value, final List<? extends Part<?, ?>> sources, final Phase<T>... phases) {
        return own(name, value, sources, SinglePhase.class::isInstance, phases);
    }

    /// As the method for users, for the class behind: an interface could not say `@SafeVarargs`.
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
