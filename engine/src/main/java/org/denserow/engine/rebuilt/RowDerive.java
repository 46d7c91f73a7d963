package org.denserow.engine.rebuilt;

import static org.denserow.engine.ground.Given.given;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.denserow.engine.cells.LinkedAxes;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.Derive;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.derived.LinkedRows;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.derived.Network;
import org.denserow.engine.derived.Phase;
import org.denserow.engine.derived.SelectedRows;
import org.denserow.engine.index.Index;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Selection;

/// The class behind [Derive].
///
/// *Threads*: the owner's, before the first frame.
public final class RowDerive extends Derive {

    private final RowStore rows;
    private final IntFunction<RowStore> types;
    private final Consumer<Part<?, ?>> checkOurs;
    private final Consumer<String> checkDefinable;

    /// Creates it for a type.
    ///
    /// @param rows the type
    /// @param types finds a type of the same simulation by its number; null if there is none
    /// @param checkOurs throws unless a part is of the same simulation
    /// @param checkDefinable throws after the first frame began; receives what is to be defined
    public RowDerive(
            final RowStore rows,
            final IntFunction<RowStore> types,
            final Consumer<Part<?, ?>> checkOurs,
            final Consumer<String> checkDefinable) {
        this.rows = rows;
        this.types = types;
        this.checkOurs = checkOurs;
        this.checkDefinable = checkDefinable;
    }

    @Override
    public Buckets buckets(final String name, final IntColumn key, final int keys) {
        check(name, given(key, "key", "pass the column of keys"));
        if (keys < 1 || keys > MAX_KEYS) {
            throw new IllegalArgumentException("buckets have 1 to " + MAX_KEYS + " keys: part=" + rows.name() + '.'
                    + name + ", keys=" + keys + "; for keys from a larger range use a hash of them, or a table of"
                    + " what they name and a handle column");
        }
        return new RowBuckets(rows, name, (Cells<?>) key, keys, null, () -> checkDefinable(name));
    }

    @Override
    public Buckets buckets(final String name, final HandleColumn key) {
        check(name, given(key, "key", "pass the column of handles"));
        if (key.target() == HandleColumn.ANY_TYPE) {
            throw new IllegalArgumentException("handles of one type name groups: part=" + rows.name() + '.' + name
                    + ", key=" + key.name() + ", which takes handles of any type; define it with its target");
        }
        return new RowBuckets(rows, name, (Cells<?>) key, 0, types.apply(key.target()), () -> checkDefinable(name));
    }

    @Override
    public SelectedRows selected(final String name, final Selection selection) {
        checkDefinable(name);
        given(selection, "selection", "pass a tag, or tags combined");
        Members.checkOf(rows, rows.name() + '.' + name, selection);
        return new RowSelected(rows, name, selection);
    }

    @Override
    public Grid grid(final String name, final Position position, final GridShape shape) {
        final Cells<?>[] coordinates = checked(name, shape, position);
        return new RowGrid(rows, name, shape, () -> checkDefinable.accept(name), coordinates);
    }

    @Override
    public LinkedRows linked(final String name, final Position position, final double cell, final double... sides) {
        final Cells<?>[] coordinates = coordinates(name, position);
        final int dimensions = dimensions(coordinates);
        if (given(sides, "sides").length != 0 && sides.length != dimensions) {
            throw new IllegalArgumentException("a torus has a side for each coordinate: part=" + rows.name() + '.'
                    + name + ", coordinates=" + dimensions + ", sides=" + sides.length
                    + "; pass a length for each, or none for a world without bounds");
        }
        final LinkedAxes axes = sides.length == 0 ? LinkedAxes.open(dimensions, cell) : LinkedAxes.torus(cell, sides);
        return new RowLinked(rows, name, axes, coordinates);
    }

    @Override
    public Network network(final String name, final HandleColumn from, final HandleColumn to, final Network.Ways ways) {
        check(name, given(from, "from", "pass the column of handles to the first end"));
        check(name, given(to, "to", "pass the column of handles to the second end"));
        for (final HandleColumn end : new HandleColumn[] {from, to}) {
            if (end.target() == HandleColumn.ANY_TYPE) {
                throw new IllegalArgumentException("the ends of edges are rows of one type: part=" + rows.name() + '.'
                        + name + ", column=" + end.name() + ", which takes handles of any type; define it with its"
                        + " target");
            }
        }
        if (from == to) {
            throw new IllegalArgumentException("an edge has two ends: part=" + rows.name() + '.' + name + ", from and"
                    + " to=" + from.name() + "; pass another column, or group rows by buckets");
        }
        if (given(ways, "ways", "pass OUT, IN or BOTH") == Network.Ways.BOTH && from.target() != to.target()) {
            throw new IllegalArgumentException("edges that are listed at both ends join rows of one type: part="
                    + rows.name() + '.' + name + ", from="
                    + types.apply(from.target()).name() + ", to="
                    + types.apply(to.target()).name() + "; make a network of each way");
        }
        return new RowNetwork(
                rows,
                name,
                ways,
                from,
                types.apply(from.target()),
                to,
                types.apply(to.target()),
                () -> checkDefinable(name));
    }

    @Override
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

    @Override
    protected <T> Derived<T> own(
            final String name,
            final T value,
            final List<? extends Part<?, ?>> sources,
            final Predicate<Phase<T>> isSingle,
            final Phase<T>[] phases) {
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
        return new UserPart<>(rows, name, value, sources, types, isSingle, phases);
    }

    /// The columns of a position, after a check against a shape.
    private Cells<?>[] checked(final String name, final GridShape shape, final Position position) {
        final Cells<?>[] coordinates = coordinates(name, position);
        final int dimensions = dimensions(coordinates);
        if (dimensions != given(shape, "shape", "pass a GridShape").dimensions()) {
            throw new IllegalArgumentException(
                    "grids and watchers have a coordinate for each axis: part=" + rows.name() + '.' + name
                            + ", coordinates=" + dimensions + ", axes=" + shape.dimensions()
                            + "; pass a shape of " + (dimensions == 3 ? "space" : "a plane") + ", or other columns");
        }
        return coordinates;
    }

    private Cells<?>[] coordinates(final String name, final Position position) {
        for (final Column<?> each :
                given(position, "position", "pass Position.of(…)").columns()) {
            check(name, each);
        }
        return position.columns().stream().map(each -> (Cells<?>) each).toArray(Cells<?>[]::new);
    }

    /// A column of vectors has all coordinates.
    private static int dimensions(final Cells<?>... coordinates) {
        return coordinates.length == 1 ? coordinates[0].stride() : coordinates.length;
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
