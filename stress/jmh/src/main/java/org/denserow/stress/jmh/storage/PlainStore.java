package org.denserow.stress.jmh.storage;

/// The same by hand: an array per field, swap-and-pop, and one entry per slot that holds the
/// generation above the row. A free entry holds the next generation above the next free slot, last freed first.
///
/// It is the least code that detects stale references: no type, no capacity policy, no retirement (a generation of 32 bits
/// wraps); the only checks are those of the arrays.
final class PlainStore implements BodyStore {

    private static final int GENERATION_SHIFT = 32;
    private static final long NEXT_GENERATION = 1L << GENERATION_SHIFT;
    private static final long GENERATION_MASK = -1L << GENERATION_SHIFT;
    private static final int NONE = -1;

    private final long[] entries; // by slot
    private final int[] slots; // by row
    private final float[] x;
    private final float[] y;
    private final float[] vx;
    private final float[] vy;
    private final int[] number;
    private final int[] hits;
    private final long[] handles; // by body

    private int rows;
    private int slotCount;
    private int free = NONE;
    private long[] aimed = {};

    PlainStore(final int capacity) {
        entries = new long[capacity];
        slots = new int[capacity];
        x = new float[capacity];
        y = new float[capacity];
        vx = new float[capacity];
        vy = new float[capacity];
        number = new int[capacity];
        hits = new int[capacity];
        handles = new long[capacity];
    }

    @Override
    public void create(final int[] bodies, final int begin, final int end) {
        for (int i = begin; i < end; i++) {
            final int body = bodies[i];
            final int row = rows;
            handles[body] = create();
            x[row] = body;
            y[row] = body;
            vx[row] = 1;
            vy[row] = 2;
            number[row] = body;
            hits[row] = 1;
        }
    }

    private long create() {
        final int slot;
        if (free == NONE) {
            slot = slotCount++;
        } else {
            slot = free;
            free = (int) entries[slot];
        }
        final long generation = entries[slot] & GENERATION_MASK;
        entries[slot] = generation | rows;
        slots[rows++] = slot;
        return generation | slot;
    }

    @Override
    public int erase(final int[] bodies, final int begin, final int end) {
        int erased = 0;
        for (int i = begin; i < end; i++) {
            erased += erase(handles[bodies[i]]) ? 1 : 0;
        }
        return erased;
    }

    private boolean erase(final long handle) {
        final int row = find(entries, handle);
        if (row < 0) {
            return false;
        }
        final int slot = (int) handle;
        final int last = --rows;
        if (row != last) {
            x[row] = x[last];
            y[row] = y[last];
            vx[row] = vx[last];
            vy[row] = vy[last];
            number[row] = number[last];
            hits[row] = hits[last];
            final int moved = slots[last];
            slots[row] = moved;
            entries[moved] = entries[moved] & GENERATION_MASK | row;
        }
        entries[slot] = (entries[slot] & GENERATION_MASK) + NEXT_GENERATION | free & ~GENERATION_MASK;
        free = slot;
        return true;
    }

    /// No handle has the generation of a free entry: a handle gets it only together with the slot.
    private static int find(final long[] entries, final long handle) {
        final long entry = entries[(int) handle];
        return (entry ^ handle) >>> GENERATION_SHIFT == 0 ? (int) entry : NONE;
    }

    @Override
    public void aim(final int[] bodies) {
        aimed = new long[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            aimed[i] = handles[bodies[i]];
        }
    }

    @Override
    public long get() {
        final long[] sparse = entries;
        final int[] values = number;
        long sum = 0;
        for (final long handle : aimed) {
            final int row = find(sparse, handle);
            if (row >= 0) {
                sum += values[row];
            }
        }
        return sum;
    }

    @Override
    public long sum() {
        return Columns.sum(number, rows);
    }

    @Override
    public void move() {
        Columns.move(x, y, vx, vy, rows);
    }

    /// Every slot gets its next generation and all of them become free, in order.
    @Override
    public void clear() {
        final long[] sparse = entries;
        for (int slot = 0; slot < slotCount; slot++) {
            sparse[slot] = (sparse[slot] & GENERATION_MASK) + NEXT_GENERATION | slot + 1;
        }
        if (slotCount > 0) {
            sparse[slotCount - 1] |= NONE & ~GENERATION_MASK;
            free = 0;
        }
        rows = 0;
    }

    @Override
    public float x(final int body) {
        return x[find(entries, handles[body])];
    }
}
