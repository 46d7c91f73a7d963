package org.denserow.ensemble;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.snapshot.StateFile;
import org.denserow.jobs.JobSystem;
import org.jspecify.annotations.Nullable;

/// Runs the tasks of a plan on the cores of one machine.
///
/// Each task is a simulation of its own: the model defines it, frames run, figures are taken, and it is closed. So a task
/// has the same result alone and beside others, in any order, on any number of threads, with any number of workers, as
/// long as the model shares nothing between runs that changes.
///
/// ## Threads
/// The caller waits. With at least as many tasks as cores each run has one worker, and as many run at once as there are
/// cores; with fewer tasks the cores are divided among them ([#workers(int, int)]). Workers × runs never exceeds the
/// cores. Threads are daemons, and have ended when a call returns or throws. An interrupt of the caller ends the call after
/// the frames in progress; with a folder, tasks that have ended are kept.
///
/// ## Failures
/// What the model, a frame or a figure throws ends that run, and is in its [TaskResult]; the others go on. Only a file that
/// cannot be written, or a listener that throws, ends the call.
///
/// *Memory*: one simulation for each run at once, and all figures. *Threads* of this object: any; it never changes.
public final class Runs {

    /// The maximum number of cores that a call uses: 4,096.
    public static final int MAX_CORES = 4_096;

    private static final int UNSET = 0;
    private static final List<String> HERE = List.of(StateFile.here());

    private final Plan plan;
    private final Model model;
    private SimulationOptions options = SimulationOptions.defaults();
    private int cores = Math.min(Runtime.getRuntime().availableProcessors(), MAX_CORES);
    private int workers = UNSET;
    private int share;
    private int shares = 1;
    private RunListener listener = (result, ended, tasks) -> {};
    private @Nullable Snapshot start; // null: the model makes the first state
    private long order; // 0: by number

    private Runs(final Plan plan, final Model model) {
        this.plan = plan;
        this.model = model;
    }

    private Runs(final Runs of) {
        this(of.plan, of.model);
        options = of.options;
        cores = of.cores;
        workers = of.workers;
        share = of.share;
        shares = of.shares;
        listener = of.listener;
        start = of.start;
        order = of.order;
    }

    /// {@return runs of a plan, on all cores of the machine}
    ///
    /// @param plan what runs
    /// @param model defines each run; the caller has found it by [Plan#model()]
    public static Runs of(final Plan plan, final Model model) {
        return new Runs(
                Checks.given(plan, "plan", "begin with Plan.of"),
                Checks.given(model, "model", "pass what defines a run"));
    }

    /// Runs all tasks of a plan on all cores of the machine.
    ///
    /// @param plan what runs
    /// @param model defines each run
    /// @return the results, by number of the task
    /// @throws InterruptedException if the caller is interrupted; results are lost
    public static Results run(final Plan plan, final Model model) throws InterruptedException {
        return of(plan, model).run();
    }

    /// {@return what runs}
    public Plan plan() {
        return plan;
    }

    /// Defines a simulation as a run of a plan is defined, for a caller that runs it: to warm up a state, see
    /// [#from(Snapshot)], or to look at one run.
    ///
    /// @param plan of the run
    /// @param model defines it
    /// @param sim a new simulation, which the caller runs and closes
    /// @param cell the parameters
    /// @throws IllegalArgumentException if the plan wants figures that the model does not name
    public static void define(final Plan plan, final Model model, final Simulation sim, final Cell cell) {
        TaskRun.begin(sim, model, cell, new Figures(plan), null, 0);
    }

    // ---- Options ----

    /// {@return these runs with other options of each simulation}
    ///
    /// @param all their seed and workers do not count: a task has its seed, and the workers are chosen here
    public Runs withOptions(final SimulationOptions all) {
        final Runs copy = new Runs(this);
        copy.options = Checks.given(all, "options", "begin with SimulationOptions.defaults()");
        return copy;
    }

    /// {@return these runs on another number of cores}
    ///
    /// @param count from 1 to [#MAX_CORES]; the default is that of the machine
    /// @throws IllegalArgumentException if out of range, or fewer than the workers of a run
    public Runs withCores(final int count) {
        final Runs copy = new Runs(this);
        copy.cores = (int) Checks.inRange("cores", count, Math.max(1, workers), MAX_CORES, "workers need cores");
        return copy;
    }

    /// {@return these runs with a number of workers for each, which is otherwise chosen by [#workers(int, int)]}
    ///
    /// @param count from 1 to the number of cores, at most [JobSystem#MAX_WORKERS]
    /// @throws IllegalArgumentException if out of range
    public Runs withWorkers(final int count) {
        final Runs copy = new Runs(this);
        copy.workers = (int) Checks.inRange(
                "workers",
                count,
                1,
                Math.min(cores, JobSystem.MAX_WORKERS),
                "workers × runs must not exceed the cores");
        return copy;
    }

    /// {@return these runs with a listener in place of the one before}
    ///
    /// @param hears of each task that ends
    public Runs withListener(final RunListener hears) {
        final Runs copy = new Runs(this);
        copy.listener = Checks.given(hears, "listener", "leave it out");
        return copy;
    }

    /// {@return these runs with a part of the tasks: those with the numbers `share`, `share + shares` and so on. So `shares`
    ///     machines run a plan without knowing each other}
    ///
    /// @param number from 0 to below `count`
    /// @param count how many shares there are, from 1 to [Plan#MAX_TASKS]; one beyond the tasks is empty
    /// @throws IllegalArgumentException if out of range
    public Runs withShare(final int number, final int count) {
        final Runs copy = new Runs(this);
        copy.shares = (int) Checks.inRange("shares", count, 1, Plan.MAX_TASKS, "1 is the whole plan");
        copy.share = (int) Checks.inRange("share", number, 0, count - 1L, "shares are numbered from 0");
        return copy;
    }

