package org.denserow.engine.futures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.denserow.engine.PortRecording;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.snapshot.FileOptions;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Branches of one state: the trunk among them, alone and beside others, in order, in bounded memory.
class FuturesTest {

    private static final int BRANCHES = 8;

    @AutoClose
    private final Simulation trunk = Simulation.create(Colony.options(2).withoutSerialCutoff());

    private final Colony colony = new Colony(trunk);
    private Snapshot snapshot;

    @BeforeEach
    void grow() {
        snapshot = Colony.snapshot(trunk, colony);
    }

    private Futures<Colony> futures(final int threads) {
        return Futures.of(snapshot, Colony.options(threads), Colony::new);
    }

    /// All that an outcome says, without its number.
    private static List<Object> end(final Outcome<?> outcome) {
        return List.of(outcome.seed(), outcome.frame(), outcome.hash(), outcome.orderHash(), outcome.value());
    }

    private static List<List<Object>> ends(final List<? extends Outcome<?>> outcomes) {
        return outcomes.stream().map(FuturesTest::end).toList();
    }

    @Test
    @DisplayName(
            "the state of these tests holds messages, timers, activations, an order in progress, a copied resource")
    void snapshot_ofTheTrunk_holdsWhatWaits() {
        assertEquals(5, colony.arrivals.size());
        assertTrue(snapshot.states().state("type body").count("timers, frames") > 0);
        assertTrue(snapshot.states().state("commands").count("timers, frames") > 0);
        assertTrue(colony.limbs.pending() > 0 && colony.limbs.size() > 0);
        assertTrue(colony.bodies.table().ordering().misplaced() > 0);
        assertNotEquals(0, colony.census.value()[0]);
        assertFalse(trunk.isOn("rest"));
        assertEquals(Colony.SEED, snapshot.seed());
    }

    @Test
    @DisplayName("the branch with the old seed equals the trunk, in both hashes, after each of several frames")
    void run_branch0_equalsTheTrunk() throws InterruptedException {
        for (final int frames : new int[] {0, 1, 2, 3, 10, 40}) {
            trunk.run(Colony.FRAMES + frames - trunk.frame());
            final Outcome<Long> branch =
                    futures(2).run(2, frames, Colony::census).getFirst();
            assertEquals(
                    List.of(Colony.SEED, trunk.frame(), trunk.hash(), trunk.orderHash(), Colony.census(trunk, colony)),
                    end(branch),
                    "frames=" + frames);
        }
        assertEquals(0, colony.arrivals.size());
    }

    @Test
    @DisplayName("a branch is the same alone and beside seven others, on 1, 2, 3 and 8 threads; all of them differ")
    void run_aloneOrBesideOthers_isTheSame() throws InterruptedException {
        final List<List<Object>> together = ends(futures(1).run(BRANCHES, 20, Colony::census));
        final Set<Object> different = new HashSet<>();
        together.forEach(end -> different.add(end.get(2)));
        assertEquals(BRANCHES, different.size());
        for (final int threads : Trial.WORKER_COUNTS) {
            assertEquals(together, ends(futures(threads).run(BRANCHES, 20, Colony::census)), "threads=" + threads);
        }
        for (int i = 0; i < BRANCHES; i++) {
            final Branch<Colony> alone = Branch.seed(futures(1).seed(i));
            assertEquals(
                    together.get(i),
                    ends(futures(3).run(List.of(alone), 20, Colony::census)).getFirst());
        }
        assertEquals(
                together.reversed(),
                ends(futures(3).run(branches(futures(1)).reversed(), 20, Colony::census)),
                "in another order");
    }

    private static List<Branch<Colony>> branches(final Futures<Colony> futures) {
        final List<Branch<Colony>> branches = new ArrayList<>();
        for (int i = 0; i < BRANCHES; i++) {
            branches.add(Branch.seed(futures.seed(i)));
        }
        return branches;
    }

    @Test
    @DisplayName("the seeds of branches do not depend on their number; branch 0 has that of the snapshot")
    void seed_ofABranch_dependsOnItsNumberOnly() throws InterruptedException {
        final Futures<Colony> futures = futures(1);
        assertEquals(Colony.SEED, futures.seed(0));
        final List<Outcome<Long>> few = futures.run(2, 5, Colony::census);
        final List<Outcome<Long>> more = futures.run(3, 5, Colony::census);
        assertEquals(ends(few), ends(more.subList(0, 2)));
        for (int i = 0; i < 3; i++) {
            assertEquals(i, more.get(i).branch());
            assertEquals(futures.seed(i), more.get(i).seed());
        }
    }

