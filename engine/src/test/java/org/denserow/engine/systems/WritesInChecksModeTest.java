package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Body;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Stride;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What chunks may not write, in checks mode: bad systems, each caught with its name, chunk, part and row, and good
/// ones beside them that pass.
@Tag("checks")
class WritesInChecksModeTest {

    private static final int ROWS = 300;

    private record Fly(
            Table table,
            FloatColumn x,
            @Stride(3) FloatColumn at,
            IntColumn n,
            IntColumn target,
            ObjectColumn<String> mark,
            org.denserow.engine.storage.Tag hot,
            org.denserow.engine.storage.Tag cold) {}

    @AutoClose
    private final Simulation sim = Trial.parallel(3);

    private Fly flies;
    private Table webs;
    private IntColumn caught;

    @BeforeEach
    void define() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true");
        flies = sim.define("fly", Fly.class, Layout.dense(512));
        webs = sim.define("web", Layout.dense(512));
        caught = webs.ints("caught");
        for (int row = 0; row < ROWS; row++) {
            flies.table.create();
            webs.create();
            flies.target.values()[row] = row / 2; // two flies want one web
        }
    }

    /// What a system `bad` throws that reads target, writes x and runs over 64 rows a chunk.
    private Throwable thrownBy(final Body<Range> body) {
        good("before");
        sim.system("bad").grain(64).reads(flies.target).writes(flies.x).over(flies.table, body);
        good("after");
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals("bad", failure.system());
        assertInstanceOf(IllegalStateException.class, failure.getCause());
        return failure.getCause();
    }

    /// A system that does everything that it declares.
    private void good(final String name) {
        sim.system(name)
                .grain(64)
                .writes(flies.x, flies.at, flies.n, flies.mark, flies.hot)
                .setsAnywhere(flies.cold)
                .scatters(caught)
                .over(flies.table, (rows, commands) -> {
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        rows.write(flies.x)[row]++;
                        rows.write(flies.at)[3 * row + 2]--;
                        rows.write(flies.n)[row] += row;
                        rows.write(flies.mark)[row] = "m" + row;
                        rows.write(flies.hot).set(row);
                        rows.write(flies.cold).set(ROWS - 1 - row);
                        rows.write(caught)[ROWS - 1 - row]++;
                    }
                });
    }

    // ---- Bad ones ----

    @Test
    @DisplayName("a column that is not declared, through an array that was kept")
    void run_undeclaredColumnThroughAKeptArray_isCaught() {
        final int[] kept = flies.n.values();
        Trial.assertSays(
                thrownBy((rows, commands) -> {
                    if (rows.number() == 2) {
                        kept[7]++;
                    }
                }),
                "does not declare as written",
                "system=bad",
                "chunk=2",
                "part=fly.n",
                "row=7",
                "handle=" + Handle.toString(flies.table.handle(7)));
    }

    @Test
    void run_columnDeclaredAsRead_isCaught() {
        Trial.assertSays(
                thrownBy((rows, commands) -> rows.read(flies.target)[rows.begin() + 1]++),
                "does not declare as written",
                "chunk=0",
                "part=fly.target",
                "row=1,");
    }

    @Test
    void run_columnOfAnotherType_isCaught() {
        final int[] kept = caught.values();
        Trial.assertSays(
                thrownBy((rows, commands) -> kept[ROWS - 1]++), "chunk=0", "part=web.caught", "row=" + (ROWS - 1));
    }

    @Test
    void run_componentOfAVector_isCaught() {
        final float[] kept = flies.at.values();
        Trial.assertSays(thrownBy((rows, commands) -> kept[3 * 100 + 2]++), "chunk=0", "part=fly.at", "row=100,");
    }

    @Test
    void run_objectThatEqualsTheOldOne_isCaught() {
        final String[] kept = flies.mark.values();
        Trial.assertSays(
                thrownBy((rows, commands) -> kept[9] = new String("m9")), "chunk=0", "part=fly.mark", "row=9,");
    }

    @Test
    void run_tagThroughAKeptView_isCaught() {
        final org.denserow.engine.storage.Tag.Bits kept = flies.hot.bits();
        Trial.assertSays(thrownBy((rows, commands) -> kept.clear(77)), "chunk=0", "part=fly.hot", "row=77,");
    }

    @Test
    @DisplayName("a row of the chunk before, and one of the chunk after")
    void run_rowOutsideTheChunk_isCaught() {
        Trial.assertSays(
                thrownBy((rows, commands) -> {
                    if (rows.number() == 3) {
                        rows.write(flies.x)[rows.begin() - 1]++;
                    }
                }),
                "outside its rows [192, 256)",
                "system=bad",
                "chunk=3",
                "part=fly.x",
                "row=191,");
    }

    @Test
    void run_rowAfterTheChunk_isCaught() {
        Trial.assertSays(
                thrownBy((rows, commands) -> {
                    if (rows.number() == 3) {
                        rows.write(flies.x)[rows.end()]++;
                    }
                }),
                "outside its rows [192, 256)",
                "chunk=3",
                "row=256,");
    }

    @Test
    @DisplayName("two chunks that scatter to one row: named with both chunks")
    void run_twoChunksScatterToOneRow_isCaught() {
        sim.system("bad").grain(64).reads(flies.target).scatters(caught).over(flies.table, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(caught)[rows.read(flies.target)[(row + 1) % ROWS]] = row + 1;
            }
        });
        final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
        assertEquals(1, failure.chunk());
        Trial.assertSays(
                failure.getCause(),
                "two chunks of a system changed one row, the other was chunk 0",
                "system=bad",
                "chunk=1",
                "part=web.caught",
                "row=32,");
    }

    @Test
    void step_afterACaughtSystem_recoversAndIsCaughtAgain() {
        final int[] kept = flies.n.values();
        thrownBy((rows, commands) -> kept[0]++);
        sim.recover();
        Trial.assertSays(Trial.causeOfStep(sim), "system=bad", "part=fly.n", "row=0,");
    }

    // ---- Good ones ----

    @Test
    @DisplayName("systems of every kind that keep to what they declare pass, growing and shrinking")
    void run_goodSystems_pass() {
        good("good");
        final Claims bids = webs.claims("bids", flies.table);
        sim.system("bid").grain(64).reads(flies.target).writes(bids).over(flies.table, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(bids).claim(rows.read(flies.target)[row], flies.table.handle(row), row);
            }
        });
        sim.system("win")
                .grain(64)
                .reads(bids)
                .writes(caught)
                .over(
                        webs,
                        (rows, commands) -> rows.write(caught)[rows.begin()] +=
                                rows.read(bids).winner(rows.begin()) == Handle.NULL ? 0 : 1000);
        sim.system("cool").grain(64).writes(flies.hot).over(flies.hot, (rows, commands) -> {
            for (final BitCursor it = rows.cursor(); it.next(); ) {
                if (it.row() % 3 == 0) {
                    rows.write(flies.hot).clear(it.row());
                }
            }
        });
        sim.system("churn").grain(64).creates(flies.table).over(flies.table, (rows, commands) -> {
            commands.destroy(flies.table.handle(rows.begin() + 1));
            commands.create(flies.table);
            commands.with(flies.n, 3);
            commands.createPending(flies.table);
        });
        sim.run(5);
        flies.table.ints("late");
        sim.run(5);
        assertTrue(caught.values()[0] > 1000, "a web was won");
        assertEquals(ROWS, flies.table.size());
        assertEquals(50, flies.table.pending());
        assertEquals(10 + 1000 * 10, caught.values()[0]);
    }

    @Test
    @DisplayName("chunk by chunk, in order, on the owner, whatever the number of workers")
    void run_manyWorkers_runsOnTheOwnerInOrder() {
        final StringBuilder expected = new StringBuilder();
        for (final String name : new String[] {"a", "b"}) {
            for (int chunk = 0; chunk < 100; chunk++) {
                expected.append(name).append(chunk).append(' ');
            }
        }
        assertEquals(expected.toString(), ran(SimulationOptions.defaults().withWorkers(8)));
    }

    @Test
    @DisplayName(
            "under an order of chunks, chunks of systems that may overlap come mixed, on the owner, the same again")
    void run_chunkOrder_mixesSystemsOnTheOwner() {
        final SimulationOptions options =
                SimulationOptions.defaults().withWorkers(8).withChunkOrder(5);
        final String ran = ran(options);
        assertEquals(200, ran.split(" ").length);
        assertTrue(ran.indexOf('b') < ran.lastIndexOf('a'), "mixed: " + ran);
        assertEquals(ran, ran(options));
    }

    /// The chunks of two systems of 100 chunks, as they came.
    private static String ran(final SimulationOptions options) {
        try (Simulation one = Simulation.create(options)) {
            final Table table = one.define("row", Layout.dense(6400));
            for (int row = 0; row < 6400; row++) {
                table.create();
            }
            final StringBuilder ran = new StringBuilder();
            final Thread owner = Thread.currentThread();
            for (final String name : new String[] {"a", "b"}) {
                one.system(name).grain(64).over(table, (rows, commands) -> {
                    assertEquals(owner, Thread.currentThread());
                    ran.append(name).append(rows.number()).append(' ');
                });
            }
            one.step();
            return ran.toString();
        }
    }
}
