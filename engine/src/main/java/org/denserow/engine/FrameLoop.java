package org.denserow.engine;

import org.denserow.engine.command.Activations;
import org.denserow.engine.command.ChunkKey;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.Customs;
import org.denserow.engine.command.PlaybackCounts;
import org.denserow.engine.events.ApplyEvent;
import org.denserow.engine.events.ChunkEvent;
import org.denserow.engine.ground.Checks;
import org.denserow.jobs.ChunkJob;
import org.denserow.jobs.JobFailure;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.SerialCutoff;

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
    private final DuplicateKeys duplicates;
    private final FrameReport report;
    private final FrameEvents events;
    private final ChunkContext[] contexts;
    private final Tallies tallies;

    private final SystemPlan plan;
    private final SystemList.Inner[] inner;
    private final ExclusiveContext exclusive;
    private final Authors authors;
    private final SerialCutoff applyCutoff;
    private final ChunkJob applyJob = this::applyType;

    private int keys; // of the segment that runs
    private boolean applying;
    private final OrderSteps orderSteps;
    private long innerNanos; // of the frame
    private final IncidentNotes incidents;
    private final boolean notesRefusals; // one summary per type; if false, each refusal is an incident
    private final FrameBounds bounds;
    private SystemFailure failedCommands; // of this boundary; null when no handler of a command threw
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
            final Tallies tallies) {
        systems.checkComplete();
        report.measure(options.detailedReport());
        this.state = state;
        this.log = log;
        this.jobs = workers.jobs();
        this.waitForAssets = !options.lateAssets();
        this.ports = ports;
        this.duplicates = new DuplicateKeys(indexRules.indexed(), report);
        this.report = report;
        this.events = workers.events();
        this.contexts = workers.contexts();
        this.tallies = tallies;
        this.plan = new SystemPlan(systems, log, workers, options, tallies, this::cross);
        this.inner = systems.inner().toArray(SystemList.Inner[]::new);
        this.exclusive = new ExclusiveContext(log, state, options.seed(), tallies, inner);
        if (systems.anySkipsFrames()) {
            state.watchLaps(this::checkLap);
        }
        log.boundaries().count(inner.length + 2);
        this.authors = new Authors(plan);
        this.incidents = new IncidentNotes(log, authors, report, options.staleCommands());
        this.notesRefusals = options.staleCommands() == StaleCommands.COUNT;
        this.bounds = new FrameBounds(state, log, authors, options);
        log.boundaries().splitWith(jobs, options.detailedReport());
        this.applyCutoff = options.serialCutoff() ? SerialCutoff.adaptive() : SerialCutoff.off();
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
        incidents.begin();
        bounds.begin();
        innerNanos = 0;
        tallies.reset();
        log.orders().beginFrame();
        final long start = System.nanoTime();
        boolean completed = false;
        try {
            open();
            final long opened = System.nanoTime();
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
            final SystemFailure failure = applying
                    ? SystemFailure.ofBoundary(state.frame(), thrown)
                    : SystemFailure.ofFrame(state.frame(), thrown);
            fail(failure);
            throw failure;
        } finally {
            report.end(plan.mostChunksRun());
            events.endFrame(report, !completed);
        }
    }

    // ---- Open ----

    private void open() {
        events.beginBoundary(0, "open");
        state.enter(FrameState.Phase.OPEN);
        log.owner().end();
        begin(CommandLog.OPEN);
        bounds.checkOwner();
        log.inFrame().begin(ChunkKey.IN_FRAME);
        ports.intake(state.frame());
        log.boundaries().fire();
        applyOpen("a port");
        settleAssets();
        final SystemFailure ofPort = ports.settle(state.frame());
        if (ofPort != null) {
            final SystemFailure ofCommands = failedBoundary();
            if (ofCommands != null) {
                ofPort.addSuppressed(ofCommands);
            }
            throw ofPort;
        }
        failForCommands();
        events.endBoundary();
    }

    /// After a boundary is complete.
    private void failForCommands() {
        final SystemFailure failure = failedBoundary();
        if (failure != null) {
            throw failure;
        }
    }

    /// Activates the rows that are due. Commands of ports and of the owner are applied before, so their activations for
    /// this frame count, and the frame does not wait for the asset of a row that they destroyed.
    private void settleAssets() {
        if (!log.boundaries().hasDueActivations()
                && !log.cascades().isDue()) { // due: a handler has just destroyed rows
            return;
        }
        assets.clear();
        log.inFrame().begin(ChunkKey.IN_FRAME);
        if (Checks.ON) {
            log.inFrame().attribute("the failed asset of its row", state.frame());
        }
        log.boundaries().settle(waitForAssets, assets);
        report.addAssets(assets.late(), assets.failed(), assets.firstFailure());
        applyOpen("a due asset");
    }

    /// Applies the commands that wait at the opening boundary, and cascades of rows that died since the last frame; in
    /// most frames there are none.
    private void applyOpen(final String author) {
        final boolean isDue = !log.inFrame().isEmpty()
                || !log.timers().isEmpty()
                || !log.owner().isEmpty()
                || log.cascades().isDue();
        log.inFrame().end();
        if (isDue) {
            authors.inFrame(author);
            log.boundaries().collect();
            apply();
        }
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
            if (applying) {
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
    private void cross(final int boundary) {
        final long start = System.nanoTime();
        events.beginBoundary(boundary, "inner");
        reach(boundary);
        events.endBoundary();
        final ExclusiveSystem system = inner[boundary - 1].exclusive();
        if (system != null && system.runsIn(state.frame())) {
            runExclusive(system);
        }
        authors.inFrame(system);
        openSegment(boundary);
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

    private void reach(final int boundary) {
        state.enter(FrameState.Phase.APPLY);
        log.boundaries().collect();
        bounds.check(keys);
        begin(boundary);
        apply();
        failForCommands();
    }

    // ---- Close ----

    private void close() {
        events.beginBoundary(inner.length + 1, "close");
        reach(inner.length + 1);
        orderSteps.read();
        plan.completed();
        applying = true;
        report.add(Counter.MOVES, orderSteps.place());
        applying = false;
        events.endBoundary();
        state.countFrame();
        state.enter(FrameState.Phase.BETWEEN);
        log.beginOwner(state.frame());
    }

    // ---- Apply ----

    /// Begins a boundary. If it fails while events end, rows are half done, as in playback.
    private void begin(final int boundary) {
        applying = true;
        log.boundaries().begin(boundary, state.frame());
        applying = false;
    }

    private void apply() {
        applying = true;
        try {
            jobs.dispatch(log.boundaries().plan(), applyJob, applyCutoff);
        } catch (final JobFailure thrown) {
            final String type = log.boundaries().planned(thrown.chunk()).map().name();
            throw SystemFailure.ofPlayback(type, state.frame(), thrown.getCause());
        }
        report.add(Counter.CASCADES_NANOS, log.boundaries().follow());
        for (int type = log.boundaries().nextPlayed(0);
                type > 0;
                type = log.boundaries().nextPlayed(type)) {
            final PlaybackCounts counts = log.type(type).counts();
            if (counts.isClear()) {
                continue;
            }
            report.add(type, counts);
            if (counts.refused() > 0 && notesRefusals) {
                report.note().ofRefusals(log.type(type), authors);
            }
            counts.clear();
        }
        if (!notesRefusals) {
            incidents.add(state.frame());
        }
        log.boundaries().applied();
        handleCustoms();
        duplicates.tell();
        applying = false;
    }

    /// Runs the handlers of user-defined commands; those that throw fail the frame once the boundary is complete.
    private void handleCustoms() {
        if (log.customs().count() == 0) {
            return;
        }
        final FrameState.Phase boundary = state.phase();
        state.enter(FrameState.Phase.HANDLERS);
        log.boundaries().applyCustoms();
        state.enter(boundary);
        final Customs customs = log.customs();
        report.add(customs.counts());
        customs.counts().clear();
        if (!customs.failures().isEmpty()) {
            final SystemFailure thrown = SystemFailure.ofCommands(state.frame(), customs.failures());
            customs.failures().clear();
            if (failedCommands == null) {
                failedCommands = thrown;
            } else {
                failedCommands.addSuppressed(thrown);
            }
        }
    }

    /// The failure of the boundary: a command that could not be applied comes before the handlers, which ran later.
    private SystemFailure failedBoundary() {
        final SystemFailure failure = incidents.failure();
        if (failure == null) {
            return failedCommands;
        }
        if (failedCommands != null) {
            failure.addSuppressed(failedCommands);
        }
        return failure;
    }

    /// Drops recorded commands. A boundary that did not complete (for example, for want of memory) leaves rows half
    /// done: then nothing can be dropped, and only a restore goes on. After an Error in a system, or in a boundary that
    /// did not complete, whichever it is, nothing goes on.
    private void fail(final SystemFailure failure) {
        failedCommands = null;
        ports.abandon(failure);
        if (applying || jobs.isPoisoned()) {
            if (failure.getCause() instanceof Error) {
                state.end(); // at an inner boundary the job system does not notice
            }
            applying = false;
            state.enter(FrameState.Phase.BROKEN);
            return;
        }
        if (Checks.ON) {
            LostWrites.forget(log); // of a body that threw: its failure is reported already
        }
        log.discard();
        state.enter(FrameState.Phase.FAILED);
        state.countFrame();
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

    private void applyType(final int chunk, final int worker) {
        contexts[worker].sees();
        final ApplyEvent event = events.beginApply();
        log.boundaries().apply(chunk);
        if (event != null) {
            FrameEvents.endApply(event, log.boundaries().planned(chunk).map().name(), worker);
        }
    }
}
