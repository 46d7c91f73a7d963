package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.Derive;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.derived.Phase;
import org.denserow.engine.derived.PhaseRows;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Resource;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Derived parts of the user's own: how phases run, when they do, and what is refused.
class OwnPartTest {

    /// Sums of a column, by chunk and of all.
    private static final class Sums {

        private long[] byChunk = {};
        private long sum;
        private int rows;

        void begin(final PhaseRows all) {
            rows = all.end();
            sum = -1;
            final int chunks = (rows + Phase.CHUNK_ROWS - 1) / Phase.CHUNK_ROWS;
            if (byChunk.length < chunks) {
                byChunk = new long[chunks];
            }
            Arrays.fill(byChunk, Long.MIN_VALUE);
        }

        void add(final PhaseRows rowsOf, final int[] values) {
            long sumOfChunk = 0;
            for (int row = rowsOf.begin(); row < rowsOf.end(); row++) {
                sumOfChunk += rowsOf.isActive(row) ? values[row] : 0;
            }
            byChunk[rowsOf.number()] = sumOfChunk;
        }

        void join() {
            sum = 0;
            for (int chunk = 0; chunk * Phase.CHUNK_ROWS < rows; chunk++) {
                sum += byChunk[chunk];
            }
        }
    }

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    private final Table things = sim.define("thing", Layout.dense(100).growable());
    private final Table others = sim.define("other", Layout.pinned(100));
    private final IntColumn key = things.ints("key");
    private final IntColumn unrelated = things.ints("unrelated");
    private final IntColumn weight = others.ints("weight");
    private final Tag hot = things.tag("hot");
    private final Resource<int[]> factor = sim.resource("factor", new int[] {1});
    private final Derive derive = things.derive();
    private boolean fails; // the last phase does

