package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongToIntFunction;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A recipe: a doubly linked list whose links are handles in columns of the rows themselves.
class ListByHandlesTest {

    // snippet: links
    /// Lists through rows. A neighbour that is gone is a stale handle, so the list ends there.
    record Links(HandleColumn prev, HandleColumn next, LongToIntFunction find) {

        void insertAfter(final long at, final long added) {
            final long after = next.values()[find.applyAsInt(at)];
            next.values()[find.applyAsInt(at)] = added;
            prev.values()[find.applyAsInt(added)] = at;
            next.values()[find.applyAsInt(added)] = after;
            final int right = find.applyAsInt(after);
            if (right >= 0) {
                prev.values()[right] = added;
            }
        }

        void unlink(final long gone) { // before its row goes
            final int row = find.applyAsInt(gone);
            final int left = find.applyAsInt(prev.values()[row]);
            final int right = find.applyAsInt(next.values()[row]);
            if (left >= 0) {
                next.values()[left] = next.values()[row];
            }
            if (right >= 0) {
                prev.values()[right] = prev.values()[row];
            }
        }
    }
    // end

    private static List<Long> walk(final HandleColumn link, final LongToIntFunction find, final long from) {
        final List<Long> met = new ArrayList<>();
        long each = from;
        for (int row = find.applyAsInt(from); row >= 0; row = find.applyAsInt(each)) {
            met.add(each);
            each = link.values()[row];
        }
        return met;
    }

    /// Rows of a map that stands alone beside lists of lists.
    private static final class Trial {

        final SplittableRandom random;
        final HandleMap map;
        final Links links;
        List<List<Long>> lists = new ArrayList<>();

        Trial(final SplittableRandom random, final Layout layout) {
            this.random = random;
            map = HandleMap.create("car", 1, layout);
            links = new Links(map.handles("prev", 1), map.handles("next", 1), map::find);
        }

        void change() {
            final int what = random.nextInt(10);
            if (what < 5 || lists.isEmpty()) {
                add();
            } else if (what < 7) {
                final List<Long> list = any();
                final long gone = list.remove(random.nextInt(list.size()));
                links.unlink(gone);
                assertTrue(map.destroy(gone));
            } else if (what == 7) {
                die();
            } else if (map.layout().isDense() && map.rows() > 1) {
                map.exchange(random.nextInt(map.rows()), random.nextInt(map.rows()));
            }
            lists.removeIf(List::isEmpty);
        }

        private void add() {
            final long added = map.create();
            if (lists.isEmpty() || random.nextInt(10) == 0) {
                lists.add(new ArrayList<>(List.of(added)));
                return;
            }
            final List<Long> list = any();
            final int at = random.nextInt(list.size());
            links.insertAfter(list.get(at), added);
            list.add(at + 1, added);
        }

        /// A row goes without a word to its neighbours: two lists are left.
        private void die() {
            final List<Long> list = any();
            final int at = random.nextInt(list.size());
            assertTrue(map.destroy(list.get(at)));
            lists.add(new ArrayList<>(list.subList(at + 1, list.size())));
            list.subList(at, list.size()).clear();
        }

        private List<Long> any() {
            return lists.get(random.nextInt(lists.size()));
        }

        List<List<Long>> copy() {
            final List<List<Long>> copy = new ArrayList<>();
            lists.forEach(list -> copy.add(new ArrayList<>(list)));
            return copy;
        }

        void check(final String where) {
            int linked = 0;
            for (final List<Long> list : lists) {
                assertEquals(list, walk(links.next, map::find, list.getFirst()), where);
                assertEquals(list.reversed(), walk(links.prev, map::find, list.getLast()), where);
                linked += list.size();
            }
            assertEquals(linked, map.rows(), where);
        }
    }

    @Test
    @DisplayName(
            "HM-34: lists by handles are those of plain lists, while rows come, go and change places, and after load")
    void change_random_sameAsPlainLists() {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        for (final Layout layout :
                List.of(Layout.dense(4).growable(), Layout.pinned(4).growable())) {
            final Trial trial = new Trial(random, layout);
            SavedState saved = null;
            List<List<Long>> then = List.of();
            for (int step = 0; step < 4_000; step++) {
                trial.change();
                if (random.nextInt(200) == 0) {
                    saved = new SavedState();
                    trial.map.state().save(saved);
                    then = trial.copy();
                } else if (saved != null && random.nextInt(300) == 0) {
                    trial.map.state().load(saved);
                    trial.lists = then;
                    saved = null;
                }
                if (step % 8 == 0) {
                    trial.check("seed=" + seed + ", step=" + step);
                }
            }
        }
    }

