package org.denserow.demo.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.denserow.ensemble.Axis;
import org.denserow.ensemble.Design;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepRangeTest {

    private static final List<Parameter> PARAMETERS = List.of(
            Parameter.whole("birds", "birds", 1, 1_000_000, 200, 400),
            Parameter.real("sight", "how far a bird sees", 0, 100, 5, 15));

    private static final String SYNTAX =
            "--sweep must be NAME=FROM:TO:STEP, with a step that leads from FROM to TO, or NAME=VALUE,VALUE, with at most"
                    + " 1048576 values: sweep=";

    private static List<Double> values(final String text) {
        final Axis axis = SweepRange.parse(text, PARAMETERS).axis();
        return IntStream.range(0, axis.count()).mapToObj(axis::value).toList();
    }

    @Test
    void parse_bounds_areReachedIfAStepReachesThem() {
        assertEquals(List.of(100.0, 200.0, 300.0), values("birds=100:300:100"));
        assertEquals(List.of(100.0, 200.0), values("birds=100:299:100"));
        assertEquals(List.of(300.0, 200.0, 100.0), values("birds=300:100:-100"));
        assertEquals(List.of(7.0), values("birds=7:7:1"));
        assertEquals(List.of(7.0), values("birds=7:7:-1"));
        assertEquals(List.of(1e2, 1.5e2), values("birds=1e2:1.5e2:5e1"));
    }

    @Test
    void parse_fractions_areThoseThatWereWritten() {
        assertEquals(List.of(0.1, 0.2, 0.3), values("sight=0.1:0.3:0.1")); // not 0.30000000000000004
        assertEquals(List.of(0.3, 0.2, 0.1, 0.0), values("sight=0.3:0:-.1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "birds | " + SYNTAX + "birds",
                "birds=1:2 | " + SYNTAX + "birds=1:2",
                "birds=1:2:3:4 | " + SYNTAX + "birds=1:2:3:4",
                "1:2:1 | " + SYNTAX + "1:2:1",
                "birds=a:2:1 | " + SYNTAX + "birds=a:2:1",
                "birds=1::1 | " + SYNTAX + "birds=1::1",
                "birds=1:NaN:1 | " + SYNTAX + "birds=1:NaN:1",
                "birds=1,,2 | " + SYNTAX + "birds=1,,2",
                "birds=1:2:0 | " + SYNTAX + "birds=1:2:0",
                "birds=2:1:1 | " + SYNTAX + "birds=2:1:1",
                "birds=1:2:-1 | " + SYNTAX + "birds=1:2:-1",
                "sight=0:1e308:1e-308 | " + SYNTAX + "sight=0:1e308:1e-308",
                "wings=1:2:1 | --sweep: a parameter must be one of the model: name=wings, parameters=birds, sight",
                "birds=0:2:1 | --sweep: a whole number in [1, 1000000] is wanted: birds=0",
                "birds=1:2:0.5 | --sweep: a whole number in [1, 1000000] is wanted: birds=1.5",
                "sight=90:110:5 | --sweep: a number in [0.0, 100.0] is wanted: sight=105.0",
            })
    void parse_badRange_saysWhy(final String text, final String message) {
        final String thrown =
                assertThrows(IllegalArgumentException.class, () -> values(text)).getMessage();
        assertTrue(thrown.startsWith(message), thrown);
        assertTrue(thrown.length() < 1_000, thrown);
    }

    @Test
    void parse_values_areThoseOfTheList() {
        assertEquals(List.of(7.0, 3.0), values("birds=7,3"));
    }

    private static Design combinations(final String... texts) {
        return SweepRange.combinations(Arrays.stream(texts)
                .map(text -> SweepRange.parse(text, PARAMETERS))
                .toList());
    }

    @Test
    void combinations_twoRanges_lastChangesFastest() {
        final Values others = Values.of(PARAMETERS, false).with(RowLayout.PINNED);
        final Design design = combinations("birds=1:2:1", "sight=3:5:2");
        final List<Values> all = IntStream.range(0, design.cells())
                .mapToObj(cell -> others.with(design.cell(cell), PARAMETERS))
                .toList();
        assertEquals(
                List.of("1 3.0", "1 5.0", "2 3.0", "2 5.0"),
                all.stream()
                        .map(values -> values.whole("birds") + " " + values.of("sight"))
                        .toList());
        assertEquals(RowLayout.PINNED, all.getLast().layout());
        assertEquals(1, combinations().cells());
    }

    @Test
    void combinations_tooManyOrTwice_areRefused() {
        assertEquals(
                SweepRange.MOST_COMBINATIONS, combinations("birds=1:10000:1").cells());
        assertEquals(
                "--sweep must have at most 10000 combinations: combinations=at least 10001; take larger steps",
                assertThrows(IllegalArgumentException.class, () -> combinations("birds=1:10001:1"))
                        .getMessage());
        assertEquals(
                "--sweep must have at most 10000 combinations: combinations=at least 10010; take larger steps",
                assertThrows(IllegalArgumentException.class, () -> combinations("birds=1:1001:1", "sight=1:10:1"))
                        .getMessage());
        assertEquals(
                "--sweep: a parameter must be named once: name=birds; leave one of the two out",
                assertThrows(IllegalArgumentException.class, () -> combinations("birds=1:2:1", "birds=1:2:1"))
                        .getMessage());
    }
}
