package org.denserow.engine.keyed;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.ground.Within;
import org.denserow.engine.rows.RowBatch;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.sparse.HashTable;
import org.denserow.engine.sparse.LongHashMap;

/// Rows by key: a ring of rows for each key, and a hash map from the key to the first row of its ring, the head.
///
/// ```
/// heads   key 7 → row 3, 3 rows          next[row]   3 → 8 → 5 → ~3      the last one names the head, inverted
///                                        prev[row]   3 → 5, 5 → 8, 8 → 3
/// ```
///
/// Source: "Data Structures Part 2: Indices", one-to-many with cyclic links. The article's listing reads a variable
/// before it is set, adds by one field and finds by another, and its walk compares with the first row, which never
/// comes again after its removal. Here the last link is marked, so a walk ends wherever it began and whichever rows
/// were removed before. A new row joins a ring directly after the head, or after a given row. When the head leaves, the
/// row after it becomes the head.
///
/// ## Invariants ([#fault(int)])
/// 1. A row in no ring has `next[row] == OUT`, and 0 as its key and `prev`.
/// 2. `next[prev[row]]` is `row`, or `~row` if the row is the head; so a row alone has `prev[row] == row` and
///    `next[row] == ~row`.
/// 3. All rows of a ring have its key, and the map knows its head and how many rows it has.
///
/// *Cost*: each change is O(1): one look-up of the key to link or unlink, two if a key appears, none to move a row that
/// is not the head. 16 bytes a row, 32 to 64 a key. Nothing is allocated below the largest numbers of rows and keys so
/// far. *Threads*: as the rows.
final class Rings {

    static final int NONE = -1;

    /// Value of the next link of a row in no ring.
    static final int OUT = Integer.MIN_VALUE;

    private static final long ONE_ROW = 1L << Integer.SIZE;

    private final LongHashMap heads; // key → rows of its ring << 32 | head
    private long[] keys;
    private int[] prev;
    private int[] next;
    private int linked; // rows in rings
    private long changes;
    private final LinkReads reads = new LinkReads();
    private String savedAs = ""; // the name for which the next ones were made: building a text allocates
    private String keysName;
    private String prevName;
    private String nextName;

    Rings(final int capacity) {
        this(capacity, HashTable.MIXING);
    }

    /// @param hash a hash function of keys
    Rings(final int capacity, final LongUnaryOperator hash) {
        heads = LongHashMap.dense(0, hash);
        heads.setLoads(0, heads.maxLoad()); // keys that come and go never resize it
        open(capacity);
    }

    private void open(final int capacity) {
        keys = new long[capacity];
        prev = new int[capacity];
        next = new int[capacity];
        Arrays.fill(next, OUT);
    }

    // ---- Look-up ----

    int first(final long key) {
        return (int) heads.getOrDefault(key, NONE);
    }

    /// The row after another row, [#NONE] after the last; [#OUT] if the other row is in no ring.
    int next(final int row) {
        final int after = next[Within.index(row, next.length, "row", "a walk continues from a row of the index")];
        return after >= 0 || after == OUT ? after : NONE;
    }

    int count(final long key) {
        return (int) (heads.getOrDefault(key, 0) >>> Integer.SIZE);
    }

    boolean isLinked(final int row) {
        return next[row] != OUT;
    }

    /// Whether a row is the only one of its ring.
    boolean isAlone(final int row) {
        return prev[row] == row;
    }

    /// The key of a row in a ring.
    long key(final int row) {
        return keys[row];
    }

    private boolean isHead(final int row) {
        return next[prev[row]] < 0;
    }

    /// Number of rows for which there is room.
    int capacity() {
        return next.length;
    }

    /// Number of rows in rings.
    int linked() {
        return linked;
    }

    /// Number of keys with a ring.
    int keyCount() {
        return heads.size();
    }

    /// A count that differs after every change.
    long changes() {
        return changes;
    }

    // ---- Change ----

    /// Adds a row in no ring to the ring of a key, directly after the head.
    ///
    /// @return whether it is the only row
    boolean link(final int row, final long key) {
        final long entry = heads.add(key, ONE_ROW);
        if (entry == ONE_ROW) {
            heads.put(key, ONE_ROW | row);
            place(row, key, row, ~row, row);
        } else {
            insert(row, key, (int) entry);
        }
        linked++;
        return entry == ONE_ROW;
    }