    @Test
    @DisplayName("outcomes are in the order of branches, also if the first branch ends last")
    void run_firstBranchEndsLast_isFirst() throws InterruptedException {
        final CountDownLatch others = new CountDownLatch(3);
        final List<Branch<Colony>> branches = List.of(
                Branch.seed(Colony.SEED, (sim, model) -> await(others)),
                Branch.seed(1),
                Branch.seed(2),
                Branch.seed(3));
        final List<Outcome<Long>> outcomes = futures(2).run(branches, 1, (sim, model) -> {
            others.countDown();
            return sim.random("seed").nextLong();
        });
        assertEquals(
                List.of(Colony.SEED, 1L, 2L, 3L),
                outcomes.stream().map(Outcome::seed).toList());
        assertEquals(4, outcomes.stream().map(Outcome::value).distinct().count());
    }

    private static void await(final CountDownLatch latch) {
        try {
            assertTrue(latch.await(Trial.PATIENCE_SECONDS, TimeUnit.SECONDS));
        } catch (final InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    @Test
    @DisplayName("at most as many simulations as threads are open at once, whatever the number of branches")
    void run_manyBranches_keepsFewSimulationsOpen() throws InterruptedException {
        for (final int threads : Trial.WORKER_COUNTS) {
            final List<Simulation> made = Collections.synchronizedList(new ArrayList<>());
            final List<Long> open = Collections.synchronizedList(new ArrayList<>());
            final Futures<Colony> counted = Futures.of(snapshot, Colony.options(threads), sim -> {
                synchronized (made) { // a thread that is here again has closed its simulation before
                    made.add(sim);
                    open.add(made.stream()
                            .filter(each -> !each.toString().contains("phase=CLOSED"))
                            .count());
                    return new Colony(sim); // within the lock: nobody asks for the text of what is being defined
                }
            });
            counted.run(20, 1, Colony::census);
            assertEquals(20, made.size());
            assertTrue(Collections.max(open) <= threads, () -> "threads=" + threads + ", open=" + open);
            made.forEach(sim -> assertTrue(sim.toString().contains("phase=CLOSED"), sim::toString));
        }
    }

    // ---- What a branch brings along ----

    @Test
    @DisplayName("a change makes another future of the same seed; made in the trunk, it makes the same one")
    void run_change_isMadeBeforeTheFirstFrame() throws InterruptedException {
        final BiConsumer<Simulation, Colony> change = (sim, model) -> {
            model.deathsIn = 3;
            sim.switchOn("rest");
            sim.commands().create(model.limbs);
            model.bodies.key().values()[0] = 7;
            model.arrivals.offer(new Colony.Arrive(9));
        };
        final List<Outcome<Long>> outcomes =
                futures(2).run(List.of(Branch.seed(Colony.SEED, change), Branch.seed(Colony.SEED)), 10, Colony::census);
        change.accept(trunk, colony);
        trunk.run(10);
        assertEquals(trunk.hash(), outcomes.getFirst().hash());
        assertEquals(trunk.orderHash(), outcomes.getFirst().orderHash());
        assertNotEquals(trunk.hash(), outcomes.getLast().hash());
    }

    @Test
    @DisplayName("a branch may replay what came in through the ports of the trunk")
    void run_changeReplaysARecording_hasTheInputOfTheTrunk() throws InterruptedException {
        final PortRecording recording = trunk.recordPorts();
        for (int frame = 0; frame < 6; frame++) {
            trunk.step();
            colony.arrivals.offer(new Colony.Arrive(frame));
        }
        recording.stop();
        snapshot = restored(Colony.options(1));
        final List<Branch<Colony>> branches = List.of(
                Branch.seed(Colony.SEED, (sim, model) -> sim.replay(recording)),
                Branch.seed(9, (sim, model) -> sim.replay(recording)));
        final List<Outcome<Long>> outcomes = futures(2).run(branches, 6, Colony::census);
        assertEquals(trunk.hash(), outcomes.getFirst().hash());
        assertEquals(trunk.orderHash(), outcomes.getFirst().orderHash());
        assertEquals(18, outcomes.getLast().frame());
    }

    /// The snapshot without its messages, which are in the recording.
    private Snapshot restored(final SimulationOptions options) {
        try (Simulation sim = Simulation.create(options)) {
            new Colony(sim);
            sim.restore(snapshot);
            return sim.snapshot();
        }
    }

    @Test
    @DisplayName("a model that stops its simulation ends its branch early")
    void run_modelStops_endsItsBranchEarly() throws InterruptedException {
        final List<Branch<Colony>> branches = List.of(Branch.seed(1, (sim, model) -> sim.stop()), Branch.seed(1));
        final List<Outcome<Long>> outcomes = futures(1).run(branches, 4, Colony::census);
        assertEquals(Colony.FRAMES, outcomes.getFirst().frame());
        assertEquals(Colony.FRAMES + 4, outcomes.getLast().frame());
    }

    @Test
    @DisplayName("a resource without a copy begins anew in each branch; shared by the model, it makes branches differ")
    void run_modelLeaks_isNotSeenByTheNextBranch() throws InterruptedException {
        final BiConsumer<Simulation, Colony> leak = (sim, model) -> {
            for (int i = 0; i < model.unsaved.value()[0]; i++) {
                sim.commands().create(model.limbs);
            }
            model.unsaved.value()[0]++;
        };
        final List<Branch<Colony>> branches = Collections.nCopies(4, Branch.seed(5, leak));
        assertEquals(List.of("resource unsaved"), prefixed(snapshot.leftOut()));
        assertEquals(1, distinctHashes(futures(1).run(branches, 1, Colony::census)));

        final long[] shared = new long[1]; // the twin: state that simulations share
        final List<Branch<Colony>> leaking = Collections.nCopies(4, Branch.seed(5, (sim, model) -> {
            for (int i = 0; i < shared[0]; i++) {
                sim.commands().create(model.limbs);
            }
            shared[0]++;
        }));
        assertEquals(4, distinctHashes(futures(1).run(leaking, 1, Colony::census)));
    }

    private static List<String> prefixed(final List<String> resources) {
        return resources.stream().map(each -> "resource " + each).toList();
    }

    private static long distinctHashes(final List<? extends Outcome<?>> outcomes) {
        return outcomes.stream().map(Outcome::hash).distinct().count();
    }

    private record Counted(int[] counts) {}

    private static ObjectColumn<Counted> counted(final Simulation sim) {
        final Table table = sim.define("thing", Layout.fixed(1));
        final ObjectColumn<Counted> column = table.objects("counted", Counted.class);
        column.values()[0] = new Counted(new int[1]);
        sim.system("count").writes(column).over(table, (rows, commands) -> rows.write(column)[0].counts[0]++);
        return column;
    }

    @Test
    @DisplayName("objects are shared by branches, as by a snapshot; of a file each branch makes its own")
    void run_objectsThatChange_areOwnIfTheSnapshotIsFromAFile() throws InterruptedException, IOException {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            counted(sim);
            final Snapshot inMemory = sim.snapshot();
            final ByteArrayOutputStream file = new ByteArrayOutputStream();
            inMemory.writeTo(file, FileOptions.defaults());
            final Snapshot fromFile =
                    Snapshot.read(new ByteArrayInputStream(file.toByteArray()), FileOptions.defaults());
            assertEquals(List.of(3, 3, 3), counts(fromFile));
            assertEquals(List.of(3, 6, 9), counts(inMemory));
        }
    }

    private static List<Integer> counts(final Snapshot snapshot) throws InterruptedException {
        return Futures.of(snapshot, SimulationOptions.defaults().withWorkers(1), FuturesTest::counted)
                .run(3, 3, (sim, column) -> column.values()[0].counts[0])
                .stream()
                .map(Outcome::value)
                .toList();
    }

    // ---- Variants ----

    @Test
    @DisplayName("variants that differ in a parameter without effect have equal outcomes, seed by seed")
    void compare_parameterWithoutEffect_givesEqualOutcomes() throws InterruptedException {
        final List<List<Outcome<Long>>> outcomes = futures(2)
                .compare(
                        List.of(
                                (sim, model) -> {},
                                (sim, model) -> model.ignored = 1_000,
                                (sim, model) -> model.deathsIn = 9),
                        4,
                        10,
                        Colony::census);
        assertEquals(3, outcomes.size());
        final List<List<Object>> first = ends(outcomes.getFirst());
        assertEquals(first, ends(outcomes.get(1)));
        assertEquals(first, ends(futures(1).run(4, 10, Colony::census)));
        for (int i = 0; i < 4; i++) {
            final Outcome<Long> other = outcomes.get(2).get(i);
            assertEquals(i, other.branch());
            assertEquals(futures(1).seed(i), other.seed());
            assertNotEquals(outcomes.getFirst().get(i).hash(), other.hash());
        }
    }

    @Test
    @DisplayName("without loss warnings no branch says that its timers were not applied; with them each does")
    void run_timersWait_areSaidOnlyIfAskedFor() throws InterruptedException {
        try (Warnings warnings = new Warnings()) {
            futures(1).run(3, 1, Colony::census);
            assertEquals(List.of(), warnings.texts());
            final SimulationOptions saying =
                    SimulationOptions.defaults().withWorkers(1).withSwapBudget(15);
            Futures.of(snapshot, saying, Colony::new).run(3, 1, Colony::census);
            assertEquals(
                    3,
                    warnings.texts().stream()
                            .filter(text -> text.contains("armed timers="))
                            .count(),
                    warnings.texts()::toString);
        }
    }
}
