package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Systems that write rows of columns anywhere.
class ScattersTest {

    private static final int ROWS = 1000;

    @AutoClose
    private final Simulation sim = Trial.parallel(3);

    private Table flies;
    private Table webs;
    private IntColumn target;
    private IntColumn caught;
    private FloatColumn at;
    private Tag torn;

    @BeforeEach
    void define() {
        flies = sim.define("fly", Layout.dense(ROWS));
        webs = sim.define("web", Layout.dense(ROWS));
        target = flies.ints("target");
        caught = webs.ints("caught");
        at = webs.vec3("at");
        torn = webs.tag("torn");
        for (int row = 0; row < ROWS; row++) {
            flies.create();
            webs.create();
            target.values()[row] = (row * 7 + 3) % ROWS; // a permutation: no two flies share a web
        }
    }

    @Test
    void write_scattered_reachesRowsOfAnotherType() {
        sim.system("catch").grain(64).reads(target).scatters(caught, at).over(flies, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                final int web = rows.read(target)[row];
                rows.write(caught)[web] = row + 1;
                rows.write(at)[3 * web + 2] = row;
            }
        });
        sim.step();
        for (int row = 0; row < ROWS; row++) {
            final int web = target.values()[row];
            assertEquals(row + 1, caught.values()[web]);
            assertEquals(row, at.values()[3 * web + 2]);
        }
    }

    @Test
    void over_readerDeclaredLater_runsAfterTheScatter() {
        sim.system("catch").grain(64).reads(target).scatters(caught).over(flies, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(caught)[rows.read(target)[row]]++;
            }
        });
        final IntColumn seen = webs.ints("seen");
        sim.system("look").grain(64).reads(caught).writes(seen).over(webs, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(seen)[row] = rows.read(caught)[row];
            }
        });
        for (int frame = 1; frame <= 50; frame++) {
            sim.step();
            for (int row = 0; row < ROWS; row++) {
                assertEquals(frame, seen.values()[row], "a reader that overlaps sees too little, row " + row);
            }
        }
    }

    @Test
    void scatters_tag_isRefusedAndNamesTheAtomicOnes() {
        Trial.assertSays(
                assertThrows(
                        IllegalArgumentException.class, () -> sim.system("s").scatters(caught, torn)),
                "system=s",
                "scatters=web.torn",
                ".setsAnywhere",
                ".clearsAnywhere");
    }

    @Test
    void scatters_columnDeclaredTwice_isRefused() {
        assertThrows(
                IllegalArgumentException.class,
                () -> sim.system("a").scatters(caught).reads(caught));
        assertThrows(
                IllegalArgumentException.class,
                () -> sim.system("b").writes(caught).scatters(caught));
        assertThrows(IllegalArgumentException.class, () -> sim.system("c").scatters(caught, caught));
    }

    @Test
    void read_scatteredColumn_isRefusedAndNamesWrite() {
        sim.system("s").scatters(caught).over(flies, (rows, commands) -> rows.read(caught));
        Trial.assertSays(Trial.causeOfStep(sim), "system=s", "part=web.caught", "rows.write");
    }

    @Test
    void scatters_afterTheFirstFrame_isRefused() {
        final SystemBuilder late = sim.system("late");
        late.over(flies, (rows, commands) -> {});
        sim.step();
        assertThrows(IllegalStateException.class, () -> late.scatters(caught));
    }
}
