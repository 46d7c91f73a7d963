package org.denserow.engine.keyed;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.LongBinaryOperator;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.snapshot.SavedState;

/// The keys of an index over two columns. A ring has the rows of one pair, never of two: its number is the hash of the
/// pair, or a number soon after it if another pair has that one. Both keys of a row are kept, and those of the first
/// row of a ring are compared at each look-up.
///
/// Pairs that share a hash are asked for one after the other, up to the farthest number in use. So a ring that empties
/// hides no other.
///
/// *Cost*: 16 bytes a row beyond the rings. *Threads*: as [RowIndex].
final class Pairs {

    private final KeyNumbers ofFirst;
    private final KeyNumbers ofSecond;
    private final Cells<?> first;
    private final Cells<?> second;
    private final Rings rings;
    private final LongBinaryOperator hash;
    private long[] firsts; // of rows in rings, since columns are not read while rows move
    private long[] seconds;
    private String savedAs = ""; // the name for which the next ones were made: building a text allocates
    private String firstsName;
    private String secondsName;
    private int displaced; // rows whose ring has another number than the hash
    private int farthest; // the largest distance of a number from its hash, while rows are displaced

    /// @param hash a hash function of pairs
    Pairs(
            final Cells<?> first,
            final Cells<?> second,
            final Rings rings,
            final int capacity,
            final LongBinaryOperator hash) {
        this.first = first;
        this.second = second;
        this.rings = rings;
        this.hash = hash;
        ofFirst = new KeyNumbers(first, 0);
        ofSecond = new KeyNumbers(second, 0);
        firsts = new long[capacity];
        seconds = new long[capacity];
    }

    /// The hash function that indices have outside tests.
    static long mixed(final long first, final long second) {
        return Mix.next(Mix.next(0, first), second);
    }

    long first(final int row) {
        return ofFirst.of(first.array(), row);
    }

    long second(final int row) {
        return ofSecond.of(second.array(), row);
    }

    KeyNumbers ofSecond() {
        return ofSecond;
    }

    /// Whether a pair is a key: neither of it is a null handle.
    boolean isKey(final long one, final long other) {
        return ofFirst.isKey(one) && ofSecond.isKey(other);
    }

    boolean isUnchanged(final int row) {
        return has(row, first(row), second(row));
    }

    private boolean has(final int row, final long one, final long other) {
        return firsts[row] == one && seconds[row] == other;
    }

    /// The number of the ring of a pair; without one, the first number that no ring has.
    long numberOf(final long one, final long other) {
        final long hashed = hash.applyAsLong(one, other);
        for (int distance = 0; distance <= farthest; distance++) {
            final int head = rings.first(hashed + distance);
            if (head >= 0 && has(head, one, other)) {
                return hashed + distance;
            }
        }
        long number = hashed;
        while (rings.first(number) >= 0) {
            number++;
        }
        return number;
    }

    // ---- Changes ----

    /// A row in no ring joins that of its pair.
    ///
    /// @return whether it is the only row
    boolean link(final int row, final long one, final long other) {
        final long number = numberOf(one, other);
        firsts[row] = one;
        seconds[row] = other;
        count(number - hash.applyAsLong(one, other));
        return rings.link(row, number);
    }

    private void count(final long distance) {
        if (distance > 0) {
            displaced++;
            farthest = Math.max(farthest, (int) distance);
        }
    }

    void unlink(final int row) {
        if (displaced > 0 && distance(row) > 0 && --displaced == 0) {
            farthest = 0;
        }
        firsts[row] = 0;
        seconds[row] = 0;
        rings.unlink(row);
    }

    private long distance(final int row) {
        return rings.key(row) - hash.applyAsLong(firsts[row], seconds[row]);
    }

    void moved(final int from, final int to) {
        firsts[to] = firsts[from];
        seconds[to] = seconds[from];
        firsts[from] = 0;
        seconds[from] = 0;
    }

    void exchanged(final int a, final int b) {
        final long one = firsts[a];
        final long other = seconds[a];
        firsts[a] = firsts[b];
        seconds[a] = seconds[b];
        firsts[b] = one;
        seconds[b] = other;
    }

    void clear() {
        Arrays.fill(firsts, 0);
        Arrays.fill(seconds, 0);
        displaced = 0;
        farthest = 0;
    }

    void resize(final int capacity) {
        firsts = Arrays.copyOf(firsts, capacity);
        seconds = Arrays.copyOf(seconds, capacity);
    }

    // ---- State ----

    /// @param end the row after the last
    /// @param version of the pairs
    void save(final SavedState to, final String name, final int end, final long version) {
        if (!name.equals(savedAs)) {
            savedAs = name;
            firstsName = name + " firsts";
            secondsName = name + " seconds";
        }
        to.put(firstsName, firsts, end, version);
        to.put(secondsName, seconds, end, version);
    }

    /// Loads a saved state, after the rings.
    void load(final SavedState from, final String name, final RowStore rows) {
        if (firsts.length != rows.capacity()) {
            resize(rows.capacity());
        }
        clear();
        from.copyTo(name + " firsts", firsts);
        final int end = from.copyTo(name + " seconds", seconds);
        for (int row = 0; row < end; row++) {
            if (rings.isLinked(row)) {
                count(distance(row));
            }
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(firsts);
        to.accept(seconds);
    }

    /// A description of a broken invariant, or an empty text.
    String fault() {
        int found = 0;
        for (int row = 0; row < firsts.length; row++) {
            if (!rings.isLinked(row)) {
                if (firsts[row] != 0 || seconds[row] != 0) {
                    return "a pair is kept without a ring, row=" + row;
                }
                continue;
            }
            final int head = rings.first(rings.key(row));
            if (!has(head, firsts[row], seconds[row])) {
                return "two pairs in one ring, row=" + row;
            }
            if (distance(row) < 0 || distance(row) > farthest) {
                return "a ring is too far from its hash, row=" + row;
            }
            found += distance(row) > 0 ? 1 : 0;
        }
        return found == displaced ? "" : "displaced=" + displaced + ", found=" + found;
    }
}
