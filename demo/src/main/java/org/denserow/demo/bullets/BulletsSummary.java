package org.denserow.demo.bullets;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.denserow.demo.run.FrameLog;
import org.denserow.demo.run.RunFacts;
import org.denserow.demo.run.SummaryLines;

/// Prints the summary of a run.
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
                "%,d enemies over %d x %d cells, one %s type of %,d rows",
                settings.enemies(),
                result.side(),
                result.side(),
                settings.layout(),
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
        if (settings.isOrdered() && result.errors().isEmpty()) {
            order(result.order());
        }
        lines.workers(result.chunks());
        lines.machine();
        lines.hashes(result.worldHash(), result.orderHash());
    }

    private void order(final OrderLog order) {
        lines.line(
                "cell order",
                "kept from frame %,d on: %,.0f rows exchanged per frame; things within %,d rows of a neighbour:"
                        + " %.0f %% before, %.0f %% at the end",
                order.begin(),
                order.movesPerFrame(),
                BulletsWorld.CHUNK,
                100 * order.placedBefore(),
                100 * order.placedAfter());
        if (order.window() > 0) {
            lines.line(
                    "cell look-ups",
                    "%.1f ns per thing and frame in %,d frames before, %.1f in the last %,d",
                    order.nanosBefore(),
                    order.window(),
                    order.nanosAfter(),
                    order.window());
        }
    }

    private void checks() {
        if (!result.errors().isEmpty()) {
            lines.line(
                    "checked",
                    "WRONG in frame %,d, where the run ended",
                    result.log().frames() - 1);
            return;
        }
        lines.line("checked", "every live thing has a kind, kinds do not overlap, no thing is lost, in every frame");
        if (settings.verify()) {
            lines.line(
                    "verified",
                    "%d queries against a scan of all rows, and both hashes, workers %s, %,d frames",
                    Query.values().length,
                    settings.verifiedWorkers().stream()
                            .map(count -> Integer.toString(count))
                            .collect(Collectors.joining(", ")),
                    result.log().frames());
        }
    }

    /// {@return the same for files}
    RunFacts facts() {
        final Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("count", settings.enemies());
        parameters.put("layout", settings.layout().toString());
        final Map<String, Long> figures = new LinkedHashMap<>();
        figures.put("things", (long) result.atEnd()[3]);
        figures.put("shots", (long) result.atEnd()[0]);
        figures.put("soft", (long) result.atEnd()[1]);
        figures.put("tanks", (long) result.atEnd()[2]);
        figures.put("fired", result.log().created());
        figures.put("destroyed", result.log().destroyed());
        return new RunFacts(
                new RunFacts.Setting("bullets", "", parameters, settings.seed(), settings.verifiedWorkers()),
                result.log(),
                figures,
                result.thingFrames(),
                result.chunks(),
                result.errors(),
                result.worldHash(),
                result.orderHash(),
                result.wallNanos());
    }
}
