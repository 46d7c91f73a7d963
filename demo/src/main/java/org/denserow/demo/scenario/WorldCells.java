package org.denserow.demo.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntToLongFunction;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.handle.RowState;
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

/// A copy of all rows of a world, to find the first difference of two worlds whose hashes differ.
///
/// *Threads*: the owner of the world makes it. It does not change; any thread may read it.
final class WorldCells {

    /// The handles of a type, or one of its columns or tags, by row.
    private record Cells(String name, int active, int stride, long[] bits) {}

    private final List<Cells> all = new ArrayList<>();

    private WorldCells() {}

    /// Copies a world in O(rows × parts).
    static WorldCells of(final Simulation simulation) {
        final WorldCells cells = new WorldCells();
        for (final Table table : simulation.definition().tables()) {
            cells.add(table);
        }
        return cells;
    }

    private void add(final Table table) {
        final BitSet taken = new BitSet();
        for (int row = 0; row < table.end(); row++) {
            taken.set(row, table.state(row) != RowState.VACANT);
        }
        add(table, table.name() + " handles", taken, 1, table::handle);
        for (final Part<?, ?> part : table.parts()) {
            switch (part) {
                case Column<?> column -> add(table, column, taken);
                case Tag tag -> {
                    final Tag.Bits bits = tag.bits();
                    add(table, tag.name(), taken, 1, row -> bits.get(row) ? 1 : 0);
                }
                case Claims claims -> {} // empty between frames
                case Derived<?> derived -> {} // follows from its sources
                case Index<?> index -> {} // follows its keys
                case Resource<?> resource -> {} // of no type
            }
        }
    }

    private void add(final Table table, final Column<?> column, final BitSet taken) {
        final IntToLongFunction bits = switch (column) {
            case FloatColumn c -> cell -> Float.floatToRawIntBits(c.get(cell));
            case DoubleColumn c -> cell -> Double.doubleToRawLongBits(c.get(cell));
            case IntColumn c -> cell -> c.get(cell);
            case LongColumn c -> cell -> c.get(cell);
            case ByteColumn c -> cell -> c.get(cell);
            case HandleColumn c -> cell -> c.get(cell);
            case ObjectColumn<?> c -> cell -> 0; // not hashed, so not compared
        };
        add(table, column.name(), taken, column.stride(), bits);
    }

    /// Copies the cells of the rows that are taken; the others count as 0.
    private void add(
            final Table table, final String name, final BitSet taken, final int stride, final IntToLongFunction bits) {
        final long[] copy = new long[table.end() * stride];
        Arrays.setAll(copy, cell -> taken.get(cell / stride) ? bits.applyAsLong(cell) : 0);
        all.add(new Cells(name, table.size(), stride, copy));
    }

    /// {@return the first part and row in which the two differ; if there is none, "the order of free slots"}
    String firstDifference(final WorldCells other) {
        for (int i = 0; i < all.size(); i++) {
            final Cells one = all.get(i);
            final Cells two = other.all.get(i);
            final int row = Arrays.mismatch(one.bits, two.bits);
            if (row >= 0 && row < Math.min(one.bits.length, two.bits.length)) {
                return one.name + ", row=" + row / one.stride + ", bits=0x" + Long.toHexString(one.bits[row])
                        + " and 0x" + Long.toHexString(two.bits[row]);
            }
            if (row >= 0 || one.active != two.active) {
                return one.name + ", active rows=" + one.active + " and " + two.active + ", rows="
                        + one.bits.length / one.stride + " and " + two.bits.length / two.stride;
            }
        }
        return "the order of free slots";
    }
}
