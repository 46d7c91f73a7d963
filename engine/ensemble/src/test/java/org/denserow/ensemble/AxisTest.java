package org.denserow.ensemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisTest {

    private static List<Double> values(final String text) {
        final Axis axis = Axis.parse(text);
        return IntStream.range(0, axis.count()).mapToObj(axis::value).toList();
    }

    @Test
    void parse_bounds_areReachedIfAStepReachesThem() {
        assertEquals(List.of(100.0, 200.0, 300.0), values("sheep=100:300:100"));
        assertEquals(List.of(100.0, 200.0), values("sheep=100:299:100"));
        assertEquals(List.of(300.0, 200.0, 100.0), values("sheep=300:100:-100"));
        assertEquals(List.of(7.0), values("sheep=7:7:1"));
        assertEquals("sheep", Axis.parse("sheep=7:7:1").name());
    }

    @Test
    @DisplayName("steps are counted in decimals, as they were written")
    void parse_fractions_areThoseThatWereWritten() {
        assertEquals(List.of(0.1, 0.2, 0.3), values("sight=0.1:0.3:0.1")); // not 0.30000000000000004
        assertEquals(List.of(0.3, 0.2, 0.1, 0.0), values("sight=0.3:0:-.1"));
    }

    @Test
    void parse_list_keepsItsOrder() {
        assertEquals(List.of(3.0, 1.0, 1.0, -0.5), values("sight=3,1,1,-.5"));
        assertEquals(Axis.of("sight", 3, 1), Axis.parse("sight=3,1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sheep | an axis must be NAME=FROM:TO:STEP or NAME=VALUE,VALUE,…: axis=sheep;",
                "sheep=1:2 | an axis must be NAME=FROM:TO:STEP or NAME=VALUE,VALUE,…: axis=sheep=1:2;",
                "1:2:1 | an axis must be NAME=FROM:TO:STEP or NAME=VALUE,VALUE,…: axis=1:2:1;",
                "sheep= | an axis must have numbers behind its name: axis=sheep=, no number=;",
                "sheep=1:b:1 | an axis must have numbers behind its name: axis=sheep=1:b:1, no number=b;",
                "sheep=1:NaN:1 | a value must be a finite number: name=sheep, value=NaN;",
                "sheep=1,1e999 | a value must be a finite number: name=sheep, value=Infinity;",
                "sheep=1:2:0 | a step must lead from the first value to the last, and must not be 0: name=sheep,",
                "sheep=1:2:-1 | a step must lead from the first value to the last, and must not be 0: name=sheep,",
                "=1:2:1 | a parameter must have a name of 1 to 200 characters, not blank,",
                "seed=1:2:1 | a parameter must not have the name of a column of the results: name=seed,",
                "mean=1:2:1 | a parameter must not have the name of a column of the results: name=mean,",
                "sheep=0:1e308:1e-308 | an axis must have at most 1048576 values: name=sheep,",
                "sheep=1:1048577:1 | an axis must have at most 1048576 values: name=sheep,",
            })
    void parse_badAxis_saysWhy(final String text, final String message) {
        final String thrown = assertThrows(IllegalArgumentException.class, () -> Axis.parse(text))
                .getMessage();
        assertTrue(thrown.startsWith(message), thrown);
        assertTrue(thrown.length() < 1_000, thrown);
    }

    @Test
    void bounds_ofValuesAndNames_areReached() {
        assertEquals(Axis.MAX_VALUES, Axis.parse("sheep=1:1048576:1").count());
        assertEquals(Plan.MAX_NAME, Axis.of("n".repeat(Plan.MAX_NAME), 1).name().length());
        assertThrows(IllegalArgumentException.class, () -> Axis.of("n".repeat(Plan.MAX_NAME + 1), 1));
        assertThrows(IllegalArgumentException.class, () -> Axis.of("half \ud83d", 1));
        assertThrows(IllegalArgumentException.class, () -> Axis.of("n"));
        assertThrows(IllegalArgumentException.class, () -> Axis.of("n", new double[Axis.MAX_VALUES + 1]));
    }
}
