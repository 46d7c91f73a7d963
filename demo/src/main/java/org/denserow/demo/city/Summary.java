package org.denserow.demo.city;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.denserow.demo.run.FrameLog;
import org.denserow.demo.run.RunFacts;
import org.denserow.demo.run.SummaryLines;

/// Prints the summary of a run: its input, figures, checks, times, workers and machine.
final class Summary {

    private final PrintWriter out;
    private final SummaryLines lines;
    private final DayPlan plan;
    private final CityRun.Settings settings;
    private final CityRun.Result result;

    Summary(final PrintWriter out, final DayPlan plan, final CityRun.Settings settings, final CityRun.Result result) {
        this.out = out;
        this.lines = new SummaryLines(out);
        this.plan = plan;
        this.settings = settings;
        this.result = result;
    }

    void print() {
        city();
        out.println(result.figures());
        if (plan.timetable().trips().count() > 0) {
            checks();
            frames();
            structure();
        }
        lines.machine();
        lines.hashes(result.worldHash(), result.orderHash());
        out.flush();
    }

    private void city() {
        final Timetable timetable = plan.timetable();
        line(
                "city",
                "%s, %,d %s",
                timetable.source(),
                plan.copies(),
                plan.copies() == 1 ? "copy" : "copies side by side");
        line("seed", "%d; passengers are made up: %,d boarded", settings.seed(), result.boarded());
        if (timetable.skippedTrips() > 0) {
            line("skipped", "%,d trips of the day with fewer than two stops", timetable.skippedTrips());
        }
        if (timetable.leftOutRows() > 0) {
            line("left out", "%,d stop times of the feed that name an area instead of a stop", timetable.leftOutRows());
        }
        if (timetable.trips().count() == 0) {
            line("service", "none on this date: a valid, empty day");
        }
    }

    private void checks() {
        if (result.errorCount() > 0) {
            line("checked", "WRONG: %,d differences from the timetable or between workers", result.errorCount());
        } else {
            line("checked", "every stop event at its stop and second, once; vehicles active in every second");
        }
        if (settings.verify()) {
            line(
                    "verified",
                    "1 worker beside %d, hashes compared after %,d frames",
                    result.chunks().length,
                    result.verifiedFrames());
        }
        line(
                "reproducible",
                result.log().reproducible()
                        ? "yes"
                        : "no: vehicles waited for their shapes for %,d frames in all, and made their due stop"
                                + " events later, each once, with their scheduled time",
                result.log().lateAssets());
    }

    private void frames() {
        final FrameLog log = result.log();
        final double seconds = result.wallNanos() / 1e9;
        line(
                "frames",
                "%,d of one second each, in %.2f s%s",
                log.frames(),
                seconds,
                settings.verify() ? ", both worlds and their hashes" : "");
        line(
                "agent-steps/s",
                "%,.0f vehicle-seconds per second of wall time, peak %,d vehicles",
                result.figures().vehicleSeconds() / seconds,
                result.figures().peakVehicles());
        lines.frameTimes(log);
    }

    private void structure() {
        final FrameLog log = result.log();
        line("commands", "%,d, %,d for rows that were gone", log.commands(), log.stale());
        line("rows", "%,d created, %,d activated, %,d destroyed", log.created(), log.activated(), log.destroyed());
        line(
                "stale handles",
                "%,d met, all recognised: events whose vehicle had reached its last stop",
                result.staleLookUps());
        lines.workers(result.chunks());
        if (plan.copies() == 1 && result.figures().peakVehicles() <= CitySystems.GRAIN) {
            line(
                    "one chunk",
                    "of %d rows holds all vehicles, so workers have little to share; --copies 200 gives all of"
                            + " them work",
                    CitySystems.GRAIN);
        }
    }

    /// {@return the same for files}
    RunFacts facts() {
        final Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("source", plan.timetable().source());
        parameters.put("copies", plan.copies());
        parameters.put("assets", settings.lateAssets() ? "late" : "wait");
        final CityFigures day = result.figures();
        final Map<String, Long> figures = new LinkedHashMap<>();
        figures.put("trips", day.trips());
        figures.put("stopEvents", day.stopEvents());
        figures.put("stopsUsed", day.stopsUsed());
        figures.put("peakVehicles", day.peakVehicles());
        figures.put("firstDeparture", (long) day.firstDeparture());
        figures.put("lastEvent", (long) day.lastEvent());
        figures.put("boarded", result.boarded());
        figures.put("staleLookUps", result.staleLookUps());
        return new RunFacts(
                new RunFacts.Setting(
                        "city",
                        "",
                        parameters,
                        settings.seed(),
                        settings.verify() ? List.of(1, result.chunks().length) : List.of()),
                result.log(),
                figures,
                day.vehicleSeconds(),
                result.chunks(),
                result.errors(),
                result.worldHash(),
                result.orderHash(),
                result.wallNanos());
    }

    private void line(final String name, final String format, final Object... values) {
        lines.line(name, format, values);
    }
}
