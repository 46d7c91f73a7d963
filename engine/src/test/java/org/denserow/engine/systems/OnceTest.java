package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.denserow.engine.Chunk;
import org.denserow.engine.Memory;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.SystemDescription;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.Scratch;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Systems of one body on one worker, without a boundary; and scratch of any body.
class OnceTest {

    private static final int ROWS = 300;

    @AutoClose
    private final Simulation sim = Trial.parallel(3);

    private final Table things = sim.define("thing", Layout.dense(2 * ROWS).growable());
    private final Table others = sim.define("other", Layout.pinned(ROWS));
    private final IntColumn key = things.ints("key");
    private final IntColumn author = things.ints("author");
    private final IntColumn count = others.ints("count");
    private final Tag hot = things.tag("hot");
    private final Tag cold = others.tag("cold");

    private void fill() {
        for (int row = 0; row < ROWS; row++) {
            things.create();
            others.create();
        }
    }

    // ---- When it runs ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("once a frame, between the systems that it conflicts with, for 1, 2, 3 and 8 workers")
    void step_once_standsWhereItIsDeclared(final int workers) {
        try (Simulation each = Trial.parallel(workers)) {
            final Table rowsOf = each.define("row", Layout.dense(ROWS));
            final IntColumn value = rowsOf.ints("value");
            final IntColumn copy = rowsOf.ints("copy");
            for (int row = 0; row < ROWS; row++) {
                rowsOf.create();
            }
            each.system("set").writes(value).grain(64).over(rowsOf, (rows, commands) -> {
                Arrays.fill(rows.write(value), rows.begin(), rows.end(), (int) rows.frame());
            });
            final int[] runs = new int[1];
            each.system("once").writes(value).once((chunk, commands) -> {
                runs[0]++;
                assertEquals(0, chunk.number());
                final int[] values = chunk.write(value);
                for (int row = 1; row < ROWS; row++) {
                    values[row] += values[row - 1] + 1;
                }
            });
            each.system("copy").reads(value).writes(copy).grain(64).over(rowsOf, (rows, commands) -> {
                System.arraycopy(
                        rows.read(value), rows.begin(), rows.write(copy), rows.begin(), rows.end() - rows.begin());
            });
            for (int frame = 0; frame < 20; frame++) {
                each.step();
                assertEquals(frame + 1, runs[0]);
                for (int row = 0; row < ROWS; row++) {
                    assertEquals((row + 1) * frame + row, copy.values()[row]);
                }
            }
            assertEquals(List.of(), each.definition().boundaries());
        }
    }

    @Test
    void step_noRows_runsAllTheSame() {
        final int[] runs = new int[1];
        sim.system("once").once((chunk, commands) -> runs[0]++);
        sim.run(3);
        assertEquals(3, runs[0]);
        assertEquals(1, sim.report().mostChunks());
    }

    @Test
    void step_everyAndSwitches_decideWhetherItRuns() {
        final List<Long> frames = new ArrayList<>();
        sim.system("once").every(3).once((chunk, commands) -> frames.add(chunk.frame()));
        sim.run(5);
        sim.switchOff("once");
        sim.run(3);
        sim.switchOn("once");
        sim.run(2);
        assertEquals(List.of(0L, 3L, 9L), frames);
    }

    @Test
    void step_bodyThatThrows_failsTheFrame() {
        fill();
        sim.system("once").creates(things).once((chunk, commands) -> {
            commands.create(things);
            if (chunk.frame() == 0) {
                throw new IllegalStateException("on purpose");
            }
        });
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals("once", failure.system());
        assertEquals(0, failure.chunk());
        sim.recover();
        assertEquals(ROWS, things.size());
        sim.step();
        assertEquals(ROWS + 1, things.size());
    }

    // ---- What it may do ----

    @Test
    void write_anyRowOfAnyType_isItsOwn() {
        fill();
        sim.system("once").writes(key, count, hot, cold).once((chunk, commands) -> {
            chunk.write(key)[ROWS - 1] = 7;
            chunk.write(count)[ROWS - 2] = chunk.write(key)[ROWS - 1] + 1;
            chunk.write(hot).set(ROWS - 1);
            chunk.write(cold).set(3);
            chunk.write(cold).clear(3);
            chunk.write(cold).set(5);
        });
        sim.step();
        assertEquals(7, key.values()[ROWS - 1]);
        assertEquals(8, count.values()[ROWS - 2]);
        assertEquals(1, hot.count());
        assertEquals(
                List.of(false, true), List.of(cold.bits().get(3), cold.bits().get(5)));
    }

