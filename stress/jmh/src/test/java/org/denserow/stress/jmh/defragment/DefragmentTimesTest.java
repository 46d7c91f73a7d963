package org.denserow.stress.jmh.defragment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.rows.PlannedOrder;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// All ways end with the same rows, what is counted is counted right, and the program refuses what makes no sense.
@DisplayName("times of putting rows in order")
class DefragmentTimesTest {

    private static final int ROWS = 3_000;

    private static List<Sorting> ways(final Disorder disorder, final int budget) {
        final PlainRows plain = new PlainRows(ROWS, 4, disorder);
        return List.of(
                new PlanSorting(new StoredRows(ROWS, 4), disorder, budget),
                new CallSorting(new StoredRows(ROWS, 4), disorder, budget),
                new WholeSorting(plain),
                new BinarySorting(plain, budget),
                new ArticleSorting(plain, budget));
    }

    @Test
    @DisplayName("every way puts the same rows in order, twice, call by call")
    void step_untilDone_allRowsInTheirPlaces() {
        for (final Disorder disorder : List.of(Disorder.shuffled(ROWS), Disorder.onePercent(ROWS))) {
            for (final Sorting way : ways(disorder, 100)) {
                for (int run = 0; run < 2; run++) {
                    way.restore();
                    assertThrows(IllegalStateException.class, way::check, way.name());
                    int calls = 0;
                    long most = 0;
                    do {
                        final int moves = way.step();
                        assertTrue(moves <= (way instanceof WholeSorting ? ROWS : 100), way.name());
                        most = Math.max(most, way.rowsMoved());
                        calls++;
                    } while (!way.isDone());
                    way.check();
                    assertTrue(calls < ROWS, way.name());
                    if (way instanceof PlanSorting || way instanceof CallSorting) {
                        assertTrue(most <= 2 * 100, way.name() + ", most=" + most);
                    } else if (disorder.a().length > ROWS / 2) {
                        assertTrue(
                                most >= ROWS, "what the article counts is no bound: " + way.name() + ", most=" + most);
                    }
                }
            }
        }
    }

    @Test
    @DisplayName("rows that lost a value are found out")
    void check_wrongValue_throws() {
        final StoredRows stored = new StoredRows(ROWS, 4);
        stored.check("way");
        stored.column(2).values()[7]++;
        assertThrows(IllegalStateException.class, () -> stored.check("way"));
        final StoredRows indexed = new StoredRows(ROWS, 2, true);
        indexed.disturb(Disorder.shuffled(ROWS));
        indexed.checkContent("way");
        assertEquals(2, indexed.indices());
        assertThrows(IllegalStateException.class, () -> indexed.check("way"), "out of order");
        final PlainRows plain = new PlainRows(ROWS, 4, Disorder.shuffled(ROWS));
        final Sorting way = new WholeSorting(plain);
        way.restore();
        way.step();
        way.check();
        plain.tags[1][7] ^= 1;
        assertThrows(IllegalStateException.class, way::check);
    }

    @Test
    @DisplayName(
            "rows in order are all placed, shuffled ones are not; after replacements only the replaced rows are out of place")
    void placed_replacedRows_asManyAsReplaced() {
        final int rows = 40_000;
        final ChurnedRows churned = new ChurnedRows(rows, 400);
        assertTrue(churned.placed() < 0.1, "shuffled: " + churned.placed());
        final PlannedOrder order = (PlannedOrder) RowOrder.by(churned.key());
        order.sorter(churned.store()).defragment(order, Integer.MAX_VALUE);
        assertEquals(1, churned.placed());
        churned.replaceAsBoundary(400);
        assertEquals(0.99, churned.placed(), 0.001, "what is born fills the places of what goes");
        assertEquals(rows, churned.store().size());
    }

    @Test
    @DisplayName("a lattice is walked right, in any order of its rows")
    void walk_anyOrder_sumsOfNeighbours() {
        for (final Lattice.Start start : Lattice.Start.values()) {
            final Lattice lattice = new Lattice(60, start);
            assertThrows(IllegalStateException.class, lattice::check, "not walked yet");
            for (final int chunk : new int[] {0, 64, 1}) {
                assertTrue(chunk == 0 || lattice.sort(chunk) > 0 || chunk == 1, start + ", chunk=" + chunk);
                lattice.walk();
                lattice.check();
            }
            assertEquals(0, lattice.sort(1), "in order");
        }
    }

    @Test
    @DisplayName("the program prints its tables and the curves of the plot")
    void measure_fewRows_tablesAndCurves() {
        final List<String> lines = new ArrayList<>();
        final List<String> curves = new ArrayList<>();
        DefragmentTimes.measure(0.001, 10_000, lines::add, curves::add);
        assertEquals(6, lines.stream().filter(String::isEmpty).count());
        final int sorts = 2 + 5 * 5 + 2;
        final int churn = 2 + 5 + 1 + 2 + 2 * 3;
        final int counts = 2 + 5 + 1 + 2 + 4;
        final int gains = 2 + 4 + 1 + 2 + 3;
        assertEquals(sorts + 1 + churn + 1 + counts + 1 + gains, lines.size(), String.join("\n", lines));
        assertTrue(lines.get(2).startsWith("| 1,000 | shuffled | 5 | plan | "), lines.get(2));
        assertTrue(lines.get(7).startsWith("| 1,000 | shuffled | 12 | plan | "), lines.get(7));
        assertTrue(lines.get(12).startsWith("| 1,000 | shuffled | 12, 2 indices | plan | "), lines.get(12));
        assertTrue(lines.getLast().startsWith("| 9,000 | 1 % replaced | "), lines.getLast());
        assertEquals(ChurnPlaced.HEADER, curves.getFirst());
        assertEquals(1 + 2 * 5 * 121, curves.size());
        assertFalse(String.join("", lines).contains("NaN"));
    }

    @Test
    @DisplayName("arguments that make no sense are refused, with the usage")
    void main_wrongArguments_throws() {
        for (final String[] args : new String[][] {{}, {"f", "soon"}, {"f", "0"}, {"f", "1", "x"}, {"f", "1", "10"}}) {
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> DefragmentTimes.main(args));
            assertTrue(thrown.getMessage().startsWith("usage: DefragmentTimes"), thrown.getMessage());
        }
    }

    @Test
    @DisplayName("samples have a median, without the runs that were compiled meanwhile")
    void samples_someRuns_medianLeastMost() {
        final Samples samples = new Samples();
        assertThrows(IllegalStateException.class, samples::median);
        samples.add(3_000);
        assertEquals("3.00 (3.00–3.00)", samples.text(1000));
        for (int i = 0; i < 4; i++) {
            samples.add(9_000);
        }
        for (int i = 0; i < 65; i++) {
            samples.add(1_000 + i);
        }
        assertEquals(70, samples.count());
        assertEquals("1.03 (1.00–1.06)", samples.text(1000));
        assertEquals(
                "0.123 1,234 12.3", Samples.number(0.1234) + ' ' + Samples.number(1234) + ' ' + Samples.number(12.34));
    }
}
