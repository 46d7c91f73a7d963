package org.denserow.demo.life;

import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;

/// The model: Conway's game of life on a torus. A row holds 64 cells of a line, one bit each, so the rule is applied to
/// 64 cells at a time. Two columns are the state by turns: a generation reads one and writes the other.
final class Life {

    /// Cells of a row.
    static final int WORD = 64;

    /// Cell `x` of a line is bit `x % 64` of the line's row `x / 64`.
    record Words(Table table, LongColumn even, LongColumn odd) {}

    final int width;
    final int height;
    final Words words;
    private final Simulation sim;
    private final int across; // rows of a line

    /// @param width cells of a line, a multiple of 64
    /// @param height lines
    Life(final Simulation sim, final int width, final int height) {
        this.sim = sim;
        this.width = width;
        this.height = height;
        across = width / WORD;
        words = sim.define("word", Words.class, Layout.fixed(across * height));
        system("odd generations", 0, words.even, words.odd);
        system("even generations", 1, words.odd, words.even);
    }

    private void system(final String name, final int turn, final LongColumn from, final LongColumn to) {
        sim.system(name).reads(from).writes(to).over(words.table, (rows, commands) -> {
            if (rows.frame() % 2 == turn) {
                live(rows.read(from), rows.write(to), rows.begin(), rows.end());
            }
        });
    }

    private void live(final long[] from, final long[] to, final int begin, final int end) {
        for (int line = begin / across; line * across < end; line++) {
            final int first = line * across;
            live(from, to, line, Math.max(begin - first, 0), Math.min(end - first, across));
        }
    }

    /// Applies the rule to rows of a line. The first and the last row, whose neighbours are round the torus, are outside
    /// of the loop: nothing in it depends on the place.
    private void live(final long[] from, final long[] to, final int line, final int begin, final int end) {
        final int above = (line + height - 1) % height * across;
        final int here = line * across;
        final int below = (line + 1) % height * across;
        final int last = across - 1;
        if (begin == 0) {
            to[here] = next(from, above, here, below, last, Math.min(1, last));
        }
        for (int x = Math.max(begin, 1); x < Math.min(end, last); x++) {
            to[here + x] = next(from, above + x, here + x, below + x, -1, 1);
        }
        if (end == across && last > 0) {
            to[here + last] = next(from, above + last, here + last, below + last, -1, -last);
        }
    }

    /// Applies the rule to a row, by names as on a map. A bit of `above1` and of `above2` is a binary digit of the number
    /// of neighbours in the line above, worth 1 and 2, and so on.
    ///
    /// @param left rows from each of the three to its left neighbour
    /// @param right rows from each of the three to its right neighbour
    private static long next(
            final long[] from, final int above, final int here, final int below, final int left, final int right) {
        final long n = from[above];
        final long cell = from[here];
        final long s = from[below];
        final long nw = west(from[above + left], n);
        final long ne = east(n, from[above + right]);
        final long w = west(from[here + left], cell);
        final long e = east(cell, from[here + right]);
        final long sw = west(from[below + left], s);
        final long se = east(s, from[below + right]);
        final long above1 = nw ^ n ^ ne;
        final long above2 = atLeastTwo(nw, n, ne);
        final long here1 = w ^ e;
        final long here2 = w & e;
        final long below1 = sw ^ s ^ se;
        final long below2 = atLeastTwo(sw, s, se);
        final long one = above1 ^ here1 ^ below1;
        final long carry = atLeastTwo(above1, here1, below1);
        final long oneTwo = (above2 ^ here2 ^ below2 ^ carry) & ~(above2 & here2) & ~(below2 & carry);
        return oneTwo & (one | cell); // 3 neighbours, or 2 of a cell that lives
    }

    /// {@return for each cell of a word its neighbour in the west}
    private static long west(final long left, final long word) {
        return word << 1 | left >>> 63;
    }

    /// {@return for each cell of a word its neighbour in the east}
    private static long east(final long word, final long right) {
        return word >>> 1 | right << 63;
    }

    private static long atLeastTwo(final long a, final long b, final long c) {
        return a & b | (a ^ b) & c;
    }

    // ---- Between steps ----

    private LongColumn now() {
        return sim.frame() % 2 == 0 ? words.even : words.odd;
    }

    private LongColumn before() {
        return sim.frame() % 2 == 0 ? words.odd : words.even;
    }

    /// Lets a cell live. Call it before the first step.
    void add(final int x, final int y) {
        now().values()[y * across + x / WORD] |= 1L << x;
    }

    /// {@return whether a cell lives}
    boolean lives(final int x, final int y) {
        return (now().values()[y * across + x / WORD] >>> x & 1) != 0;
    }

    /// {@return how many cells live}
    int population() {
        final long[] cells = now().values();
        int count = 0;
        for (int row = 0; row < words.table.size(); row++) {
            count += Long.bitCount(cells[row]);
        }
        return count;
    }

    /// {@return how many cells live that did not before the last step; 0 before the first}
    int births() {
        return sim.frame() == 0 ? 0 : onlyIn(now().values(), before().values());
    }

    /// {@return how many cells do not live that did before the last step}
    int deaths() {
        return sim.frame() == 0 ? 0 : onlyIn(before().values(), now().values());
    }

    private int onlyIn(final long[] cells, final long[] others) {
        int count = 0;
        for (int row = 0; row < words.table.size(); row++) {
            count += Long.bitCount(cells[row] & ~others[row]);
        }
        return count;
    }
}
