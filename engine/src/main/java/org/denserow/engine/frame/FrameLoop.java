package org.denserow.engine.frame;

import java.util.List;
import org.denserow.engine.command.Activations;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.PlaybackCounts;
import org.denserow.engine.storage.Checks;
import org.denserow.jobs.ChunkJob;
import org.denserow.jobs.JobFailure;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.ScheduleFailure;
import org.denserow.jobs.SerialCutoff;

/// One frame: open (intake, applied), systems (the schedule), close (what they recorded, applied).
///
/// *Threads*: the owner's; workers run chunks of systems and the playback of types.
final class FrameLoop {

    private final FrameState state;
    private final CommandLog log;
    private final JobSystem jobs;
    private final boolean waitForAssets;
    private final List<Port<?>> ports;
    private final Commands intake;
    private final FrameReport report;

    private final SystemPlan plan;
    private final SerialCutoff applyCutoff;
    private final ChunkJob applyJob = this::applyType;

    private int keys; // of the boundary that is applied
    private boolean applying;
    private final Activations.Outcome assets = new Activations.Outcome(); // of the frame

    FrameLoop(
            final FrameState state,
            final CommandLog log,
            final JobSystem jobs,
            final SimulationOptions options,
            final List<Port<?>> ports,
            final List<SystemNode> systems,
            final ChunkContext[] contexts,
            final FrameReport report) {
        this.state = state;
        this.log = log;
        this.jobs = jobs;
        this.waitForAssets = !options.lateAssets();
        this.ports = ports;
        this.intake = new Commands(log.intake());
        this.report = report;
        this.plan = new SystemPlan(systems, log, jobs, options, contexts);
        this.applyCutoff = options.serialCutoff() ? SerialCutoff.adaptive() : SerialCutoff.off();
    }

    void run() {
        report.begin(state.frame());
        final long start = System.nanoTime();
        try {
            open();
            final long opened = System.nanoTime();
            systems();
            final long ran = System.nanoTime();
            close();
            report.times(opened - start, ran - opened, System.nanoTime() - ran);
        } catch (final SystemFailure failure) {
            fail(failure);
            throw failure;
        } catch (final Throwable thrown) {
            final SystemFailure failure = SystemFailure.ofFrame(state.frame(), thrown);
            fail(failure);
            throw failure;
        }
    }

    // ---- Open ----

    private void open() {
        state.enter(FrameState.Phase.OPEN);
        log.owner().end();
        log.begin(CommandLog.OPEN, state.frame());
        log.intake().begin(CommandLog.INTAKE_KEY);
        for (int i = 0; i < ports.size(); i++) {
            report.addMessages(ports.get(i).intake(state.frame(), intake));
        }
        applyOpen();
        settleAssets();
        Throwable failure = null;
        String failedPort = "";
        for (int i = 0; i < ports.size(); i++) {
            final Throwable thrown = ports.get(i).settle();
            if (failure == null) {
                failure = thrown;
                failedPort = ports.get(i).name();
            } else if (thrown != null && thrown != failure) {
                failure.addSuppressed(thrown);
            }
        }
        if (failure != null) {
            throw SystemFailure.ofPort(failedPort, state.frame(), failure);
        }
    }

    /// Rows that are due become active now. What ports and the owner recorded is applied by then, so that an activation
    /// of theirs for this frame is seen, and nobody waits for the asset of a row that they destroyed.
    private void settleAssets() {
        assets.clear();
        log.intake().begin(CommandLog.INTAKE_KEY);
        if (Checks.ON) {
            log.intake().attribute("the failed asset of its row", state.frame());
        }
        for (int type = 1; type <= log.types(); type++) {
            final Activations activations = log.playback(type).activations();
            if (activations.count() > 0) {
                activations.settle(state.frame(), waitForAssets, log.intake(), assets);
            }
        }
        report.addAssets(assets.late(), assets.failed(), assets.firstFailure());
        applyOpen();
    }

    /// Applies what intake and owner recorded; in most frames nothing.
    private void applyOpen() {
        final boolean recorded = !log.intake().isEmpty() || !log.owner().isEmpty();
        log.intake().end();
        if (recorded) {
            apply(CommandLog.OPEN_KEYS, true);
        }
    }

    // ---- Systems ----

    private void systems() {
        state.enter(FrameState.Phase.SYSTEMS);
        keys = plan.open();
        log.ensureKeys(Math.max(keys, CommandLog.OPEN_KEYS));
        try {
            plan.run();
        } catch (final ScheduleFailure thrown) {
            final SystemFailure failure = SystemFailure.ofSystem(
                    thrown.node(), thrown.chunk(), state.frame(), thrown.getCause(), jobs.isPoisoned());
            for (final Throwable other : thrown.getSuppressed()) {
                failure.addSuppressed(other);
            }
            throw failure;
        }
    }

    // ---- Close ----

    private void close() {
        state.enter(FrameState.Phase.CLOSE);
        log.begin(CommandLog.CLOSE, state.frame());
        apply(keys, false);
        state.countFrame();
        state.enter(FrameState.Phase.BETWEEN);
        log.beginOwner(state.frame());
    }

    // ---- Apply ----

    private void apply(final int boundaryKeys, final boolean open) {
        keys = boundaryKeys;
        applying = true;
        try {
            jobs.dispatch(log.types(), applyJob, applyCutoff);
        } catch (final JobFailure thrown) {
            final String type = log.playback(thrown.chunk() + 1).map().name();
            throw SystemFailure.ofPlayback(type, state.frame(), thrown.getCause());
        }
        applying = false;
        for (int type = 1; type <= log.types(); type++) {
            final PlaybackCounts counts = log.playback(type).counts();
            report.add(counts);
            if (counts.refused() > 0) {
                report.note(refusal(type, counts, open));
            }
            counts.clear();
        }
    }

    /// Drops what was recorded. A playback that did not come to its end (no memory to grow, for one) leaves rows half
    /// done: then nothing can be dropped, and the simulation does not go on. Neither does it after an Error in a
    /// system, since the job system does not.
    private void fail(final SystemFailure failure) {
        for (int i = 0; i < ports.size(); i++) {
            ports.get(i).abandon(failure); // nobody waits for an answer that does not come
        }
        if (applying || jobs.isPoisoned()) {
            state.enter(FrameState.Phase.BROKEN);
            return;
        }
        log.discard();
        state.enter(FrameState.Phase.FAILED);
        state.countFrame();
    }

    private void applyType(final int chunk, final int worker) {
        log.apply(chunk + 1, keys);
    }

    private String refusal(final int type, final PlaybackCounts counts, final boolean open) {
        final int key = counts.firstRefusedKey();
        final String who =
                open ? (key == CommandLog.INTAKE_KEY ? "a port" : "the owner") : "system " + plan.systemOf(key).name;
        return "a type is full, creates were refused: type="
                + log.playback(type).map().name() + ", refused="
                + counts.refused() + ", capacity=" + log.playback(type).map().capacity() + ", first recorded by " + who
                + "; leave room for one boundary's creations, or use Layout.growable()";
    }
}
