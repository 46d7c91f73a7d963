package org.denserow.stress.jmh.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Rivals that are compared do the same.
@DisplayName("rivals of the handle map benchmarks")
class BodyStoreTest {

    private static final int BODIES = 10_000; // more than two of Dominion's chunks
    private static final long ALL = (long) BODIES * (BODIES - 1) / 2;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "denserow",
                "denserowBatch",
                "plain",
                "hashMap",
                "arrayList",
                "fastutil",
                "agrona",
                "dominion",
                "artemis"
            })
    @DisplayName("every rival keeps, finds, iterates and moves the bodies that are there, and no other")
    void operations_everyRival_doTheSame(final String rival) {
        try (BodyStore store = BodyStore.of(rival, BODIES)) {
            final Picks picks = new Picks(BODIES);
            store.create(Picks.ascending(BODIES), 0, BODIES);
            assertEquals(ALL, store.sum());
            store.move();
            for (int round = 0; round < 40; round++) {
                final int[] sample = picks.some(BODIES / 10);
                final long others = ALL - Arrays.stream(sample).asLongStream().sum();
                store.aim(sample);
                assertEquals(ALL - others, store.get());
                assertEquals(sample.length, store.erase(sample, 0, sample.length));
                assertEquals(others, store.sum());
                assertEquals(0, store.get(), "stale references are found out");
                assertEquals(0, store.erase(sample, 0, sample.length), "stale references are found out");
                store.create(sample, 0, sample.length);
                assertEquals(ALL, store.sum());
                assertEquals(sample[0], store.x(sample[0]), "not moved since it was created");
            }
            store.aim(picks.all());
            assertEquals(ALL, store.get());
            final float before = store.x(17);
            store.move();
            assertEquals(before + BodyStore.DT, store.x(17));
            final int[] order = picks.all();
            assertEquals(BODIES, store.erase(order, 0, BODIES));
            assertEquals(0, store.sum());
            store.create(order, 0, BODIES);
            assertEquals(ALL, store.sum());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"denserow", "plain", "hashMap", "arrayList", "fastutil", "agrona"})
    @DisplayName("clearing makes every reference stale, and bodies can be created again")
    void clear_mostRivals_referencesStale(final String rival) {
        final int[] all = Picks.ascending(BODIES);
        final BodyStore store = BodyStore.of(rival, BODIES);
        for (int round = 0; round < 3; round++) {
            store.create(all, 0, BODIES);
            assertEquals(7, store.erase(all, 10, 17));
            store.create(all, 10, 17);
            store.aim(all);
            assertEquals(ALL, store.get());
            store.clear();
            assertEquals(0, store.sum());
            assertEquals(0, store.get());
            assertEquals(0, store.erase(all, 0, BODIES));
        }
    }

    @Test
    @DisplayName("reset empties, and is not clear: old references name new bodies")
    void clear_reset_emptyAndReferencesReused() {
        final BodyStore store = BodyStore.of("denserowReset", BODIES);
        store.create(new int[] {1, 2, 3}, 0, 3);
        store.aim(new int[] {1});
        store.clear();
        assertEquals(0, store.sum());
        store.create(new int[] {4, 5}, 0, 2);
        assertEquals(4, store.get());
    }

    @ParameterizedTest
    @ValueSource(strings = {"dominion", "artemis"})
    @DisplayName("a rival that cannot clear throws")
    void clear_noSuchOperation_throws(final String rival) {
        try (BodyStore store = BodyStore.of(rival, 10)) {
            assertThrows(UnsupportedOperationException.class, store::clear);
        }
    }

    @Test
    @DisplayName("Artemis gives a number out again: its stale reference names another body")
    void get_artemisRecycledId_readsAnother() {
        try (BodyStore store = BodyStore.of("artemis", 10)) {
            store.create(new int[] {3}, 0, 1);
            store.aim(new int[] {3});
            store.erase(new int[] {3}, 0, 1);
            store.create(new int[] {4}, 0, 1);
            assertEquals(4, store.get());
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("HM-35: each phase of the article's profile can be repeated, and does the same for each rival")
    void profile_everyPhase_doesTheSame(final HandleMapProfileBenchmark.Phase phase) {
        for (final String rival : List.of("denserow", "plain", "hashMap")) {
            final HandleMapProfileBenchmark benchmark = new HandleMapProfileBenchmark();
            benchmark.rows = BODIES;
            benchmark.rival = rival;
            benchmark.phase = phase;
            benchmark.build();
            final long sum = switch (phase) {
                case ITERATE, LOOK_UP -> ALL;
                case CREATE, CLEAR -> 0;
            };
            for (int call = 0; call < 3; call++) {
                benchmark.prepare();
                assertEquals(sum, benchmark.profile(), rival);
                benchmark.check();
            }
            benchmark.close();
        }
    }

    @Test
    @DisplayName("a benchmark finds out a rival that lost a body")
    void check_lostBody_throws() {
        final HandleMapBenchmark benchmark = new HandleMapClearBenchmark();
        benchmark.rows = 100;
        benchmark.build("plain");
        benchmark.store.erase(new int[] {5}, 0, 1);
        assertThrows(IllegalStateException.class, () -> benchmark.check(100));
    }

    @Test
    @DisplayName("samples hold no body twice and follow from the seed")
    void some_twoPicks_sameAndDistinct() {
        final Picks picks = new Picks(1000);
        final int[] first = picks.some(100);
        assertEquals(100, Arrays.stream(first).distinct().count());
        assertNotEquals(Arrays.toString(first), Arrays.toString(picks.some(100)));
        assertEquals(Arrays.toString(first), Arrays.toString(new Picks(1000).some(100)));
    }

    @Test
    @DisplayName("a rival that is not there is refused")
    void of_unknownRival_throws() {
        assertThrows(IllegalArgumentException.class, () -> BodyStore.of("none", 1));
    }
}
