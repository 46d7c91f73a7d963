package org.denserow.engine.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.Trial;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A steady frame over pinned rows with a list, events, fixed rows and pending rows that are promoted, with claims, a
/// tally and scattered writes: 0 bytes.
@org.junit.jupiter.api.Tag("allocation")
class LayoutsAllocationTest {

    private static final int ROWS = 4_000;

    record Thing(Table table, IntColumn age, Tag marked, ObjectColumn<String> name) {}

    record Event(Table table, IntColumn row, ObjectColumn<String> name) {}

    record Cell(Table table, IntColumn count) {}

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2})
    @DisplayName("EN-01 EN-06 a steady frame with pinned rows, their list, events and promotions allocates 0 bytes")
    void step_steadyChurnOfAllLayouts_allocatesNothing(final int workers) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Trial.parallel(workers)) {
            final Thing things = sim.define("thing", Thing.class, Layout.pinned(ROWS + ROWS / 10));
            final Event events = sim.define("event", Event.class, Layout.events(ROWS));
            final Cell cells = sim.define("cell", Cell.class, Layout.fixed(ROWS));
            declare(sim, things, events, cells, frames);
            final Tally moved = compete(sim, things, cells);
            for (int i = 0; i < ROWS; i++) {
                things.table.create();
            }
            frames.assertNone(sim, workers);
            final FrameReport report = sim.report();
            assertTrue(report.createdRows() > 100 && report.activatedRows() > 10, "the churn happened: " + report);
            assertEquals(0, report.refusedCreates(), report.notes()::toString);
            assertTrue(moved.value() > ROWS / 4, "cells were won: " + moved);
            assertEquals(ROWS, things.table.size() + things.table.pending());
            assertTrue(
                    events.table.size() > 50 && things.table.list().rebuilds() > SteadyFrames.WARM_UP,
                    "the list follows");
        }
    }

    private static void declare(
            final Simulation sim, final Thing things, final Event events, final Cell cells, final SteadyFrames frames) {
        sim.system("age").writes(things.age).grain(512).over(things.table.list(), (list, commands) -> {
            final int[] age = list.write(things.age);
            for (int i = list.from(); i < list.to(); i++) {
                age[list.rows()[i]]++;
            }
        });
        sim.system("churn")
                .reads(things.age)
                .creates(things.table)
                .creates(events.table)
                .grain(512)
                .over(things.table.live(), (rows, commands) -> {
                    if (frames.isTwin() && rows.number() == 0) {
                        SteadyCalls.allocate();
                    }
                    final int phase = (int) (rows.frame() % 50);
                    for (final BitCursor it = rows.cursor(); it.next(); ) {
                        if (it.row() % 50 == phase) {
                            commands.destroy(things.table.handle(it.row()));
                            commands.create(events.table);
                            commands.with(events.row, it.row()).with(events.name, "gone");
                            final long next = it.row() % 3 == 0
                                    ? commands.createPending(things.table)
                                    : commands.create(things.table);
                            commands.with(things.name, "new").with(things.marked);
                            commands.activate(next);
                        }
                    }
                });
        sim.system("unmark").over(things.marked, (rows, commands) -> {
            for (final BitCursor it = rows.cursor(); it.next(); ) {
                commands.untag(things.table.handle(it.row()), things.marked);
            }
        });
        sim.system("count").reads(events.row).over(events.table, (rows, commands) -> {
            final int[] row = rows.read(events.row);
            for (int event = rows.begin(); event < rows.end(); event++) {
                final long cell = cells.table.handle(row[event] % ROWS);
                commands.set(cell, cells.count, Handle.slot(cell));
            }
        });
        sim.system("cells").writes(cells.count).over(cells.table, (rows, commands) -> {
            final int[] count = rows.write(cells.count);
            for (int row = rows.begin(); row < rows.end(); row++) {
                count[row] >>= 1;
            }
        });
    }

    /// Things bid for cells, and what they won is scattered to them.
    private static Tally compete(final Simulation sim, final Thing things, final Cell cells) {
        final Claims bids = cells.table.claims("bids", things.table);
        final IntColumn won = things.table.ints("won");
        final Tally moved = sim.tally("moved");
        sim.system("bid").writes(bids).grain(512).over(things.table.list(), (list, commands) -> {
            for (int i = list.from(); i < list.to(); i++) {
                final int row = list.rows()[i];
                list.write(bids).claim(row / 2 * 3 % ROWS, things.table.handle(row), row % 7);
            }
        });
        sim.system("win").reads(bids).scatters(won).grain(512).over(cells.table, (rows, commands) -> {
            int count = 0;
            for (int row = rows.begin(); row < rows.end(); row++) {
                final long winner = rows.read(bids).winner(row);
                if (winner != Handle.NULL) {
                    rows.write(won)[things.table.row(winner)] = row;
                    count++;
                }
            }
            moved.add(rows, count);
        });
        return moved;
    }
}
