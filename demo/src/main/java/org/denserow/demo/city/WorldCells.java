package org.denserow.demo.city;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.frame.Table;
import org.denserow.engine.index.Derived;
import org.denserow.engine.index.Index;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Resource;
import org.denserow.engine.storage.Tag;

/// A copy of all rows of a [CityWorld], to find the first difference of two worlds whose hashes differ.
///
/// *Threads*: the owner of the world makes it. It does not change; any thread may read it.
final class WorldCells {

    /// The handles of a type, or one of its columns or tags, by row; active rows before pending ones.
    private record Cells(String name, int active, long[] bits) {}

    private final List<Cells> all = new ArrayList<>();

    private WorldCells() {}

    /// Copies a world in O(rows × parts).
    static WorldCells of(final CityWorld world) {
        final CityWorld.Stop stops = world.stops();
        final CityWorld.Route routes = world.routes();
        final CityWorld.Shape shapes = world.shapes();
        final CityWorld.Vehicle vehicles = world.vehicles();
        final CityWorld.StopEvent events = world.events();
        final WorldCells cells = new WorldCells();
        cells.add(routes.table(), routes.copy(), routes.next(), routes.end());
        cells.add(shapes.table(), shapes.index(), shapes.originX(), shapes.originY());
        cells.add(
                vehicles.table(),
                vehicles.route(),
                vehicles.shape(),
                vehicles.at(),
                vehicles.trip(),
                vehicles.next(),
                vehicles.load(),
                vehicles.x(),
                vehicles.y(),
                vehicles.distance(),
                vehicles.stopped());
        cells.add(
                events.table(),
                events.vehicle(),
                events.stop(),
                events.copy(),
                events.trip(),
                events.position(),
                events.second(),
                events.boarded());
        cells.add(stops.table(), stops.x(), stops.y(), stops.load(), stops.used());
        return cells;
    }

    private void add(final Table table, final Part<?, ?>... parts) {
        final int rows = table.size() + table.pending();
        final long[] handles = new long[rows];
        Arrays.setAll(handles, table::handle);
        all.add(new Cells(table.name() + " handles", table.size(), handles));
        for (final Part<?, ?> part : parts) {
            all.add(new Cells(part.name(), table.size(), bits(part, rows)));
        }
    }

    private static long[] bits(final Part<?, ?> part, final int rows) {
        final long[] bits = new long[rows];
        switch (part) {
            case Column<?> column -> copy(column, bits);
            case Tag tag -> {
                final Tag.Bits view = tag.bits();
                Arrays.setAll(bits, row -> view.get(row) ? 1 : 0);
            }
            case Claims claims -> {} // empty between frames
            case Derived<?> derived -> {} // follows from its sources
            case Index<?> index -> {} // follows its keys; the city has none
            case Resource<?> resource -> {} // of no type
        }
        return bits;
    }

    private static void copy(final Column<?> column, final long[] bits) {
        switch (column) {
            case FloatColumn c -> {
                assert c.stride() == 1 : "the city has no vectors: column=" + c;
                Arrays.setAll(bits, row -> Float.floatToRawIntBits(c.values()[row]));
            }
            case DoubleColumn c -> Arrays.setAll(bits, row -> Double.doubleToRawLongBits(c.values()[row]));
            case IntColumn c -> Arrays.setAll(bits, row -> c.values()[row]);
            case LongColumn c -> Arrays.setAll(bits, row -> c.values()[row]);
            case ByteColumn c -> Arrays.setAll(bits, row -> c.values()[row]);
            case HandleColumn c -> Arrays.setAll(bits, row -> c.values()[row]);
            case ObjectColumn<?> c -> {} // not hashed, so not compared
        }
    }

    /// {@return the first part and row in which the two differ; if there is none, "the order of free slots"}
    String firstDifference(final WorldCells other) {
        for (int i = 0; i < all.size(); i++) {
            final Cells one = all.get(i);
            final Cells two = other.all.get(i);
            final int row = Arrays.mismatch(one.bits, two.bits);
            if (row >= 0 && row < Math.min(one.bits.length, two.bits.length)) {
                return one.name + ", row=" + row + ", bits=0x" + Long.toHexString(one.bits[row]) + " and 0x"
                        + Long.toHexString(two.bits[row]);
            }
            if (row >= 0 || one.active != two.active) {
                return one.name + ", active rows=" + one.active + " and " + two.active + ", all rows=" + one.bits.length
                        + " and " + two.bits.length;
            }
        }
        return "the order of free slots";
    }
}
