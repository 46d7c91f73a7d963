package org.denserow.engine.index;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.sparse.DenseLongHashMap;
import org.denserow.engine.state.SavedState;

/// Rows by key: a ring of rows for each key, and a hash map from the key to the first row of its ring, the head.
///
/// ```
/// heads   key 7 → row 3, 3 rows          next[row]   3 → 8 → 5 → ~3      the last one names the head, inverted
///                                        prev[row]   3 → 5, 5 → 8, 8 → 3
/// ```
///
/// Source: "Building a Data-Oriented Entity System"/indices article, one-to-many with cyclic links. Its listing searches
/// the head by walking, and leaves the walk to find out where it ends; here the last link is marked. A row that joins a
/// ring stands right after the head; when the head leaves, the row after it becomes the head.
///
/// ## Invariants ([#fault(int)])
/// 1. `prev[row]` is -1 exactly where the row is in no ring.
/// 2. `next[prev[row]]` is `row`, or `~row` if the row is the head; so a row alone is `prev[row] == row` and
///    `next[row] == ~row`.
/// 3. All rows of a ring have its key, and the map knows its head and how many rows it has.
///
/// *Cost*: each change O(1), one or two look-ups of the key; 16 bytes a row. *Threads*: as the rows.
final class Rings {

    static final int NONE = -1;

    private final DenseLongHashMap heads = new DenseLongHashMap(); // key → rows of its ring << 32 | head
    private long[] keys;
    private int[] prev; // one longer than there are rows: the last place is used while rows are exchanged
    private int[] next;
    private int linked; // rows in rings

    Rings(final int capacity) {
        keys = new long[capacity + 1];
        prev = new int[capacity + 1];
        next = new int[capacity + 1];
        Arrays.fill(prev, NONE);
    }

    // ---- Look-up ----

    int first(final long key) {
        return (int) heads.get(key, NONE);
    }

    int next(final int row) {
        return Math.max(next[row], NONE);
    }

    int count(final long key) {
        return (int) (heads.get(key, 0) >>> Integer.SIZE);
    }

    boolean isLinked(final int row) {
        return prev[row] >= 0;
    }

    /// The key of a row that is in a ring.
    long key(final int row) {
        return keys[row];
    }

    boolean isHead(final int row) {
        return next[prev[row]] < 0;
    }

    /// Rows in rings, and keys that have one.
    int linked() {
        return linked;
    }

    int keyCount() {
        return heads.size();
    }

    // ---- Change ----

    /// A row joins the ring of a key.
    ///
    /// @return whether it is the only one
    boolean link(final int row, final long key) {
        final long entry = heads.get(key, 0);
        keys[row] = key;
        linked++;
        if (entry == 0) {
            prev[row] = row;
            next[row] = ~row;
            heads.put(key, entry(1, row));
            return true;
        }
        final int head = (int) entry;
        final int after = next[head];
        next[row] = after;
        prev[after < 0 ? ~after : after] = row;
        prev[row] = head;
        next[head] = row;
        heads.put(key, entry + entry(1, 0));
        return false;
    }

    /// A row leaves its ring.
    void unlink(final int row) {
        final int before = prev[row];
        final int after = next[row] < 0 ? ~next[row] : next[row];
        prev[row] = NONE;
        linked--;
        if (before == row) {
            heads.erase(keys[row]);
            return;
        }
        final int left = count(keys[row]) - 1;
        prev[after] = before;
        if (next[before] < 0) {
            next[before] = ~after;
            heads.put(keys[row], entry(left, after));
        } else {
            next[before] = next[row];
            heads.put(keys[row], entry(left, first(keys[row])));
        }
    }

    /// What stood at one place stands at another, vacant one.
    void move(final int from, final int to) {
        final int before = prev[from];
        if (before < 0) {
            return;
        }
        final long key = keys[from];
        keys[to] = key;
        prev[from] = NONE;
        if (before == from) {
            prev[to] = to;
            next[to] = ~to;
            heads.put(key, entry(1, to));
            return;
        }
        final int after = next[from];
        prev[to] = before;
        next[to] = after;
        prev[after < 0 ? ~after : after] = to;
        if (next[before] < 0) {
            next[before] = ~to;
            heads.put(key, entry(count(key), to));
        } else {
            next[before] = to;
        }
    }

    void exchange(final int a, final int b) {
        final int between = prev.length - 1;
        move(a, between);
        move(b, a);
        move(between, b);
    }

    void clear() {
        Arrays.fill(prev, NONE);
        heads.clearKeepingBuckets();
        linked = 0;
    }

    void resize(final int capacity) {
        final int before = prev.length;
        keys = Arrays.copyOf(keys, capacity + 1);
        next = Arrays.copyOf(next, capacity + 1);
        prev = Arrays.copyOf(prev, capacity + 1);
        if (prev.length > before) {
            Arrays.fill(prev, before, prev.length, NONE);
        }
    }

    private static long entry(final int count, final int head) {
        return (long) count << Integer.SIZE | head;
    }

    // ---- State ----

    /// @param end the row after the last
    long orderHash(final int end) {
        long hash = linked;
        for (int row = 0; row < end; row++) {
            if (prev[row] >= 0) {
                hash = Mix.next(Mix.next(hash, keys[row]), (long) row << Integer.SIZE | next[row] & 0xFFFF_FFFFL);
            }
        }
        return hash;
    }

    void save(final SavedState to, final String name, final int end) {
        to.put(name + " keys", keys, end);
        to.put(name + " prev", prev, end);
        to.put(name + " next", next, end);
    }

    /// Becomes what was saved; heads follow from the links.
    void load(final SavedState from, final String name, final int capacity) {
        resize(capacity);
        clear();
        from.copyTo(name + " keys", keys);
        from.copyTo(name + " prev", prev);
        from.copyTo(name + " next", next);
        final int end = from.count(name + " prev");
        for (int row = 0; row < end; row++) {
            if (prev[row] >= 0 && isHead(row)) {
                int count = 1;
                for (int each = next[row]; each >= 0; each = next[each]) {
                    count++;
                }
                heads.put(keys[row], entry(count, row));
                linked += count;
            }
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(keys);
        to.accept(prev);
        to.accept(next);
    }

    long bytes() {
        return heads.bytes();
    }

    /// What is wrong, or an empty text; O(capacity).
    String fault(final int end) {
        int seen = 0;
        long counted = 0;
        for (int row = 0; row < prev.length; row++) {
            if (prev[row] < 0) {
                continue;
            }
            seen++;
            if (row >= end) {
                return "a row is in a ring that does not exist, row=" + row;
            }
            if (prev[row] >= end || Math.max(next[prev[row]], ~next[prev[row]]) != row) {
                return "links do not meet, row=" + row + ", prev=" + prev[row];
            }
            if (keys[prev[row]] != keys[row]) {
                return "two keys in one ring, row=" + row;
            }
            if (isHead(row)) {
                counted += count(keys[row]);
                if (first(keys[row]) != row) {
                    return "the map knows another head, row=" + row + ", head=" + first(keys[row]);
                }
            }
        }
        return seen == linked && counted == linked && heads.size() <= linked
                ? ""
                : "linked=" + linked + ", seen=" + seen + ", counted=" + counted;
    }
}