    /// Makes each run a branch of one state: warm up once, then vary. The model defines each run as ever, the snapshot is
    /// restored with the seed of the task, and the frames of the plan follow. The definition must be that of the
    /// snapshot in each cell, so only what systems read of the cell varies, not capacities or names.
    ///
    /// A branch with the seed of the snapshot and the parameters with which it was taken goes on as the simulation did
    /// from which it was taken. Resources without a `save` and messages are in no snapshot, see [Snapshot#leftOut()].
    ///
    /// @param snapshot the state with which all runs begin; taken with these options, except seed and workers
    /// @return these runs as branches
    public Runs from(final Snapshot snapshot) {
        final Runs copy = new Runs(this);
        copy.start = Checks.given(snapshot, "snapshot", "leave it out for runs that the model begins");
        return copy;
    }

    /// For tests: begins tasks in another order, which changes no result.
    Runs shuffled(final long seed) {
        final Runs copy = new Runs(this);
        copy.order = seed;
        return copy;
    }

    // ---- The choice of threads ----

    /// {@return the workers of each run: 1 if there are at least as many tasks as cores, since runs side by side wait for
    ///     nobody; otherwise the cores divided by the tasks, rounded down}
    ///
    /// @param cores at least 1
    /// @param tasks at least 1
    public static int workers(final int cores, final int tasks) {
        return Math.clamp(cores / tasks, 1, JobSystem.MAX_WORKERS);
    }

    /// {@return how many runs there are at once}
    ///
    /// @param workers of each, at most `cores`
    static int threads(final int cores, final int workers, final int tasks) {
        return Math.min(tasks, cores / workers);
    }

    // ---- Run ----

    /// Runs the tasks.
    ///
    /// @return the results of the share, by number of the task
    /// @throws InterruptedException if the caller is interrupted; results are lost
    /// @throws IllegalArgumentException if the runs are branches of a snapshot that does not fit the model
    public Results run() throws InterruptedException {
        try {
            return new Results(plan, startText(), HERE, runs(tasks(), TaskSink.NONE));
        } catch (final IOException never) {
            throw new IllegalStateException("a run without a folder must write no file: thrown=" + never, never);
        }
    }

    /// Runs those tasks that a folder does not have yet, and writes a file for each once it has ended. Several processes
    /// may share a folder, on several machines: each task is a file that gets its name when it is whole. A process that
    /// is killed at any moment loses only its tasks in progress; call it again, and it goes on.
    ///
    /// A task is skipped if its file says that it ended well. One that failed is run again, and so is one whose file was
    /// torn by a crash of the machine. Files whose names end in `.tmp` are left by processes that were killed; nobody
    /// reads them. Two processes that run the same task at once write the same file.
    ///
    /// @param folder made if it is not there; the first call puts the plan into it, `plan.json`
    /// @return the results of the share, those that were there included, by number of the task
    /// @throws IOException if the folder belongs to another plan or another first state, or cannot be written
    /// @throws InterruptedException if the caller is interrupted; files of tasks that have ended are there
    /// @throws IllegalArgumentException if the runs are branches of a snapshot that does not fit the model
    public Results runInto(final Path folder) throws IOException, InterruptedException {
        final TaskFolder into = TaskFolder.open(Checks.given(folder, "folder", "pass a path"), plan);
        final String from = startText();
        final List<Task> tasks = tasks();
        final Set<String> jvms = new TreeSet<>(HERE);
        final List<TaskResult> results = new ArrayList<>(into.finished(tasks, from, jvms));
        final Set<Integer> finished = results.stream().map(TaskResult::task).collect(Collectors.toSet());
        results.addAll(runs(
                tasks.stream().filter(task -> !finished.contains(task.number())).toList(), into.startingWith(from)));
        results.sort(Comparator.comparingInt(TaskResult::task));
        return new Results(plan, from, List.copyOf(jvms), List.copyOf(results));
    }

    /// {@return the first state in words, as [Results#start()]}
    ///
    /// @throws IllegalArgumentException if the snapshot does not fit the model
    private String startText() {
        final Snapshot from = start;
        if (from == null) {
            return "";
        }
        try (Simulation sim =
                Simulation.create(options.withWorkers(1).withoutLossWarnings().withSeed(from.seed()))) {
            TaskRun.begin(sim, model, plan.design().cell(0), new Figures(plan), from, from.seed());
            return "frame=" + sim.frame() + ", hash=" + Results.hex(sim.hash()) + ", order="
                    + Results.hex(sim.orderHash());
        }
    }

    private List<Task> tasks() {
        final List<Task> tasks = new ArrayList<>();
        for (long task = share; task < plan.tasks(); task += shares) {
            tasks.add(plan.task((int) task));
        }
        return tasks;
    }

    private List<TaskResult> runs(final List<Task> tasks, final TaskSink sink)
            throws IOException, InterruptedException {
        if (tasks.isEmpty()) {
            return List.of();
        }
        final int each = workers == UNSET ? workers(cores, tasks.size()) : workers;
        final List<Task> ordered = new ArrayList<>(tasks);
        if (order != 0) {
            Collections.shuffle(ordered, new Random(order));
        }
        final SimulationOptions withWorkers = options.withWorkers(each);
        return new Threads(
                        ordered,
                        (task, isOver) -> new TaskRun(plan, task, model, withWorkers, start, isOver),
                        sink,
                        listener)
                .run(threads(cores, each, tasks.size()));
    }

    @Override
    public String toString() {
        return "Runs{plan=" + plan + ", cores=" + cores + ", share=" + share + '/' + shares + '}';
    }
}
