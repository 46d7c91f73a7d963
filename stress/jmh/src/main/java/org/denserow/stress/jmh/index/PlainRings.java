package org.denserow.stress.jmh.index;

/// Rows of one key in a ring, by hand: the article's `prev` and `next`, a new row after the head.
///
/// *Threads*: one.
final class PlainRings {

    private final int[] keys;
    private final int[] prev;
    private final int[] next;
    private final PlainHeads heads;

    PlainRings(final int capacity, final PlainHeads heads) {
        keys = new int[capacity];
        prev = new int[capacity];
        next = new int[capacity];
        this.heads = heads;
    }

    void link(final int row, final int key) {
        keys[row] = key;
        final int head = heads.get(key);
        if (head < 0) {
            prev[row] = row;
            next[row] = row;
            heads.put(key, row);
            return;
        }
        final int after = next[head];
        prev[row] = head;
        next[row] = after;
        prev[after] = row;
        next[head] = row;
    }

    void unlink(final int row) {
        final int after = next[row];
        if (after == row) {
            heads.remove(keys[row]);
            return;
        }
        final int before = prev[row];
        next[before] = after;
        prev[after] = before;
        if (heads.get(keys[row]) == row) {
            heads.put(keys[row], after);
        }
    }

    /// Moves the content of a row to another, vacant one.
    void move(final int from, final int to) {
        final int key = keys[from];
        keys[to] = key;
        if (next[from] == from) {
            prev[to] = to;
            next[to] = to;
            heads.put(key, to);
            return;
        }
        prev[to] = prev[from];
        next[to] = next[from];
        next[prev[to]] = to;
        prev[next[to]] = to;
        if (heads.get(key) == from) {
            heads.put(key, to);
        }
    }

    /// {@return the sum of the rows of a key, each one more than its number, above how many there are}
    long walk(final int key) {
        final int head = heads.get(key);
        if (head < 0) {
            return 0;
        }
        long sum = 0;
        int count = 0;
        int row = head;
        do {
            sum += row;
            count++;
            row = next[row];
        } while (row != head);
        return KeyedRows.met(sum, count);
    }
}
