package org.denserow.engine.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import org.denserow.engine.Commands;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.StaleCommands;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Fixed rows in a simulation: a lattice and a resource beside rows that come and go.
class FixedTableTest {

    private static final int WIDTH = 40;
    private static final int CELLS = WIDTH * WIDTH;

    private record Cell(Table table, IntColumn grass, Tag bare) {}

    private record Clock(Table table, IntColumn ticks) {}

    private record Sheep(Table table, HandleColumn at) {}

    private static final class Meadow {

        private final Simulation sim;
        private final Cell cells;
        private final Clock clock;
        private final Sheep sheep;

        Meadow(final int workers) {
            sim = Trial.parallel(workers);
            cells = sim.define("cell", Cell.class, Layout.fixed(CELLS));
            clock = sim.define("clock", Clock.class, Layout.fixed(1));
            sheep = sim.define("sheep", Sheep.class, Layout.dense(64).growable());
            sim.system("tick").writes(clock.ticks).over(clock.table, (rows, commands) -> rows.write(clock.ticks)[0]++);
            sim.system("grow").writes(cells.grass).grain(64).over(cells.table, (rows, commands) -> {
                final int[] grass = rows.write(cells.grass);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    grass[row]++;
                    if (grass[row] % 7 == 0 && row % 13 == 0) {
                        commands.tag(cells.table.handle(row), cells.bare);
                    }
                }
            });
            sim.system("graze").reads(sheep.at).creates(sheep.table).grain(64).over(sheep.table, (rows, commands) -> {
                final long[] at = rows.read(sheep.at);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final int cell = cells.table.row(at[row]);
                    commands.set(at[row], cells.grass, 0);
                    final int next = (cell + 1 + row % 3) % CELLS;
                    if (rows.frame() % 3 == 2 && row % 4 == 0) {
                        commands.create(sheep.table);
                        commands.with(sheep.at, cells.table.handle(next));
                    } else if (row % 30 == 29) {
                        commands.destroy(sheep.table.handle(row));
                    } else {
                        commands.set(sheep.table.handle(row), sheep.at, cells.table.handle(next));
                    }
                }
            });
            for (int i = 0; i < 50; i++) {
                sim.commands().create(sheep.table);
                sim.commands().with(sheep.at, cells.table.handle(i * 31 % CELLS));
            }
        }
    }

    @Test
    void define_fixed_hasAllRowsBeforeTheFirstFrame() {
        try (Simulation sim = Trial.parallel(1)) {
            final Cell cells = sim.define("cell", Cell.class, Layout.fixed(CELLS));
            assertEquals(CELLS, cells.table.size());
            for (int row = 0; row < CELLS; row++) {
                assertEquals(row, Handle.slot(cells.table.handle(row)));
                assertTrue(cells.table.isActive(cells.table.find(cells.table.handle(row))));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void step_anyWorkers_rowsStayAndTheWorldIsTheSame(final int workers) {
        final Meadow one = new Meadow(1);
        final Meadow many = new Meadow(workers);
        try (one.sim;
                many.sim) {
            final long first = one.cells.table.handle(0);
            int most = 0;
            for (int frame = 0; frame < 60; frame++) {
                one.sim.step();
                many.sim.step();
                assertEquals(one.sim.hash(), many.sim.hash(), "frame=" + frame);
                assertEquals(one.sim.orderHash(), many.sim.orderHash(), "frame=" + frame);
                assertEquals(CELLS, one.cells.table.size());
                most = Math.max(most, one.sheep.table.size());
            }
            assertEquals(60, one.clock.ticks.values()[0]);
            assertEquals(first, one.cells.table.handle(0));
            assertTrue(one.cells.bare.count() > 0, "cells are tagged");
            assertTrue(most > 50, "sheep come and go");
        }
    }

    @Test
    void change_ofRows_isRefusedWhereItIsWritten() {
        try (Simulation sim = Trial.parallel(2)) {
            final Cell cells = sim.define("cell", Cell.class, Layout.fixed(CELLS));
            final long handle = cells.table.handle(5);
            Trial.assertSays(assertThrows(IllegalStateException.class, cells.table::create), "fixed rows", "type=cell");
            Trial.assertSays(assertThrows(IllegalStateException.class, () -> cells.table.destroy(handle)), "type=cell");
            final Commands commands = sim.commands();
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> commands.create(cells.table)),
                    "fixed rows",
                    "type=cell",
                    "command=create",
                    "Layout.dense");
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> commands.createPending(cells.table)),
                    "command=create");
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> commands.destroy(handle)), "command=destroy");
            final SystemBuilder make = sim.system("make");
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> make.creates(cells.table)),
                    "system=make",
                    "creates=cell");
            make.over(cells.table, (rows, recorded) -> {});
            final FrameReport report = sim.step();
            assertEquals(0, report.commands());
            assertEquals(CELLS, cells.table.size());
        }
    }

    @Test
    void destroy_insideASystem_failsTheSystemAndNothingElse() {
        try (Simulation sim = Trial.parallel(2)) {
            final Cell cells = sim.define("cell", Cell.class, Layout.fixed(CELLS));
            final boolean[] destroys = {true};
            sim.system("bad").grain(64).over(cells.table, (rows, commands) -> {
                if (destroys[0] && rows.number() == 2) {
                    commands.destroy(cells.table.handle(rows.begin()));
                }
            });
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            assertEquals("bad/2", failure.system() + '/' + failure.chunk());
            sim.recover();
            destroys[0] = false;
            for (int frame = 0; frame < 10; frame++) { // failed frames raise generations of free slots: there are none
                sim.step();
            }
            assertEquals(CELLS, cells.table.size());
            assertEquals(1, Handle.generation(cells.table.handle(0)));
        }
    }

    /// Its rows are active for good, so that there is nothing to do.
    @Test
    void activate_fixedRow_countsAsRepeated() {
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withStaleCommands(StaleCommands.FAIL_ON_DUPLICATES))) {
            final Table cells = sim.define("cell", Layout.fixed(4));
            sim.commands().activate(cells.handle(1));
            sim.commands().activateAt(cells.handle(2), 1, CompletableFuture.completedFuture(null));
            final FrameReport report = sim.step();
            assertEquals(2, report.activateCommands());
            assertEquals(2, report.repeatedActivations());
            assertEquals(0, report.activatedRows());
            sim.run(2);
            assertEquals(4, cells.size());
        }
    }
}
