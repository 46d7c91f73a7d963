package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.derived.Network;
import org.denserow.engine.derived.Phase;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Checks mode: a derived part stays as it is while a system reads it, in any order of chunks.
@Tag("checks")
class ViewsInChecksModeTest {

    private static final int ROWS = 300;
    private static final int ORDERS = 10;

    @BeforeEach
    void checks() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true");
    }

    private static SimulationOptions order(final int order) {
        return SimulationOptions.defaults().withChunkOrder(order);
    }

    @Test
    void write_intoAView_isRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table things = sim.define("thing", Layout.dense(ROWS));
            final Buckets part = things.derive().buckets("part", things.ints("key"), 10);
            sim.system("spoil")
                    .reads(part)
                    .over(things, (rows, commands) -> rows.read(part).rows()[0] = 1);
            things.create();
            things.create();
            final Throwable thrown = Trial.causeOfStep(sim);
            Trial.assertSays(thrown, "a derived part changed", "system=spoil", "chunk=0", "part=thing.part");
        }
    }

    @Test
    void write_intoANetwork_isRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table things = sim.define("thing", Layout.dense(ROWS));
            final Network part = things.derive()
                    .network("part", things.handles("from", things), things.handles("to", things), Network.Ways.OUT);
            sim.system("spoil")
                    .reads(part)
                    .over(things, (rows, commands) -> rows.read(part).from()[0] = 0);
            things.create();
            final Throwable thrown = Trial.causeOfStep(sim);
            Trial.assertSays(thrown, "a derived part changed", "system=spoil", "chunk=0", "part=thing.part");
        }
    }

    /// Two parts whose phases fill one array: a user's fault with which the second part is made while the chunks of a
    /// system still read the first one.
    private static void twoPartsOfOneValue(final Simulation sim) {
        final Table things = sim.define("thing", Layout.dense(ROWS));
        final IntColumn one = things.ints("one");
        final IntColumn two = things.ints("two");
        final LongColumn seenFirst = things.longs("seenFirst");
        final LongColumn seenSecond = things.longs("seenSecond");
        final long[] shared = new long[1];
        final Derived<long[]> first = things.derive().own("first", shared, List.of(one), sum(one));
        final Derived<long[]> second = things.derive().own("second", shared, List.of(two), sum(two));
        reader(sim, "read first", things, first, seenFirst);
        sim.system("write").writes(two).grain(64).over(things, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(two)[row] += row;
            }
        });
        reader(sim, "read second", things, second, seenSecond);
        for (int row = 0; row < ROWS; row++) {
            one.values()[things.find(things.create())] = 1;
        }
    }

    private static Phase<long[]> sum(final IntColumn column) {
        return Phase.single((to, rows) -> {
            to[0] = 0;
            for (int row = 0; row < rows.end(); row++) {
                to[0] += rows.read(column)[row];
            }
        });
    }

    private static void reader(
            final Simulation sim,
            final String name,
            final Table things,
            final Derived<long[]> part,
            final LongColumn seen) {
        sim.system(name).reads(part).writes(seen).grain(64).over(things, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(seen)[row] = rows.read(part)[0];
            }
        });
    }

    @Test
    @DisplayName("a part that is overwritten between two chunks of its reader is found in some order of chunks")
    void step_partOverwrittenWhileRead_isFound() {
        int found = 0;
        for (int order = 1; order <= ORDERS; order++) {
            try (Simulation sim = Simulation.create(order(order))) {
                twoPartsOfOneValue(sim);
                sim.run(3);
            } catch (final SystemFailure thrown) {
                Trial.assertSays(thrown, "a derived part changed", "system=read ", "part=thing.");
                found++;
            }
        }
        assertTrue(found > 0, "found=" + found);
        assertNotEquals("", FirstDifference.of(ViewsInChecksModeTest::twoPartsOfOneValue, 2), "the kit shows it too");
    }

    @ParameterizedTest
    @EnumSource(ReadWriteReadScenario.Kind.class)
    @DisplayName("every kind of part: nothing is reported, and the hash is that of a run in order")
    void step_readWriteRead_anyOrderIsClean(final ReadWriteReadScenario.Kind kind) {
        final long expected = hash(order(0), kind);
        for (int order = 1; order <= ORDERS; order++) {
            assertEquals(expected, hash(order(order), kind), "chunkOrder=" + order);
        }
    }

    private static long hash(final SimulationOptions options, final ReadWriteReadScenario.Kind kind) {
        final ReadWriteReadScenario scenario = new ReadWriteReadScenario(options, kind);
        try (Simulation sim = scenario.sim) {
            sim.run(3);
            return sim.hash();
        }
    }
}
