package org.denserow.engine;

import org.denserow.engine.command.Activations;
import org.denserow.engine.command.ChunkKey;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.jfr.ChunkEvent;
import org.denserow.jobs.JobFailure;
import org.denserow.jobs.JobSystem;
import org.jspecify.annotations.Nullable;

/// Runs one frame: open (intake, applied), systems (the schedule, with the boundaries inside it), close (commands of
/// the last systems applied; then a bounded step for rows kept in an order).
///
/// *Threads*: the owner; workers run chunks of systems and the playback of types.
final class FrameLoop {

    private final FrameState state;
    private final CommandLog log;
    private final JobSystem jobs;
    private final boolean waitForAssets;
    private final PortList ports;
    private final FrameReport report;
    private final FrameEvents events;
    private final ChunkContext[] contexts;
    private final Tallies tallies;

    private final SystemPlan plan;
    private final SystemList.Inner[] inner;
    private final ExclusiveContext exclusive;
    private final Authors authors;

    private int keys; // of the segment that runs
    private final OrderSteps orderSteps;
    private long innerNanos; // of the frame
    private final FrameBounds bounds;
    private final FrameBoundary boundary;
    private final Activations.Outcome assets = new Activations.Outcome(); // of the frame

    FrameLoop(
            final FrameState state,
            final CommandLog log,
            final Workers workers,
            final SimulationOptions options,
            final PortList ports,
            final SystemList systems,
            final IndexRules indexRules,
            final FrameReport report,
            final Tallies tallies,
            final @Nullable WakeQueue queue) {
        systems.checkComplete();
        report.measure(options.detailedReport());
        this.state = state;
        this.log = log;
        this.jobs = workers.jobs();
        this.waitForAssets = !options.lateAssets();
        this.ports = ports;
        this.report = report;
        this.events = workers.events();
        this.contexts = workers.contexts();
        this.tallies = tallies;
        this.plan = new SystemPlan(systems, log, workers, options, tallies, this::cross);
        this.inner = systems.inner().toArray(SystemList.Inner[]::new);
        this.exclusive = new ExclusiveContext(log, state, options.seed(), tallies, inner, queue);
        if (systems.anySkipsFrames()) {
            state.watchLaps(this::checkLap);
        }
        log.boundaries().count(inner.length + 2);
        this.authors = new Authors(plan::systemOf);
        this.bounds = new FrameBounds(state, log, authors, options);
        this.boundary = new FrameBoundary(
                state, log, workers, options, report, authors, new DuplicateKeys(indexRules.indexed(), report));
        log.orders().budget(options.swapBudget());
        this.orderSteps = new OrderSteps(state, log.orders(), jobs, contexts, options.serialCutoff());
        state.endDefinition();
    }

    SystemPlan plan() {
        return plan;
    }

    /// Refuses a call that looks at rows or events of one lap, if the chunk or exclusive body on the calling thread
    /// belongs to a system that does not run in every frame.
    private void checkLap(final String call) {
        if (state.phase() == FrameState.Phase.EXCLUSIVE) {
            exclusive.checkEveryFrame(call);
        } else if (state.phase() == FrameState.Phase.SYSTEMS) {
            for (final ChunkContext context : contexts) {
                context.checkEveryFrame(call);
            }
        }
    }

    void run() {
        if (Checks.ON) {
            LostWrites.check(log, "by=the owner between frames");
        }
        events.beginFrame(state.frame());
        report.begin(state.frame());
        boundary.beginFrame();
        bounds.begin();
        innerNanos = 0;
        tallies.reset();
        log.orders().beginFrame();
        final long start = System.nanoTime();
        boolean completed = false;
        try {
            final long opened = open() ? System.nanoTime() : start;
            systems();
            final long ran = System.nanoTime();
            close();
            report.add(Counter.OPEN_NANOS, opened - start);
            report.add(Counter.SYSTEMS_NANOS, ran - opened - innerNanos);
            report.add(Counter.INNER_NANOS, innerNanos);
            report.add(Counter.CLOSE_NANOS, System.nanoTime() - ran);
            completed = true;
        } catch (final SystemFailure failure) {
            fail(failure);
            throw failure;
        } catch (final Throwable thrown) {
            final SystemFailure failure = boundary.isHalfDone()
                    ? SystemFailure.ofBoundary(state.frame(), thrown)
                    : SystemFailure.ofFrame(state.frame(), thrown);
            fail(failure);
            throw failure;
        } finally {
            log.closeArrays();
            log.time().endFrame();
            report.end(plan.mostChunksRun());
            events.endFrame(report, !completed);
        }
    }

    // ---- Open ----

    /// @return whether it had something to do: if not, it takes less time than a look at the clock
    private boolean open() {
        events.beginBoundary(0, "open");
        state.enter(FrameState.Phase.OPEN);
        log.owner().end();
        boundary.begin(CommandLog.OPEN);
        bounds.checkOwner();
        log.inFrame().begin(ChunkKey.IN_FRAME);
        boolean isBusy = ports.intake(state.frame()) > 0;
        log.boundaries().fire();
        isBusy |= applyOpen("a port");
        isBusy |= settleAssets();
        final SystemFailure ofPort = ports.settle(state.frame());
        if (ofPort != null) {
            final SystemFailure ofCommands = boundary.failure();
            if (ofCommands != null) {
                ofPort.addSuppressed(ofCommands);
            }
            throw ofPort;
        }
        failForCommands();
        events.endBoundary();
        return isBusy;
    }

