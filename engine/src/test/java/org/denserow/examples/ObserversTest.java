package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A recipe: who watches whom is a table of rows, found from both sides by an index each.
class ObserversTest {

    private static final int THINGS = 300;
    private static final int FRAMES = 25;

    private static final class Model {

        final Table things;
        final Table watches;
        final Table notices;
        final HandleColumn observed;
        final HandleColumn observer;
        final SetIndex byObserved;
        final SetIndex byObserver;
        final IntColumn noise;
        final HandleColumn from;
        final HandleColumn to;

        Model(final Simulation sim, final Layout layout) {
            things = sim.define("thing", Layout.dense(THINGS).growable());
            noise = things.ints("noise");
            watches = sim.define("watch", layout);
            notices = sim.define("notice", Layout.events(THINGS).growable());
            from = notices.handles("from", things);
            to = notices.handles("to", things);
            // snippet: observers
            observed = watches.handles("observed", things, WhenGone.DESTROY);
            observer = watches.handles("observer", things, WhenGone.DESTROY);
            byObserved = watches.indices().sets("byObserved", observed);
            byObserver = watches.indices().sets("byObserver", observer);
            sim.system("notify")
                    .reads(noise, byObserved, observer)
                    .creates(notices)
                    .over(things, (rows, commands) -> {
                        final SetIndex.View watching = rows.read(byObserved);
                        for (int row = rows.begin(); row < rows.end(); row++) {
                            if (rows.read(noise)[row] > 0) {
                                final long thing = things.handle(row);
                                for (int watch = watching.first(thing); watch >= 0; watch = watching.next(watch)) {
                                    commands.create(notices);
                                    commands.with(from, thing).with(to, rows.read(observer)[watch]);
                                }
                            }
                        }
                    });
            // end
            sim.system("stir").writes(noise).over(things, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(noise)[row] =
                            rows.random().of(things.handle(row)).chance(0.3) ? 1 : 0;
                }
            });
            sim.system("live").creates(things, watches).over(things, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final Draw random = rows.random().of(things.handle(row));
                    if (random.chance(0.03)) {
                        commands.destroy(things.handle(row));
                    } else if (random.chance(0.05)) {
                        commands.create(things);
                    }
                    for (int more = random.nextInt(3); more > 0; more--) { // some of things that go at this boundary
                        commands.create(watches);
                        commands.with(observed, things.handle(random.nextInt(things.size())))
                                .with(observer, things.handle(row));
                    }
                }
            });
            for (int i = 0; i < THINGS; i++) {
                things.create();
            }
        }
    }

    private record Watch(long observed, long observer) {}

    @Test
    @DisplayName("IX-01: who watches is told, found by an index, as by a search of all rows")
    void step_noise_eachObserverIsTold() {
        for (final Layout layout : layouts()) {
            try (Simulation sim = simulation(2)) {
                final Model model = new Model(sim, layout);
                int told = 0;
                for (int frame = 0; frame < FRAMES; frame++) {
                    final Map<Watch, Integer> expected = new HashMap<>();
                    for (int row = 0; row < model.watches.end(); row++) {
                        final long observed = model.observed.get(row);
                        final int thing = model.things.find(observed);
                        if (isThere(model.watches, row) && model.noise.values()[thing] > 0) {
                            expected.merge(new Watch(observed, model.observer.get(row)), 1, Integer::sum);
                        }
                    }
                    sim.step();
                    final Map<Watch, Integer> met = new HashMap<>();
                    for (int row = 0; row < model.notices.size(); row++) {
                        final Watch notice =
                                new Watch(model.from.values()[row], model.to.values()[row]);
                        met.merge(notice, 1, Integer::sum);
                    }
                    assertEquals(expected, met, layout + ", frame=" + frame);
                    told += model.notices.size();
                }
                assertTrue(told > THINGS, "notices: " + told);
            }
        }
    }

    @Test
    @DisplayName(
            "IX-21: with a thing go the rows in which it is observed and those in which it observes, and no others")
    void step_thingsThatGo_takeTheirWatchesFromBothIndices() {
        for (final Layout layout : layouts()) {
            try (Simulation sim = simulation(2)) {
                final Model model = new Model(sim, layout);
                final Set<Long> everSeen = new HashSet<>();
                int gone = 0;
                for (int frame = 0; frame < FRAMES; frame++) {
                    final Map<Long, Watch> before = watches(model);
                    for (int row = 0; row < model.things.size(); row++) {
                        everSeen.add(model.things.handle(row));
                    }
                    sim.step();
                    final Map<Long, Watch> after = watches(model);
                    for (final Map.Entry<Long, Watch> watch : before.entrySet()) {
                        final boolean lives = model.things.isValid(watch.getValue().observed)
                                && model.things.isValid(watch.getValue().observer);
                        assertEquals(lives ? watch.getValue() : null, after.get(watch.getKey()));
                        gone += lives ? 0 : 1;
                    }
                    assertIndices(model, after, everSeen);
                }
                assertTrue(gone > THINGS, "watches that went: " + gone);
            }
        }
    }

    @Test
    @DisplayName("IX-01, IX-21: observers are the same for 1, 2, 3 and 8 workers")
    void run_workersAndOrders_sameWorld() {
        for (final Layout layout : layouts()) {
            assertEquals("", FirstDifference.of(sim -> new Model(sim, layout), 12));
        }
    }

    @Test
    @DisplayName("IX-21: after restore both indices know the watches of then, and the same follows")
    void restore_watches_sameFrames() {
        final SplittableRandom random = new SplittableRandom(Seed.next());
        for (final int workers : new int[] {1, 2, 3, 8}) {
            try (Simulation sim = simulation(workers)) {
                final Model model = new Model(sim, layouts().get(random.nextInt(2)));
                sim.run(1 + random.nextInt(8));
                final var saved = sim.snapshot();
                final Map<Long, Watch> then = watches(model);
                sim.run(6);
                final long hash = sim.orderHash();
                sim.restore(saved);
                assertEquals(then, watches(model));
                assertIndices(model, then, Set.of());
                sim.run(6);
                assertEquals(hash, sim.orderHash(), "workers=" + workers);
            }
        }
    }

    private static Simulation simulation(final int workers) {
        return Simulation.create(
                SimulationOptions.defaults().withWorkers(workers).withGrain(64).withoutSerialCutoff());
    }

    private static List<Layout> layouts() {
        return List.of(Layout.dense(THINGS).growable(), Layout.pinned(THINGS).growable());
    }

    private static boolean isThere(final Table table, final int row) {
        return table.state(row) == RowState.ACTIVE;
    }

    private static Map<Long, Watch> watches(final Model model) {
        final Map<Long, Watch> watches = new HashMap<>();
        for (int row = 0; row < model.watches.end(); row++) {
            if (isThere(model.watches, row)) {
                watches.put(model.watches.handle(row), new Watch(model.observed.get(row), model.observer.get(row)));
            }
        }
        return watches;
    }

    /// Both indices have what the columns have, also nothing for things that are gone.
    private static void assertIndices(final Model model, final Map<Long, Watch> watches, final Set<Long> asked) {
        final Map<Long, Set<Long>> observed = new HashMap<>();
        final Map<Long, Set<Long>> observers = new HashMap<>();
        for (final Map.Entry<Long, Watch> watch : watches.entrySet()) {
            assertTrue(model.things.isValid(watch.getValue().observed), "no dangling row");
            assertTrue(model.things.isValid(watch.getValue().observer), "no dangling row");
            observed.computeIfAbsent(watch.getValue().observed, key -> new HashSet<>())
                    .add(watch.getKey());
            observers
                    .computeIfAbsent(watch.getValue().observer, key -> new HashSet<>())
                    .add(watch.getKey());
        }
        final Set<Long> keys = new HashSet<>(asked);
        keys.addAll(observed.keySet());
        keys.addAll(observers.keySet());
        for (final long key : keys) {
            assertSet(observed.getOrDefault(key, Set.of()), model, model.byObserved.view(), key);
            assertSet(observers.getOrDefault(key, Set.of()), model, model.byObserver.view(), key);
        }
    }

    private static void assertSet(
            final Set<Long> expected, final Model model, final SetIndex.View sets, final long key) {
        final List<Long> met = new ArrayList<>();
        for (int row = sets.first(key); row >= 0; row = sets.next(row)) {
            met.add(model.watches.handle(row));
        }
        assertEquals(expected, new HashSet<>(met));
        assertEquals(expected.size(), met.size(), "each once");
        assertEquals(expected.size(), sets.count(key));
    }
}
