package org.denserow.engine;

import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.Customs;
import org.denserow.engine.command.PlaybackCounts;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.jfr.ApplyEvent;
import org.denserow.jobs.ChunkJob;
import org.denserow.jobs.JobFailure;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.SerialCutoff;
import org.jspecify.annotations.Nullable;

/// The boundaries of a frame: what was recorded is applied, types in parallel; then cascades, handlers of user-defined
/// commands, and notes of what was refused.
///
/// *Threads*: the owner; workers play back types.
final class FrameBoundary {

    private final FrameState state;
    private final CommandLog log;
    private final JobSystem jobs;
    private final ChunkContext[] contexts;
    private final FrameReport report;
    private final FrameEvents events;
    private final Authors authors;
    private final DuplicateKeys duplicates;
    private final IncidentNotes incidents;
    private final boolean notesRefusals; // one summary per type; if false, each refusal is an incident
    private final SerialCutoff cutoff;
    private final ChunkJob job = this::applyType;

    private boolean isHalfDone;
    private SystemFailure failedCommands; // of this boundary; null when no handler of a command threw

    FrameBoundary(
            final FrameState state,
            final CommandLog log,
            final Workers workers,
            final SimulationOptions options,
            final FrameReport report,
            final Authors authors,
            final DuplicateKeys duplicates) {
        this.state = state;
        this.log = log;
        this.jobs = workers.jobs();
        this.contexts = workers.contexts();
        this.report = report;
        this.events = workers.events();
        this.authors = authors;
        this.duplicates = duplicates;
        this.incidents = new IncidentNotes(log, authors, report, options.staleCommands());
        this.notesRefusals = options.staleCommands() == StaleCommands.COUNT;
        this.cutoff = options.serialCutoff() ? SerialCutoff.adaptive() : SerialCutoff.off();
        log.boundaries().splitWith(jobs, options.detailedReport());
    }

    void beginFrame() {
        incidents.begin();
    }

    /// Whether rows may be half done: something that changes them began and did not end.
    boolean isHalfDone() {
        return isHalfDone;
    }

    /// Begins a boundary. If it fails while events end, rows are half done, as in playback.
    void begin(final int boundary) {
        isHalfDone = true;
        log.boundaries().begin(boundary, state.frame());
        isHalfDone = false;
    }

    /// Applies what was collected.
    void apply() {
        isHalfDone = true;
        play();
        report.add(Counter.CASCADES_NANOS, log.boundaries().follow());
        count();
        if (!notesRefusals) {
            incidents.add(state.frame());
        }
        log.boundaries().applied();
        handleCustoms();
        duplicates.tell();
        isHalfDone = false;
    }

    /// Puts rows in order, after the last boundary.
    void place(final OrderSteps steps) {
        isHalfDone = true;
        report.add(Counter.MOVES, steps.place());
        isHalfDone = false;
    }

    private void play() {
        final int types = log.boundaries().plan();
        if (types == 0) {
            return; // a dispatch of nothing would still enter and leave the job system
        }
        try {
            jobs.dispatch(types, job, cutoff);
        } catch (final JobFailure thrown) {
            final String type = log.boundaries().planned(thrown.chunk()).store().name();
            throw SystemFailure.ofPlayback(type, state.frame(), thrown.getCause());
        }
    }

    private void applyType(final int chunk, final int worker) {
        contexts[worker].sees();
        final ApplyEvent event = events.beginApply();
        log.boundaries().apply(chunk);
        if (event != null) {
            FrameEvents.endApply(event, log.boundaries().planned(chunk).store().name(), worker);
        }
    }

    private void count() {
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

    /// {@return what failed in the boundary, now that it is complete; null if nothing did} A command that could not be
    /// applied comes before the handlers, which ran later.
    @Nullable SystemFailure failure() {
        final SystemFailure failure = incidents.failure();
        if (failure == null) {
            return failedCommands;
        }
        if (failedCommands != null) {
            failure.addSuppressed(failedCommands);
        }
        return failure;
    }

    /// The frame failed. Commands that were recorded are dropped, unless rows are half done: then only a restore goes on.
    ///
    /// @return whether the simulation can recover
    boolean drop() {
        failedCommands = null;
        if (isHalfDone || jobs.isPoisoned()) {
            isHalfDone = false;
            return false;
        }
        if (Checks.ON) {
            LostWrites.forget(log); // of a body that threw: its failure is reported already
        }
        log.discard();
        return true;
    }
}
