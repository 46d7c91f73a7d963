package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.fixture.HashTrace;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Cascades set off by several systems at once: the same rows, handles and counts for any number of workers and any
/// order of chunks.
class CascadeWorkersTest {

    private static final int FRAMES = 100;
    private static final int GRAIN = 64;
    private static final int CAPACITY = 450; // refuses in the first frame, and now and then

    private record Node(
            Table table,

            @Refers(type = "node", whenGone = WhenGone.DESTROY)
            HandleColumn parent,

            @Refers(type = "node", whenGone = WhenGone.CLEAR)
            HandleColumn friend,

            IntColumn age) {}

    private record Leaf(
            Table table,

            @Refers(type = "node", whenGone = WhenGone.DESTROY)
            HandleColumn on,

            IntColumn age) {}

    private static final class Forest implements AutoCloseable {

        final Simulation sim;
        final Node nodes;
        final Leaf leaves;
        final HandleColumn flower;
        final Table[] tables;
        final AtomicInteger arrivals; // null except in the broken twin, which lets timing into a reference
        long cascaded;
        long cleared;
        long refused;

        Forest(final SimulationOptions options, final AtomicInteger arrivals) {
            this.arrivals = arrivals;
            sim = Simulation.create(options.withoutSerialCutoff());
            nodes = sim.define("node", Node.class, Layout.dense(CAPACITY));
            leaves = sim.define("leaf", Leaf.class, Layout.pinned(64).growable());
            flower = nodes.table.handles("flower", leaves.table, WhenGone.DESTROY); // a cycle of types
            tables = new Table[] {nodes.table, leaves.table};
            nodes.table.destroyed();
            grow();
            fall();
            bud();
            for (int i = 0; i < 400; i++) {
                nodes.table.create();
                leaves.table.create();
            }
        }

        private void grow() {
            sim.system("grow")
                    .writes(nodes.age, nodes.friend)
                    .creates(nodes.table, leaves.table)
                    .grain(GRAIN)
                    .over(nodes.table, (rows, commands) -> {
                        delay(rows);
                        final int[] age = rows.write(nodes.age);
                        final long[] friend = rows.write(nodes.friend);
                        for (int row = rows.begin(); row < rows.end(); row++) {
                            final Draw draw = rows.random().at(row);
                            age[row]++;
                            if (draw.nextInt(5) == 0) {
                                final long child = commands.create(nodes.table);
                                commands.with(nodes.parent, nodes.table.handle(row));
                                friend[row] = child;
                            }
                            if (draw.nextInt(10) == 0) {
                                final long leaf = commands.createPending(leaves.table);
                                commands.with(leaves.on, nodes.table.handle(row))
                                        .activate(leaf);
                                commands.set(nodes.table.handle(row), flower, leaf);
                            }
                        }
                    });
        }

        private void fall() {
            sim.system("fall").reads(nodes.age).grain(GRAIN).over(nodes.table, (rows, commands) -> {
                delay(rows);
                final int[] age = rows.read(nodes.age);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (rows.random().at(row).nextInt(20) == 0 || age[row] > 30) {
                        commands.destroy(nodes.table.handle(row));
                    }
                }
            });
        }

        private void bud() {
            sim.system("bud").writes(leaves.on).grain(GRAIN).over(leaves.table.live(), (rows, commands) -> {
                delay(rows);
                final long[] on = rows.write(leaves.on);
                for (final BitCursor it = rows.cursor(); it.next(); ) {
                    final Draw draw = rows.random().at(it.row());
                    if (draw.nextInt(15) == 0) {
                        commands.destroy(leaves.table.handle(it.row()));
                    } else if (draw.nextInt(4) == 0 && nodes.table.size() > 0) {
                        final int turn = arrivals == null ? draw.nextInt(1 << 20) : arrivals.getAndIncrement();
                        on[it.row()] = nodes.table.handle(turn % nodes.table.size());
                    }
                }
            });
        }

        private static void delay(final Chunk chunk) {
            Trial.delay(Trial.mix(System.nanoTime(), chunk.number()));
        }

        FrameReport step() {
            if (sim.frame() % 7 == 3 && nodes.table.size() > 0) { // a death that waits
                nodes.table.destroy(nodes.table.handle((int) (sim.frame() % nodes.table.size())));
            }
            for (int i = nodes.table.size(); i < 30; i++) { // should it die out
                sim.commands().create(nodes.table);
            }
            final FrameReport report = sim.step();
            cascaded += report.cascadedRows();
            cleared += report.clearedReferences();
            refused += report.refusedCreates();
            return report;
        }

        void assertHard(final String where) {
            assertTrue(
                    cascaded > 2_000 && cleared > 200 && refused > 0,
                    "cascaded=" + cascaded + ", cleared=" + cleared + ", refused=" + refused + ", " + where);
            for (final Table table : tables) {
                table.store().checkInvariants();
            }
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private static SimulationOptions options(final int workers, final long seed) {
        return SimulationOptions.defaults().withWorkers(workers).withSeed(seed);
    }

    @Test
    @DisplayName(
            "1, 2, 3, 8 workers and three orders of chunks: hashes, handles, counts equal after each of 100 frames")
    void step_anyWorkersAndOrder_sameWorldOrderHandlesAndCounts() {
        final long seed = Seed.next();
        final List<Forest> forests = new ArrayList<>();
        try {
            for (final int workers : Trial.WORKER_COUNTS) {
                forests.add(new Forest(options(workers, seed), null));
            }
            for (int order = 1; order <= 3; order++) {
                forests.add(new Forest(options(2, seed).withChunkOrder(order), null));
            }
            for (int frame = 0; frame < FRAMES; frame++) {
                for (final Forest forest : forests) {
                    forest.step();
                    assertSame(
                            forests.getFirst(),
                            forest,
                            "run=" + forests.indexOf(forest) + ", frame=" + frame + ", seed=" + seed);
                }
            }
            forests.getFirst().assertHard("seed=" + seed);
        } finally {
            forests.forEach(Forest::close);
        }
    }

    private static void assertSame(final Forest one, final Forest other, final String where) {
        assertEquals(one.sim.hash(), other.sim.hash(), "world, " + where);
        assertEquals(one.sim.orderHash(), other.sim.orderHash(), "order, " + where);
        assertEquals(one.cascaded, other.cascaded, "cascaded, " + where);
        assertEquals(one.cleared, other.cleared, "cleared, " + where);
        assertArrayEquals(Trial.handles(one.nodes.table), Trial.handles(other.nodes.table), where);
        assertEquals(
                one.nodes.table.destroyed().count(),
                other.nodes.table.destroyed().count(),
                where);
        for (int i = 0; i < one.nodes.table.destroyed().count(); i++) {
            assertEquals(
                    Handle.toString(one.nodes.table.destroyed().handle(i)),
                    Handle.toString(other.nodes.table.destroyed().handle(i)),
                    "destroyed " + i + ", " + where);
        }
    }

    @Test
    @DisplayName("the broken twin, whose references hold the order of arrival, differs")
    void step_twinWithOrderOfArrival_differs() {
        try (Forest one = new Forest(options(1, 5), new AtomicInteger());
                Forest eight = new Forest(options(8, 5), new AtomicInteger())) {
            HashTrace.assertDiffer(FRAMES, one.sim, one::step, eight.sim, eight::step);
        }
    }
}
