package org.denserow.stress.jmh.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.denserow.stress.jmh.storage.Picks;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Rivals that are compared make the same changes.
@DisplayName("rivals of the command benchmarks")
class ChangesTest {

    private static final int COMMANDS = 10_000; // more than one chunk, more than two of Dominion's

    @ParameterizedTest
    @CsvSource({
        "denserow, 1",
        "denserow2, 1",
        "denserow, 2",
        "denserow2, 8",
        "denserow, 8skewed",
        "direct, 1",
        "direct, 8skewed",
        "plain, 1",
        "buffer, 1",
        "queue, 1",
        "queue2, 2",
        "queue2, 8skewed",
        "artemis, 1",
        "dominion, 1"
    })
    @DisplayName("every rival makes every change to the bodies that it is given, and to no other")
    void changes_everyRival_doTheSame(final String rival, final String types) {
        final int all = 2 * COMMANDS;
        try (Changes changes = Changes.of(rival, Types.of(types, all), COMMANDS)) {
            final int[] ascending = Picks.ascending(all);
            changes.select(Arrays.copyOf(ascending, COMMANDS));
            changes.create();
            assertEquals(COMMANDS, changes.count());
            changes.select(Arrays.copyOfRange(ascending, COMMANDS, all));
            changes.create();
            assertEquals(all, changes.count());
            if (types.equals("1")) {
                changes.select(Arrays.copyOf(ascending, COMMANDS));
                changes.destroy();
                changes.createBatch();
                assertEquals(all, changes.count());
                assertEquals(unset(ascending, new int[0]), sum(changes, ascending), "x is the body's number");
            }
            final Picks picks = new Picks(all);
            for (int round = 0; round < 3; round++) {
                final int[] some = picks.some(COMMANDS);
                changes.select(some);
                changes.set(-5);
                assertEquals(-5L * COMMANDS + unset(ascending, some), sum(changes, ascending));
                changes.tag(true);
                assertEquals(COMMANDS, changes.tagged());
                changes.tag(false);
                assertEquals(0, changes.tagged());
                changes.destroy();
                assertEquals(COMMANDS, changes.count());
                changes.create();
                assertEquals(all, changes.count());
                assertEquals(unset(ascending, new int[0]), sum(changes, ascending), "x is the body's number again");
                changes.set(-5);
                changes.tag(true);
                changes.churn();
                assertEquals(all, changes.count());
                assertEquals(0, changes.tagged(), "a churned body is another one");
                assertEquals(unset(ascending, new int[0]), sum(changes, ascending), "x is the body's number again");
            }
            assertEquals(
                    all,
                    Arrays.stream(ascending).map(changes::place).distinct().count(),
                    "no two bodies stand in one place");
            assertTrue(Arrays.stream(ascending).map(changes::place).max().orElseThrow() < changes.places());
        }
    }

    @Test
    @DisplayName("types: as many bodies of each, or 95 % of the first")
    void of_eachName_spreads() {
        assertEquals(1000, Types.of("1", 1000).bodies(0));
        assertEquals(500, Types.of("2", 1000).bodies(1));
        assertEquals(125, Types.of("8", 1000).bodies(7));
        final Types skewed = Types.of("8skewed", 14_000);
        assertEquals(13_300, skewed.bodies(0));
        for (int type = 1; type < 8; type++) {
            assertEquals(100, skewed.bodies(type));
        }
        assertThrows(IllegalArgumentException.class, () -> Types.of("3", 10));
        assertThrows(IllegalArgumentException.class, () -> Changes.of("artemis", Types.of("2", 20), 10));
        assertThrows(IllegalArgumentException.class, () -> Changes.of("nobody", Types.of("1", 20), 10));
    }

    private static long sum(final Changes changes, final int[] bodies) {
        changes.keep();
        long sum = 0;
        for (final int body : bodies) {
            sum += (long) changes.x(body);
        }
        return sum;
    }

    private static long unset(final int[] all, final int[] set) {
        return Arrays.stream(all).asLongStream().sum()
                - Arrays.stream(set).asLongStream().sum();
    }
}