    /// Reads what [#link(int,long)] will need. The room of the batch has the keys.
    void readAhead(final RowBatch batch) {
        reads.joining(batch, heads, keys, prev, next);
    }

    /// Reads what [#unlink(int)] will need.
    void readLinks(final RowBatch batch) {
        reads.leaving(batch, heads, keys, prev, next);
    }

    /// Adds a row in no ring to the ring of another row, directly after it.
    void linkAfter(final int row, final int other) {
        heads.add(keys[other], ONE_ROW);
        insert(row, keys[other], other);
        linked++;
    }

    private void insert(final int row, final long key, final int before) {
        final int after = next[before];
        changes++;
        keys[row] = key;
        prev[row] = before;
        next[row] = after;
        prev[after < 0 ? ~after : after] = row;
        next[before] = row;
    }

    /// Removes a row from its ring.
    void unlink(final int row) {
        final long key = keys[row];
        final int before = prev[row];
        final int after = next[row];
        vacate(row);
        linked--;
        if (before == row) {
            heads.remove(key);
            return;
        }
        final int follower = after < 0 ? ~after : after;
        prev[follower] = before;
        if (next[before] < 0) {
            next[before] = ~follower;
            heads.add(key, follower - row - ONE_ROW);
        } else {
            next[before] = after;
            heads.add(key, -ONE_ROW);
        }
    }

    /// Moves the content of a place to a vacant place.
    void move(final int from, final int to) {
        if (next[from] == OUT) {
            return;
        }
        final long key = keys[from];
        final int before = prev[from];
        final int after = next[from];
        if (next[before] < 0) {
            heads.add(key, to - from);
        }
        vacate(from);
        place(to, key, before, after, from);
    }

    /// Exchanges the contents of two places.
    void exchange(final int a, final int b) {
        if (a == b) {
            return;
        }
        if (next[a] == OUT) {
            move(b, a);
            return;
        }
        if (next[b] == OUT) {
            move(a, b);
            return;
        }
        final long keyA = keys[a];
        final long keyB = keys[b];
        final boolean leadsA = isHead(a);
        final boolean leadsB = isHead(b);
        // All links are read, and their rows exchanged, before any is written: neighbours need no special case.
        final int beforeA = swapped(prev[a], a, b);
        final int beforeB = swapped(prev[b], a, b);
        final int afterA = swapped(next[a], a, b);
        final int afterB = swapped(next[b], a, b);
        if (leadsA) {
            heads.add(keyA, b - a);
        }
        if (leadsB) {
            heads.add(keyB, a - b);
        }
        changes++;
        keys[b] = keyA;
        prev[b] = beforeA;
        next[b] = afterA;
        keys[a] = keyB;
        prev[a] = beforeB;
        next[a] = afterB;
        next[beforeA] = leadsA ? ~b : b;
        prev[afterA < 0 ? ~afterA : afterA] = b;
        next[beforeB] = leadsB ? ~a : a;
        prev[afterB < 0 ? ~afterB : afterB] = a;
    }

    /// A link with two rows exchanged; an inverted link stays inverted.
    private static int swapped(final int link, final int a, final int b) {
        final int row = link < 0 ? ~link : link;
        final int swapped = row == a ? b : row == b ? a : row;
        return link < 0 ? ~swapped : swapped;
    }

    /// Gives a row the links of another row, and points its neighbours to it.
    private void place(final int row, final long key, final int before, final int after, final int was) {
        changes++;
        keys[row] = key;
        if (before == was) { // the only row
            prev[row] = row;
            next[row] = ~row;
            return;
        }
        prev[row] = before;
        next[row] = after;
        prev[after < 0 ? ~after : after] = row;
        next[before] = next[before] < 0 ? ~row : row;
    }

    private void vacate(final int row) {
        changes++;
        keys[row] = 0;
        prev[row] = 0;
        next[row] = OUT;
    }

    void clear() {
        changes++;
        Arrays.fill(keys, 0);
        Arrays.fill(prev, 0);
        Arrays.fill(next, OUT);
        heads.clearKeepingBuckets();
        linked = 0;
    }

