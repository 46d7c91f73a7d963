package org.denserow.engine.command;

import org.denserow.engine.rows.ByteCells;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.DoubleCells;
import org.denserow.engine.rows.FloatCells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.LongCells;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotSpace;

/// Applies runs of `set` commands to one column: one tight loop per kind of cell, all of the same form (resolve the
/// target, store the payload, count what is stale). A loop that took the store as a parameter would be one virtual call
/// per command.
///
/// *Threads*: as the [Playback] of the type.
final class SetPlayback {

    private final RowStore map;
    private final SlotSpace slots;
    private final PlaybackCounts counts;
    private final long typeBits;

    SetPlayback(final RowStore map, final SlotSpace slots, final PlaybackCounts counts) {
        this.map = map;
        this.slots = slots;
        this.counts = counts;
        this.typeBits = (long) map.type() << CommandWord.HEAD_SHIFT;
    }

    /// Plays a run.
    ///
    /// @param buffer where it was recorded
    /// @param begin its first word
    /// @param length its words, payloads included
    /// @param column the column that all its commands set
    void play(final CommandBuffer buffer, final int begin, final int length, final Cells<?> column) {
        final long[] words = buffer.words();
        final int end = begin + length;
        final int stale = switch (column) {
            case FloatCells floats -> playFloats(words, begin, end, floats);
            case DoubleCells doubles -> setDoubles(words, begin, end, typeBits, slots, map.array(doubles));
            case IntCells ints -> setInts(words, begin, end, typeBits, slots, map.array(ints));
            case LongCells longs -> setLongs(words, begin, end, typeBits, slots, map.array(longs));
            case HandleCells handles -> setLongs(words, begin, end, typeBits, slots, map.array(handles));
            case ByteCells bytes -> setBytes(words, begin, end, typeBits, slots, map.array(bytes));
            case ObjectCells<?> objects ->
                setObjects(words, begin, end, typeBits, slots, buffer.objects.array(), map.array(objects));
        };
        counts.add(length / wordsOf(column), stale);
    }

    private static int wordsOf(final Cells<?> column) {
        return column.stride() == 3 ? 3 : 2;
    }

    private int playFloats(final long[] words, final int begin, final int end, final FloatCells column) {
        final float[] cells = map.array(column);
        return switch (column.stride()) {
            case 1 -> setFloats(words, begin, end, typeBits, slots, cells);
            case 2 -> setVec2(words, begin, end, typeBits, slots, cells);
            default -> setVec3(words, begin, end, typeBits, slots, cells);
        };
    }

    private static int setFloats(
            final long[] words,
            final int begin,
            final int end,
            final long typeBits,
            final SlotSpace slots,
            final float[] cells) {
        int stale = 0;
        for (int at = begin; at < end; at += 2) {
            final int row = slots.find(typeBits | words[at] & CommandWord.TARGET_MASK);
            if (row >= 0) {
                cells[row] = Float.intBitsToFloat((int) words[at + 1]);
            } else {
                stale++;
            }
        }
        return stale;
    }

    private static int setVec2(
            final long[] words,
            final int begin,
            final int end,
            final long typeBits,
            final SlotSpace slots,
            final float[] cells) {
        int stale = 0;
        for (int at = begin; at < end; at += 2) {
            final int row = slots.find(typeBits | words[at] & CommandWord.TARGET_MASK);
            if (row >= 0) {
                cells[2 * row] = CommandWord.first(words[at + 1]);
                cells[2 * row + 1] = CommandWord.second(words[at + 1]);
            } else {
                stale++;
            }
        }
        return stale;
    }

    private static int setVec3(
            final long[] words,
            final int begin,
            final int end,
            final long typeBits,
            final SlotSpace slots,
            final float[] cells) {
        int stale = 0;
        for (int at = begin; at < end; at += 3) {
            final int row = slots.find(typeBits | words[at] & CommandWord.TARGET_MASK);
            if (row >= 0) {
                cells[3 * row] = CommandWord.first(words[at + 1]);
                cells[3 * row + 1] = CommandWord.second(words[at + 1]);
                cells[3 * row + 2] = CommandWord.first(words[at + 2]);
            } else {
                stale++;
            }
        }
        return stale;
    }

    private static int setDoubles(
            final long[] words,
            final int begin,
            final int end,
            final long typeBits,
            final SlotSpace slots,
            final double[] cells) {
        int stale = 0;
        for (int at = begin; at < end; at += 2) {
            final int row = slots.find(typeBits | words[at] & CommandWord.TARGET_MASK);
            if (row >= 0) {
                cells[row] = Double.longBitsToDouble(words[at + 1]);
            } else {
                stale++;
            }
        }
        return stale;
    }

    private static int setInts(
            final long[] words,
            final int begin,
            final int end,
            final long typeBits,
            final SlotSpace slots,
            final int[] cells) {
        int stale = 0;
        for (int at = begin; at < end; at += 2) {
            final int row = slots.find(typeBits | words[at] & CommandWord.TARGET_MASK);
            if (row >= 0) {
                cells[row] = (int) words[at + 1];
            } else {
                stale++;
            }
        }
        return stale;
    }

    private static int setLongs(
            final long[] words,
            final int begin,
            final int end,
            final long typeBits,
            final SlotSpace slots,
            final long[] cells) {
        int stale = 0;
        for (int at = begin; at < end; at += 2) {
            final int row = slots.find(typeBits | words[at] & CommandWord.TARGET_MASK);
            if (row >= 0) {
                cells[row] = words[at + 1];
            } else {
                stale++;
            }
        }
        return stale;
    }

    private static int setBytes(
            final long[] words,
            final int begin,
            final int end,
            final long typeBits,
            final SlotSpace slots,
            final byte[] cells) {
        int stale = 0;
        for (int at = begin; at < end; at += 2) {
            final int row = slots.find(typeBits | words[at] & CommandWord.TARGET_MASK);
            if (row >= 0) {
                cells[row] = (byte) words[at + 1];
            } else {
                stale++;
            }
        }
        return stale;
    }

    private static int setObjects(
            final long[] words,
            final int begin,
            final int end,
            final long typeBits,
            final SlotSpace slots,
            final Object[] objects,
            final Object[] cells) {
        int stale = 0;
        for (int at = begin; at < end; at += 2) {
            final int row = slots.find(typeBits | words[at] & CommandWord.TARGET_MASK);
            if (row >= 0) {
                cells[row] = objects[(int) words[at + 1]];
            } else {
                stale++;
            }
        }
        return stale;
    }
}
