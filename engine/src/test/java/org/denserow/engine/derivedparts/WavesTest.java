package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.denserow.engine.Body;
import org.denserow.engine.Listed;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Systems in waves: level after level over buckets.
class WavesTest {

    private static final int ROWS = 3_000;
    private static final int LEVELS = 12;
    private static final int GRAIN = 64;
    private static final Body<Listed> NOTHING = (list, commands) -> {};

    /// Nodes whose levels are drawn: some levels are wide, some have few rows, some none; some rows are in none.
    private static final class World implements AutoCloseable {

        final Simulation sim;
        final Table nodes;
        final IntColumn level;
        final IntColumn value;
        final IntColumn last;
        final Buckets byLevel;

        World(final int workers, final int levels) {
            sim = Trial.parallel(workers);
            nodes = sim.define("node", Layout.dense(ROWS));
            level = nodes.ints("level");
            value = nodes.ints("value");
            last = nodes.ints("last");
            byLevel = nodes.derive().buckets("byLevel", level, levels).carrying(level);
        }

        int[] fill(final Random random) {
            for (int row = 0; row < ROWS; row++) {
                nodes.create();
                level.values()[row] = switch (random.nextInt(4)) {
                    case 0 -> 3;
                    case 1 -> random.nextInt(100) == 0 ? 5 : 8;
                    case 2 -> random.nextInt(3) * 4;
                    default -> random.nextInt(LEVELS + 4) - 2;
                };
                if (level.values()[row] == 6) {
                    level.values()[row] = 7; // nobody is in level 6
                }
            }
            return Arrays.copyOf(level.values(), ROWS);
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private static int[] countByLevel(final int[] levels) {
        final int[] counts = new int[LEVELS];
        Arrays.stream(levels).filter(level -> level >= 0 && level < LEVELS).forEach(level -> counts[level]++);
        return counts;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("a wave meets each row of a level once, in chunks of one level, after all rows of earlier levels")
    void waves_drawnLevels_meetEachRowOnceLevelByLevel(final int workers) {
        final long seed = Seed.next();
        try (World world = new World(workers, LEVELS)) {
            final AtomicIntegerArray met = new AtomicIntegerArray(LEVELS);
            final AtomicIntegerArray levelOf = new AtomicIntegerArray(ROWS); // by number of a chunk: 1 + level
            final int[] counts = new int[LEVELS];
            world.sim.system("walk").writes(world.value).grain(GRAIN).waves(world.byLevel, (list, commands) -> {
                final int[] levels = list.read(world.byLevel).values(world.level);
                final int level = levels[list.from()];
                assertTrue(list.to() - list.from() <= GRAIN && list.to() > list.from());
                assertEquals(0, levelOf.getAndSet(list.number(), 1 + level));
                for (int before = 0; before < level; before++) {
                    assertEquals(counts[before], met.get(before), "level " + before + " has not ended");
                }
                for (int at = list.from(); at < list.to(); at++) {
                    assertEquals(level, levels[at]);
                    list.write(world.value)[list.rows()[at]]++;
                }
                met.addAndGet(level, list.to() - list.from());
            });
            final int[] levels = world.fill(new Random(seed));
            System.arraycopy(countByLevel(levels), 0, counts, 0, LEVELS);
            world.sim.step();
            int chunk = 0;
            for (int level = 0; level < LEVELS; level++) {
                assertEquals(counts[level], met.get(level), "seed=" + seed + ", level=" + level);
                for (int i = 0; i < (counts[level] + GRAIN - 1) / GRAIN; i++) {
                    assertEquals(1 + level, levelOf.get(chunk++), "chunks go on from level to level");
                }
            }
            assertEquals(0, levelOf.get(chunk));
            for (int row = 0; row < ROWS; row++) {
                final boolean isIn = levels[row] >= 0 && levels[row] < LEVELS;
                assertEquals(isIn ? 1 : 0, world.value.values()[row], "seed=" + seed + ", row=" + row);
            }
            assertEquals(
                    (Arrays.stream(counts).max().orElseThrow() + GRAIN - 1) / GRAIN,
                    world.sim.report().mostChunks(),
                    "chunks of the widest level");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("what waves record is applied in order of levels, then of rows: the last one wins")
    void waves_commandsForOneRow_lastOfTheLastLevelWins(final int workers) {
        final long seed = Seed.next();
        try (World world = new World(workers, LEVELS)) {
            world.sim.system("record").grain(GRAIN).waves(world.byLevel, (list, commands) -> {
                for (int at = list.from(); at < list.to(); at++) {
                    final int row = list.rows()[at];
                    commands.set(world.nodes.handle(row * 7 % 50), world.last, 1 + row);
                }
            });
            final int[] levels = world.fill(new Random(seed));
            world.sim.step();
            final int[] expected = new int[50];
            for (int level = 0; level < LEVELS; level++) {
                for (int row = 0; row < ROWS; row++) {
                    expected[row * 7 % 50] = levels[row] == level ? 1 + row : expected[row * 7 % 50];
                }
            }
            for (int row = 0; row < 50; row++) {
                assertEquals(expected[row], world.last.values()[row], "seed=" + seed + ", row=" + row);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @DisplayName("as many levels as there may be, each of one row that reads the one before")
    void waves_longestChain_eachSeesTheOneBefore(final int workers) {
        final int levels = SystemBuilder.MAX_WAVES;
        try (Simulation sim = Trial.parallel(workers)) {
            final Table nodes = sim.define("node", Layout.dense(levels));
            final IntColumn level = nodes.ints("level");
            final IntColumn value = nodes.ints("value");
            final Buckets byLevel = nodes.derive().buckets("byLevel", level, levels);
            sim.system("chain").writes(value).waves(byLevel, (list, commands) -> {
                final int row = list.rows()[list.from()];
                list.write(value)[row] = (row == levels - 1 ? 0 : list.write(value)[row + 1]) + 1;
            });
            for (int row = 0; row < levels; row++) {
                nodes.create();
                level.values()[row] = levels - 1 - row;
            }
            sim.run(2);
            for (int row = 0; row < levels; row++) {
                assertEquals(levels - row, value.values()[row]);
            }
            assertEquals(1, byLevel.rebuilds(), "nothing has changed since");
        }
    }

    @Test
    @DisplayName("a row that commands move to another level is met there in the next frame")
    void waves_rowsThatClimb_areMetInTheirNewLevel() {
        try (World world = new World(2, LEVELS)) {
            world.sim.system("climb").writes(world.value).grain(GRAIN).waves(world.byLevel, (list, commands) -> {
                final int[] levels = list.read(world.byLevel).values(world.level);
                for (int at = list.from(); at < list.to(); at++) {
                    final int row = list.rows()[at];
                    list.write(world.value)[row] = levels[at];
                    commands.set(world.nodes.handle(row), world.level, levels[at] + 1);
                }
            });
            for (int row = 0; row < 100; row++) {
                world.nodes.create();
                world.level.values()[row] = row % LEVELS;
            }
            for (int frame = 0; frame < LEVELS; frame++) {
                world.sim.step();
                for (int row = 0; row < 100; row++) {
                    assertEquals(
                            Math.min(LEVELS - 1, row % LEVELS + frame),
                            world.value.values()[row]);
                }
            }
            assertEquals(LEVELS, world.byLevel.rebuilds());
            world.sim.step();
            assertEquals(100, world.byLevel.outside(), "beyond the last level is in no wave");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    @DisplayName("a body that throws in a level: earlier levels have run, later ones do not, the next frame is right")
    void waves_bodyThrowsInALevel_frameFailsAndTheNextIsRight(final int workers) {
        final long seed = Seed.next();
        try (World world = new World(workers, LEVELS)) {
            final boolean[] fails = {true};
            final AtomicInteger late = new AtomicInteger();
            world.sim.system("walk").writes(world.value).grain(GRAIN).waves(world.byLevel, (list, commands) -> {
                final int level = list.read(world.byLevel).values(world.level)[list.from()];
                late.addAndGet(level > 3 ? 1 : 0);
                for (int at = list.from(); at < list.to(); at++) {
                    list.write(world.value)[list.rows()[at]]++;
                    commands.set(world.nodes.handle(list.rows()[at]), world.last, 1);
                }
                if (fails[0] && level == 3 && list.rows()[list.to() - 1] > 300) {
                    throw new IllegalStateException("row " + list.rows()[list.to() - 1]);
                }
            });
            world.sim
                    .system("after")
                    .reads(world.value)
                    .over(world.nodes, (rows, commands) -> late.addAndGet(fails[0] ? 1 : 0));
            final int[] levels = world.fill(new Random(seed));
            final int[] counts = countByLevel(levels);
            final SystemFailure failure = assertThrows(SystemFailure.class, world.sim::step);
            assertEquals("walk", failure.system());
            int lowest = 0;
            for (int level = 0; level < 3; level++) {
                lowest += (counts[level] + GRAIN - 1) / GRAIN;
            }
            int inLevel = 0;
            for (int row = 0; row <= 300; row++) {
                inLevel += levels[row] == 3 ? 1 : 0;
            }
            final int chunk = inLevel / GRAIN; // the first one that ends beyond row 300
            assertEquals(lowest + chunk, failure.chunk(), "seed=" + seed);
            assertEquals(0, late.get());
            assertEquals(0, Arrays.stream(world.last.values()).sum(), "commands are dropped");
            world.sim.recover();
            fails[0] = false;
            Arrays.fill(world.value.values(), 0);
            world.sim.step();
            for (int row = 0; row < ROWS; row++) {
                final int expected = levels[row] >= 0 && levels[row] < LEVELS ? 1 : 0;
                assertEquals(expected, world.value.values()[row], "seed=" + seed + ", row=" + row);
                assertEquals(expected, world.last.values()[row]);
            }
        }
    }

    @Test
    @DisplayName("waves without rows, switched off or in every other frame run as other systems do")
    void waves_nothingToDo_doNotRun() {
        try (World world = new World(2, LEVELS)) {
            final AtomicInteger ran = new AtomicInteger();
            world.sim
                    .system("walk")
                    .every(2)
                    .grain(GRAIN)
                    .waves(world.byLevel, (list, commands) -> ran.incrementAndGet());
            world.sim.step();
            assertEquals(0, world.byLevel.rebuilds(), "nobody reads it without rows");
            world.nodes.create();
            world.sim.step();
            assertEquals(0, ran.get(), "frame 1");
            world.sim.step();
            assertEquals(1, ran.get(), "frame 2");
            world.sim.switchOff("walk");
            world.sim.run(2);
            assertEquals(1, ran.get());
            world.sim.switchOn("walk");
            world.level.values()[0] = -1;
            world.sim.run(2);
            assertEquals(1, ran.get(), "its one row is in no level");
        }
    }

    @Test
    @DisplayName("a system behind waves in the same segment sees all levels, and a level column that they write")
    void waves_readerBehind_seesAllOfIt() {
        try (World world = new World(3, LEVELS)) {
            world.sim.system("sink").writes(world.level).grain(GRAIN).waves(world.byLevel, (list, commands) -> {
                for (int at = list.from(); at < list.to(); at++) {
                    list.write(world.level)[list.rows()[at]]++; // its source: the part stays as it was
                }
            });
            world.sim.system("walk").writes(world.value).grain(GRAIN).waves(world.byLevel, (list, commands) -> {
                for (int at = list.from(); at < list.to(); at++) {
                    list.write(world.value)[list.rows()[at]] =
                            list.read(world.byLevel).values(world.level)[at];
                }
            });
            final int[] levels = world.fill(new Random(3));
            world.sim.step();
            assertEquals(2, world.byLevel.rebuilds());
            for (int row = 0; row < ROWS; row++) {
                final boolean isIn = levels[row] >= 0 && levels[row] < LEVELS - 1;
                assertEquals(isIn ? levels[row] + 1 : 0, world.value.values()[row], "row=" + row);
            }
        }
    }

    // ---- Refusals ----

    @AutoClose
    private final Simulation sim = Trial.parallel(1);

    private final Table nodes = sim.define("node", Layout.dense(100));
    private final IntColumn level = nodes.ints("level");
    private final Buckets byLevel = nodes.derive().buckets("byLevel", level, LEVELS);

    private static void assertRefused(final Runnable declaration, final String... parts) {
        Trial.assertSays(assertThrows(IllegalArgumentException.class, declaration::run), parts);
    }

    @Test
    void waves_groupsByHandle_areRefused() {
        final Buckets byParent = nodes.derive().buckets("byParent", nodes.handles("parent", nodes));
        assertRefused(
                () -> sim.system("walk").waves(byParent, NOTHING),
                "waves are numbered",
                "system=walk",
                "by=node.byParent",
                "int column");
    }

    @Test
    void waves_moreLevelsThanTheMost_areRefused() {
        final int most = SystemBuilder.MAX_WAVES;
        final Buckets deep = nodes.derive().buckets("deep", level, most + 1);
        assertRefused(() -> sim.system("walk").waves(deep, NOTHING), "at most " + most, "waves=" + (most + 1));
        sim.system("deepest").waves(nodes.derive().buckets("deepest", level, most), NOTHING);
    }

    @Test
    void waves_thatCreate_areRefused() {
        assertRefused(
                () -> sim.system("walk").creates(nodes).waves(byLevel, NOTHING),
                "creates no rows",
                "system=walk",
                "waves=node.byLevel");
    }

    @Test
    void waves_tagOrOtherTypeOrGrouped_isRefused() {
        final Table other = sim.define("other", Layout.dense(10));
        final IntColumn count = other.ints("count");
        assertRefused(() -> sim.system("a").writes(nodes.tag("late")).waves(byLevel, NOTHING), "setsAnywhere");
        assertRefused(() -> sim.system("b").writes(count).waves(byLevel, NOTHING), "over=node", "writes=other.count");
        assertRefused(
                () -> sim.system("c").writesGrouped(byLevel, nodes.ints("n")).waves(byLevel, NOTHING), "writesGrouped");
    }

    @Test
    void waves_missingOrOfAnotherSimulation_areRefused() {
        assertThrows(NullPointerException.class, () -> sim.system("a").waves(null, NOTHING));
        assertThrows(NullPointerException.class, () -> sim.system("b").waves(byLevel, null));
        try (World world = new World(1, 3)) {
            assertThrows(IllegalArgumentException.class, () -> sim.system("c").waves(world.byLevel, NOTHING));
        }
        final SystemBuilder once = sim.system("d").reads(byLevel);
        once.waves(byLevel, NOTHING);
        assertThrows(IllegalStateException.class, () -> once.waves(byLevel, NOTHING));
        assertEquals(
                "waves of node.byLevel", sim.definition().systems().getLast().over());
    }
}
