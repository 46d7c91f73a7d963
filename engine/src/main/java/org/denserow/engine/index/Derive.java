package org.denserow.engine.index;

import static org.denserow.engine.ground.Given.given;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Column;
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
public final class Derive {

    /// Most groups of [#buckets(String, IntColumn, int)]: a worker needs 4 bytes for each.
    public static final int MAX_KEYS = 1 << 28;

    /// Most phases of a part of your own.
    public static final int MAX_PHASES = 64;

    private final RowStore rows;
    private final IntFunction<RowStore> types;
    private final Consumer<Part<?, ?>> checkOurs;
    private final Consumer<String> checkDefinable;

    /// For the engine: each table has one.
    ///
    /// @param rows the type
    /// @param types finds a type of the same simulation by its number; null if there is none
    /// @param checkOurs throws unless a part is of the same simulation
    /// @param checkDefinable throws after the first frame began; receives what is to be defined
    @SuppressWarnings("exports") // a caller that cannot name RowStore cannot call this
    public Derive(
            final RowStore rows,
            final IntFunction<RowStore> types,
            final Consumer<Part<?, ?>> checkOurs,
            final Consumer<String> checkDefinable) {
        this.rows = rows;
        this.types = types;
        this.checkOurs = checkOurs;
        this.checkDefinable = checkDefinable;
    }

    /// Groups rows by an `int`.
    ///
    /// @param name unique within the type
    /// @param key a column of this type
    /// @param keys number of groups, in `[1, MAX_KEYS]`; a row whose key is outside `[0, keys)` is in no group
    /// @return the groups, of all active rows
    public Buckets buckets(final String name, final IntColumn key, final int keys) {
        check(name, given(key, "key", "pass the column of keys"));
        if (keys < 1 || keys > MAX_KEYS) {
            throw new IllegalArgumentException("buckets have 1 to " + MAX_KEYS + " keys: part=" + rows.name() + '.'
                    + name + ", keys=" + keys + "; for keys from a larger range use a hash of them, or a table of"
                    + " what they name and a handle column");
        }
        return new RowBuckets(rows, name, (Cells<?>) key, keys, null, () -> checkDefinable(name));
    }

    /// Groups rows by the row that a handle names, of the same type or another one: group `r` has the rows that refer
    /// to row `r` of the target, active or pending.
    ///
    /// @param name unique within the type
    /// @param key a column of this type, with one target type
    /// @return the groups, of all active rows
    public Buckets buckets(final String name, final HandleColumn key) {
        check(name, given(key, "key", "pass the column of handles"));
        if (key.target() == HandleColumn.ANY_TYPE) {
            throw new IllegalArgumentException("handles of one type name groups: part=" + rows.name() + '.' + name
                    + ", key=" + key.name() + ", which takes handles of any type; define it with its target");
        }
        return new RowBuckets(rows, name, (Cells<?>) key, 0, types.apply(key.target()), () -> checkDefinable(name));
    }

    /// Lists the rows of a selection.
    ///
    /// @param name unique within the type
    /// @param selection a tag, or tags combined, of this type
    /// @return the list
    public SelectedRows selected(final String name, final Selection selection) {
        checkDefinable(name);
        given(selection, "selection", "pass a tag, or tags combined");
        Members.checkOf(rows, rows.name() + '.' + name, selection);
        return new RowSelected(rows, name, selection);
    }

