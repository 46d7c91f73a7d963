package org.denserow.stress.jmh.bits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Benchmarks of tags in a simulation do what they say. Each `build` checks its rival and throws if it does not.
@DisplayName("tags of a simulation")
class TagSystemTest {

    @ParameterizedTest
    @ValueSource(strings = {"plain", "cursor", "words", "cursor2", "words2"})
    @DisplayName("a system over a tag, or over two combined, finds the rows that the loop finds, in every frame")
    void system_everyRival_sumOfTheSelectedRows(final String rival) {
        for (final String over : new String[] {"tag", "andNot"}) {
            final TagSystemBenchmark benchmark = new TagSystemBenchmark();
            benchmark.rival = rival;
            benchmark.over = over;
            benchmark.live = "50";
            benchmark.rows = 10_000;
            benchmark.build();
            final long[] words = LiveRows.of(10_000, "50", LiveRows.RANDOM).words();
            if (over.equals("andNot")) {
                BitfieldAndNotBenchmark.andNot(
                        words, LiveRows.of(10_000, "50", LiveRows.RANDOM, 8).words(), words);
            }
            assertEquals(PlainScans.byTrailingZeros(words), benchmark.system(), over);
            assertEquals(PlainScans.byTrailingZeros(words), benchmark.system(), "a second frame, " + over);
            benchmark.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "query", "queryWords", "queryRows", "command", "destroyCreate"})
    @DisplayName("all rows get the tag, then lose it, and so on")
    void enable_everyRival_givesAndTakes(final String rival) {
        final EnableTagBenchmark benchmark = new EnableTagBenchmark();
        benchmark.rival = rival;
        benchmark.rows = 10_048;
        benchmark.build(); // two operations, each checked
        for (int i = 0; i < 3; i++) {
            benchmark.enable();
            benchmark.check();
        }
        benchmark.close();
    }
}