    @Test
    @DisplayName("HM-34: a neighbour that is dead ends the list, also when its row and its slot belong to others")
    void walk_deadNeighbour_endsThere() {
        final HandleMap map = HandleMap.create("car", 1, Layout.dense(8));
        final Links links = new Links(map.handles("prev", 1), map.handles("next", 1), map::find);
        final long[] cars = new long[4];
        for (int i = 0; i < cars.length; i++) {
            cars[i] = map.create();
            if (i > 0) {
                links.insertAfter(cars[i - 1], cars[i]);
            }
        }
        map.destroy(cars[2]);
        assertEquals(2, map.row(cars[3]), "the last car has taken its row");
        long other = map.create();
        while (Handle.slot(other) != Handle.slot(cars[2])) {
            map.destroy(other);
            other = map.create();
        }
        assertEquals(cars[2], links.next.values()[map.row(cars[1])], "the link stands, and is stale");
        assertEquals(List.of(cars[0], cars[1]), walk(links.next, map::find, cars[0]));
        assertEquals(List.of(cars[3]), walk(links.prev, map::find, cars[3]));
        links.insertAfter(cars[1], other);
        assertEquals(List.of(cars[0], cars[1], other), walk(links.next, map::find, cars[0]));
    }

    // ---- In a simulation ----

    private static final class Model {

        static final int CARS = 300;

        final Table cars;
        final Links links;
        final DoubleColumn place;
        final DoubleColumn gap;

        Model(final Simulation sim) {
            cars = sim.define("car", Layout.dense(CARS).growable());
            final HandleColumn behind = cars.handles("behind", cars);
            final HandleColumn ahead = cars.handles("ahead", cars);
            place = cars.doubles("place");
            gap = cars.doubles("gap");
            links = new Links(behind, ahead, cars::find);
            // snippet: lane
            sim.system("look ahead").reads(ahead, place).writes(gap).over(cars, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final int next = cars.find(rows.read(ahead)[row]); // -1: none, or it broke down
                    rows.write(gap)[row] =
                            next < 0 ? Double.POSITIVE_INFINITY : rows.read(place)[next] - rows.read(place)[row];
                }
            });
            sim.system("enter and leave").exclusive((world, commands) -> {
                for (int i = 0; i < 10; i++) {
                    final long car = cars.handle(world.random().of(i).nextInt(cars.size()));
                    if (i % 2 == 0) {
                        links.unlink(car);
                        cars.destroy(car);
                    } else {
                        final double between = Math.min(2, gap.values()[cars.row(car)]) / 2;
                        final long added = cars.create();
                        links.insertAfter(car, added);
                        place.values()[cars.row(added)] = place.values()[cars.row(car)] + between;
                        gap.values()[cars.row(added)] = between;
                        gap.values()[cars.row(car)] = between;
                    }
                }
            });
            // end
            sim.system("break down").over(cars, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final Draw random = rows.random().of(cars.handle(row));
                    if (random.chance(0.01)) {
                        commands.destroy(cars.handle(row)); // without a word to its neighbours
                    }
                }
            });
            long last = Handle.NULL;
            for (int i = 0; i < CARS; i++) {
                final long car = cars.create();
                place.values()[cars.row(car)] = i;
                if (last != Handle.NULL) {
                    links.insertAfter(last, car);
                }
                last = car;
            }
        }

        /// How many lists there are; each car is in one of them, in order of places, and its neighbours know it.
        int lists() {
            int lists = 0;
            int met = 0;
            for (int row = 0; row < cars.size(); row++) {
                if (cars.find(links.prev.values()[row]) < 0) {
                    lists++;
                    double before = Double.NEGATIVE_INFINITY;
                    long last = Handle.NULL;
                    for (final long car : walk(links.next, cars::find, cars.handle(row))) {
                        final int each = cars.row(car);
                        assertTrue(before <= place.values()[each], "in order");
                        assertTrue(last == Handle.NULL || links.prev.values()[each] == last, "both know each other");
                        before = place.values()[each];
                        last = car;
                        met++;
                    }
                }
            }
            assertEquals(cars.size(), met, "each car in one list");
            return lists;
        }
    }

    @Test
    @DisplayName("HM-34: lists by handles survive churn, dead neighbours and restore in a simulation")
    void run_churn_listsHold() {
        for (final int workers : new int[] {1, 2, 3, 8}) {
            try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                    .withWorkers(workers)
                    .withGrain(64)
                    .withoutSerialCutoff())) {
                final Model model = new Model(sim);
                assertEquals(1, model.lists());
                for (int frame = 0; frame < 20; frame++) {
                    sim.step();
                    model.lists();
                }
                final var saved = sim.snapshot();
                final int lists = model.lists();
                assertTrue(lists > 10, "lists that broke: " + lists);
                sim.run(10);
                final long hash = sim.orderHash();
                sim.restore(saved);
                assertEquals(lists, model.lists());
                sim.run(10);
                assertEquals(hash, sim.orderHash(), "workers=" + workers);
            }
        }
        assertEquals("", FirstDifference.of(Model::new, 12));
    }
}
