package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Types that grow from one row while everything that looks at tags runs over them: plain, combined, inverted and
/// shared selections, lists, created and changed rows, tags written in place and anywhere. Every chunk compares what it
/// is given with the tags of each of its rows.
class GrowingSelectionsTest {

    private static final int FRAMES = Rounds.of(30, 60);
    private static final int NEVER = Integer.MAX_VALUE;

    static List<Layout> layouts() {
        return List.of(
                Layout.dense(1).growable(),
                Layout.pinned(1).growable(),
                Layout.events(1).growable(),
                Layout.dense(1000),
                Layout.pinned(1000),
                Layout.events(1000),
                Layout.fixed(777));
    }

    private static final class World implements AutoCloseable {

        final Simulation sim;
        final Layout layout;
        final Table rows;
        final IntColumn visits;
        final LongColumn sum;
        final Tag t;
        final Tag u;
        final Tag v;
        final Tag created;
        final Tag changed;
        final Selection shared;
        final AtomicLong checked = new AtomicLong(); // rows compared
        final AtomicLong selected = new AtomicLong();
        int failing = NEVER; // the frame in which chunks fail
        private final AtomicLong arrivals; // the twin's rows hold the order of arrival; or null

        World(final SimulationOptions options, final Layout layout, final boolean twin) {
            this.layout = layout;
            arrivals = twin ? new AtomicLong() : null;
            sim = Simulation.create(options);
            rows = sim.define("row", layout);
            final Table ticks = sim.define("tick", Layout.fixed(200));
            visits = rows.ints("visits");
            sum = rows.longs("sum");
            t = rows.tag("t");
            u = rows.tag("u");
            v = rows.tag("v");
            created = rows.created();
            changed = rows.changed();
            rows.destroyed();
            shared = t.or(u).andNot(v);
            compare("plain", t);
            compare("combined", t.and(u));
            compare("shared 1", shared);
            compare("inverted", u.not());
            compare("inverted too", t.andNot(u.not()).or(v.not()));
            compare("created", created);
            compare("changed", changed);
            sim.system("write").writes(t).grain(64).over(shared, (chunk, commands) -> {
                final Tag.Bits bits = chunk.write(t);
                for (BitCursor it = chunk.cursor(); it.next(); ) {
                    if (chunk.random().at(it.row()).chance(0.3)) {
                        bits.clear(it.row());
                    }
                }
                fail(chunk);
                for (int w = chunk.firstWord(); w < chunk.endWord(); w++) {
                    bits.setWord(w, chunk.word(w) & chunk.random().of(w).nextLong());
                }
            });
            compare("shared 2", shared);
            sim.system("anywhere").setsAnywhere(v).grain(64).over(ticks, (chunk, commands) -> {
                final Tag.Bits bits = chunk.write(v);
                for (int row = chunk.begin(); row < chunk.end(); row++) {
                    final int target =
                            rows.end() == 0 ? -1 : chunk.random().at(row).nextInt(rows.end());
                    if (rows.store().isActive(target)) {
                        bits.set(target);
                    }
                }
                fail(chunk);
            });
            compare("shared 3", shared);
            if (layout.isPinned()) {
                compare("live", rows.live());
                compare("live, combined", rows.live().and(t));
                compare("live, inverted", rows.live().not());
                sim.system("list").writes(visits).grain(64).over(rows.list(), (list, commands) -> {
                    final int[] count = list.write(visits);
                    for (int i = list.from(); i < list.to(); i++) {
                        assertTrue(rows.store().isActive(list.rows()[i]));
                        count[list.rows()[i]]++;
                    }
                });
            }
            final SystemBuilder churn =
                    sim.system("churn").reads(t, u).writes(sum).grain(64);
            if (layout.creates()) {
                churn.creates(rows);
            }
            churn.over(t.or(t.not()), this::churn);
            sim.system("seed")
                    .creates(layout.creates() ? new Table[] {rows} : new Table[0])
                    .grain(64)
                    .over(ticks, (chunk, commands) -> {
                        final boolean grows = layout.isEvents() || chunk.frame() % 40 < 15;
                        for (int tick = chunk.begin(); grows && rows.size() < 2000 && tick < chunk.end(); tick++) {
                            create(chunk, commands, tick);
                        }
                    });
        }

        private long arrival() {
            return arrivals == null ? 0 : arrivals.getAndIncrement();
        }

        private void create(final Chunk chunk, final Commands commands, final int tick) {
            for (int i = 0; layout.creates() && i < 1 + tick % 3; i++) {
                commands.create(rows);
                commands.with(sum, arrival());
                if (chunk.random().at(tick).chance(0.5)) {
                    commands.with(t);
                }
            }
        }

        private void fail(final Chunk chunk) {
            if (chunk.frame() == failing && chunk.number() == 1) {
                throw new IllegalStateException("asked to fail");
            }
        }

