package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntUnaryOperator;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Order mode: waves that read earlier levels pass; who reads its own level or a later one is caught.
@Tag("checks")
@Tag("order")
class WavesInOrderModeTest {

    private static final int ROWS = 300;
    private static final int LEVELS = 3;

    @AutoClose
    private final Simulation sim = Trial.parallel(2);

    private final Table nodes = sim.define("node", Layout.dense(ROWS));
    private final IntColumn level = nodes.ints("level");
    private final IntColumn value = nodes.ints("value");
    private final Buckets byLevel = nodes.derive().buckets("byLevel", level, LEVELS);

    /// Row r stands in level `r / 100`: each level is two chunks.
    private void fill() {
        assertTrue(Checks.ORDER, "run with -Ddenserow.checks=order");
        for (int row = 0; row < ROWS; row++) {
            nodes.create();
            level.values()[row] = row / 100;
        }
    }

    /// A wave whose rows read other rows of what they write, or none for -1.
    private void walk(final IntUnaryOperator reads) {
        sim.system("walk").writes(value).grain(64).waves(byLevel, (list, commands) -> {
            final int[] values = list.write(value);
            for (int at = list.from(); at < list.to(); at++) {
                final int row = list.rows()[at];
                final int other = reads.applyAsInt(row);
                values[row] += 1 + (other < 0 ? 0 : values[other]);
            }
        });
        fill();
    }

    private void assertCaught(final int row) {
        final SystemFailure failure = assertThrows(SystemFailure.class, () -> sim.run(2));
        assertEquals("walk", failure.system());
        Trial.assertSays(
                failure.getCause(),
                "depends on the order of its chunks",
                "part=node.value, row=" + row + ",",
                "of its own wave or of a later one");
    }

    @Test
    void run_readsEarlierLevelsAndItself_passes() {
        walk(row -> row < 100 ? -1 : row - 100);
        sim.run(3);
        assertEquals(3, value.values()[0]);
        assertEquals(1 + 2 + 3 + 3, value.values()[100], "itself of before, too");
    }

    @Test
    void run_readsAnEarlierChunkOfItsLevel_isCaught() {
        walk(row -> row == 190 ? 110 : -1);
        assertCaught(190);
    }

    @Test
    void run_readsALaterChunkOfItsLevel_isCaught() {
        walk(row -> row == 110 ? 190 : -1);
        assertCaught(110);
    }

    @Test
    void run_readsALaterLevel_isCaught() {
        walk(row -> row == 50 ? 250 : -1);
        assertCaught(50);
    }

    @Test
    void run_readsRowsInNoLevel_passes() {
        walk(row -> 299);
        level.values()[299] = -1;
        sim.run(2);
        assertEquals(2, value.values()[0]);
    }

    @Test
    void run_commandsByArrival_areCaught() {
        final int[] arrived = {0};
        sim.system("walk")
                .grain(64)
                .waves(byLevel, (list, commands) -> commands.set(nodes.handle(0), value, arrived[0]++));
        fill();
        Trial.assertSays(Trial.causeOfStep(sim), "depends on the order", "the commands that it records");
    }

    @Test
    void run_scatters_passesAndCountsOnce() {
        sim.system("walk").scatters(value).grain(64).waves(byLevel, (list, commands) -> {
            for (int at = list.from(); at < list.to(); at++) {
                list.write(value)[ROWS - 1 - list.rows()[at]]++;
            }
        });
        fill();
        sim.run(2);
        assertEquals(2, value.values()[7]);
    }

    @Test
    void run_claimsAndTallies_passAndCountOnce() {
        final Claims bids = nodes.claims("bids", nodes);
        final Tally sum = sim.tally("sum");
        sim.system("bid").writes(bids).grain(64).waves(byLevel, (list, commands) -> {
            for (int at = list.from(); at < list.to(); at++) {
                list.write(bids).claim(list.rows()[at] % 7, nodes.handle(list.rows()[at]), 0);
                sum.add(list, 1);
            }
        });
        sim.system("ask").reads(bids).writes(value).over(nodes, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(value)[row] += rows.read(bids).won(row % 7, nodes.handle(row)) ? 1 : 0;
            }
        });
        fill();
        sim.run(2);
        for (int row = 0; row < ROWS; row++) {
            assertEquals(row < 7 ? 2 : 0, value.values()[row]);
        }
        assertEquals(ROWS, sum.value());
    }

    @ParameterizedTest
    @EnumSource
    void waves_randomForests_areClean(final DerivedScenario.Kind kind) {
        assertTrue(Checks.ORDER, "run with -Ddenserow.checks=order");
        assertFalse(WavesModelTest.run(kind, 3, Seed.next()).isEmpty());
    }
}
