package org.denserow.stress.jmh;

/// Handles of rows, written by hand: one entry per slot that holds the generation above the row, the slot of each row, and
/// a ring of free slots. The slot that was freed first is taken first, so stale handles stay stale for long. Rows are
/// dense: the last row takes the place of a released one, and the owner of the arrays moves its numbers. No type, no
/// capacity policy, no retirement; the only check is the one for a stale handle.
public final class PlainHandles {

    private static final int GENERATION_SHIFT = 32;
    private static final long NEXT_GENERATION = 1L << GENERATION_SHIFT;
    private static final long GENERATION_MASK = -1L << GENERATION_SHIFT;
    private static final int NONE = -1;

    private final long[] entries; // by slot: the generation above the row; a free slot has its next generation
    private final int[] slots; // by row
    private final int[] free; // a ring, as long as a power of two
    private int head; // of the ring; counts on for ever, as tail
    private int tail;
    private int rows;

    /// Begins without rows.
    ///
    /// @param capacity rows that there is room for; slots are a quarter more, as a type has by default
    public PlainHandles(final int capacity) {
        final int slotCount = capacity + capacity / 4;
        entries = new long[slotCount];
        slots = new int[capacity];
        free = new int[Integer.highestOneBit(slotCount) << 1];
        for (int slot = 0; slot < slotCount; slot++) {
            free[tail++] = slot;
        }
    }

    /// {@return the row of a handle, -1 if it is stale}
    ///
    /// @param handle one that was given
    public int find(final long handle) {
        final long entry = entries[(int) handle];
        return (entry ^ handle) >>> GENERATION_SHIFT == 0 ? (int) entry : NONE;
    }

    /// {@return the handle of a row}
    ///
    /// @param row in `[0, rows())`
    public long handle(final int row) {
        final int slot = slots[row];
        return entries[slot] & GENERATION_MASK | slot;
    }

    /// {@return the handle of a new row, the last one}
    public long create() {
        final long handle = reserve();
        bind(handle);
        return handle;
    }

    /// {@return the handle of a row to come; it must not be looked up before [#bind(long)]}
    public long reserve() {
        final int slot = free[head++ & free.length - 1];
        return entries[slot] & GENERATION_MASK | slot;
    }

    /// Makes a new row, the last one.
    ///
    /// @param handle from [#reserve()]
    public void bind(final long handle) {
        final int slot = (int) handle;
        entries[slot] = handle & GENERATION_MASK | rows;
        slots[rows++] = slot;
    }

    /// Releases a row; the caller moves the numbers of the last row to its place, if they are two rows.
    ///
    /// @param row in `[0, rows())`
    /// @param handle of this row
    /// @return the row that takes its place, which may be itself
    public int erase(final int row, final long handle) {
        final int last = --rows;
        if (row != last) {
            final int moved = slots[last];
            slots[row] = moved;
            entries[moved] = entries[moved] & GENERATION_MASK | row;
        }
        final int slot = (int) handle;
        entries[slot] = (entries[slot] & GENERATION_MASK) + NEXT_GENERATION;
        free[tail++ & free.length - 1] = slot;
        return last;
    }

    /// {@return how many rows there are}
    public int rows() {
        return rows;
    }
}
