package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.denserow.engine.frame.Draw;
import org.denserow.engine.frame.Simulation;
import org.denserow.engine.frame.SimulationOptions;
import org.denserow.engine.frame.Table;
import org.denserow.engine.index.Listing;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

/// A recipe: agents move to cells that are drawn at random among the empty ones.
class RandomEmptyCellTest {

    private static final int CELLS = 2_000;
    private static final int AGENTS = 1_900;

    private static final class Model {

        final Table cells;
        final Table agents;
        final Tag empty;
        final IntColumn at; // a row of cell
        final IntColumn want; // likewise, or -1
        final IntColumn moves;

        Model(final Simulation sim) {
            cells = sim.define("cell", Layout.fixed(CELLS));
            agents = sim.define("agent", Layout.dense(AGENTS));
            empty = cells.tag("empty");
            at = agents.ints("at");
            want = agents.ints("want");
            moves = agents.ints("moves");
            // snippet: empty
            final Listing empties = cells.derive().listing("empties", empty);
            final Claims bids = cells.claims("bids", agents);
            sim.system("choose").reads(empties).writes(want, bids).over(agents, (rows, commands) -> {
                final Listing.View free = rows.read(empties);
                final Claims.Bids bid = rows.write(bids);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final Draw draw = rows.random().at(row);
                    final int cell = draw.chance(0.1) ? free.any(draw.bits()) : -1; // -1: stays, or nothing is free
                    rows.write(want)[row] = cell;
                    if (cell >= 0) {
                        bid.claim(cell, agents.handle(row), 0); // others may have drawn it, too
                    }
                }
            });
            sim.system("move").reads(want, bids).writes(at, moves).over(agents, (rows, commands) -> {
                final Claims.Winners winners = rows.read(bids);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final int cell = rows.read(want)[row];
                    if (cell >= 0 && winners.won(cell, agents.handle(row))) {
                        commands.tag(cells.handle(rows.write(at)[row]), empty);
                        commands.untag(cells.handle(cell), empty);
                        rows.write(at)[row] = cell;
                        rows.write(moves)[row]++;
                    }
                }
            });
            // end
            for (int i = 0; i < AGENTS; i++) {
                agents.create();
                at.values()[i] = i;
            }
            for (int cell = AGENTS; cell < CELLS; cell++) {
                empty.bits().set(cell);
            }
        }
    }

    @Test
    void run_agentsMove_oneACellAndTheOthersAreEmpty() {
        try (Simulation sim =
                Simulation.create(SimulationOptions.defaults().withWorkers(2).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            sim.run(50);
            final boolean[] isTaken = new boolean[CELLS];
            for (int agent = 0; agent < AGENTS; agent++) {
                final int cell = model.at.values()[agent];
                assertTrue(!isTaken[cell], "two agents in cell " + cell);
                isTaken[cell] = true;
            }
            for (int cell = 0; cell < CELLS; cell++) {
                assertEquals(!isTaken[cell], model.empty.bits().get(cell), "cell " + cell);
            }
            final int moved = Arrays.stream(model.moves.values()).sum();
            assertTrue(moved > AGENTS, "moves: " + moved);
        }
        assertEquals("", FirstDifference.of(Model::new, 10));
    }
}
