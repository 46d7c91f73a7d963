package org.denserow.ensemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DesignTest {

    private static List<String> cells(final Design design) {
        return IntStream.range(0, design.cells())
                .mapToObj(i -> design.cell(i).toString())
                .toList();
    }

    private static String refusal(final Runnable call) {
        return assertThrows(IllegalArgumentException.class, call::run).getMessage();
    }

    @Test
    void grid_twoAxes_lastChangesFastest() {
        assertEquals(
                List.of("a=1, b=3", "a=1, b=0.5", "a=2, b=3", "a=2, b=0.5"),
                cells(Design.grid(Axis.of("a", 1, 2), Axis.of("b", 3, .5))));
        assertEquals(Design.none(), Design.grid());
        assertEquals(1, Design.none().cells());
    }

    @Test
    void grid_tooManyOrTwice_isRefused() {
        final Axis thousand = Axis.parse("a=1:1024:1");
        final Axis[] axes = {thousand, Axis.parse("b=1:1024:1")};
        assertEquals(Design.MAX_CELLS, Design.grid(axes).cells());
        assertTrue(refusal(() -> Design.grid(thousand, Axis.parse("b=1:1025:1")))
                .startsWith("cells must be in [1, 1048576]: cells=1049600;"));
        assertTrue(refusal(() -> Design.grid(Axis.of("a", 1), Axis.of("a", 2)))
                .startsWith("a parameter must be named once: name=a;"));
    }

    @Test
    void list_changedAfterwards_keepsItsValues() {
        final double[] row = {1, 2};
        final Design design = Design.list(List.of("a", "b"), row);
        row[0] = 9;
        assertEquals(List.of("a=1, b=2"), cells(design));
    }

    @Test
    void list_wrongRows_areRefused() {
        assertTrue(refusal(() -> Design.list(List.of("a"), new double[2]))
                .startsWith("a cell must have a value for each parameter: parameters=1, values=2;"));
        assertTrue(refusal(() -> Design.list(List.of("a"))).startsWith("cells must be in [1, 1048576]: cells=0;"));
        assertTrue(refusal(() -> Design.list(List.of("a"), new double[] {Double.NaN}))
                .startsWith("a value must be a finite number: name=a, value=NaN;"));
        final List<String> names = IntStream.rangeClosed(0, Design.MAX_PARAMETERS)
                .mapToObj(i -> "p" + i)
                .toList();
        assertTrue(refusal(() -> Design.list(names, new double[names.size()]))
                .startsWith("number of parameters must be in [0, 256]: number of parameters=257;"));
        assertEquals(1, Design.list(names.subList(0, 256), new double[256]).cells());
    }

    @Test
    void oneAtATime_axes_changeAloneAndSkipTheBase() {
        final Cell base = Cell.of(List.of("a", "b", "c"), 1, 2, 3);
        assertEquals(
                List.of("a=1, b=2, c=3", "a=0, b=2, c=3", "a=5, b=2, c=3", "a=1, b=2, c=4"),
                cells(Design.oneAtATime(base, Axis.of("a", 0, 1, 5), Axis.of("c", 4))));
        assertTrue(refusal(() -> Design.oneAtATime(base, Axis.of("d", 1)))
                .startsWith("a model must ask for parameters of its plan: name=d, parameters=[a, b, c];"));
        assertTrue(refusal(() -> Design.oneAtATime(base, Axis.of("a", 5), Axis.of("a", 6)))
                .startsWith("a parameter must be named once: name=a;"));
    }

    @Test
    @DisplayName("a Latin hypercube has one cell in each part of each range, and depends on its seed only")
    void latinHypercube_anySeed_hasOneCellInEachPart() {
        for (int seed = 0; seed < 20; seed++) {
            final int cells = 1 + 7 * seed;
            final ParameterRange[] ranges = {new ParameterRange("a", -10, 10), new ParameterRange("b", 0, 1e-3)};
            final Design design = Design.latinHypercube(seed, cells, ranges);
            for (final ParameterRange range : ranges) {
                final List<Integer> parts = new ArrayList<>();
                for (int i = 0; i < cells; i++) {
                    final double value = design.cell(i).value(range.name());
                    assertTrue(value >= range.low() && value <= range.high(), "value=" + value);
                    parts.add((int) ((value - range.low()) / (range.high() - range.low()) * cells));
                }
                assertEquals(
                        IntStream.range(0, cells).boxed().toList(),
                        parts.stream().sorted().toList(),
                        "seed=" + seed);
                assertFalse(cells > 20 && parts.equals(parts.stream().sorted().toList()), "in order, seed=" + seed);
            }
            assertEquals(design, Design.latinHypercube(seed, cells, ranges));
            assertNotEquals(design, Design.latinHypercube(seed + 1L, cells, ranges));
        }
    }

    @Test
    void latinHypercube_knownSeed_neverChanges() {
        assertEquals(
                List.of("a=0.3192688282517314", "a=0.5048144783698745"),
                cells(Design.latinHypercube(7, 2, new ParameterRange("a", 0, 1))));
    }

    @Test
    void latinHypercube_wrongArguments_areRefused() {
        assertTrue(refusal(() -> Design.latinHypercube(1, 0, new ParameterRange("a", 0, 1)))
                .startsWith("cells must be in"));
        assertTrue(refusal(() -> Design.latinHypercube(1, 1)).startsWith("ranges must be in [1, 256]: ranges=0;"));
        assertTrue(refusal(() -> new ParameterRange("a", 1, 0))
                .startsWith("a range must go up, by a finite number: name=a,"));
        assertTrue(refusal(() -> new ParameterRange("a", -Double.MAX_VALUE, Double.MAX_VALUE))
                .startsWith("a range must go up"));
    }

    @Test
    void cell_wholeNumbers_areWholeOrRefused() {
        final Cell cell = Cell.of(List.of("n", "x", "large"), 3, .5, 1e300);
        assertEquals(3, cell.whole("n"));
        assertEquals(3, cell.count("n"));
        assertTrue(refusal(() -> cell.whole("x")).startsWith("a whole number in [-2^53, 2^53] is wanted: x=0.5;"));
        assertTrue(refusal(() -> cell.whole("large")).startsWith("a whole number in"));
        assertTrue(refusal(() -> Cell.of(List.of("n"), 1e10).count("n")).startsWith("n must be in [-2147483648,"));
        assertTrue(refusal(() -> cell.value("m")).startsWith("a model must ask for parameters of its plan: name=m,"));
        assertTrue(cell.has("x"));
        assertFalse(cell.has("y"));
        assertEquals(.5, cell.valueOr("x", 2));
        assertEquals(2, cell.valueOr("y", 2));
        assertEquals("n=3, x=0.5, large=1.0E300", cell.toString());
    }
}