    /// Changes the number of rows; rows that go are in no ring.
    void resize(final int capacity) {
        changes++;
        final int before = next.length;
        keys = Arrays.copyOf(keys, capacity);
        prev = Arrays.copyOf(prev, capacity);
        next = Arrays.copyOf(next, capacity);
        if (capacity > before) {
            Arrays.fill(next, before, capacity, OUT);
        } else {
            heads.resize(0);
        }
    }

    // ---- State ----

    /// @param end the row after the last
    long orderHash(final int end) {
        long hash = linked;
        for (int row = 0; row < end; row++) {
            if (next[row] != OUT) {
                hash = Mix.next(Mix.next(hash, keys[row]), (long) row << Integer.SIZE | next[row] & 0xFFFF_FFFFL);
            }
        }
        return hash;
    }

    /// @param name prefix of the names of its arrays
    /// @param end the row after the last
    /// @param version of the links
    void save(final SavedState to, final String name, final int end, final long version) {
        nameFor(name);
        to.put(keysName, keys, end, version);
        to.put(prevName, prev, end, version);
        to.put(nextName, next, end, version);
    }

    /// Whether the links are those of a state.
    boolean areOf(final SavedState from, final String name, final long version) {
        nameFor(name);
        return from.holds(nextName, version);
    }

    private void nameFor(final String name) {
        if (!name.equals(savedAs)) {
            savedAs = name;
            keysName = name + " keys";
            prevName = name + " prev";
            nextName = name + " next";
        }
    }

    /// Loads a saved state: the rings verbatim, and so the heads, which the last links name.
    void load(final SavedState from, final String name, final int capacity) {
        nameFor(name);
        if (capacity != next.length) {
            open(capacity);
        }
        clear();
        from.copyTo(keysName, keys);
        from.copyTo(prevName, prev);
        final int end = from.copyTo(nextName, next);
        checkLinks(end);
        for (int row = 0; row < end; row++) {
            if (next[row] != OUT && isHead(row)) {
                int count = 1;
                for (int each = next[row]; each >= 0; each = next[each]) {
                    count++;
                }
                heads.put(keys[row], count * ONE_ROW | row);
                linked += count;
            }
        }
    }

    /// Refuses links that are no rings: a walk over them might never end. Each row in a ring is named by the link of
    /// exactly one other, so each walk from a head ends.
    private void checkLinks(final int end) {
        for (int row = 0; row < end; row++) {
            final boolean isFree = next[row] == OUT;
            final boolean fits =
                    isFree || prev[row] >= 0 && prev[row] < end && (next[prev[row]] == row || next[prev[row]] == ~row);
            if (!fits) {
                throw new IllegalArgumentException(
                        "the row before a row in a ring names it: row=" + row + ", before=" + prev[row]);
            }
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(keys);
        to.accept(prev);
        to.accept(next);
    }

    /// Bytes of the map from keys to rings.
    long bytes() {
        return heads.bytes();
    }

    /// A description of a broken invariant, or an empty text; O(capacity).
    ///
    /// @param end the row after the last
    String fault(final int end) {
        int seen = 0;
        long counted = 0;
        for (int row = 0; row < next.length; row++) {
            if (next[row] == OUT) {
                if (keys[row] != 0 || prev[row] != 0) {
                    return "a row in no ring has a key or a link, row=" + row;
                }
                continue;
            }
            seen++;
            final int before = prev[row];
            if (row >= end || before >= end) {
                return "a row is in a ring and does not exist, row=" + row + ", prev=" + before;
            }
            if (next[before] != row && next[before] != ~row) {
                return "links do not meet, row=" + row + ", prev=" + before;
            }
            if (keys[before] != keys[row]) {
                return "two keys in one ring, row=" + row;
            }
            if (isHead(row)) {
                counted += count(keys[row]);
                if (first(keys[row]) != row || length(row) != count(keys[row])) {
                    return "the map knows another ring, row=" + row + ", head=" + first(keys[row]) + ", count="
                            + count(keys[row]);
                }
            }
        }
        return seen == linked && counted == linked && heads.size() <= linked
                ? ""
                : "linked=" + linked + ", seen=" + seen + ", counted=" + counted + ", keys=" + heads.size();
    }

    private int length(final int head) {
        int length = 1;
        for (int row = next[head]; row >= 0 && length <= linked; row = next[row]) {
            length++;
        }
        return length;
    }
}
