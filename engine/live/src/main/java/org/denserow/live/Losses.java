package org.denserow.live;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.Totals;

/// Sums of everything that is lost without an exception: those that the simulation keeps, and the figures of reports,
/// summed since the page was opened.
///
/// *Threads*: the owner. *Cost*: some additions a frame.
final class Losses {

    private long duplicateDestroys;
    private long overtakenCommands;
    private long repeatedActivations;
    private long duplicateKeys;
    private long lateAssets;
    private long failedAssets;
    private long failedFrames;

    /// Adds what a frame has lost.
    void add(final FrameReport report) {
        duplicateDestroys += report.duplicateDestroys();
        overtakenCommands += report.overtakenCommands();
        repeatedActivations += report.repeatedActivations();
        duplicateKeys += report.duplicateKeys();
        lateAssets += report.lateAssets();
        failedAssets += report.failedAssets();
    }

    /// Adds a frame that failed.
    void addFailedFrame() {
        failedFrames++;
    }

    /// {@return all sums, always the same ones in the same order}
    List<Publication.Total> all(final Simulation sim) {
        final Totals totals = sim.totals();
        final List<Publication.Total> all = new ArrayList<>();
        all.add(new Publication.Total("refusedCreates", totals.refusedCreates()));
        all.add(new Publication.Total("refusedMessages", totals.refusedMessages()));
        all.add(new Publication.Total("failedMessages", totals.failedMessages()));
        all.add(new Publication.Total("staleCommands", totals.staleCommands()));
        all.add(new Publication.Total("duplicateDestroys", duplicateDestroys));
        all.add(new Publication.Total("overtakenCommands", overtakenCommands));
        all.add(new Publication.Total("repeatedActivations", repeatedActivations));
        all.add(new Publication.Total("duplicateKeys", duplicateKeys));
        all.add(new Publication.Total("lateFrames", totals.lateFrames()));
        all.add(new Publication.Total("skippedDueTimes", sim.overload().skipped()));
        all.add(new Publication.Total("lateAssets", lateAssets));
        all.add(new Publication.Total("failedAssets", failedAssets));
        all.add(new Publication.Total("failedFrames", failedFrames));
        return all;
    }
}
