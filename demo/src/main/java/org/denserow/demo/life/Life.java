package org.denserow.demo.life;

import org.denserow.engine.frame.Simulation;
import org.denserow.engine.frame.Table;
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
            final int above = (line + height - 1) % height * across;
            final int here = line * across;
            final int below = (line + 1) % height * across;
            final int endX = Math.min(end - here, across);
            for (int x = Math.max(begin - here, 0); x < endX; x++) {
                final int left = x == 0 ? across - 1 : x - 1;
                final int right = x == across - 1 ? 0 : x + 1;
                to[here + x] = lives(
                        from[above + left], from[above + x], from[above + right],
                        from[here + left], from[here + x], from[here + right],
                        from[below + left], from[below + x], from[below + right]);
            }
        }
    }

    /// Applies the rule to the 64 cells of `c`, by nine words as on a map. A bit of `x1` and of `x2` is a binary digit
    /// of a count of neighbours, worth 1 and 2.
    private static long lives(
            final long nw, final long n, final long ne,
            final long w, final long c, final long e,
            final long sw, final long s, final long se) {
        final long above1 = west(nw, n) ^ n ^ east(n, ne);
        final long above2 = atLeastTwo(west(nw, n), n, east(n, ne));
        final long here1 = west(w, c) ^ east(c, e);
        final long here2 = west(w, c) & east(c, e);
        final long below1 = west(sw, s) ^ s ^ east(s, se);
        final long below2 = atLeastTwo(west(sw, s), s, east(s, se));
        final long one = above1 ^ here1 ^ below1;
        final long carry = atLeastTwo(above1, here1, below1);
        final long oneTwo = (above2 ^ here2 ^ below2 ^ carry) & ~(above2 & here2) & ~(below2 & carry);
        return oneTwo & (one | c); // 3 neighbours, or 2 of a cell that lives
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