    @Test
    void scattersAndTagsAnywhere_reachAnyRow() {
        fill();
        sim.system("once").scatters(key).setsAnywhere(hot).once((chunk, commands) -> {
            chunk.write(key)[ROWS - 1] = 7;
            chunk.write(hot).set(ROWS - 1);
        });
        sim.system("over").writes(key).over(hot, (rows, commands) -> {
            for (var it = rows.cursor(); it.next(); ) {
                rows.write(key)[it.row()]++;
            }
        });
        sim.step();
        assertEquals(8, key.values()[ROWS - 1]);
    }

    @Test
    void claims_ofOneBody_areDecided() {
        fill();
        final Claims bids = things.claims("bids", others);
        sim.system("bid").writes(bids).once((chunk, commands) -> {
            chunk.write(bids).claim(5, others.handle(2), 1);
            chunk.write(bids).claim(5, others.handle(1), 1);
        });
        final boolean[] won = new boolean[2];
        sim.system("ask").reads(bids).once((chunk, commands) -> {
            won[0] = chunk.read(bids).won(5, others.handle(1));
            won[1] = chunk.read(bids).won(5, others.handle(2));
        });
        sim.step();
        assertArrayEquals(new boolean[] {true, false}, won);
    }

    @Test
    void derivedParts_areUpToDate() {
        fill();
        final Buckets byKey = things.derive().buckets("byKey", key, 4);
        final int[] found = new int[1];
        sim.system("set").writes(key).over(things, (rows, commands) -> rows.write(key)[0] = (int) rows.frame());
        sim.system("once")
                .reads(byKey)
                .once((chunk, commands) -> found[0] = chunk.read(byKey).count(2));
        sim.run(3);
        assertEquals(1, found[0]);
    }

    @Test
    @DisplayName("commands of one body stand where it is declared, for 1, 2, 3 and 8 workers")
    void commands_areInCanonicalOrder() {
        final List<Integer> wanted = new ArrayList<>();
        for (int chunk = 0; chunk < 5; chunk++) {
            wanted.add(1);
        }
        wanted.addAll(List.of(2, 2, 2, 3, 3, 3, 3, 3));
        long hash = 0;
        for (final int workers : Trial.WORKER_COUNTS) {
            try (Simulation each = Trial.parallel(workers)) {
                final Table table = each.define("thing", Layout.dense(1_000));
                final IntColumn by = table.ints("by");
                for (int row = 0; row < ROWS; row++) {
                    table.create();
                }
                creator(each, 1, table, by);
                each.system("once").creates(table, 2).once((chunk, commands) -> {
                    for (int i = 0; i < 3; i++) {
                        commands.create(table);
                        commands.with(by, 2);
                    }
                });
                creator(each, 3, table, by);
                each.step();
                assertEquals(
                        wanted,
                        Arrays.stream(by.values(), ROWS, table.size()).boxed().toList(),
                        "workers=" + workers);
                hash = hash == 0 ? each.orderHash() : hash;
                assertEquals(hash, each.orderHash(), "workers=" + workers);
            }
        }
    }

    private static void creator(final Simulation sim, final int number, final Table table, final IntColumn by) {
        sim.system("create " + number).creates(table).grain(64).over(table, (rows, commands) -> {
            commands.create(table);
            commands.with(by, number);
        });
    }

    @Test
    void random_ofAFrame_isThatOfItsName() {
        final long[] drawn = new long[2];
        sim.system("once").once((chunk, commands) -> {
            drawn[0] = chunk.random().of(5).nextLong();
            drawn[1] = chunk.random().of(5).nextLong();
        });
        final long wanted = sim.random("once").of(5).nextLong();
        sim.step();
        assertArrayEquals(new long[] {wanted, wanted}, drawn);
    }

    @Test
    void describe_once_hasNoType() {
        sim.system("once").reads(key).every(2).creates(things).once((chunk, commands) -> {});
        final SystemDescription described = sim.definition().systems().get(0);
        assertEquals(SystemDescription.NO_TYPE, described.type());
        assertEquals("once", described.over());
        assertFalse(described.exclusive());
        assertEquals(List.of(key), described.reads());
        assertEquals(List.of(0, 2, 1), List.of(described.grain(), described.every(), described.creates().length));
    }

