package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A recipe: who is told of something may unsubscribe, and others as well, while the walk goes on.
class UnsubscribingTest {

    private static final int THINGS = 12;
    private static final int MOST_PATIENCE = 4;

    private static final class Model {

        final Table things;
        final Table watches;
        final HandleColumn observed;
        final IntColumn patience;
        final SetIndex byObserved;
        final List<Long> told = new ArrayList<>(); // of the latest frame, in order

        Model(final Simulation sim, final Layout layout) {
            things = sim.define("thing", Layout.dense(THINGS));
            watches = sim.define("watch", layout);
            observed = watches.handles("observed", things, WhenGone.DESTROY);
            patience = watches.ints("patience");
            byObserved = watches.indices().sets("byObserved", observed);
            // snippet: unsubscribe
            sim.system("wake").exclusive((world, commands) -> {
                final SetIndex.View watching = world.read(byObserved);
                final long[] each = world.scratch().longs(watches.size());
                for (int row = 0; row < things.size(); row++) {
                    final long thing = things.handle(row);
                    final int count = watching.copy(thing, each); // rows may move; handles stay
                    for (int i = 0; i < count; i++) {
                        final int watch = watches.find(each[i]);
                        if (watch < 0) {
                            continue; // one before has unsubscribed it
                        }
                        tell(each[i]);
                        if (--world.write(patience)[watch] == 0) {
                            watches.destroy(each[i]); // itself
                            final int head = watching.first(thing);
                            if (head >= 0) {
                                watches.destroy(watches.handle(head)); // and whoever is first now
                            }
                        }
                    }
                }
            });
            // end
            for (int i = 0; i < THINGS; i++) {
                things.create();
            }
        }

        private void tell(final long watch) {
            told.add(watch);
        }

        /// The watches of a thing, in the order of the walk.
        List<Long> walk(final int thing) {
            final List<Long> met = new ArrayList<>();
            final SetIndex.View sets = byObserved.view();
            for (int row = sets.first(things.handle(thing)); row >= 0; row = sets.next(row)) {
                met.add(watches.handle(row));
            }
            return met;
        }
    }

    /// What a program of lists would do: the first, then the newest to the oldest.
    private static final class Lists {

        private record Watch(long handle, int[] patience) {}

        private final List<List<Watch>> byThing = new ArrayList<>();
        private final List<Long> told = new ArrayList<>();

        Lists() {
            for (int i = 0; i < THINGS; i++) {
                byThing.add(new ArrayList<>());
            }
        }

        void add(final int thing, final long handle, final int patience) {
            final List<Watch> ring = byThing.get(thing);
            ring.add(Math.min(1, ring.size()), new Watch(handle, new int[] {patience}));
        }

        void wake() {
            told.clear();
            for (final List<Watch> ring : byThing) {
                for (final Watch watch : List.copyOf(ring)) {
                    if (ring.contains(watch)) {
                        told.add(watch.handle);
                        if (--watch.patience[0] == 0) {
                            ring.remove(watch);
                            if (!ring.isEmpty()) {
                                ring.removeFirst();
                            }
                        }
                    }
                }
            }
        }

        List<Long> walk(final int thing) {
            return byThing.get(thing).stream().map(Watch::handle).toList();
        }
    }

    @Test
    @DisplayName("IX-07: a walk that unsubscribes the current one and the head tells the others once, and ends")
    void step_unsubscribeCurrentAndHead_sameAsLists() {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        for (final Layout layout :
                List.of(Layout.dense(8).growable(), Layout.pinned(8).growable())) {
            for (final int workers : new int[] {1, 2, 3, 8}) {
                try (Simulation sim =
                        Simulation.create(SimulationOptions.defaults().withWorkers(workers))) {
                    final Model model = new Model(sim, layout);
                    final Lists lists = new Lists();
                    int unsubscribed = 0;
                    for (int frame = 0; frame < 60; frame++) {
                        for (int more = random.nextInt(2 * THINGS); more > 0; more--) {
                            final int thing = random.nextInt(THINGS);
                            final int patience = 1 + random.nextInt(MOST_PATIENCE);
                            final long handle = sim.commands().create(model.watches);
                            sim.commands()
                                    .with(model.observed, model.things.handle(thing))
                                    .with(model.patience, patience);
                            lists.add(thing, handle, patience);
                        }
                        final int before =
                                lists.byThing.stream().mapToInt(List::size).sum();
                        model.told.clear();
                        sim.step();
                        lists.wake();
                        final String where = "seed=" + seed + ", workers=" + workers + ", frame=" + frame;
                        assertEquals(lists.told, model.told, where);
                        for (int thing = 0; thing < THINGS; thing++) {
                            assertEquals(lists.walk(thing), model.walk(thing), where);
                        }
                        unsubscribed += before - model.watches.size();
                    }
                    assertTrue(unsubscribed > 60, "unsubscribed: " + unsubscribed);
                }
            }
        }
    }

    @Test
    @DisplayName("IX-07: rows that stay where they are can be walked by row, the next one asked for before one goes")
    void destroy_pinnedRowByRow_walkEnds() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Model model = new Model(sim, Layout.pinned(64));
            final long thing = model.things.handle(3);
            for (int i = 0; i < 40; i++) {
                final int row = model.watches.row(model.watches.create());
                model.byObserved.view().rekey(row, thing);
            }
            final SetIndex.View watching = model.byObserved.view();
            int met = 0;
            int row = watching.first(thing);
            while (row >= 0) {
                final int next = watching.next(row);
                if (met++ % 3 != 1) {
                    model.watches.destroy(model.watches.handle(row)); // the head among them
                }
                row = next;
            }
            assertEquals(40, met);
            assertEquals(13, watching.count(thing));
        }
    }

    @Test
    void run_workersAndOrders_sameWorld() {
        assertEquals(
                FirstDifference.NO_SECOND_CHUNK,
                FirstDifference.of(
                        sim -> {
                            final Model model = new Model(sim, Layout.dense(8).growable());
                            for (int i = 0; i < 200; i++) {
                                sim.commands().create(model.watches);
                                sim.commands()
                                        .with(model.observed, model.things.handle(i % 7))
                                        .with(model.patience, 1 + i % 5);
                            }
                        },
                        6));
    }
}