    /// Puts rows into the cells of a plane or of space. Queries are in `double`, also if places are `float`.
    ///
    /// @param name unique within the type
    /// @param position of the rows, of columns of this type
    /// @param shape with as many dimensions
    /// @return the grid, of all active rows
    /// @throws IllegalArgumentException also if the shape has other dimensions than the position
    public Grid grid(final String name, final Position position, final GridShape shape) {
        final Cells<?>[] coordinates = checked(name, shape, position);
        return new RowGrid(rows, name, shape, () -> checkDefinable.accept(name), coordinates);
    }

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
    public Nearby nearby(
            final String name, final Position position, final Grid grid, final double radius, final int most) {
        final RowStore watched = types.apply(given(grid, "grid", "pass the grid of the rows that are watched")
                .type());
        if (watched == null || !watched.owns(grid)) {
            throw new IllegalArgumentException("watchers and their grid belong to one simulation: part=" + rows.name()
                    + '.' + name + ", grid=" + grid.name() + "; pass a grid of a table that this simulation defined");
        }
        final Cells<?>[] coordinates = checked(name, grid.shape(), position);
        if (!(radius >= 0)) {
            throw new IllegalArgumentException("a radius must not be negative: part=" + rows.name() + '.' + name
                    + ", radius=" + radius + "; it was probably not computed yet: pass 0 or more");
        }
        if (most < 1 || (long) most * rows.capacity() > Nearby.MAX_SEEN) {
            throw new IllegalArgumentException("most must be at least 1, and most × capacity at most "
                    + Nearby.MAX_SEEN + ": part=" + rows.name() + '.' + name + ", most=" + most + ", capacity="
                    + rows.capacity() + "; pass the number that a reader can use, such as what fits into one message");
        }
        return new RowNearby(rows, name, (RowGrid) grid, radius, most, Nearby.MAX_SEEN, coordinates);
    }

    /// The columns of a position, after a check against a shape.
    private Cells<?>[] checked(final String name, final GridShape shape, final Position position) {
        int dimensions = 0;
        for (final Column<?> each :
                given(position, "position", "pass Position.of(…)").columns()) {
            check(name, each);
            dimensions += each.stride();
        }
        if (dimensions != given(shape, "shape", "pass a GridShape").dimensions()) {
            throw new IllegalArgumentException(
                    "grids and watchers have a coordinate for each axis: part=" + rows.name() + '.' + name
                            + ", coordinates=" + dimensions + ", axes=" + shape.dimensions()
                            + "; pass a shape of " + (dimensions == 3 ? "space" : "a plane") + ", or other columns");
        }
        return position.columns().stream().map(each -> (Cells<?>) each).toArray(Cells<?>[]::new);
    }

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
    @SuppressWarnings("varargs") // the array is copied, and never written
    public final <T> Derived<T> own(
            final String name, final T value, final List<? extends Part<?, ?>> sources, final Phase<T>... phases) {
        checkDefinable(name);
        given(value, "value", "pass what the phases fill");
        for (final Part<?, ?> source : given(sources, "sources", "pass a list, List.of() if there are none")) {
            checkOurs.accept(source);
            if (source instanceof Claims) {
                throw new IllegalArgumentException(
                        "a part cannot be made from claims, which live for one segment: part="
                                + rows.name() + '.' + name + ", source=" + source.name()
                                + "; let a system keep the winner in a column");
            }
            if (source instanceof Index<?>) {
                throw new IllegalArgumentException(
                        "a part cannot be made from an index, which reports no changes: part="
                                + rows.name() + '.' + name + ", source=" + source.name()
                                + "; name its key among the sources, or let systems read the index itself");
            }
        }
        if (given(phases, "phases", "pass what fills the value").length == 0 || phases.length > MAX_PHASES) {
            throw new IllegalArgumentException("a part is made in 1 to " + MAX_PHASES + " phases: part=" + rows.name()
                    + '.' + name + ", phases=" + phases.length + "; merge phases");
        }
        for (final Phase<T> phase : phases) {
            given(phase, "phase", "pass what fills the value");
        }
        return new UserPart<>(rows, name, value, sources, types, phases);
    }

    private void checkDefinable(final String name) {
        checkDefinable.accept(rows.name() + '.' + name);
    }

    private void check(final String name, final Column<?> source) {
        checkDefinable(name);
        if (!rows.owns(source)) {
            throw new IllegalArgumentException("a part is derived from columns of its own type: part=" + rows.name()
                    + '.' + name + ", source=" + source.name() + "; derive it where the column is defined");
        }
    }

    @Override
    public String toString() {
        return "Derive{" + rows.name() + '}';
    }
}