    @Test
    void memory_withOneBody_isReserved() {
        fill();
        sim.system("once").creates(things, 4).once((chunk, commands) -> commands.create(things));
        final Memory memory = sim.memory().reserve(things, 100, 100);
        final long bytes = memory.bytes();
        sim.run(3);
        assertEquals(bytes, memory.bytes());
        assertEquals(ROWS + 3, things.size());
    }

    // ---- Bad input ----

    @Test
    void once_badDeclarations_areRefused() {
        final Buckets byKey = things.derive().buckets("byKey", key, 4);
        Trial.assertSays(
                assertThrows(
                        IllegalArgumentException.class,
                        () -> sim.system("grain").grain(64).once((chunk, commands) -> {})),
                "system=grain, grain=64");
        Trial.assertSays(
                assertThrows(
                        IllegalArgumentException.class,
                        () -> sim.system("grouped").writesGrouped(byKey, author).once((chunk, commands) -> {})),
                "writesGrouped=thing.author");
        Trial.assertSays(
                assertThrows(
                        IllegalArgumentException.class,
                        () -> sim.system("lap").every(2).reads(things.created()).once((chunk, commands) -> {})),
                "every=2");
        assertThrows(IllegalArgumentException.class, () -> sim.system("derived").writes(byKey));
        assertThrows(NullPointerException.class, () -> sim.system("null").once(null));
        final SystemBuilder complete = sim.system("complete");
        complete.once((chunk, commands) -> {});
        assertThrows(IllegalStateException.class, () -> complete.once((chunk, commands) -> {}));
    }

    @Test
    void write_undeclared_isRefused() {
        fill();
        sim.system("once").reads(key).once((chunk, commands) -> chunk.write(key));
        Trial.assertSays(Trial.causeOfStep(sim), "undeclared access", "part=thing.key");
    }

    // ---- Scratch ----

    @Test
    void scratch_ofEachBody_isClearAndUsedAgain() {
        fill();
        final List<int[]> taken = new ArrayList<>();
        sim.system("once").once((chunk, commands) -> {
            final int[] first = chunk.scratch().ints(100);
            final int[] second = chunk.scratch().ints(100);
            assertNotSame(first, second);
            for (int i = 0; i < 100; i++) {
                assertEquals(0, first[i] | second[i]);
            }
            Arrays.fill(first, -1);
            taken.add(first);
        });
        sim.system("over").grain(64).over(things, (rows, commands) -> {
            final double[] mine = rows.scratch().doubles(10);
            assertEquals(0, mine[9]);
            Arrays.fill(mine, 1);
        });
        sim.system("alone").exclusive((world, commands) -> {
            final long[] mine = world.scratch().longs(10);
            assertEquals(0, mine[9]);
            Arrays.fill(mine, 1);
        });
        sim.run(10);
        assertTrue(taken.stream().distinct().count() <= 3, "one for each worker");
        try (Simulation one = Trial.parallel(1)) {
            final int[][] kept = new int[2][];
            one.system("once")
                    .once((chunk, commands) ->
                            kept[(int) chunk.frame()] = chunk.scratch().ints(10));
            one.run(2);
            assertSame(kept[0], kept[1]);
        }
    }

    @Test
    void scratch_moreThanItsLimitInAllChunks_isFreeAfterEach() {
        fill();
        sim.system("over").grain(64).over(things, (rows, commands) -> {
            for (int i = 0; i < Scratch.MAX_ARRAYS / 2; i++) {
                rows.scratch().ints(1);
            }
        });
        sim.run(3);
        assertEquals(3, sim.frame());
    }

    @Test
    void scratch_outsideTheBody_isRefused() {
        fill();
        final Chunk[] kept = new Chunk[2];
        sim.system("once").once((chunk, commands) -> kept[0] = chunk);
        sim.system("alone").exclusive((world, commands) -> kept[1] = world);
        sim.step();
        for (final Chunk chunk : kept) {
            Trial.assertSays(assertThrows(IllegalStateException.class, chunk::scratch), "valid while");
        }
    }
}
