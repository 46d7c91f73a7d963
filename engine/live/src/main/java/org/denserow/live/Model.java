package org.denserow.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.denserow.engine.Definition;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemDescription;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Tag;

/// What a simulation consists of, with how each type is drawn. The owner makes it when a page is opened, and again after
/// the first frame, when definition has ended; only parts of types are added later, and these are asked of the types.
///
/// *Threads*: immutable.
///
/// @param types in order of their numbers
/// @param systems in order of declaration
/// @param boundaries inside the frame
/// @param ports in order of definition
/// @param tallies in order of definition
/// @param isDetailed whether reports have the times of systems; false before the first frame
record Model(
        List<Type> types,
        List<SystemDescription> systems,
        List<String> boundaries,
        List<Port<?>> ports,
        List<Tally> tallies,
        boolean isDetailed) {

    private static final List<String> PLACES =
            List.of("pos", "position", "place", "location", "loc", "point", "xy", "xyz", "coordinates");
    private static final List<List<String>> PAIRS = List.of(
            List.of("x", "y"),
            List.of("lon", "lat"),
            List.of("posx", "posy"),
            List.of("pos_x", "pos_y"),
            List.of("px", "py"),
            List.of("column", "row"),
            List.of("col", "row"));
    private static final int LEAST_SQUARE = 64; // cells: fewer fixed rows are rather a table than a lattice

    /// One type.
    ///
    /// @param table its rows
    /// @param x the first coordinate, or null
    /// @param y the second one, or null
    /// @param width cells of a line of a lattice, or 0
    /// @param live the active rows of a pinned type, or null: in others they come first
    record Type(Table table, Lane x, Lane y, int width, Tag live) {

        String name() {
            return table.name();
        }

        /// {@return lines of a lattice}
        int height() {
            return table.layout().capacity() / width;
        }

        String layout() {
            return table.layout().isDense()
                    ? "dense"
                    : table.layout().isPinned() ? "pinned" : table.layout().isFixed() ? "fixed" : "events";
        }
    }

    /// Reads the definition; the owner's.
    static Model of(final Simulation sim, final LiveOptions options) {
        final Definition definition = sim.definition();
        final List<Type> types = new ArrayList<>();
        for (final Table table : definition.tables()) {
            types.add(type(table, options));
        }
        return new Model(
                List.copyOf(types),
                List.copyOf(definition.systems()),
                List.copyOf(definition.boundaries()),
                List.copyOf(definition.ports()),
                List.copyOf(definition.tallies()),
                sim.report().isDetailed());
    }

    private static Type type(final Table table, final LiveOptions options) {
        final Position given = options.picture(table);
        final List<Lane> place = given == null ? found(table) : lanes(table, given);
        int width = options.width(table);
        if (width == 0 && place.isEmpty() && table.layout().isFixed()) {
            final int side = (int) Math.sqrt(table.layout().capacity());
            width = side * side == table.layout().capacity() && side * side >= LEAST_SQUARE ? side : 0;
        }
        final Tag live = table.layout().isPinned() ? table.live() : null;
        return place.isEmpty()
                ? new Type(table, null, null, width, live)
                : new Type(table, place.get(0), place.get(1), width, live);
    }

    private static List<Lane> lanes(final Table table, final Position position) {
        final List<Lane> lanes = new ArrayList<>();
        for (final Column<?> column : position.columns()) {
            lanes.addAll(Parts.lanes(table, column));
        }
        return lanes;
    }

    /// {@return two coordinates found by their names, or none}
    private static List<Lane> found(final Table table) {
        for (final List<String> pair : PAIRS) {
            final Part<?, ?> x = named(table, pair.get(0), 1);
            final Part<?, ?> y = named(table, pair.get(1), 1);
            if (x != null && y != null) {
                return List.of(
                        Parts.lanes(table, x).getFirst(), Parts.lanes(table, y).getFirst());
            }
        }
        for (final String name : PLACES) {
            final Part<?, ?> place = named(table, name, 2);
            if (place != null) {
                return Parts.lanes(table, place);
            }
        }
        return List.of();
    }

    /// {@return a column of numbers by name, in upper or lower case, or null}
    ///
    /// @param stride 1, or 2 for vectors of two or more
    private static Part<?, ?> named(final Table table, final String name, final int stride) {
        for (final Part<?, ?> part : table.parts()) {
            final boolean fits = part instanceof Column<?> column
                    && (column instanceof FloatColumn || column instanceof DoubleColumn || column instanceof IntColumn)
                    && Math.min(column.stride(), 2) == stride;
            if (fits && Parts.name(table, part).toLowerCase(Locale.ROOT).equals(name)) {
                return part;
            }
        }
        return null;
    }

    /// {@return the type of a name}
    ///
    /// @throws Refusal if there is none
    Type type(final String name) {
        for (final Type type : types) {
            if (type.name().equals(name)) {
                return type;
            }
        }
        throw new Refusal(404, "there is no type of this name: type=" + name + "; /api/definition has their names");
    }

    /// {@return the type of a number}
    ///
    /// @throws Refusal if there is none
    Type type(final int number) {
        for (final Type type : types) {
            if (type.table().type() == number) {
                return type;
            }
        }
        throw new Refusal(404, "no type has this number: type=" + number + "; is the handle of another simulation?");
    }

    /// {@return the name of a type number in texts: empty for none}
    String nameOf(final int number) {
        for (final Type type : types) {
            if (type.table().type() == number) {
                return type.name();
            }
        }
        return "";
    }
}
