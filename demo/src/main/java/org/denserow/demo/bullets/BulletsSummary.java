package org.denserow.demo.bullets;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.denserow.demo.run.FrameLog;
import org.denserow.demo.run.SummaryLines;

/// What a run of bullets prints at its end.
final class BulletsSummary {

    private final SummaryLines lines;
    private final BulletsRun.Settings settings;
    private final BulletsRun.Result result;

    BulletsSummary(final PrintWriter out, final BulletsRun.Settings settings, final BulletsRun.Result result) {
        this.lines = new SummaryLines(out);
        this.settings = settings;
        this.result = result;
    }

    void print() {
        final FrameLog log = result.log();
        lines.line(
                "bullets",
                "%,d enemies kept up over %d x %d cells, one pinned type of %,d rows",
                settings.enemies(),
                result.side(),
                result.side(),
                result.rows());
        lines.line("seed", "%d", settings.seed());
        lines.line(
                "at the end",
                "%,d things: %,d bullets or lasers, %,d enemies not tanks, %,d tanks",
                result.atEnd()[3],
                result.atEnd()[0],
                result.atEnd()[1],
                result.atEnd()[2]);
        checks();
        final double seconds = result.wallNanos() / 1e9;
        lines.line(
                "frames",
                "%,d in %.2f s%s",
                log.frames(),
                seconds,
                settings.verify() ? ", all worlds, their hashes and the scans" : "");
        lines.line(
                "agent-steps/s",
                "%,.0f things moved per second of wall time, %,d on average",
                result.thingFrames() / seconds,
                result.thingFrames() / log.frames());
        lines.frameTimes(log);
        lines.line("commands", "%,d, %,d for rows that were gone", log.commands(), log.stale());
        lines.line("shots", "%,d fired; %,d things destroyed", log.created(), log.destroyed());
        lines.workers(result.chunks());
        lines.machine();
        lines.hashes(result.worldHash(), result.orderHash());
    }

    private void checks() {
        if (!result.errors().isEmpty()) {
            lines.line(
                    "checked",
                    "WRONG in frame %,d, where the run ended",
                    result.log().frames() - 1);
            return;
        }
        lines.line("checked", "alive is the or of the kinds, kinds do not overlap, nobody is lost, in every frame");
        if (settings.verify()) {
            lines.line(
                    "verified",
                    "%d queries against a scan of all rows, and both hashes, workers %s, %,d frames",
                    Query.values().length,
                    Arrays.stream(settings.workerCounts())
                            .sorted()
                            .mapToObj(Integer::toString)
                            .collect(Collectors.joining(", ")),
                    result.log().frames());
        }
    }
}
