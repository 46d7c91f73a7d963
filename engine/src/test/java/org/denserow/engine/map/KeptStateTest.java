package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Everything that a map keeps beside its columns (marks and lists of one lap, dead handles, the list of live rows), saved
/// and loaded into a map that was something else, even in the middle of a step: from then on both are the same.
class KeptStateTest {

    private static final int BOUNDARIES = 3;
    private static final int MOST_ROWS = 400;
    private static final int ROUNDS = 60;

    static List<Layout> layouts() {
        return List.of(
                Layout.dense(8).growable(),
                Layout.pinned(8).growable(),
                Layout.events(8).growable());
    }

    /// A map that keeps all that its layout can.
    private static final class Kept {

        final SlotMap slots;
        final HandleMap map;
        final EveryColumn cells;
        final Tag created;
        final Tag changed;
        int boundary = BOUNDARIES - 1;

        Kept(final Layout layout) {
            slots = RowStore.newSlots(layout, 1, Layout.MAX_ROWS, 0);
            map = HandleMap.over("row", slots, layout, OwnerCheck.NONE);
            cells = new EveryColumn(map);
            created = map.store().laps().created();
            changed = map.store().laps().changed();
            map.store().laps().destroyed();
            map.store().keepDead();
            map.store().laps().boundaries(BOUNDARIES);
            if (layout.isPinned()) {
                map.list();
            }
        }

        /// Random steps; the same ones for the same plan in equal maps.
        void run(final long plan, final int steps) {
            final Random random = new Random(plan);
            for (int step = 0; step < steps; step++) {
                run(random);
            }
        }

        private void run(final Random random) {
            final boolean single = map.layout().destroys();
            final int row = map.end() == 0 ? 0 : random.nextInt(map.end());
            switch (random.nextInt(40)) {
                case 0, 1, 2, 3 -> {
                    boundary = (boundary + 1) % BOUNDARIES;
                    map.store().reach(boundary, 0);
                }
                case 4 -> map.store().dead().clear(); // as a boundary does that has dealt with them
                case 5, 6, 7, 8, 9, 10, 11, 12 -> {
                    if (map.exists(row)) {
                        map.store().laps().markChanged(row);
                        cells.fill(row, random.nextInt());
                    }
                }
                case 13, 14, 15, 16, 17, 18, 19, 20 -> {
                    if (single && map.exists(row)) {
                        map.destroy(map.handle(row));
                    }
                }
                case 21, 22, 23 -> {
                    if (single && map.rows() < MOST_ROWS) {
                        map.createPending();
                    }
                }
                case 24, 25, 26 -> {
                    if (map.exists(row)) {
                        map.activate(map.handle(row));
                    }
                }
                case 27, 28 -> {
                    if (map.layout().isDense() && row > 0 && map.isActive(row) == map.isActive(0)) {
                        map.exchange(row, 0);
                    }
                }
                case 29 -> {
                    if (random.nextInt(8) == 0) {
                        map.clear();
                    } else if (random.nextInt(4) == 0) {
                        map.shrink();
                    }
                }
                default -> {
                    for (int i = random.nextInt(9); i >= 0 && map.rows() < MOST_ROWS; i--) {
                        map.create();
                    }
                }
            }
        }

        /// Stops in the middle: a row that is doomed, a handle without a row.
        void stopHalfWay(final Random random) {
            slots.space().take();
            final int row = map.end() == 0 ? 0 : random.nextInt(map.end());
            if (map.layout().destroys() && map.exists(row)) {
                assertTrue(map.store().compaction().doom(row));
            }
        }

        /// {@return how many rows were removed}
        int removeSome() {
            return map.layout().destroys() ? map.destroyIf(row -> row % 3 == 0) : 0;
        }

        /// What can be asked.
        List<Object> all() {
            final boolean isPinned = map.layout().isPinned();
            return List.of(
                    map.state().hash(),
                    map.state().orderHash(),
                    map.capacity(),
                    map.isFragmented(),
                    map.end() + " " + map.rows() + " " + map.size() + " " + slots,
                    rows(created) + " created, count=" + created.count(),
                    rows(changed) + " changed, count=" + changed.count(),
                    Arrays.toString(Arrays.copyOf(
                            map.store().laps().destroyed().array(),
                            map.store().laps().destroyed().count())),
                    Arrays.toString(map.store().dead().toArray()),
                    isPinned
                            ? Arrays.toString(
                                    Arrays.copyOf(map.list().rows(), map.list().count()))
                            : "");
        }

        private String rows(final Tag tag) {
            return ((RowTag) tag).field().toString();
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    @DisplayName("a map that was something else, stopped half-way, becomes the saved one and goes on like it")
    void load_intoAnyMap_goesOnLikeTheSavedOne(final Layout layout) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final Kept saved = new Kept(layout);
        final Kept other = new Kept(layout);
        int ended = 0;
        for (int round = 0; round < ROUNDS; round++) {
            saved.run(random.nextLong(), random.nextInt(60));
            other.run(random.nextLong(), random.nextInt(60));
            other.all(); // whatever is made anew when it is asked for was asked for
            if (random.nextBoolean()) {
                other.stopHalfWay(random);
            }
            final SavedState state = new SavedState();
            saved.map.state().save(state);
            state.seal();
            other.map.state().load(state);
            other.boundary = saved.boundary;
            final String where = "seed=" + seed + ", round=" + round + ", layout=" + layout;
            other.map.checkInvariants();
            assertEquals(saved.all(), other.all(), where);
            for (int step = 0; step < 25; step++) {
                final long plan = random.nextLong();
                saved.run(plan, 3);
                other.run(plan, 3);
                assertEquals(saved.all(), other.all(), where + ", step=" + step);
            }
            other.map.checkInvariants();
            ended += saved.removeSome();
            other.removeSome();
            assertEquals(saved.all(), other.all(), where);
        }
        assertTrue(ended > ROUNDS || !layout.destroys(), "rows ended: " + ended);
    }

    @Test
    @DisplayName("the levels of a pinned map are those of the loaded rows: a batch ends before a row far behind a hole")
    void load_pinnedRowFarBehindAHole_isNotOverrun() {
        final HandleMap saved = HandleMap.create("row", 1, Layout.pinned(4000));
        saved.createBatch(new long[2000], 2000);
        final long last = saved.handle(1999);
        saved.destroyIf(row -> row > 0 && row < 1999);
        final SavedState state = new SavedState();
        saved.state().save(state);
        final HandleMap other = HandleMap.create("row", 1, Layout.pinned(4000));
        other.state().load(state);
        other.createBatch(new long[2500], 2500);
        other.checkInvariants();
        assertEquals(1999, other.row(last));
        assertEquals(2502, other.rows());
    }
}
