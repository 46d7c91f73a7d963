package org.denserow.live;

import org.denserow.engine.published.PublishedBits;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedValues;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// One number per row: a column, one component of a column of vectors (`pos.1`), or a tag as 0 and 1.
///
/// *Threads*: immutable.
///
/// @param name as pages write it, without the type
/// @param part the column or tag
/// @param lane the component, 0 without vectors
record Lane(String name, Part<?, ?> part, int lane) {

    private static final int BLOCK = 1024; // rows: the values of a block stay in the first cache

    /// Values of a lane in one copy. Block by block, so that no call is made for each row.
    interface Values {

        /// Copies values of rows.
        ///
        /// @param row the first row
        /// @param count the number of rows
        /// @param target gets them, from 0 on
        void copy(int row, int count, double[] target);
    }

    /// Takes the value of a row.
    interface RowValues {

        /// @param row of an active row
        /// @param value of the lane
        void take(int row, double value);
    }

    /// Visits the active rows of a copy that has its part, ascending.
    ///
    /// @param type of the copy; pinned rows have holes
    void eachActive(final Model.Type type, final PublishedCopy copy, final RowValues visitor) {
        final PublishedBits live = type.live() == null ? null : copy.tag(type.live());
        final int end = live == null ? copy.size() : copy.end();
        final Values values = in(copy);
        final double[] block = new double[BLOCK];
        for (int begin = 0; begin < end; begin += BLOCK) {
            final int count = Math.min(BLOCK, end - begin);
            values.copy(begin, count, block);
            for (int i = 0; i < count; i++) {
                if (live == null || live.get(begin + i)) {
                    visitor.take(begin + i, block[i]);
                }
            }
        }
    }

    /// {@return the cells per row of its column; 1 for a tag}
    int stride() {
        return part instanceof Column<?> column ? column.stride() : 1;
    }

    /// {@return whether it has numbers to compute with; handles and objects have none}
    boolean isNumber() {
        return !(part instanceof HandleColumn) && !(part instanceof ObjectColumn<?>);
    }

    /// {@return whether its values are counts or codes, of which no mean is drawn}
    boolean isWhole() {
        return part instanceof IntColumn || part instanceof LongColumn || part instanceof ByteColumn;
    }

    /// {@return its values in a copy that has its part}
    Values in(final PublishedCopy copy) {
        return switch (part) {
            case FloatColumn column -> ofFloats(copy.floats(column), column.stride(), lane);
            case DoubleColumn column -> copyOf(copy.doubles(column));
            case IntColumn column -> ofInts(copy.ints(column));
            case LongColumn column -> ofLongs(copy.longs(column));
            case HandleColumn column -> ofLongs(copy.handles(column));
            case ByteColumn column -> ofBytes(copy.bytes(column));
            case Tag tag -> ofBits(copy.tag(tag));
            default -> throw new Refusal(400, "only columns of numbers and tags have values: part=" + name);
        };
    }

    private static Values copyOf(final PublishedValues.Doubles values) {
        return (row, count, target) -> values.copyTo(row, count, target, 0);
    }

    private static Values ofFloats(final PublishedValues.Floats values, final int stride, final int lane) {
        final float[][] block = {new float[0]};
        return (row, count, target) -> {
            if (block[0].length < stride * count) {
                block[0] = new float[stride * count];
            }
            final float[] cells = block[0];
            values.copyTo(stride * row, stride * count, cells, 0);
            for (int i = 0, cell = lane; i < count; i++, cell += stride) {
                target[i] = cells[cell];
            }
        };
    }

    private static Values ofInts(final PublishedValues.Ints values) {
        return (row, count, target) -> {
            for (int i = 0; i < count; i++) {
                target[i] = values.get(row + i);
            }
        };
    }

    private static Values ofLongs(final PublishedValues.Longs values) {
        return (row, count, target) -> {
            for (int i = 0; i < count; i++) {
                target[i] = values.get(row + i);
            }
        };
    }

    private static Values ofBytes(final PublishedValues.Bytes values) {
        return (row, count, target) -> {
            for (int i = 0; i < count; i++) {
                target[i] = values.get(row + i);
            }
        };
    }

    private static Values ofBits(final PublishedBits bits) {
        return (row, count, target) -> {
            for (int i = 0; i < count; i++) {
                target[i] = bits.get(row + i) ? 1 : 0;
            }
        };
    }

    @Override
    public String toString() {
        return name;
    }
}
