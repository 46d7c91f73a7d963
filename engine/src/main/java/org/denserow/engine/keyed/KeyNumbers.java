package org.denserow.engine.keyed;

import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.DoubleCells;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.HandleCells;

/// The numbers that an index keeps for the keys of a column. Two values are one key if their numbers are equal.
///
/// | column | number of a value |
/// |---|---|
/// | `byte`, `int` | extended by its sign |
/// | `long`, handle | the value; `Handle.NULL` is no key |
/// | `float`, `double` | its bits, with one NaN; so -0.0 is not 0.0 |
/// | `float`, `double` by cells | `floor(value / cell)`; [#NO_CELL], no key, for NaN and cells beyond `long` |
///
/// *Threads*: pure functions.
final class KeyNumbers {

    /// The number of values without a cell.
    static final long NO_CELL = Long.MIN_VALUE;

    private static final double MOST = 0x1p63; // above any number of a cell

    private final Cells<?> key;
    private final double cell; // 0: by bits
    private final boolean isFractional; // asked for by fractional numbers
    private final boolean hasNone; // one number is no key
    private final long none;

    /// @param cell length of a cell; 0 without cells
    KeyNumbers(final Cells<?> key, final double cell) {
        this.key = key;
        this.cell = cell;
        isFractional = cell == 0 && (key instanceof FloatCells || key instanceof DoubleCells);
        hasNone = cell > 0 || key instanceof HandleCells;
        none = cell > 0 ? NO_CELL : 0;
    }

    /// Length of a cell; 0 without cells.
    double cell() {
        return cell;
    }

    /// The number of a value of the column.
    ///
    /// @param values an array of the column
    long of(final Object values, final int row) {
        if (values instanceof long[] longs) {
            return longs[row];
        }
        if (values instanceof int[] ints) {
            return ints[row];
        }
        if (values instanceof float[] floats) {
            return cell == 0 ? Float.floatToIntBits(floats[row]) : cellOf(floats[row]);
        }
        if (values instanceof double[] doubles) {
            return cell == 0 ? Double.doubleToLongBits(doubles[row]) : cellOf(doubles[row]);
        }
        return ((byte[]) values)[row];
    }

    /// Whether a number is a key.
    boolean isKey(final long number) {
        return !hasNone || number != none;
    }

    private long cellOf(final double value) {
        final double floor = Math.floor(value / cell);
        return floor > -MOST && floor < MOST ? (long) floor : NO_CELL; // false for NaN
    }

    // ---- What is asked for ----

    /// The number of a whole key or of a cell.
    ///
    /// @throws IllegalArgumentException if the key is fractional
    long asked(final String index, final long whole) {
        if (isFractional) {
            throw fractional(index, whole);
        }
        return whole;
    }

    /// The number of a fractional key.
    ///
    /// @throws IllegalArgumentException if the key is whole, or the column cannot hold the value
    long asked(final String index, final double value) {
        if (!isFractional) {
            throw whole(index, value);
        }
        return key instanceof FloatCells ? Float.floatToIntBits(asFloat(index, value)) : Double.doubleToLongBits(value);
    }

    /// The number of the cell of a value, or [#NO_CELL].
    ///
    /// @throws IllegalArgumentException if the index has no cells
    long askedCell(final String index, final double value) {
        if (cell == 0) {
            throw new IllegalArgumentException("only an index by cells knows cells: index=" + index + ", column=" + key
                    + ", value=" + value + "; ask for the key itself, or add the index with the length of a cell");
        }
        return cellOf(value);
    }

    /// A value that a `float` column can hold.
    float asFloat(final String index, final double value) {
        final float near = (float) value;
        if (near != value && !Double.isNaN(value)) {
            throw new IllegalArgumentException("a key must fit its column: index=" + index + ", key=" + value
                    + ", column=" + key + "; the column holds float: pass a float"
                    + (Float.isInfinite(near) ? "" : ", as " + near + 'f'));
        }
        return near;
    }

    /// The refusal of a whole number.
    IllegalArgumentException fractional(final String index, final long whole) {
        return new IllegalArgumentException("a fractional key is asked for, and given, by a fractional number: index="
                + index + ", column=" + key + ", key=" + whole + "; pass a double, as " + (double) whole);
    }

    /// The refusal of a fractional number.
    IllegalArgumentException whole(final String index, final double value) {
        return new IllegalArgumentException((cell == 0
                        ? "a whole key is asked for, and given, by a whole number"
                        : "the rows of a cell are asked for by its number")
                + ": index=" + index + ", column=" + key + ", key=" + value
                + (cell == 0 ? "; pass a long" : ", cell=" + cell + "; pass cell(" + value + ") of the view"));
    }
}
