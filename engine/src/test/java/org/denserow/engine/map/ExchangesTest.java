package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.denserow.engine.fixture.IdleFollower;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.rows.Exchanges;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Exchanges made many at a time, against the same one by one.
class ExchangesTest {

    private static final int ROWS = 700;
    private static final int ROUNDS = 30;

    private final long seed = Seed.next();

    /// A map with everything that can follow a row.
    private static final class World {

        final HandleMap map = HandleMap.create("t", 1, Layout.dense(ROWS));
        final EveryColumn cells = new EveryColumn(map);
        final List<String> told = new ArrayList<>();

        private final CopyingFollower copy;

        World() {
            map.store().laps().boundaries(3);
            map.store().laps().created();
            map.store().laps().changed();
            copy = CopyingFollower.of(map, cells.ints);
            new StrictFollower(map);
            map.follow(new ExchangeList(told));
        }

        /// Rows that are permanent, active and pending, some of them marked as changed in this lap or the one before.
        void fill(final Random random) {
            for (int i = 0; i < ROWS; i++) {
                final long handle = i < 10 ? map.createPermanent() : i < ROWS - 20 ? map.create() : map.createPending();
                final int value = random.nextInt();
                cells.fill(map.row(handle), value);
                copy.write(map.row(handle), value);
                if (i % 250 == 249) {
                    map.store().reach((i / 250) % 3, 0);
                }
                if (random.nextInt(3) == 0) {
                    map.store().laps().markChanged(map.row(handle));
                }
            }
        }
    }

    @Test
    @DisplayName("columns of every kind, tags, laps and followers of users stand as after exchanges one by one")
    void add_randomExchanges_equalThoseOneByOne() {
        final World batch = new World();
        final World single = new World();
        batch.fill(new Random(seed));
        single.fill(new Random(seed));
        final Exchanges exchanges = new Exchanges(batch.map.store());
        final Random random = new Random(seed + 1);
        for (int round = 0; round < ROUNDS; round++) {
            batch.told.clear();
            single.told.clear();
            for (int i = random.nextInt(3 * Exchanges.CAPACITY); i >= 0; i--) {
                final boolean pending = random.nextInt(10) == 0;
                final int begin = pending ? batch.map.size() : batch.map.permanent();
                final int end = pending ? batch.map.rows() : batch.map.size();
                final int a = begin + random.nextInt(end - begin);
                final int b = begin + (a - begin + 1 + random.nextInt(end - begin - 1)) % (end - begin);
                single.map.exchange(a, b);
                exchanges.add(a, b);
                assertEquals(single.map.handle(a), batch.map.handle(a), "identity is exchanged at once");
            }
            exchanges.apply();
            assertEquals(single.told, batch.told, () -> "seed=" + seed);
            assertEquals(single.map.state().hash(), batch.map.state().hash(), () -> "seed=" + seed);
            assertEquals(single.map.state().orderHash(), batch.map.state().orderHash(), () -> "seed=" + seed);
            batch.map.checkInvariants(); // of laps and followers too
            batch.map.store().reach(round % 3, round);
            single.map.store().reach(round % 3, round);
        }
        for (int row = 0; row < ROWS; row++) {
            batch.cells.check(row, single.cells.ints.values()[row], "seed=" + seed);
            assertEquals(single.map.handle(row), batch.map.handle(row));
        }
    }

    @Test
    void apply_lapsOfRows_followThem() {
        final World world = new World();
        world.fill(new Random(seed));
        final RowTag changed = world.map.store().laps().changed();
        final Exchanges exchanges = new Exchanges(world.map.store());
        final boolean ofA = changed.field().get(100);
        final boolean ofB = changed.field().get(200);
        exchanges.add(100, 200);
        exchanges.apply();
        assertEquals(ofA, changed.field().get(200));
        assertEquals(ofB, changed.field().get(100));
    }

    @Test
    @DisplayName("a follower of the user's that throws is told no more, all else has followed")
    void apply_followerThrows_allElseHasFollowed() {
        final HandleMap map = HandleMap.create("t", 1, Layout.dense(10));
        final EveryColumn cells = new EveryColumn(map);
        for (int i = 0; i < 10; i++) {
            cells.fill(map.row(map.create()), i);
        }
        final List<String> told = new ArrayList<>();
        map.follow(new ExchangeList(told) {
            @Override
            public void exchanged(final int a, final int b) {
                super.exchanged(a, b);
                if (told.size() == 2) {
                    throw new ArithmeticException("enough");
                }
            }
        });
        final Exchanges exchanges = new Exchanges(map.store());
        exchanges.add(0, 9);
        exchanges.add(1, 9);
        exchanges.add(2, 3);
        assertThrows(ArithmeticException.class, exchanges::apply);
        assertEquals(List.of("0 9", "1 9"), told);
        final int[] expected = {9, 0, 3, 2, 4, 5, 6, 7, 8, 1};
        for (int row = 0; row < 10; row++) {
            cells.check(row, expected[row], "followed");
        }
        exchanges.apply();
        assertEquals(2, told.size(), "nothing is left");
        map.checkInvariants();
    }

    @Test
    @DisplayName("a follower of the user's may not change the map while it is told")
    void apply_followerChangesTheMap_isRefused() {
        final HandleMap map = HandleMap.create("t", 1, Layout.dense(10));
        map.createBatch(new long[5], 5);
        map.follow(new ExchangeList(new ArrayList<>()) {
            @Override
            public void exchanged(final int a, final int b) {
                map.create();
            }
        });
        final Exchanges exchanges = new Exchanges(map.store());
        exchanges.add(0, 1);
        final String message =
                assertThrows(IllegalStateException.class, exchanges::apply).getMessage();
        assertTrue(message.contains("call=create"), message);
        assertEquals(5, map.rows());
    }

    private static class ExchangeList extends IdleFollower {

        private final List<String> told;

        ExchangeList(final List<String> told) {
            this.told = told;
        }

        @Override
        public void exchanged(final int a, final int b) {
            told.add(a + " " + b);
        }
    }
}
