package org.denserow.engine;

import java.util.List;
import org.HdrHistogram.Histogram;

/// What happened in the soak, in all lives.
final class SoakCounts {

    long lives;
    long frames;
    long systemFailures;
    long portFailures;
    long commandFailures;
    long brokenBoundaries;
    long handOvers;
    long restores;
    long newMirrors;
    long refusedCreates;
    long cascaded;
    long cleared;
    long fired;
    long messages;
    long failedMessages;
    long refused;
    long answers;
    final Histogram nanos = new Histogram(3);

    /// Adds the figures of a frame.
    void add(final FrameReport report) {
        refusedCreates += report.refusedCreates();
        cascaded += report.cascadedRows();
        cleared += report.clearedReferences();
        fired += report.firedTimers();
        failedMessages += report.failedMessages();
    }

    /// {@return the figures that are equal for model and mirror}
    static List<Long> figures(final FrameReport report) {
        return List.of(
                report.createdRows(),
                report.destroyedRows(),
                report.activatedRows(),
                report.refusedCreates(),
                report.staleCommands(),
                report.duplicateDestroys(),
                report.cascadedRows(),
                report.clearedReferences(),
                report.armedTimers(),
                report.firedTimers(),
                report.failedMessages());
    }

    @Override
    public String toString() {
        return "lives=" + lives + ", frames=" + frames + ", systemFailures=" + systemFailures + ", portFailures="
                + portFailures + ", commandFailures=" + commandFailures + ", brokenBoundaries=" + brokenBoundaries
                + ", handOvers=" + handOvers + ", restores="
                + restores + ", newMirrors=" + newMirrors + ", refusedCreates=" + refusedCreates + ", cascaded="
                + cascaded + ", cleared=" + cleared + ", fired=" + fired + ", messages=" + messages
                + ", failedMessages=" + failedMessages + ", refused=" + refused
                + ", answers=" + answers;
    }
}
