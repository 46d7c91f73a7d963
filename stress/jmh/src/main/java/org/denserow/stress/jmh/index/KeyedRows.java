package org.denserow.stress.jmh.index;

import java.util.SplittableRandom;

/// Rows with `int` keys in several columns. Random batches come and go, and walks find all rows of a key.
///
/// [#add()], [#delete()] and [#walk()] are measured; the other methods prepare them: they fill the store and draw the batch.
///
/// *Threads*: one.
abstract class KeyedRows implements AutoCloseable {

    private static final long SEED = 23;
    private static final int COUNT_SHIFT = 40; // of the result of a walk: rows above, a sum below

    /// Columns with keys, with or without an index.
    static final int COLUMNS = 2;

    /// Handles of all rows; a batch is the first ones.
    final long[] live;

    /// Keys of the next batch, by column.
    final int[][] fresh;

    private final int[] keys; // all of them, in the order of walks
    private final SplittableRandom random = new SplittableRandom(SEED);
    private boolean isShort; // a batch is missing

    /// @param rows of a full store
    /// @param batch rows that come or go at once
    /// @param keys of each column
    KeyedRows(final int rows, final int batch, final int keys) {
        live = new long[rows];
        fresh = new int[COLUMNS][batch];
        this.keys = new int[keys];
        for (int key = 0; key < keys; key++) {
            final int place = random.nextInt(key + 1);
            this.keys[key] = this.keys[place];
            this.keys[place] = key;
        }
    }

    /// A new row with fresh keys.
    ///
    /// @param i its number in the batch
    /// @return its handle
    abstract long create(int i);

    /// Destroys a row.
    abstract void destroy(long handle);

    /// Applies all creations and destructions.
    abstract void settle();

    /// {@return [#met] of the rows of a key}
    abstract long walk(int key);

    @Override
    public void close() {}

    static long met(final long sum, final int count) {
        return ((long) count << COUNT_SHIFT) + sum;
    }

    /// Makes the first rows.
    final void fill() {
        final int batch = fresh[0].length;
        isShort = true;
        for (int from = live.length - batch; from >= 0; from -= batch) {
            readyToAdd();
            add();
            System.arraycopy(live, 0, live, from, batch);
            isShort = from > 0;
        }
    }

    final void readyToAdd() {
        if (!isShort) {
            readyToDelete();
            delete();
        }
        for (final int[] column : fresh) {
            for (int i = 0; i < column.length; i++) {
                column[i] = random.nextInt(keys.length);
            }
        }
    }

    final void add() {
        for (int i = 0; i < fresh[0].length; i++) {
            live[i] = create(i);
        }
        settle();
        isShort = false;
    }

    final void readyToDelete() {
        if (isShort) {
            readyToAdd();
            add();
        }
        for (int i = 0; i < fresh[0].length; i++) {
            final int place = i + random.nextInt(live.length - i);
            final long handle = live[i];
            live[i] = live[place];
            live[place] = handle;
        }
    }

    final void delete() {
        for (int i = 0; i < fresh[0].length; i++) {
            destroy(live[i]);
        }
        settle();
        isShort = true;
    }

    /// Walks the rows of all keys; the store is full.
    final void walk() {
        long met = 0;
        for (final int key : keys) {
            met += walk(key);
        }
        if (met >>> COUNT_SHIFT != live.length) {
            throw new IllegalStateException("each row must be met once: rows=" + live.length + ", met="
                    + (met >>> COUNT_SHIFT) + ", rival=" + getClass().getSimpleName());
        }
    }
}
