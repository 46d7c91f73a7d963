package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.derived.SelectedRows;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

/// A recipe: the move of Schelling's model. An unhappy person moves to an empty cell, each equally likely.
class EmptyCellTest {

    private static final int SIDE = 40; // cells of a torus
    private static final int CELLS = SIDE * SIDE;
    private static final int PEOPLE = 1_200;

    private static final class Model {

        final Table people;
        final IntColumn home; // a row of cells
        final IntColumn wish; // likewise, or -1
        final IntColumn kind; // of who lives in a cell: 1 or 2, 0 in an empty one
        final Tag empty;

        Model(final Simulation sim) {
            final Table cells = sim.define("cell", Layout.fixed(CELLS));
            people = sim.define("person", Layout.dense(PEOPLE));
            kind = cells.ints("kind");
            empty = cells.tag("empty");
            home = people.ints("home");
            wish = people.ints("wish");
            // snippet: empty
            final SelectedRows free = cells.derive().selected("free", empty);
            final Claims bids = cells.claims("bids", people);
            sim.system("choose").reads(free, home, kind).writes(wish, bids).over(people, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final Draw random = rows.random().at(row);
                    final boolean stays = isHappy(rows.read(kind), rows.read(home)[row]);
                    final int cell = stays ? -1 : rows.read(free).any(random.nextLong()); // -1 also if none is empty
                    rows.write(wish)[row] = cell;
                    if (cell >= 0) {
                        rows.write(bids).claim(cell, people.handle(row), random.nextInt(1 << 30)); // a lot decides
                    }
                }
            });
            sim.system("move").reads(wish, bids, kind).writes(home).over(people, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final int to = rows.read(wish)[row];
                    if (to >= 0 && rows.read(bids).won(to, people.handle(row))) {
                        final int from = rows.write(home)[row];
                        commands.set(cells.handle(to), kind, rows.read(kind)[from])
                                .untag(cells.handle(to), empty);
                        commands.set(cells.handle(from), kind, 0).tag(cells.handle(from), empty);
                        rows.write(home)[row] = to;
                    }
                }
            });
            // end
            final int[] order = sim.random("who lives where").permutation(new int[CELLS], CELLS);
            for (int cell = 0; cell < CELLS; cell++) {
                empty.bits().set(cell);
            }
            for (int row = 0; row < PEOPLE; row++) {
                people.create();
                final int cell = order[row];
                home.values()[row] = cell;
                kind.values()[cell] = 1 + row % 2;
                empty.bits().clear(cell);
            }
        }

        /// Whether half of the neighbours at least, of eight, are of one kind with who lives in a cell.
        private static boolean isHappy(final int[] kinds, final int cell) {
            int alike = 0;
            int others = 0;
            for (int dy = -1; dy <= 1; dy++) {
                for (int dx = -1; dx <= 1; dx++) {
                    final int near =
                            Math.floorMod(cell / SIDE + dy, SIDE) * SIDE + Math.floorMod(cell % SIDE + dx, SIDE);
                    if (near != cell && kinds[near] != 0) {
                        alike += kinds[near] == kinds[cell] ? 1 : 0;
                        others += kinds[near] == kinds[cell] ? 0 : 1;
                    }
                }
            }
            return alike >= others;
        }

        /// Compares cells with those who live there.
        BitSet taken() {
            final BitSet taken = new BitSet();
            for (int row = 0; row < PEOPLE; row++) {
                final int cell = home.values()[row];
                assertFalse(taken.get(cell), "two live in cell " + cell);
                taken.set(cell);
                assertEquals(1 + row % 2, kind.values()[cell]);
            }
            for (int cell = 0; cell < CELLS; cell++) {
                assertEquals(!taken.get(cell), empty.bits().get(cell), "cell " + cell);
                assertTrue(taken.get(cell) || kind.values()[cell] == 0);
            }
            return taken;
        }

        int unhappy() {
            int unhappy = 0;
            for (int row = 0; row < PEOPLE; row++) {
                unhappy += isHappy(kind.values(), home.values()[row]) ? 0 : 1;
            }
            return unhappy;
        }
    }

    @Test
    void step_unhappyPeople_oneMovesToEachCellThatSomebodyWants() {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Model model = new Model(sim);
            final int first = model.unhappy();
            for (int frame = 0; frame < 40; frame++) {
                final BitSet taken = model.taken();
                final int[] homes = model.home.values().clone();
                final int unhappy = model.unhappy();
                sim.step();
                final BitSet wished = new BitSet();
                int wishes = 0;
                int moves = 0;
                for (int row = 0; row < PEOPLE; row++) {
                    final int wish = model.wish.values()[row];
                    if (wish >= 0) {
                        wishes++;
                        wished.set(wish);
                        assertFalse(taken.get(wish), "cell " + wish + " was empty");
                    }
                    if (model.home.values()[row] != homes[row]) {
                        moves++;
                        assertEquals(wish, model.home.values()[row]);
                    }
                }
                assertEquals(unhappy, wishes);
                assertEquals(wished.cardinality(), moves, "each cell that somebody wants has one winner");
                if (frame == 0) {
                    final double free = CELLS - PEOPLE;
                    final double expected = free * (1 - Math.pow(1 - 1 / free, unhappy));
                    assertEquals(expected, wished.cardinality(), 30, "as many as if each is equally likely");
                }
            }
            model.taken();
            assertTrue(model.unhappy() < first / 10, "unhappy people: " + first + ", then " + model.unhappy());
        }
        assertEquals("", FirstDifference.of(Model::new, 10));
    }
}
