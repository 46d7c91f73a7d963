package org.denserow.stress.jmh.commands;

/// What one writes by hand for the same: an array per number, swap-and-pop, one entry per slot that holds the
/// generation above the row, and a ring of free slots, those freed first taken first, as handles need it that are to
/// stay stale for long. No type, no capacity policy, no retirement, no tags, no checks but the one for a stale handle.
///
/// Every change is made at once: in `mix` a body is destroyed before the next one is looked up.
final class PlainBoundary implements BoundaryRival {

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

    private final float[] x;
    private final float[] y;
    private final float[] z;
    private final float[] vx;
    private final float[] vy;
    private final float[] vz;
    private final float[][] columns;

    private int stale;
    private long nanos;

    PlainBoundary(final BoundarySize size) {
        final int capacity = size.bodies() + size.chosen();
        final int slotCount = capacity + capacity / 4; // as a type has by default
        entries = new long[slotCount];
        slots = new int[capacity];
        free = new int[Integer.highestOneBit(slotCount) << 1];
        for (int slot = 0; slot < slotCount; slot++) {
            free[tail++] = slot;
        }
        x = new float[capacity];
        y = new float[capacity];
        z = new float[capacity];
        vx = new float[capacity];
        vy = new float[capacity];
        vz = new float[capacity];
        columns = new float[][] {x, y, z, vx, vy, vz};
    }

    private static int find(final long[] entries, final long handle) {
        final long entry = entries[(int) handle];
        return (entry ^ handle) >>> GENERATION_SHIFT == 0 ? (int) entry : NONE;
    }

    @Override
    public void frame(final BoundaryWork work, final long[] targets, final float value) {
        final int before = rows;
        stale = 0;
        final long start = System.nanoTime();
        switch (work) {
            case ALTERNATING, ALTERNATING_ROWS -> alternate(targets, value);
            case LOOPS, LOOPS_ROWS -> {
                loop(targets, x, value);
                loop(targets, y, value);
                loop(targets, z, value);
            }
            case MIX -> mix(targets, value);
        }
        nanos = System.nanoTime() - start;
        if (stale != 0 || rows != before) {
            throw new IllegalStateException("every change must be made: work=" + work + ", stale=" + stale + ", rows="
                    + rows + ", before=" + before);
        }
    }

    private void alternate(final long[] targets, final float value) {
        final long[] sparse = entries;
        final float[] first = x;
        final float[] second = y;
        final float[] third = z;
        int missed = 0;
        for (final long target : targets) {
            final int row = find(sparse, target);
            if (row >= 0) {
                first[row] = value;
                second[row] = value;
                third[row] = value;
            } else {
                missed++;
            }
        }
        stale += missed;
    }

    private void loop(final long[] targets, final float[] column, final float value) {
        final long[] sparse = entries;
        int missed = 0;
        for (final long target : targets) {
            final int row = find(sparse, target);
            if (row >= 0) {
                column[row] = value;
            } else {
                missed++;
            }
        }
        stale += missed;
    }

    private void mix(final long[] targets, final float value) {
        final float[] set = x;
        for (int i = 0; i < targets.length; i++) {
            final int row = find(entries, targets[i]);
            if (row < 0) {
                stale++;
                continue;
            }
            set[row] = value;
            erase(row, (int) targets[i]);
            targets[i] = create();
            final int last = rows - 1;
            vx[last] = CREATED[0];
            vy[last] = CREATED[1];
            vz[last] = CREATED[2];
        }
    }

    private void erase(final int row, final int slot) {
        final int last = --rows;
        if (row != last) {
            x[row] = x[last];
            y[row] = y[last];
            z[row] = z[last];
            vx[row] = vx[last];
            vy[row] = vy[last];
            vz[row] = vz[last];
            final int moved = slots[last];
            slots[row] = moved;
            entries[moved] = entries[moved] & GENERATION_MASK | row;
        }
        entries[slot] = (entries[slot] & GENERATION_MASK) + NEXT_GENERATION;
        free[tail++ & free.length - 1] = slot;
    }

    @Override
    public long create() {
        final int slot = free[head++ & free.length - 1];
        final long generation = entries[slot] & GENERATION_MASK;
        final int row = rows++;
        entries[slot] = generation | row;
        slots[row] = slot;
        x[row] = 0;
        y[row] = 0;
        z[row] = 0;
        vx[row] = 0;
        vy[row] = 0;
        vz[row] = 0;
        return generation | slot;
    }

    @Override
    public void destroy(final long handle) {
        erase(find(entries, handle), (int) handle);
    }

    @Override
    public long recordNanos() {
        return 0;
    }

    @Override
    public long applyNanos() {
        return nanos;
    }

    @Override
    public long parallelNanos() {
        return 0;
    }

    @Override
    public long serialNanos() {
        return applyNanos();
    }

    @Override
    public int size() {
        return rows;
    }

    @Override
    public int row(final long handle) {
        return find(entries, handle);
    }

    @Override
    public float[] values(final int column) {
        return columns[column];
    }

    @Override
    public void close() {
        // It has no threads.
    }
}
