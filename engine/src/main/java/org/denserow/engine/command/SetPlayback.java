package org.denserow.engine.command;

import org.denserow.engine.rows.BlockVersions;
import org.denserow.engine.rows.ByteCells;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.DoubleCells;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.WideCells;
import org.denserow.engine.slots.SlotSpace;
import org.jspecify.annotations.Nullable;

/// Applies runs of `set` commands to one column: one tight loop per kind of cell, all of the same form (resolve the
/// target, store the value, count stale targets). One loop with the store as a parameter would cost a virtual call per
/// command.
///
/// *Threads*: as the [Playback] of the type.
final class SetPlayback {

    private final RowStore store;
    private final SlotSpace slots;

    SetPlayback(final RowStore store, final SlotSpace slots) {
        this.store = store;
        this.slots = slots;
    }

    /// Plays a run.
    ///
    /// @return the number of stale targets
    int play(
            final CommandBuffer buffer,
            final Cells<?> column,
            final long[] targets,
            final int[] values,
            final int begin,
            final int end) {
        return switch (column) {
            case FloatCells floats -> playFloats(targets, values, begin, end, floats);
            case DoubleCells doubles -> setDoubles(targets, values, begin, end, store.array(doubles));
            case IntCells ints -> setInts(targets, values, begin, end, store.array(ints));
            case WideCells longs -> setLongs(targets, values, begin, end, store.array(longs));
            case ByteCells bytes -> setBytes(targets, values, begin, end, store.array(bytes));
            case ObjectCells<?> objects ->
                setObjects(targets, values, begin, end, buffer.objects.array(), store.array(objects));
        };
    }

    /// Marks the blocks of the targets, in a pass of its own so that the loops that set values stay simple.
    ///
    /// @param versions of the column or tag; null: changes are not tracked
    /// @param targets of the run; a tag's may have the bit [CommandStream#OTHER]
    void mark(final @Nullable BlockVersions versions, final long[] targets, final int begin, final int end) {
        for (int at = begin; versions != null && at < end; at++) {
            final int row = slots.find(targets[at] & ~CommandStream.OTHER);
            if (row >= 0) {
                versions.mark(row);
            }
        }
    }

    private int playFloats(
            final long[] targets, final int[] values, final int begin, final int end, final FloatCells column) {
        final float[] cells = store.array(column);
        return switch (column.stride()) {
            case 1 -> setFloats(targets, values, begin, end, cells);
            case 2 -> setVec2(targets, values, begin, end, cells);
            default -> setVec3(targets, values, begin, end, cells);
        };
    }

    private int setFloats(
            final long[] targets, final int[] values, final int begin, final int end, final float[] cells) {
        final SlotSpace space = slots;
        int stale = 0;
        for (int at = begin; at < end; at++) {
            final int row = space.find(targets[at]);
            if (row >= 0) {
                cells[row] = Float.intBitsToFloat(values[at]);
            } else {
                stale++;
            }
        }
        return stale;
    }

    private int setVec2(final long[] targets, final int[] values, final int begin, final int end, final float[] cells) {
        final SlotSpace space = slots;
        int stale = 0;
        for (int at = begin; at < end; at++) {
            final int row = space.find(targets[at]);
            if (row >= 0) {
                cells[2 * row] = Float.intBitsToFloat(values[2 * at]);
                cells[2 * row + 1] = Float.intBitsToFloat(values[2 * at + 1]);
            } else {
                stale++;
            }
        }
        return stale;
    }

    private int setVec3(final long[] targets, final int[] values, final int begin, final int end, final float[] cells) {
        final SlotSpace space = slots;
        int stale = 0;
        for (int at = begin; at < end; at++) {
            final int row = space.find(targets[at]);
            if (row >= 0) {
                cells[3 * row] = Float.intBitsToFloat(values[3 * at]);
                cells[3 * row + 1] = Float.intBitsToFloat(values[3 * at + 1]);
                cells[3 * row + 2] = Float.intBitsToFloat(values[3 * at + 2]);
            } else {
                stale++;
            }
        }
        return stale;
    }

    private int setDoubles(
            final long[] targets, final int[] values, final int begin, final int end, final double[] cells) {
        final SlotSpace space = slots;
        int stale = 0;
        for (int at = begin; at < end; at++) {
            final int row = space.find(targets[at]);
            if (row >= 0) {
                cells[row] = Double.longBitsToDouble(bits(values, at));
            } else {
                stale++;
            }
        }
        return stale;
    }

    private int setInts(final long[] targets, final int[] values, final int begin, final int end, final int[] cells) {
        final SlotSpace space = slots;
        int stale = 0;
        for (int at = begin; at < end; at++) {
            final int row = space.find(targets[at]);
            if (row >= 0) {
                cells[row] = values[at];
            } else {
                stale++;
            }
        }
        return stale;
    }

    private int setLongs(final long[] targets, final int[] values, final int begin, final int end, final long[] cells) {
        final SlotSpace space = slots;
        int stale = 0;
        for (int at = begin; at < end; at++) {
            final int row = space.find(targets[at]);
            if (row >= 0) {
                cells[row] = bits(values, at);
            } else {
                stale++;
            }
        }
        return stale;
    }

    private int setBytes(final long[] targets, final int[] values, final int begin, final int end, final byte[] cells) {
        final SlotSpace space = slots;
        int stale = 0;
        for (int at = begin; at < end; at++) {
            final int row = space.find(targets[at]);
            if (row >= 0) {
                cells[row] = (byte) values[at];
            } else {
                stale++;
            }
        }
        return stale;
    }

    private int setObjects(
            final long[] targets,
            final int[] values,
            final int begin,
            final int end,
            final Object[] objects,
            final Object[] cells) {
        final SlotSpace space = slots;
        int stale = 0;
        for (int at = begin; at < end; at++) {
            final int row = space.find(targets[at]);
            if (row >= 0) {
                cells[row] = objects[values[at]];
            } else {
                stale++;
            }
        }
        return stale;
    }

    private static long bits(final int[] values, final int at) {
        return values[2 * at] & 0xFFFF_FFFFL | (long) values[2 * at + 1] << Integer.SIZE;
    }
}
