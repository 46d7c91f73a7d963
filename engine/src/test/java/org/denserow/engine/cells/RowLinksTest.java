package org.denserow.engine.cells;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.Footprint;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowLinksTest {

    private static final int ROWS = 200;
    private static final int UPDATES = 400;

    private final long seed = Seed.next();
    private final SplittableRandom random = new SplittableRandom(seed);

    private static void update(final RowLinks links, final Object[] from, final long[] words, final int end) {
        links.fit(end, Math.max(end, ROWS));
        links.compare(from, words, 0, links.compared());
        links.relink(words);
    }

    private static int[] met(final LinkWalk walk) {
        final IntStream.Builder met = IntStream.builder();
        for (int row = walk.next(); row != CellLinks.NONE; row = walk.next()) {
            met.add(row);
        }
        return met.build().toArray();
    }

    // ---- Random ----

    private final double[][] at = new double[3][ROWS];
    private final float[] vectors = new float[3 * ROWS];

    private void scatter(final int row) {
        for (int a = 0; a < 3; a++) {
            at[a][row] = random.nextInt(50) == 0 ? Double.NaN : (float) random.nextDouble(-2, 2);
            vectors[3 * row + a] = (float) at[a][row];
        }
    }

    private boolean isLinked(final long[] words, final int end, final int row) {
        return row < end && (words[row >>> 6] >>> row & 1) != 0;
    }

    private String cellOf(final int dimensions, final int row) {
        final StringBuilder cell = new StringBuilder();
        for (int a = 0; a < dimensions; a++) {
            if (!Double.isFinite(at[a][row])) {
                return "nowhere";
            }
            cell.append((int) Math.floor(at[a][row])).append(' ');
        }
        return cell.toString();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    @DisplayName("IX-25 after each update a cell has its rows, ascending; rows whose cell stays are never relinked")
    void relink_anyUpdate_relinksOnlyWhatChanged(final int dimensions) {
        final RowLinks links = new RowLinks(LinkedAxes.open(dimensions, 1));
        final LinkWalk walk = new LinkWalk(links.axes(), links.links());
        final Object[] from = dimensions == 3 ? new Object[] {vectors} : new Object[] {at[0], at[1]};
        final long[] words = new long[ROWS + 63 >>> 6];
        final String[] before = new String[ROWS];
        Arrays.fill(before, "absent");
        for (int update = 0; update < UPDATES; update++) {
            final String told = "seed=" + seed + ", update=" + update;
            final int end = random.nextInt(ROWS);
            for (int i = random.nextInt(4) * 30; i >= 0; i--) {
                scatter(random.nextInt(ROWS));
                words[random.nextInt(ROWS) >>> 6] ^= 1L << random.nextInt(64);
            }
            if (random.nextInt(5) == 0) { // cut short: compared, never linked
                links.fit(end, ROWS);
                links.compare(from, words, 0, links.compared());
                scatter(random.nextInt(ROWS));
            }
            int differ = 0;
            for (int row = 0; row < ROWS; row++) {
                final String now = isLinked(words, end, row) ? cellOf(dimensions, row) : "absent";
                differ += now.equals(before[row]) ? 0 : 1;
                before[row] = now;
            }
            final long relinks = links.relinks();
            update(links, from, words, end);
            assertEquals(differ, links.relinks() - relinks, told);
            links.links().checkInvariants();
            walk.ascending(links.end());
            for (int i = 0; i < 10; i++) {
                final double x = random.nextDouble(-2, 2);
                final double y = random.nextDouble(-2, 2);
                final double z = random.nextDouble(-2, 2);
                walk.cell(x, y, dimensions == 3 ? z : 0);
                final String cell = (int) Math.floor(x) + " " + (int) Math.floor(y) + " "
                        + (dimensions == 3 ? (int) Math.floor(z) + " " : "");
                assertArrayEquals(
                        IntStream.range(0, ROWS)
                                .filter(row -> cell.equals(before[row]))
                                .toArray(),
                        met(walk),
                        told);
            }
        }
    }

    // ---- Work ----

    @Test
    @DisplayName("IX-25 half of all rows enter a cell that has the others: two steps a row, and not one for each pair")
    void relink_rowsEnterOneCell_passesEachRowTwiceAtMost() {
        final int rows = 20_000;
        final double[] xs = new double[rows];
        final double[] ys = new double[rows];
        for (int row = 0; row < rows; row += 2) {
            xs[row] = 50 + row;
        }
        final RowLinks links = new RowLinks(LinkedAxes.open(2, 1));
        update(links, new Object[] {xs, ys}, null, rows);
        final long before = links.steps();
        Arrays.fill(xs, 0);
        update(links, new Object[] {xs, ys}, null, rows);
        assertTrue(links.steps() - before <= 2 * rows, () -> "steps=" + (links.steps() - before));
        assertEquals(1, links.links().occupied());
        links.links().checkInvariants();
    }

    @Test
    void reserve_tooManyRows_isRefused() {
        final RowLinks links = new RowLinks(LinkedAxes.open(2, 1));
        final IllegalStateException thrown =
                assertThrows(IllegalStateException.class, () -> links.reserve(RowLinks.MAX_ROWS + 1));
        assertTrue(thrown.getMessage().contains("capacity=536870913; "), thrown.getMessage());
    }

    @Test
    @DisplayName("IX-25 memory depends on rows, and not on the extent of the world")
    void arrays_anyExtent_haveTheSameLength() {
        final double[] near = random.doubles(1000, -10, 10).toArray();
        final double[] far = random.doubles(1000, -0x1p32, 0x1p32).toArray();
        final RowLinks one = new RowLinks(LinkedAxes.open(3, 1));
        final RowLinks two = new RowLinks(LinkedAxes.open(3, 1));
        update(one, new Object[] {near, near, near}, null, 1000);
        update(two, new Object[] {far, far, far}, null, 1000);
        assertEquals(Footprint.sum(one::arrays), Footprint.sum(two::arrays));
        final long bytes = Footprint.sum(two::arrays);
        assertTrue(bytes <= 1000 * (24 + 100) + 1000, () -> "bytes=" + bytes);
    }

    @Test
    @DisplayName("IX-15 IX-25 128 x 128 x 128 cells are 2,097,152 different ones, and the table finds each quickly")
    void update_aCubeOfCells_allDifferentAndSpread() {
        final int side = 128;
        final int rows = side * side * side;
        final double[][] places = new double[3][rows];
        for (int row = 0; row < rows; row++) {
            places[0][row] = row % side - side / 2;
            places[1][row] = row / side % side - side / 2;
            places[2][row] = row / side / side - side / 2;
        }
        final RowLinks links = new RowLinks(LinkedAxes.open(3, 1));
        links.fit(rows, rows);
        links.compare(places, null, 0, rows);
        links.relink(null);
        assertEquals(rows, links.links().occupied());
        assertTrue(
                links.links().longestSearch() <= 192,
                () -> "longest=" + links.links().longestSearch());
    }
}