        private void churn(final Rows chunk, final Commands commands) {
            final long[] value = chunk.write(sum);
            for (BitCursor it = chunk.cursor(); it.next(); ) {
                final int row = it.row();
                final long handle = rows.handle(row);
                final int dice = chunk.random().at(row).nextInt(20);
                value[row] = value[row] * 31 + dice + arrival();
                switch (dice) {
                    case 0 -> commands.tag(handle, t);
                    case 1 -> commands.tag(handle, u);
                    case 2 -> commands.untag(handle, v);
                    case 3 -> commands.untag(handle, u);
                    case 4 -> commands.set(handle, visits, row);
                    case 5, 6 -> {
                        if (layout.destroys()) {
                            commands.destroy(handle);
                        }
                    }
                    case 7 -> {
                        if (layout.destroys()) {
                            final long pending = commands.createPending(rows);
                            commands.with(t).with(u);
                            if ((row & 1) == 0) {
                                commands.activate(pending);
                            } else if ((row & 2) == 0) {
                                commands.destroy(pending);
                            }
                        }
                    }
                    case 8 -> {
                        if (layout.destroys() && row % 16 == 0) {
                            commands.createPermanent(rows);
                            commands.with(u);
                        }
                    }
                    default -> {}
                }
            }
        }

        /// Adds a system that compares the selected rows of its chunks with what the tags of each row say.
        private void compare(final String name, final Selection selection) {
            sim.system(name).reads(t, u, v, created, changed).grain(128).over(selection, (chunk, commands) -> {
                int at = -1;
                final BitCursor it = chunk.cursor();
                boolean more = it.next();
                for (int row = 64 * chunk.firstWord(); row < 64 * chunk.endWord(); row++) {
                    final boolean expected = rows.store().isActive(row) && expected(name, chunk, row);
                    final boolean inWord = (chunk.word(row >>> 6) >>> row & 1) != 0;
                    assertEquals(expected, inWord, name + ", row=" + row + ", frame=" + chunk.frame());
                    assertEquals(expected, more && it.row() == row, name + ", row=" + row);
                    if (expected) {
                        more = it.next();
                        selected.incrementAndGet();
                    }
                    at = row;
                }
                assertTrue(!more, name + ", after row=" + at);
                checked.addAndGet(64L * (chunk.endWord() - chunk.firstWord()));
            });
        }

        private boolean expected(final String name, final Rows chunk, final int row) {
            final boolean isT = chunk.read(t).get(row);
            final boolean isU = chunk.read(u).get(row);
            final boolean isV = chunk.read(v).get(row);
            return switch (name) {
                case "plain", "live, combined" -> isT;
                case "combined" -> isT && isU;
                case "inverted" -> !isU;
                case "inverted too" -> isT && isU || !isV;
                case "created" -> chunk.read(created).get(row);
                case "changed" -> chunk.read(changed).get(row);
                case "live" -> true;
                case "live, inverted" -> false;
                default -> (isT || isU) && !isV;
            };
        }

        /// Runs a frame; between two the owner creates and destroys as well.
        void step() {
            if (layout.creates()) {
                rows.create();
            }
            if (layout.destroys() && rows.store().isActive(3) && sim.frame() % 7 == 0) {
                final long handle = rows.handle(3);
                if (rows.permanent() == 0) {
                    rows.destroy(handle);
                }
            }
            sim.step();
            rows.store().checkInvariants();
            int count = 0;
            for (int row = 0; row < rows.end(); row++) {
                final boolean any = t.bits().get(row) || u.bits().get(row);
                count += rows.store().isActive(row) && any && !v.bits().get(row) ? 1 : 0;
            }
            assertEquals(count, shared.count(), "frame=" + sim.frame());
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private static SimulationOptions options(final int workers) {
        return SimulationOptions.defaults().withWorkers(workers).withSeed(5).withoutSerialCutoff();
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void step_anyWorkersAndOrder_sameHashesAndEverySelectionRight(final Layout layout) {
        final List<World> worlds = new ArrayList<>();
        try {
            for (final int workers : Trial.WORKER_COUNTS) {
                worlds.add(new World(options(workers), layout, false));
            }
            worlds.add(new World(options(2).withChunkOrder(17), layout, false));
            final World first = worlds.getFirst();
            for (int frame = 0; frame < FRAMES; frame++) {
                for (final World each : worlds) {
                    each.step();
                    final String where = "frame=" + frame + ", " + each.sim;
                    assertEquals(first.sim.hash(), each.sim.hash(), where);
                    assertEquals(first.sim.orderHash(), each.sim.orderHash(), where);
                    assertArrayEquals(destroyed(first.rows), destroyed(each.rows), where);
                }
            }
            assertTrue(first.checked.get() > 50_000 && first.selected.get() > 10_000, "selected " + first.selected);
        } finally {
            worlds.forEach(World::close);
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void step_twinWithOrderOfArrival_differs(final Layout layout) {
        try (World one = new World(options(1), layout, true);
                World other = new World(options(2).withChunkOrder(17), layout, true)) {
            for (int frame = 0; frame < 20; frame++) {
                one.step();
                other.step();
            }
            assertNotEquals(one.sim.hash(), other.sim.hash());
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void recover_tagsHalfWritten_everySelectionStillRight(final Layout layout) {
        try (World world = new World(options(2), layout, false)) {
            int failures = 0;
            for (int frame = 0; frame < FRAMES; frame++) {
                world.failing = frame % 3 == 1 ? frame : NEVER;
                if (world.failing == frame && world.rows.store().activeEnd() > 128) {
                    assertThrows(SystemFailure.class, world.sim::step);
                    world.rows.store().checkInvariants();
                    world.sim.recover();
                    failures++;
                } else {
                    world.failing = NEVER;
                    world.step();
                }
            }
            assertTrue(failures > 5, "failures=" + failures);
        }
    }

    private static long[] destroyed(final Table table) {
        return Trial.handles(table.destroyed());
    }
}