    private static void assertRefused(final String part, final Executable call) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, call), part);
    }

    private static Derived<Sums> sums(final Table table, final IntColumn of) {
        return table.derive()
                .own(
                        "sums",
                        new Sums(),
                        List.of(of),
                        Phase.single((sums, rows) -> sums.begin(rows)),
                        (sums, rows) -> sums.add(rows, rows.read(of)),
                        Phase.single((sums, rows) -> sums.join()));
    }

    // ---- How it is made ----

    @ParameterizedTest(name = "{0} workers, {1}")
    @CsvSource({"1, dense", "2, dense", "3, dense", "8, dense", "2, pinned", "8, pinned"})
    @DisplayName("phases run one after the other, their chunks over all rows, for 1, 2, 3 and 8 workers")
    void phases_manyRows_seeWhatTheOneBeforeWrote(final int workers, final String layout) {
        final int count = 5 * Phase.CHUNK_ROWS + 77;
        try (Simulation each = Trial.parallel(workers)) {
            final Table table =
                    each.define("thing", layout.equals("dense") ? Layout.dense(count) : Layout.pinned(count));
            final IntColumn value = table.ints("value");
            final long[] handles = new long[count];
            for (int row = 0; row < count; row++) {
                handles[row] = table.create();
                value.values()[row] = row;
            }
            for (int row = 0; row < count; row += 1_000) {
                table.destroy(handles[row]);
            }
            final Derived<Sums> sums = sums(table, value);
            final long[] found = new long[1];
            each.system("add").writes(value).touchesDeadRows().over(table, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(value)[row] += row;
                }
            });
            each.system("read").reads(sums, value).once((chunk, commands) -> {
                long wanted = 0;
                for (int row = 0; row < table.end(); row++) {
                    wanted += table.state(row) == RowState.ACTIVE ? chunk.read(value)[row] : 0;
                }
                assertEquals(wanted, chunk.read(sums).sum);
                found[0] = wanted;
            });
            each.run(4);
            assertEquals(4, sums.rebuilds());
            assertTrue(found[0] > 0, "was reached");
        }
    }

    @Test
    void phases_noRows_areTheSingleOnes() {
        final Derived<Sums> sums = sums(things, key);
        final long[] found = {-2};
        sim.system("read").reads(sums).once((chunk, commands) -> found[0] = chunk.read(sums).sum);
        sim.step();
        assertEquals(0, found[0]);
    }

    @Test
    void read_inAPhase_givesEachKindOfSource() {
        things.create();
        others.create();
        key.values()[0] = 3;
        weight.values()[0] = 5;
        hot.bits().set(0);
        final int[] value = new int[1];
        final Derived<int[]> own =
                derive.own("own", value, List.of(key, hot, weight, factor), Phase.single((to, rows) -> {
                    assertEquals(0, rows.number());
                    assertEquals(1, rows.count());
                    to[0] = rows.read(factor)[0]
                            * (rows.read(key)[0]
                                    + rows.read(weight)[0]
                                    + (rows.read(hot).get(0) ? 100 : 0));
                    assertThrows(RuntimeException.class, () -> rows.read(hot).set(0));
                }));
        sim.system("read").reads(own).once((chunk, commands) -> assertSame(value, chunk.read(own)));
        sim.step();
        assertEquals(108, value[0]);
        assertEquals("thing.own", own.name());
        assertEquals(things.type(), own.type());
        assertTrue(things.parts().contains(own));
    }

    // ---- When it is made ----

    @Test
    @DisplayName("a part of one's own is made anew when a source changed, of whatever kind, and not otherwise")
    void step_sourceChanged_makesItAnew() {
        things.create();
        final Derived<int[]> own = derive.own(
                "own", new int[1], List.of(key, hot, weight, factor), (to, rows) -> to[0] = rows.read(key)[0]);
        sim.system("write").writes(factor).once((chunk, commands) -> chunk.write(factor)[0]++);
        sim.switchOff("write");
        sim.system("read").reads(own).over(things, (rows, commands) -> rows.read(own));
        sim.system("alone").exclusive((world, commands) -> world.write(factor)[0]++);
        sim.switchOff("alone");
        assertMade(own, 1);
        assertMade(own, 0);
        key.values();
        assertMade(own, 1);
        unrelated.values();
        assertMade(own, 0);
        hot.bits().set(0);
        assertMade(own, 1);
        others.create();
        assertMade(own, 1);
        things.create();
        assertMade(own, 1);
        factor.value();
        assertMade(own, 1);
        sim.switchOn("write");
        assertMade(own, 1);
        assertMade(own, 1);
        sim.switchOff("write");
        assertMade(own, 0);
        sim.switchOn("alone");
        assertMade(own, 0);
        sim.switchOff("alone");
        assertMade(own, 1);
        assertMade(own, 0);
        final Snapshot snapshot = sim.snapshot();
        sim.restore(snapshot);
        assertMade(own, 1);
        sim.memory().reserve(things, 10, 10);
        assertMade(own, 1);
    }

    private void assertMade(final Derived<?> part, final int times) {
        final long before = part.rebuilds();
        sim.step();
        assertEquals(times, part.rebuilds() - before, "frame " + (sim.frame() - 1));
    }

    @Test
    @DisplayName("a part that is made from derived parts is made after them, and they for its readers")
    void step_partOfParts_isMadeAfterThem() {
        for (int row = 0; row < 60; row++) {
            things.create();
            key.values()[row] = row % 4;
        }
        final Buckets byKey = derive.buckets("byKey", key, 4);
        final Derived<int[]> counts = derive.own("counts", new int[4], List.of(byKey), Phase.single((to, rows) -> {
            for (int each = 0; each < to.length; each++) {
                to[each] = rows.read(byKey).count(each);
            }
        }));
        final Derived<int[]> most = derive.own(
                "most",
                new int[1],
                List.of(counts),
                Phase.single((to, rows) ->
                        to[0] = Arrays.stream(rows.read(counts)).max().orElse(0)));
        final int[] found = new int[1];
        sim.system("write").writes(key).over(things, (rows, commands) -> rows.write(key)[(int) rows.frame()] = 2);
        sim.system("read").reads(most).once((chunk, commands) -> found[0] = chunk.read(most)[0]);
        sim.step();
        assertEquals(16, found[0]);
        sim.step();
        assertEquals(17, found[0]);
        sim.switchOff("write");
        sim.switchOff("read");
        key.values()[10] = 1;
        assertMade(most, 0);
        assertEquals(2, byKey.rebuilds());
        sim.switchOn("read");
        assertMade(most, 1);
        assertMade(most, 0);
        assertEquals(List.of(3L, 3L, 3L), List.of(byKey.rebuilds(), counts.rebuilds(), most.rebuilds()));
        assertEquals(16, found[0]);
    }

    @Test
    @DisplayName("an exception in a phase fails the frame, and the part stays stale until it is made")
    void step_phaseThatThrows_failsTheFrame() {
        things.create();
        key.values()[0] = 4;
        final Derived<int[]> own =
                derive.own("own", new int[1], List.of(key), (to, rows) -> to[0] = rows.read(key)[0], (to, rows) -> {
                    if (fails) {
                        throw new IllegalStateException("on purpose");
                    }
                    to[0]++;
                });
        final int[] found = new int[1];
        sim.system("read").reads(own).over(things, (rows, commands) -> found[0] = rows.read(own)[0]);
        sim.step();
        assertEquals(5, found[0]);
        found[0] = 0;
        key.values()[0] = 7;
        fails = true;
        for (int turn = 0; turn < 2; turn++) {
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            Trial.assertSays(failure, "thing.own", "phase 1");
            Trial.assertSays(failure.getCause(), "on purpose");
            assertEquals(0, found[0], "no reader ran");
            sim.recover();
        }
        fails = false;
        assertMade(own, 1);
        assertEquals(8, found[0]);
        assertMade(own, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void step_severalChunksThrow_namesTheLowest(final int workers) {
        try (Simulation each = Trial.parallel(workers)) {
            final Table table = each.define("thing", Layout.dense(5 * Phase.CHUNK_ROWS));
            for (int row = 0; row < 5 * Phase.CHUNK_ROWS; row++) {
                table.create();
            }
            final Derived<int[]> own = table.derive().own("own", new int[5], List.of(), (to, rows) -> {
                if (rows.number() >= 2) {
                    throw new IllegalStateException("on purpose");
                }
            });
            each.system("read").reads(own).once((chunk, commands) -> chunk.read(own));
            for (int turn = 0; turn < 5; turn++) {
                final SystemFailure failure = assertThrows(SystemFailure.class, each::step);
                assertEquals(2, failure.chunk());
                assertEquals("rebuild thing.own, phase 0", failure.system());
                each.recover();
            }
        }
    }

    // ---- Bad input ----

    @Test
    void own_badInput_isRefused() {
        final Phase<int[]> nothing = (to, rows) -> {};
        assertRefused("phases=0", () -> derive.own("own", new int[1], List.of(key)));
        @SuppressWarnings("unchecked")
        final Phase<int[]>[] many = (Phase<int[]>[]) new Phase<?>[Derive.MAX_PHASES + 1];
        Arrays.fill(many, nothing);
        assertRefused("1 to 64 phases", () -> derive.own("own", new int[1], List.of(key), many));
        assertRefused(
                "thing.bids", () -> derive.own("own", new int[1], List.of(things.claims("bids", others)), nothing));
        assertRefused("thing.key", () -> derive.own("key", new int[1], List.of(key), nothing));
        assertRefused("blank", () -> derive.own(" ", new int[1], List.of(key), nothing));
        assertThrows(NullPointerException.class, () -> derive.own("own", null, List.of(key), nothing));
        assertThrows(NullPointerException.class, () -> derive.own("own", new int[1], null, nothing));
        assertThrows(
                NullPointerException.class, () -> derive.own("own", new int[1], Arrays.asList(key, null), nothing));
        assertThrows(NullPointerException.class, () -> derive.own("own", new int[1], List.of(), nothing, null));
        assertThrows(NullPointerException.class, () -> Phase.single(null));
        try (Simulation elsewhere = Trial.parallel(1)) {
            final Derive theirs = elsewhere.define("thing", Layout.dense(10)).derive();
            assertRefused("thing.key", () -> theirs.own("own", new int[1], List.of(key), nothing));
            assertRefused("other.weight", () -> theirs.own("own", new int[1], List.of(weight), nothing));
            assertRefused("factor", () -> theirs.own("own", new int[1], List.of(factor), nothing));
        }
        final Derived<int[]> own = derive.own("own", new int[1], List.of(), nothing);
        final SystemBuilder system = sim.system("write");
        assertRefused("write a source", () -> system.writes(own));
        system.once((chunk, commands) -> {});
        sim.step();
        assertThrows(IllegalStateException.class, () -> derive.own("late", new int[1], List.of(key), nothing));
    }

    @Test
    void read_ofWhatIsNoSource_isRefused() {
        things.create();
        final Derived<int[]> own =
                derive.own("own", new int[1], List.of(key), (to, rows) -> to[0] = rows.read(unrelated)[0]);
        sim.system("read").reads(own).over(things, (rows, commands) -> rows.read(own));
        Trial.assertSays(Trial.causeOfStep(sim), "part=thing.own", "read=thing.unrelated", "sources");
    }

    @Test
    void read_whenThePhaseIsOver_isRefused() {
        things.create();
        final PhaseRows[] kept = new PhaseRows[1];
        final Derived<int[]> own = derive.own("own", new int[1], List.of(key), (to, rows) -> kept[0] = rows);
        sim.system("read").reads(own).over(things, (rows, commands) -> rows.read(own));
        sim.step();
        Trial.assertSays(assertThrows(IllegalStateException.class, () -> kept[0].read(key)), "part=thing.own");
    }

    @Test
    void reads_everyOtherFrameOfWhatLivesOneLap_isRefused() {
        final Table shots = sim.define("shot", Layout.events(10));
        final IntColumn power = shots.ints("power");
        final Derived<int[]> fresh =
                derive.own("fresh", new int[1], List.of(things.created()), (to, rows) -> to[0] = rows.end());
        final Derived<int[]> loud = derive.own("loud", new int[1], List.of(power), (to, rows) -> to[0] = rows.end());
        final Derived<int[]> last = derive.own("last", new int[1], List.of(fresh), (to, rows) -> to[0] = rows.end());
        for (final Derived<int[]> each : List.of(fresh, loud, last)) {
            assertRefused(
                    "part=" + each.name(),
                    () -> sim.system("read " + each.name())
                            .every(2)
                            .reads(each)
                            .once((chunk, commands) -> chunk.read(each)));
        }
    }
}