    /// After a boundary is complete.
    private void failForCommands() {
        final SystemFailure failure = boundary.failure();
        if (failure != null) {
            throw failure;
        }
    }

    /// Activates the rows that are due. Commands of ports and of the owner are applied before, so their activations for
    /// this frame count, and the frame does not wait for the asset of a row that they destroyed.
    ///
    /// @return whether rows were due
    private boolean settleAssets() {
        if (!log.boundaries().hasDueActivations()
                && !log.cascades().isDue()) { // due: a handler has just destroyed rows
            return false;
        }
        assets.clear();
        log.inFrame().begin(ChunkKey.IN_FRAME);
        if (Checks.ON) {
            log.inFrame().attribute("the failed asset of its row", state.frame());
        }
        log.boundaries().settle(waitForAssets, assets);
        report.addAssets(assets.late(), assets.failed(), assets.firstFailure());
        applyOpen("a due asset");
        return true;
    }

    /// Applies the commands that wait at the opening boundary, and cascades of rows that died since the last frame; in
    /// most frames there are none.
    ///
    /// @return whether there were any
    private boolean applyOpen(final String author) {
        final boolean isDue = !log.inFrame().isEmpty()
                || !log.timers().isEmpty()
                || !log.owner().isEmpty()
                || log.cascades().isDue();
        log.inFrame().end();
        if (isDue) {
            authors.inFrame(author);
            log.boundaries().collect();
            boundary.apply();
        }
        return isDue;
    }

    // ---- Systems ----

    private void systems() {
        openSegment(0);
        try {
            plan.run();
        } catch (final JobFailure thrown) {
            if (state.phase() == FrameState.Phase.APPLY && thrown.getCause() instanceof SystemFailure failure) {
                // of a boundary: it says all there is to say; one that a body threw is of another simulation
                throw failure;
            }
            if (boundary.isHalfDone()) {
                throw SystemFailure.ofBoundary(state.frame(), thrown.getCause());
            }
            final boolean over = jobs.isPoisoned();
            final SystemFailure failure = state.phase() == FrameState.Phase.EXCLUSIVE
                    ? SystemFailure.ofExclusive(thrown.node(), state.frame(), thrown.getCause(), over)
                    : plan.failure(thrown, state.frame(), over);
            for (final Throwable other : thrown.getSuppressed()) {
                failure.addSuppressed(other);
            }
            throw failure;
        }
    }

    private void openSegment(final int number) {
        keys = plan.open(number, state.frame());
        state.enter(FrameState.Phase.SYSTEMS);
    }

    /// A boundary inside the frame: applies the commands of the systems before it, then runs its own system.
    private void cross(final int number) {
        final long start = System.nanoTime();
        events.beginBoundary(number, "inner");
        reach(number);
        events.endBoundary();
        final ExclusiveSystem system = inner[number - 1].exclusive();
        if (system != null && system.runsIn(state.frame())) {
            runExclusive(system);
        }
        authors.inFrame(system);
        openSegment(number);
        innerNanos += System.nanoTime() - start;
    }

    private void runExclusive(final ExclusiveSystem system) {
        final SystemSpan span = events.span(system.name());
        final ChunkEvent event = span == null ? null : span.begin(0, 0);
        final long start = span == null ? 0 : System.nanoTime();
        state.enter(FrameState.Phase.EXCLUSIVE);
        try {
            exclusive.run(system);
        } finally {
            if (span != null) {
                span.end(event, System.nanoTime() - start);
                span.commit();
            }
        }
    }

    private void reach(final int number) {
        state.enter(FrameState.Phase.APPLY);
        log.boundaries().collect();
        bounds.check(keys);
        boundary.begin(number);
        boundary.apply();
        failForCommands();
    }

    // ---- Close ----

    private void close() {
        events.beginBoundary(inner.length + 1, "close");
        reach(inner.length + 1);
        orderSteps.read();
        plan.completed();
        boundary.place(orderSteps);
        events.endBoundary();
        state.countFrame();
        state.enter(FrameState.Phase.BETWEEN);
        log.beginOwner(state.frame());
    }

    /// A boundary that did not complete (for example, for want of memory) leaves rows half done: only a restore goes on.
    /// After an Error in a system, or in a boundary that did not complete, whichever it is, nothing goes on.
    private void fail(final SystemFailure failure) {
        ports.abandon(failure);
        if (boundary.drop()) {
            state.enter(FrameState.Phase.FAILED);
            state.countFrame();
            return;
        }
        if (failure.getCause() instanceof Error) {
            state.end(); // at an inner boundary the job system does not notice
        }
        state.enter(FrameState.Phase.BROKEN);
    }

    /// Goes on after a failed frame, with the next one.
    void recover() {
        state.enter(FrameState.Phase.BROKEN); // unless the next calls return:
        try {
            log.boundaries().endFrame(state.frame() - 1); // the boundaries that the failed frame did not reach
        } catch (final Error error) {
            state.end();
            throw error;
        }
        state.enter(FrameState.Phase.BETWEEN);
        log.beginOwner(state.frame());
    }
}
