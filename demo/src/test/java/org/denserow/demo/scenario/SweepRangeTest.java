package org.denserow.demo.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepRangeTest {

    private static final List<Parameter> PARAMETERS = List.of(
            Parameter.whole("birds", "birds", 1, 1_000_000, 200, 400),
            Parameter.real("sight", "how far a bird sees", 0, 100, 5, 15));

    private static List<Double> values(final String text) {
        return SweepRange.parse(text, PARAMETERS).values();
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
                "birds | --sweep must be NAME=FROM:TO:STEP: sweep=birds",
                "birds=1:2 | --sweep must be NAME=FROM:TO:STEP: sweep=birds=1:2",
                "birds=1:2:3:4 | --sweep must be NAME=FROM:TO:STEP: sweep=birds=1:2:3:4",
                "1:2:1 | --sweep must be NAME=FROM:TO:STEP: sweep=1:2:1",
                "wings=1:2:1 | --sweep must name a parameter of the model: name=wings, parameters=birds, sight",
                "birds=a:2:1 | --sweep must have three numbers, FROM:TO:STEP: sweep=birds=a:2:1, no number=a",
                "birds=1::1 | --sweep must have three numbers, FROM:TO:STEP: sweep=birds=1::1, no number=",
                "birds=1:NaN:1 | --sweep must have three numbers, FROM:TO:STEP: sweep=birds=1:NaN:1, no number=NaN",
                "birds=1:2:Infinity | --sweep must have three numbers, FROM:TO:STEP: sweep=birds=1:2:Infinity,",
                "birds=1:2:0 | --sweep must have a step that leads from FROM to TO, and is not 0: sweep=birds=1:2:0",
                "birds=1:1:0 | --sweep must have a step that leads from FROM to TO, and is not 0: sweep=birds=1:1:0",
                "birds=1:2:-1 | --sweep must have a step that leads from FROM to TO, and is not 0: sweep=birds=1:2:-1",
                "birds=2:1:1 | --sweep must have a step that leads from FROM to TO, and is not 0: sweep=birds=2:1:1",
                "birds=0:2:1 | --sweep: a whole number in [1, 1000000] is wanted: birds=0",
                "birds=1:2:0.5 | --sweep: a whole number in [1, 1000000] is wanted: birds=1.5",
                "sight=90:110:5 | --sweep: a number in [0.0, 100.0] is wanted: sight=105.0",
                "birds=1:10001:1 | --sweep must have at most 10000 combinations: combinations=10001;",
                "sight=0:1e308:1e-308 | --sweep must have at most 10000 combinations: combinations=1000",
            })
    void parse_badRange_saysWhy(final String text, final String message) {
        final String thrown =
                assertThrows(IllegalArgumentException.class, () -> values(text)).getMessage();
        assertTrue(thrown.startsWith(message), thrown);
        assertTrue(thrown.length() < 1_000, thrown);
    }

    @Test
    void parse_asManyAsAllowed_isTaken() {
        assertEquals(SweepRange.MOST_COMBINATIONS, values("birds=1:10000:1").size());
    }

    @Test
    void combinations_twoRanges_lastChangesFastest() {
        final Values others = Values.of(PARAMETERS, false).with(RowLayout.PINNED);
        final List<Values> all = SweepRange.combinations(
                List.of(SweepRange.parse("birds=1:2:1", PARAMETERS), SweepRange.parse("sight=3:5:2", PARAMETERS)),
                others);
        assertEquals(
                List.of("1 3.0", "1 5.0", "2 3.0", "2 5.0"),
                all.stream()
                        .map(values -> values.whole("birds") + " " + values.of("sight"))
                        .toList());
        assertEquals(RowLayout.PINNED, all.getLast().layout());
        assertEquals(List.of(others), SweepRange.combinations(List.of(), others));
    }

    @Test
    void combinations_tooManyOrTwice_areRefused() {
        final Values others = Values.of(PARAMETERS, false);
        final SweepRange birds = SweepRange.parse("birds=1:1001:1", PARAMETERS);
        final SweepRange sights = SweepRange.parse("sight=1:10:1", PARAMETERS);
        assertTrue(assertThrows(
                        IllegalArgumentException.class, () -> SweepRange.combinations(List.of(birds, sights), others))
                .getMessage()
                .startsWith("--sweep must have at most 10000 combinations: combinations=at least 10010;"));
        assertEquals(
                "--sweep must name a parameter once: name=birds",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> SweepRange.combinations(List.of(birds, birds), others))
                        .getMessage());
    }
}
