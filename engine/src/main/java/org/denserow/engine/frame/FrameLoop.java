package org.denserow.engine.frame;

import java.util.List;
import org.denserow.engine.command.Activations;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.PlaybackCounts;
import org.denserow.jobs.ChunkJob;
import org.denserow.jobs.JobFailure;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.SerialCutoff;

/// One frame: open (intake, applied), systems (in waves), close (what they recorded, applied).
///
/// Within a wave the chunks of all its systems are one dispatch, in canonical order, so the job system's rule, the
/// lowest failing chunk wins, is the canonical rule of the wave. After a failure later waves run only what is
/// canonically earlier: it may fail too, and then that is the failure to report.
///
/// *Threads*: the owner's; workers run [#runChunk(int,int)] and the playback of types.
final class FrameLoop {

    private final FrameState state;
    private final CommandLog log;
    private final JobSystem jobs;
    private final boolean waitForAssets;
    private final List<Port<?>> ports;
    private final Commands intake;
    private final ChunkContext[] contexts;
    private final FrameReport report;

    private final SystemPlan plan;
    private final SerialCutoff[] waveCutoffs;
    private final SerialCutoff applyCutoff;
    private final ChunkJob chunkJob = this::runChunk;
    private final ChunkJob applyJob = this::applyType;

    private SystemNode[] wave;
    private int keys; // of the boundary that is applied
    private int failedKey;
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
        this.contexts = contexts;
        this.report = report;
        this.plan = new SystemPlan(systems, log);
        this.applyCutoff = cutoff(options);
        this.waveCutoffs = new SerialCutoff[plan.waves().length];
        for (int i = 0; i < waveCutoffs.length; i++) {
            waveCutoffs[i] = cutoff(options);
        }
    }

    private static SerialCutoff cutoff(final SimulationOptions options) {
        return options.serialCutoff() ? SerialCutoff.adaptive() : SerialCutoff.off();
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
            fail();
            throw failure;
        } catch (final Throwable thrown) {
            final SystemFailure failure = SystemFailure.ofFrame(state.frame(), thrown);
            fail();
            throw failure;
        }
    }

    // ---- Open ----

    private void open() {
        state.enter(FrameState.Phase.OPEN);
        log.owner().end();
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
        failedKey = Integer.MAX_VALUE;
        JobFailure failure = null;
        final SystemNode[][] waves = plan.waves();
        for (int i = 0; i < waves.length; i++) {
            wave = waves[i];
            try {
                jobs.dispatch(chunks(wave), chunkJob, waveCutoffs[i]);
            } catch (final JobFailure thrown) {
                failedKey = key(thrown.chunk());
                if (failure != null) { // lower than the one before, which is now one of the others
                    thrown.addSuppressed(failure.getCause());
                    for (final Throwable other : failure.getSuppressed()) {
                        thrown.addSuppressed(other);
                    }
                }
                failure = thrown;
            }
        }
        if (failure != null) {
            final SystemNode system = plan.systemOf(failedKey);
            final SystemFailure thrown =
                    SystemFailure.ofSystem(system.name, failedKey - system.firstKey, state.frame(), failure.getCause());
            for (final Throwable suppressed : failure.getSuppressed()) {
                thrown.addSuppressed(suppressed);
            }
            throw thrown;
        }
    }

    private static int chunks(final SystemNode[] systems) {
        int chunks = 0;
        for (final SystemNode system : systems) {
            chunks += system.chunks;
        }
        return chunks;
    }

    /// Runs chunk `index` of the wave; any worker.
    private void runChunk(final int index, final int worker) {
        int chunk = index;
        for (final SystemNode system : wave) {
            if (chunk < system.chunks) {
                if (system.firstKey + chunk < failedKey) {
                    contexts[worker].run(system, chunk);
                }
                return;
            }
            chunk -= system.chunks;
        }
        throw new AssertionError("chunk beyond the wave: chunk=" + index);
    }

    /// The key of chunk `index` of the wave.
    private int key(final int index) {
        int chunk = index;
        for (final SystemNode system : wave) {
            if (chunk < system.chunks) {
                return system.firstKey + chunk;
            }
            chunk -= system.chunks;
        }
        throw new AssertionError("chunk beyond the wave: chunk=" + index);
    }

    // ---- Close ----

    private void close() {
        state.enter(FrameState.Phase.CLOSE);
        apply(keys, false);
        state.countFrame();
        state.enter(FrameState.Phase.BETWEEN);
        log.owner().begin(CommandLog.OWNER_KEY);
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
    /// done: then nothing can be dropped, and the simulation does not go on.
    private void fail() {
        if (applying) {
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
