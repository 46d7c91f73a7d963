package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Consumer;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Parts are reached through the chunk, as declared; everything else is an error that says what to do.
class ChunkAccessTest {

    private record Fly(Table table, FloatColumn x, FloatColumn y, IntColumn n, Tag glowing, Tag other) {}

    @AutoClose
    private final Simulation sim = Simulation.create(SimulationOptions.defaults());

    private Fly flies;
    private Fly moths;

    @BeforeEach
    void define() {
        flies = sim.define("fly", Fly.class, Layout.dense(256));
        moths = sim.define("moth", Fly.class, Layout.dense(256));
        for (int row = 0; row < 130; row++) {
            flies.table.create();
        }
    }

    /// A system `move` that reads y and glowing and writes x and other; what its body threw.
    private Throwable thrownIn(final Consumer<Range> body) {
        sim.system("move")
                .reads(flies.y, flies.glowing)
                .writes(flies.x, flies.other)
                .grain(64)
                .over(flies.table, (rows, commands) -> body.accept(rows));
        return Trial.causeOfStep(sim);
    }

    // ---- Undeclared ----

    @Test
    void read_notDeclared_isRefused() {
        final Throwable thrown = thrownIn(rows -> rows.read(flies.n));
        assertInstanceOf(IllegalStateException.class, thrown);
        Trial.assertSays(thrown, "undeclared access: system=move, part=fly.n; add .reads(fly.n)");
    }

    @Test
    void write_notDeclared_isRefused() {
        Trial.assertSays(
                thrownIn(rows -> rows.write(flies.n)),
                "undeclared access: system=move, part=fly.n; add .writes(fly.n)");
    }

    @Test
    void write_declaredAsRead_isRefused() {
        Trial.assertSays(thrownIn(rows -> rows.write(flies.y)), "system=move", "part=fly.y", ".writes(");
    }

    @Test
    void write_tagDeclaredAsRead_isRefused() {
        Trial.assertSays(thrownIn(rows -> rows.write(flies.glowing)), "system=move", "part=fly.glowing", ".writes(");
    }

    @Test
    void read_declaredAsWritten_isRefusedAndNamesWrite() {
        Trial.assertSays(thrownIn(rows -> rows.read(flies.x)), "system=move", "part=fly.x", "; use rows.write");
    }

    @Test
    void read_sameNameOfAnotherType_isRefused() {
        Trial.assertSays(thrownIn(rows -> rows.read(moths.y)), "system=move", "part=moth.y");
    }

    @Test
    void read_theSelectionItself_isRefusedUnlessDeclared() {
        sim.system("glow").over(flies.glowing, (rows, commands) -> rows.read(flies.glowing));
        moths.table.create();
        Trial.assertSays(Trial.causeOfStep(sim), "system=glow", "part=fly.glowing", ".reads(");
    }

    // ---- At build ----

    @Test
    void over_writesPartOfAnotherType_isRefused() {
        final SystemBuilder builder = sim.system("cross").writes(moths.x);
        final Throwable thrown =
                assertThrows(IllegalArgumentException.class, () -> builder.over(flies.table, (rows, commands) -> {}));
        Trial.assertSays(thrown, "system=cross", "over=fly", "writes=moth.x", "; record commands.set");
        assertThrows(IllegalArgumentException.class, () -> builder.over(flies.glowing, (rows, commands) -> {}));
    }

    @Test
    void reads_partDeclaredTwice_isRefused() {
        assertTwice(() -> sim.system("a").reads(flies.x, flies.x));
        assertTwice(() -> sim.system("b").reads(flies.x).reads(flies.x));
        assertTwice(() -> sim.system("c").reads(flies.x).writes(flies.x));
        assertTwice(() -> sim.system("d").writes(flies.x).reads(flies.x));
        assertTwice(() -> sim.system("e").writes(flies.glowing).writes(flies.glowing));
    }

