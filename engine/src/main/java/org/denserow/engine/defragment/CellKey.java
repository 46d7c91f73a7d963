package org.denserow.engine.defragment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.Position;

/// Key of a row: the number of its cell, along a Morton curve or row by row of a grid.
final class CellKey extends RowKey {

    private static final int BITS_OF_TWO = 32; // bits of one coordinate
    private static final int BITS_OF_THREE = 21;

    private enum Curve {
        MORTON_2,
        MORTON_3,
        ROW_MAJOR
    }

    /// A coordinate: one component of a column.
    private record Axis(Column<?> column, int component) {}

    private final Curve curve;
    private final double cell;
    private final Axis[] axes; // the lowest bits of the key first
    private final double highest; // cells are in [-highest - 1, highest]

    private CellKey(final Curve curve, final double cell, final Axis... axes) {
        if (!(cell > 0) || cell == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("the length of a cell must be positive and finite: cell=" + cell
                    + "; use the length of the cells of a grid, or the distance at which rows look");
        }
        this.curve = curve;
        this.cell = cell;
        this.axes = axes;
        this.highest = (1L << (curve == Curve.MORTON_3 ? BITS_OF_THREE : BITS_OF_TWO) - 1) - 1;
    }

    static CellKey morton(final double cell, final Position position) {
        final Axis[] axes = axes(position);
        return new CellKey(axes.length == 2 ? Curve.MORTON_2 : Curve.MORTON_3, cell, axes);
    }

    static CellKey rowMajor(final double cell, final Position position) {
        final Axis[] axes = axes(position);
        if (axes.length != 2) {
            throw new IllegalArgumentException("lines of cells are in a plane: position=" + position + ", coordinates="
                    + axes.length + "; use morton in space, or the position of two columns");
        }
        return new CellKey(Curve.ROW_MAJOR, cell, axes);
    }

    private static Axis[] axes(final Position position) {
        final List<Axis> axes = new ArrayList<>();
        for (final Column<?> column : position.columns()) {
            for (int component = 0; component < column.stride(); component++) {
                axes.add(new Axis(column, component));
            }
        }
        return axes.toArray(Axis[]::new);
    }

    @Override
    RowKey bind(final RowStore store, final IntFunction<RowStore> types) {
        for (final Axis axis : axes) {
            checkOwned(store, axis.column);
        }
        return this;
    }

    @Override
    void copy(final int begin, final int end, final long[] into, final int at) {
        final int to = at + end - begin;
        Arrays.fill(into, at, to, 0L);
        for (int i = 0; i < axes.length; i++) {
            final int stride = axes[i].column.stride();
            final int from = stride * begin + axes[i].component;
            switch (axes[i].column) {
                case FloatColumn floats -> {
                    final float[] cells = array(floats);
                    for (int k = at, c = from; k < to; k++, c += stride) {
                        into[k] |= digits(cellOf(cells[c]), i);
                    }
                }
                case DoubleColumn doubles -> {
                    final double[] cells = array(doubles);
                    for (int k = at, c = from; k < to; k++, c += stride) {
                        into[k] |= digits(cellOf(cells[c]), i);
                    }
                }
                default -> throw new AssertionError(axes[i]);
            }
        }
        for (int k = at; curve != Curve.MORTON_3 && k < to; k++) {
            into[k] ^= Long.MIN_VALUE; // two coordinates take all 64 bits: flip the sign bit for signed order
        }
    }

    /// The number of the cell of a coordinate, at least 0.
    private long cellOf(final double coordinate) {
        final double raw = Math.floor(coordinate / cell);
        return raw <= highest ? (long) (Math.max(raw, -highest - 1) + highest + 1) : (long) (2 * highest + 1); // or NaN
    }

    private long digits(final long of, final int axis) {
        return switch (curve) {
            case ROW_MAJOR -> of << BITS_OF_TWO * axis;
            case MORTON_2 -> spreadByTwo(of) << axis;
            case MORTON_3 -> spreadByThree(of) << axis;
        };
    }

    /// Moves bit i of 32 to bit 2 i.
    private static long spreadByTwo(final long bits) {
        long spread = bits;
        spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFFL;
        spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FFL;
        spread = (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0FL;
        spread = (spread | spread << 2) & 0x3333_3333_3333_3333L;
        return (spread | spread << 1) & 0x5555_5555_5555_5555L;
    }

    /// Moves bit i of 21 to bit 3 i.
    private static long spreadByThree(final long bits) {
        long spread = bits;
        spread = (spread | spread << 32) & 0x001F_0000_0000_FFFFL;
        spread = (spread | spread << 16) & 0x001F_0000_FF00_00FFL;
        spread = (spread | spread << 8) & 0x100F_00F0_0F00_F00FL;
        spread = (spread | spread << 4) & 0x10C3_0C30_C30C_30C3L;
        return (spread | spread << 2) & 0x1249_2492_4924_9249L;
    }

    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder(curve == Curve.ROW_MAJOR ? "grid" : "morton");
        for (final Axis axis : axes) {
            text.append(' ').append(axis.column.name());
            if (axis.column.stride() > 1) {
                text.append('[').append(axis.component).append(']');
            }
        }
        return text.append(", cell=").append(cell).toString();
    }
}
