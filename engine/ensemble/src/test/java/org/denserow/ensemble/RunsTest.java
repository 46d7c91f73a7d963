package org.denserow.ensemble;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.lines.LineSink;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunsTest {

    @TempDir
    private Path folder;

    static String csv(final Results results) {
        final StringBuilder text = new StringBuilder();
        results.writeTo(LineSink.csv(text));
        return text.toString();
    }

    /// Each task alone, by hand: no class of this package but the model.
    private static List<Long> handHashes(final Plan plan) {
        return IntStream.range(0, plan.tasks())
                .mapToObj(number -> {
                    final Task task = plan.task(number);
                    try (Simulation sim = Simulation.create(
                            SimulationOptions.defaults().withWorkers(1).withSeed(task.seed()))) {
                        new Meadow().define(sim, task.cell(), new Figures(plan));
                        sim.run(plan.frames());
                        return sim.hash();
                    }
                })
                .toList();
    }

    @Test
    @DisplayName("rows are equal for any number of threads and workers, and any order of the tasks")
    void run_anyThreadsAndOrder_hasEqualRows() throws InterruptedException {
        final Plan plan = Meadow.plan().withEvery(8);
        final Runs runs = Runs.of(plan, new Meadow()).withCores(1);
        final Results expected = runs.run();
        assertEquals(
                handHashes(plan),
                expected.tasks().stream().map(TaskResult::hash).toList());
        assertEquals(24, new HashSet<>(handHashes(plan)).size()); // the hash sees cells and seeds
        final String rows = csv(expected);
        for (final int cores : new int[] {1, 2, 3, 8}) {
            for (final int workers : new int[] {1, cores}) {
                for (final long order : new long[] {0, 5, 6}) {
                    final Runs each = runs.withCores(cores).withWorkers(workers).shuffled(order);
                    assertEquals(rows, csv(each.run()), "cores=" + cores + ", workers=" + workers + ", order=" + order);
                }
            }
        }
    }

    @Test
    @DisplayName("control: a model that shares a counter between runs has other rows in another order")
    void run_aModelThatSharesState_isSeenByItsRows() throws InterruptedException {
        final List<String> rows = new ArrayList<>();
        for (final long order : new long[] {0, 5}) {
            final AtomicInteger shared = new AtomicInteger();
            final Model broken = (sim, cell, figures) -> {
                final int number = shared.incrementAndGet();
                figures.add("number", () -> number);
            };
            rows.add(csv(
                    Runs.of(Meadow.plan(), broken).withCores(1).shuffled(order).run()));
        }
        assertNotEquals(rows.get(0), rows.get(1));
    }

    @Test
    void writeTo_results_areColumns() throws InterruptedException {
        final Plan plan = Plan.of("meadow", Design.grid(Axis.of("sheep", 3), Axis.of("risk", 0)))
                .withSeeds(-1, 2)
                .withFrames(2)
                .withEvery(1)
                .withFigures(Meadow.SHEEP);
        final Results results = Runs.run(plan, new Meadow());
        final List<String> lines = csv(results).lines().toList();
        assertEquals("task,cell,seed,sheep,risk,frame,sheep left,hash,failure", lines.get(0));
        final String first = Results.hex(results.tasks().get(0).hash());
        final String second = Results.hex(results.tasks().get(1).hash());
        assertEquals(
                List.of(
                        "0,0,-1,3.0,0.0,1,3.0," + first + ",",
                        "0,0,-1,3.0,0.0,2,3.0," + first + ",",
                        "1,0,0,3.0,0.0,1,3.0," + second + ",",
                        "1,0,0,3.0,0.0,2,3.0," + second + ","),
                lines.subList(1, lines.size()));
        assertEquals(List.of(Meadow.SHEEP), results.figures());
    }

    @ParameterizedTest
    @CsvSource({"0, 10", "3, 3 6 9 10", "5, 5 10", "10, 10", "11, 10"})
    void run_every_takesRowsAndTheEnd(final long every, final String frames) throws InterruptedException {
        final Plan plan = Plan.of("meadow", Design.none()).withFrames(10).withEvery(every);
        final TaskResult result = Runs.run(plan, new Meadow()).tasks().getFirst();
        assertEquals(
                List.of(frames.split(" ")),
                IntStream.range(0, result.rows())
                        .mapToObj(row -> Long.toString(result.frame(row)))
                        .toList());
        assertEquals(10, result.frame());
        assertEquals(
                Runs.run(plan.withEvery(0), new Meadow()).tasks().getFirst().figure(Meadow.WEIGHT),
                result.figure(Meadow.WEIGHT));
    }

    @Test
    void run_noFrames_hasTheFirstState() throws InterruptedException {
        final TaskResult result =
                Runs.run(Plan.of("meadow", Design.none()), new Meadow()).tasks().getFirst();
        assertEquals(0, result.frame());
        assertEquals(100, result.figure(Meadow.SHEEP));
        assertTrue(Double.isNaN(result.figure("wolves left")));
    }

    // ---- Failures ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    @DisplayName("a run that fails is reported with its frame, and the others go on")
    void run_aSystemThatThrows_isAFailureOfItsTaskOnly(final int cores) throws InterruptedException {
        final Results results = Runs.of(Meadow.failing("fails", 4), new Meadow())
                .withCores(cores)
                .withWorkers(1)
                .run();
        assertEquals(6, results.tasks().size());
        assertEquals(
                List.of(3, 4, 5),
                results.failures().stream().map(TaskResult::task).toList());
        final TaskResult failed = results.tasks().get(4);
        assertEquals(4, failed.frame());
        assertEquals(0, failed.rows());
        assertTrue(failed.failure().contains("system=graze"), failed.failure());
        assertTrue(failed.failure().contains("the wolf came"), failed.failure());
        assertTrue(Double.isNaN(failed.figure(Meadow.SHEEP)));
        final String line = csv(results).lines().toList().get(5);
        assertTrue(line.startsWith("4,1,2,4.0,4,NaN,NaN,,\"org.denserow.engine.SystemFailure: a system failed"), line);
    }

    @Test
    void run_aModelOrFigureThatThrows_isAFailure() throws InterruptedException {
        final Plan plan =
                Plan.of("m", Design.grid(Axis.of("kind", 0, 1, 2, 3, 4))).withFrames(2);
        final Results results = Runs.run(plan, (sim, cell, figures) -> {
            switch (cell.count("kind")) {
                case 0 -> cell.value("none");
                case 1 -> figures.add("kind", () -> 1);
                case 2 -> figures.add("x", () -> 1).add("x", () -> 2);
                case 3 ->
                    figures.add("y", () -> {
                        throw new AssertionError("no figure");
                    });
                default -> figures.add("z", () -> 7);
            }
        });
        final List<String> failures =
                results.tasks().stream().map(TaskResult::failure).toList();
        assertTrue(
                failures.get(0).contains("a model must ask for parameters of its plan: name=none"), failures::toString);
        assertTrue(failures.get(1).contains("a figure must not have the name of a parameter"), failures::toString);
        assertTrue(failures.get(2).contains("a figure must be named once: name=x"), failures::toString);
        assertEquals("java.lang.AssertionError: no figure", failures.get(3));
        assertEquals("", failures.get(4));
        assertEquals(
                List.of(0L, 0L, 0L, 2L, 2L),
                results.tasks().stream().map(TaskResult::frame).toList());
        assertEquals(List.of("z"), results.figures());
    }

    @Test
    void run_aFigureThatTheModelLacks_saysWhichThereAre() throws InterruptedException {
        final Results results = Runs.run(Plan.of("meadow", Design.none()).withFigures("wolves left"), new Meadow());
        assertTrue(
                results.tasks()
                        .getFirst()
                        .failure()
                        .contains("a plan must want figures of its model: name=wolves left,"
                                + " figures=[sheep left, weight];"),
                results::toString);
        assertEquals(List.of("wolves left"), results.figures());
    }

    @Test
    @DisplayName("exceptions without words, with half a character, or that throw are failures like others")
    void run_strangeExceptions_areFailures() throws Exception {
        final String half = "\ud83d";
        final Plan plan = Plan.of("m", Design.grid(Axis.of("kind", 0, 1, 2, 3)));
        final Model model = (sim, cell, figures) -> {
            final int kind = cell.count("kind");
            throw new IllegalStateException(kind == 2 ? half : "x".repeat(TaskResult.MAX_FAILURE)) {
                @Override
                public String toString() {
                    return switch (kind) {
                        case 0 -> "";
                        case 1 -> throw new IllegalStateException("no words");
                        case 2 -> "half " + half;
                        default -> getMessage().substring(1) + half;
                    };
                }
            };
        };
        final Results results = Runs.of(plan, model).runInto(folder);
        assertEquals(4, results.failures().size());
        final List<String> texts =
                results.tasks().stream().map(TaskResult::failure).toList();
        assertTrue(texts.get(0).startsWith(RunsTest.class.getName()), texts::toString);
        assertEquals(texts.get(0), texts.get(1));
        assertEquals("half ?", texts.get(2));
        assertEquals(results.tasks(), Results.merge(folder).tasks());
    }

    @Test
    void run_aLongFailure_isCut() throws InterruptedException {
        final TaskResult result = Runs.run(Plan.of("m", Design.none()), (sim, cell, figures) -> {
                    throw new IllegalStateException("x".repeat(10_000));
                })
                .tasks()
                .getFirst();
        assertEquals(TaskResult.MAX_FAILURE, result.failure().length());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 5})
    void run_aModelThatStops_endsThere(final long every) throws InterruptedException {
        final TaskResult result = Runs.run(Meadow.failing("stops", 3).withEvery(every), new Meadow())
                .tasks()
                .getLast();
        assertEquals(4, result.frame());
        assertEquals(4, result.frame(result.rows() - 1));
        assertFalse(result.isFailed());
    }

    @Test
    void add_afterTheDefinition_isRefused() throws InterruptedException {
        final AtomicReference<Figures> kept = new AtomicReference<>();
        Runs.run(Plan.of("m", Design.none()), (sim, cell, figures) -> kept.set(figures));
        assertTrue(assertThrows(IllegalStateException.class, () -> kept.get().add("late", () -> 1))
                .getMessage()
                .startsWith("figures must be named while the model is defined: name=late;"));
    }

    @Test
    void add_tooManyFigures_fails() throws InterruptedException {
        for (final int more : new int[] {0, 1}) {
            final Results results = Runs.run(Plan.of("m", Design.none()), (sim, cell, figures) -> {
                for (int i = 0; i < Plan.MAX_FIGURES + more; i++) {
                    figures.add("f" + i, () -> 1);
                }
            });
            assertEquals(more, results.failures().size());
        }
    }

    // ---- Threads ----

    @Test
    @DisplayName("workers × runs never exceeds the cores, and no core idles for want of a run")
    void workers_anyCoresAndTasks_neverExceedTheCores() {
        for (int cores = 1; cores <= 300; cores++) {
            for (int tasks = 1; tasks <= 400; tasks += 1 + tasks / 20) {
                final int workers = Runs.workers(cores, tasks);
                final int threads = Runs.threads(cores, workers, tasks);
                final String where = "cores=" + cores + ", tasks=" + tasks;
                assertTrue(workers >= 1 && threads >= 1 && threads <= tasks, where);
                assertTrue(workers * threads <= cores, where);
                assertTrue(tasks < cores || (workers == 1 && threads == cores), where);
                assertTrue(tasks >= cores || threads == tasks, where);
                assertTrue(workers == 256 || workers * threads > cores - tasks || workers * threads == cores, where);
            }
        }
        assertEquals(1, Runs.workers(8, 8));
        assertEquals(2, Runs.workers(8, 3));
        assertEquals(8, Runs.workers(8, 1));
    }

    @Test
    @DisplayName("as many runs are there at once as there are threads, and never more")
    void run_moreTasksThanCores_usesAllThreadsAndNoMore() throws InterruptedException {
        final int cores = 3;
        final CyclicBarrier all = new CyclicBarrier(cores); // passed by three runs at once only
        final AtomicInteger now = new AtomicInteger();
        final AtomicInteger most = new AtomicInteger();
        final Set<String> names = ConcurrentHashMap.newKeySet();
        final Results results = Runs.of(Plan.of("m", Design.none()).withSeeds(1, 12), (sim, cell, figures) -> {
                    most.accumulateAndGet(now.incrementAndGet(), Math::max);
                    names.add(Thread.currentThread().getName());
                    figures.add("x", () -> {
                        try {
                            all.await(60, TimeUnit.SECONDS);
                        } catch (final Exception broken) {
                            throw new IllegalStateException(broken);
                        }
                        return now.getAndDecrement();
                    });
                })
                .withCores(cores)
                .run();
        assertEquals(List.of(), results.failures());
        assertEquals(cores, most.get());
        assertEquals(Set.of("denserow-run-0", "denserow-run-1", "denserow-run-2"), names);
    }

    @Test
    void run_fewerTasksThanCores_dividesThem() throws InterruptedException {
        final Set<Thread> threads = ConcurrentHashMap.newKeySet();
        final CyclicBarrier all = new CyclicBarrier(4); // 2 runs × 2 workers
        final Results results = Runs.of(
                        Plan.of("m", Design.none()).withSeeds(1, 2).withFrames(1), (sim, cell, figures) -> {
                            final Table table =
                                    sim.define("t", Layout.dense(1024).growable());
                            for (int i = 0; i < 1024; i++) {
                                table.create();
                            }
                            sim.system("meet").grain(512).over(table, (rows, commands) -> {
                                threads.add(Thread.currentThread());
                                try {
                                    all.await(60, TimeUnit.SECONDS);
                                } catch (final Exception broken) {
                                    throw new IllegalStateException(broken);
                                }
                            });
                        })
                .withCores(5)
                .withOptions(SimulationOptions.defaults().withoutSerialCutoff())
                .run();
        assertEquals(List.of(), results.failures());
        assertEquals(4, threads.size());
    }

    @Test
    void options_outOfRange_areRefused() {
        final Runs runs = Runs.of(Meadow.plan(), new Meadow()).withCores(4);
        assertThrows(IllegalArgumentException.class, () -> runs.withCores(0));
        assertThrows(IllegalArgumentException.class, () -> runs.withCores(Runs.MAX_CORES + 1));
        assertThrows(IllegalArgumentException.class, () -> runs.withWorkers(0));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> runs.withWorkers(5))
                .getMessage()
                .startsWith("workers must be in [1, 4]: workers=5; workers × runs must not exceed the cores"));
        assertThrows(IllegalArgumentException.class, () -> runs.withWorkers(4).withCores(3));
        assertThrows(IllegalArgumentException.class, () -> runs.withShare(2, 2));
        assertThrows(IllegalArgumentException.class, () -> runs.withShare(0, 0));
    }

    @Test
    void withShare_allShares_areThePlan() throws InterruptedException {
        final Runs runs = Runs.of(Meadow.plan(), new Meadow());
        final List<TaskResult> all = new ArrayList<>();
        for (int share = 0; share < 5; share++) {
            final Results part = runs.withShare(share, 5).run();
            all.addAll(part.tasks());
            assertEquals(24, part.tasks().size() + part.missing().size());
            assertFalse(part.missing().contains(share));
        }
        all.sort(Comparator.comparingInt(TaskResult::task));
        assertEquals(runs.run().tasks(), all);
        assertEquals(List.of(), runs.withShare(24, 25).run().tasks());
    }

    // ---- Listeners and ends ----

    @Test
    void listener_eachTask_isHeardOnceAndOneAtATime() throws InterruptedException {
        final List<Integer> tasks = new ArrayList<>(); // not thread-safe, on purpose
        final List<Integer> counts = new ArrayList<>();
        Runs.of(Meadow.plan(), new Meadow())
                .withCores(4)
                .withListener((result, ended, of) -> {
                    tasks.add(result.task());
                    counts.add(ended);
                    assertEquals(24, of);
                })
                .run();
        Collections.sort(tasks);
        assertEquals(IntStream.range(0, 24).boxed().toList(), tasks);
        assertEquals(IntStream.rangeClosed(1, 24).boxed().toList(), counts);
    }

    @Test
    void listener_thatThrows_endsTheCall() {
        final AtomicInteger begun = new AtomicInteger();
        final IllegalStateException thrown = new IllegalStateException("enough");
        final Runs runs = Runs.of(Meadow.plan(), (sim, cell, figures) -> begun.incrementAndGet())
                .withCores(1)
                .withListener((result, ended, of) -> {
                    if (ended == 3) {
                        throw thrown;
                    }
                });
        assertSame(thrown, assertThrows(IllegalStateException.class, runs::run));
        assertEquals(3, begun.get());
    }

    @Test
    @DisplayName("an interrupt ends runs that would take for ever, and no thread is left")
    void run_interrupted_endsAllRuns() throws InterruptedException {
        final CountDownLatch running = new CountDownLatch(2);
        final Set<Thread> threads = ConcurrentHashMap.newKeySet();
        final AtomicReference<Throwable> thrown = new AtomicReference<>();
        final Thread caller = new Thread(() -> {
            try {
                Runs.of(
                                Plan.of("m", Design.none()).withSeeds(1, 9).withFrames(Long.MAX_VALUE),
                                (sim, cell, figures) -> sim.system("count").once((chunk, commands) -> {
                                    if (threads.add(Thread.currentThread())) {
                                        running.countDown();
                                    }
                                }))
                        .withCores(2)
                        .run();
            } catch (final Throwable any) {
                thrown.set(any);
            }
        });
        caller.start();
        running.await();
        caller.interrupt();
        caller.join();
        assertInstanceOf(InterruptedException.class, thrown.get());
        assertEquals(2, threads.size());
        for (final Thread each : threads) {
            each.join(60_000);
            assertFalse(each.isAlive());
        }
    }
}