    private static void assertTwice(final org.junit.jupiter.api.function.Executable declare) {
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, declare),
                "declared once",
                "system=",
                "part=fly.",
                "second column");
    }

    @Test
    void creates_tableDeclaredTwice_isRefused() {
        Trial.assertSays(
                assertThrows(
                        IllegalArgumentException.class,
                        () -> sim.system("a").creates(flies.table).creates(flies.table, 3)),
                "once",
                "system=a",
                "creates=fly");
    }

    // ---- The right way ----

    @Test
    void write_declared_givesTheLiveArrayAndBits() {
        sim.system("move")
                .reads(flies.y, flies.glowing)
                .writes(flies.x, flies.other)
                .grain(64)
                .over(flies.table, (rows, commands) -> {
                    assertSame(rows.write(flies.x), rows.write(flies.x));
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        rows.write(flies.x)[row] = rows.read(flies.y)[row] + row;
                        rows.write(flies.other).set(row);
                    }
                });
        sim.step();
        for (int row = 0; row < 130; row++) {
            assertEquals(row, flies.x.values()[row]);
        }
        assertEquals(130, flies.other.count());
    }

    // ---- Tag views ----

    @Test
    void set_tagOfRowOutsideTheChunk_isRefused() {
        for (final int row : new int[] {-1, 63, 128, 129, 200, 255}) {
            try (Simulation one = Simulation.create(SimulationOptions.defaults())) {
                final Fly own = one.define("fly", Fly.class, Layout.dense(256));
                for (int i = 0; i < 130; i++) {
                    own.table.create();
                }
                one.system("tag").writes(own.other).grain(64).over(own.table, (rows, commands) -> {
                    if (rows.number() == 1) {
                        rows.write(own.other).set(row);
                    }
                });
                final Throwable thrown = Trial.causeOfStep(one);
                assertInstanceOf(IndexOutOfBoundsException.class, thrown);
                final String remedy = row >= 0 && row < 130 ? ".setsAnywhere(fly.other)" : "; no such row exists";
                Trial.assertSays(thrown, "tag=fly.other", "row=" + row, "begin=64", "end=128", remedy);
                one.recover();
                assertEquals(0, own.other.count());
            }
        }
    }

    @Test
    void clear_tagOfRowOutsideTheChunk_isRefused() {
        flies.other.bits().set(0);
        final Throwable thrown = thrownIn(rows -> {
            if (rows.number() == 1) {
                rows.write(flies.other).clear(0);
            }
        });
        Trial.assertSays(thrown, "tag=fly.other", "row=0");
        sim.recover();
        assertTrue(flies.other.bits().get(0));
    }

    @Test
    void set_tagThroughAReadingView_isRefused() {
        final Throwable thrown = thrownIn(rows -> rows.read(flies.glowing).set(rows.begin()));
        assertInstanceOf(IndexOutOfBoundsException.class, thrown);
        Trial.assertSays(thrown, "tag=fly.glowing", ".writes(");
    }

    @Test
    void set_tagOfRowThatDoesNotExist_isRefusedBetweenFramesToo() {
        assertThrows(IndexOutOfBoundsException.class, () -> flies.other.bits().set(130));
        flies.other.bits().set(129);
        assertEquals(1, flies.other.count());
    }

    @Test
    @DisplayName("the owner, who has no chunk, is told what words it may write")
    void setWord_rowsThatAreNotActive_isRefusedBetweenFramesToo() {
        sim.commands().createPending(flies.table);
        sim.step();
        for (final int word : new int[] {2, 3, -1}) { // with active rows, with none, outside
            final Throwable thrown = assertThrows(
                    IndexOutOfBoundsException.class, () -> flies.other.bits().setWord(word, 1L << 2));
            Trial.assertSays(thrown, "tag=fly.other, word=" + word, "; words are written for active rows only");
        }
        flies.other.bits().setWord(2, 1L << 1);
        flies.other.bits().set(130);
        assertEquals(1, flies.other.count());
    }

    // ---- Not through the chunk ----

    @Test
    void values_insideASystem_isRefusedAndNamesTheChunk() {
        assertNamesTheChunk(thrownIn(rows -> flies.x.values()), "part=fly.x");
    }

    @Test
    void bits_insideASystem_isRefusedAndNamesTheChunk() {
        assertNamesTheChunk(thrownIn(rows -> flies.glowing.bits()), "part=fly.glowing");
    }

    @Test
    void count_insideASystem_isRefusedAndNamesTheChunk() {
        assertNamesTheChunk(thrownIn(rows -> flies.glowing.count()), "part=fly.glowing");
    }

    private static void assertNamesTheChunk(final Throwable thrown, final String part) {
        assertInstanceOf(IllegalStateException.class, thrown);
        Trial.assertSays(thrown, part, "rows.read", "rows.write");
    }

    @Test
    void values_betweenFrames_isTheLiveArray() {
        flies.x.values()[7] = 3;
        flies.glowing.bits().set(7);
        sim.step();
        assertEquals(3, flies.x.values()[7]);
        assertTrue(flies.glowing.bits().get(7));
        assertFalse(flies.glowing.bits().get(8));
        assertEquals(1, flies.glowing.count());
    }

    @Test
    void values_onAnotherThread_isRefused() throws InterruptedException {
        Trial.assertRefusedElsewhere(() -> flies.x.values());
        Trial.assertRefusedElsewhere(() -> flies.glowing.bits());
        Trial.assertRefusedElsewhere(() -> flies.glowing.count());
        Trial.assertRefusedElsewhere(() -> flies.table.create());
        Trial.assertRefusedElsewhere(() -> flies.table.destroy(flies.table.handle(0)));
        Trial.assertRefusedElsewhere(() -> flies.table.floats("late"));
        Trial.assertRefusedElsewhere(sim::step);
        Trial.assertRefusedElsewhere(sim::hash);
        Trial.assertRefusedElsewhere(sim::orderHash);
        Trial.assertRefusedElsewhere(sim::recover);
        Trial.assertRefusedElsewhere(() -> sim.system("late"));
        assertEquals(130, flies.table.size());
    }

    @Test
    @DisplayName("HM-29 who creates a row inside a system is told to record it")
    void create_directlyInsideASystem_isRefusedAndNamesTheCommand() {
        final Throwable thrown = thrownIn(rows -> flies.table.create());
        Trial.assertSays(thrown, "call=Table.create", "; record commands.create");
    }

    @Test
    @DisplayName("HM-29 who destroys a row inside a system is told to record it")
    void destroy_directlyInsideASystem_isRefusedAndNamesTheCommand() {
        final Throwable thrown = thrownIn(rows -> flies.table.destroy(flies.table.handle(0)));
        Trial.assertSays(thrown, "call=Table.destroy", "; record commands.destroy");
    }
}
