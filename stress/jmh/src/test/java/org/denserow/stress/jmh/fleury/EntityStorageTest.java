package org.denserow.stress.jmh.fleury;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Storages that are compared do the same work on the same entities.
@DisplayName("storages of Fleury's program")
class EntityStorageTest {

    private static final int SLIM_EXTRA = 25;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "contiguous",
                "sparseFlags",
                "sparseMerged",
                "sparseList",
                "sparseBits",
                "pinned",
                "pinnedList",
                "denseObjects",
                "denseColumns"
            })
    @DisplayName("EN-16: every storage visits the live entities, each once, and no other, however many live")
    void passes_everyStorageAndFill_sumsOfTheLive(final String name) {
        for (final Fill fill : Fill.values()) {
            final EntityStorage storage = EntityStorage.of(name, fill);
            assertEquals(slim(fill), storage.slim(), fill.name());
            assertEquals(piggy(fill, false), storage.piggy(), fill.name());
            final int live = fill.live(Records.ENTITIES).length;
            assertEquals((1L + SLIM_EXTRA) * live, storage.slim(), "the first byte was written: " + fill);
            assertEquals(piggy(fill, true), storage.piggy(), "three bytes were written: " + fill);
        }
    }

    @Test
    @DisplayName("dead entities hold bytes: a storage that visits them returns another sum")
    void slim_visitsDead_isFoundOut() {
        final Fill half = Fill.HALF;
        assertEquals(Records.ENTITIES / 2, half.live(Records.ENTITIES).length);
        assertNotEquals(slim(half), EntityStorage.of("sparseList", Fill.FULL).slim());
        assertNotEquals(
                piggy(half, false), EntityStorage.of("sparseList", Fill.FULL).piggy());
    }

    @ParameterizedTest
    @ValueSource(strings = {"separate", "flagsMerged", "generationMerged", "bothMerged", "dense", "pinned"})
    @DisplayName("EN-13: merged, separate or by the engine, every look-up finds its entity")
    void lookup_everyLayout_findsAll(final String layout) {
        final FleuryHandleBenchmark benchmark = new FleuryHandleBenchmark();
        benchmark.layout = layout;
        benchmark.entities = Records.ENTITIES;
        benchmark.build();
        assertEquals(slim(Fill.FULL), benchmark.lookup());
    }

    @Test
    @DisplayName("a storage or layout that is not there is refused")
    void of_unknownName_throws() {
        assertThrows(IllegalArgumentException.class, () -> EntityStorage.of("none", Fill.FULL));
        final FleuryHandleBenchmark benchmark = new FleuryHandleBenchmark();
        benchmark.layout = "none";
        assertThrows(IllegalArgumentException.class, benchmark::build);
    }

    private static long slim(final Fill fill) {
        long sum = 0;
        for (final int entity : fill.live(Records.ENTITIES)) {
            sum += Records.payload(entity, 0) + SLIM_EXTRA;
        }
        return sum;
    }

    private static long piggy(final Fill fill, final boolean written) {
        long sum = 0;
        for (final int entity : fill.live(Records.ENTITIES)) {
            int hash = 0;
            for (int i = 0; i < Records.PAYLOAD; i++) {
                hash = 31 * hash
                        + switch (written ? i : -1) {
                            case 0 -> 1;
                            case 66 -> 2;
                            case 119 -> 3;
                            default -> Records.payload(entity, i);
                        };
            }
            sum += hash;
        }
        return sum;
    }
}
