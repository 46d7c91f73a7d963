package org.denserow.demo.run;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.HdrHistogram.HistogramIterationValue;
import org.denserow.demo.picture.LegendEntry;
import org.denserow.demo.picture.Page;
import org.denserow.demo.picture.TimeHistogram;
import org.denserow.demo.picture.XmlText;

/// The page of a report: well-formed HTML with one style sheet in it. It has no script, and loads nothing: pictures are
/// parts of it. The same run gives the same bytes, except for times, workers, chunks and machine.
final class ReportPage {

    /// The line by which a page of this class is known.
    static final String GENERATOR = "<meta name=\"generator\" content=\"Denserow demo, report\"/>";

    /// The lines at the beginning among which it is.
    static final int HEAD_LINES = 8;

    private static final MathContext DIGITS = new MathContext(5);

    private final RunFacts facts;
    private final CommandText command;
    private final Page picture;
    private final String moment;
    private final StringBuilder html = new StringBuilder();

    /// @param command that ran it
    /// @param picture of the run
    /// @param moment at which frame its world was drawn, and why, in sentences
    ReportPage(final RunFacts facts, final CommandText command, final Page picture, final String moment) {
        this.facts = facts;
        this.command = command;
        this.picture = picture;
        this.moment = moment;
    }

    /// {@return the page}
    String html() {
        final RunFacts.Setting setting = facts.setting();
        final String title = PictureFile.title(setting);
        html.append("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n");
        html.append("<meta charset=\"utf-8\"/>\n").append(GENERATOR).append('\n');
        html.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>");
        text(title + ", seed " + setting.seed()).append("</title>\n<style>\n");
        html.append(ReportStyle.SHEET)
                .append(Page.darkStyle(".charts"))
                .append("</style>\n</head>\n<body>\n<header>\n<h1>");
        text(title).append("</h1>\n<p>");
        text((setting.title().isEmpty() ? "" : setting.title() + "; ")
                        + String.format(
                                Locale.ROOT,
                                "seed %d; after %,d frames",
                                setting.seed(),
                                facts.log().frames()))
                .append("</p>\n");
        if (!command.header().isEmpty()) {
            paragraph(command.header() + (command.header().endsWith(".") ? "" : "."));
        }
        if (!command.text().isEmpty()) {
            html.append("<p class=\"command\">");
            text(command.text()).append("</p>\n");
        }
        html.append("</header>\n");
        checks();
        picture();
        html.append("<div class=\"columns\">\n");
        histogram();
        table("Frame time, µs", frameTimes());
        table("Phases, share of frame time", phases());
        table("Work", work());
        table("Hashes and machine", where());
        html.append("</div>\n");
        files();
        return html.append("</body>\n</html>\n").toString();
    }

    private void checks() {
        final boolean right = facts.errors().isEmpty();
        html.append("<section>\n<p class=\"verdict ")
                .append(right ? "right" : "wrong")
                .append("\">");
        text(right ? "Right: all checks passed." : "Wrong: a check failed.").append("</p>\n");
        list(facts.errors());
        paragraph("Checked: " + facts.checks() + ".");
        final List<Integer> verified = facts.setting().verified();
        paragraph(
                verified.isEmpty()
                        ? "One world ran; --verify compares worlds of several worker counts."
                        : (right ? "Both hashes are equal" : "Both hashes were compared")
                                + " after every frame in worlds of these worker counts: "
                                + verified.stream().map(Object::toString).collect(Collectors.joining(", ")) + ".");
        if (!facts.log().reproducible()) {
            paragraph("Not reproducible: rows waited for late assets.");
        }
        list(facts.log().notes());
        html.append("</section>\n");
    }

    private void picture() {
        html.append("<section class=\"picture\">\n<div>\n")
                .append(picture.worldSvg())
                .append("<ul class=\"legend\">\n");
        picture.legend().forEach(this::legend);
        html.append("</ul>\n");
        paragraph(moment);
        picture.notes().forEach(note -> paragraph(note + "."));
        html.append("</div>\n<div>\n");
        table("Run", run());
        table("Figures at the end", figures());
        html.append("</div>\n</section>\n");
        charts("Load over the time of day", "", picture.dayChartSvgs());
        html.append("<div class=\"columns\">\n");
        facts.tables().forEach(this::table);
        html.append("</div>\n");
        charts("Figures over the frames", points(), picture.chartSvgs());
        html.append("<div class=\"remarks\">\n");
        table("Remarks", remarks());
        html.append("</div>\n");
    }

    /// A line is as wide as in the picture, which has the width of its column.
    private void legend(final LegendEntry entry) {
        html.append(
                entry.width() > 0
                        ? String.format(
                                Locale.ROOT,
                                "<li><span class=\"line\" style=\"height:max(.6px,%.1f * 100cqw / %d);background:#%06x\">",
                                entry.width(),
                                Page.WORLD_WIDTH,
                                entry.colour() & 0xFFFFFF)
                        : String.format(
                                Locale.ROOT,
                                "<li><span class=\"swatch\" style=\"background:#%06x\">",
                                entry.colour() & 0xFFFFFF));
        html.append("</span>");
        text(entry.meaning()).append("</li>\n");
    }

    private String points() {
        final String every = picture.stride() == 1 ? "every frame" : "every " + count(picture.stride()) + " frames";
        return "Each curve has " + count(picture.points())
                + " points: the state before the first frame, then one after " + every
                + ", and one after the last frame.";
    }

    private void charts(final String title, final String sentence, final List<String> svgs) {
        if (svgs.isEmpty()) {
            return;
        }
        html.append("<section>\n<h2>").append(title).append("</h2>\n");
        if (!sentence.isEmpty()) {
            html.append("<p class=\"caption\">").append(sentence).append("</p>\n");
        }
        html.append("<div class=\"columns charts\">\n");
        svgs.forEach(html::append);
        html.append("</div>\n</section>\n");
    }

    private Map<String, String> run() {
        final RunFacts.Setting setting = facts.setting();
        final Map<String, String> rows = new LinkedHashMap<>();
        setting.parameters().forEach((name, value) -> rows.put(name, PictureFile.text(value)));
        if (!setting.layout().isEmpty()) {
            rows.put("layout", setting.layout());
        }
        if (setting.swapBudget() > 0) {
            rows.put("swap budget", count(setting.swapBudget()));
        }
        if (setting.warmup() > 0) {
            rows.put("warm-up runs", count(setting.warmup()));
        }
        rows.put("seed", Long.toString(setting.seed()));
        rows.put("workers", Integer.toString(facts.chunks().length));
        return rows;
    }

    private Map<String, String> figures() {
        final Map<String, String> rows = new LinkedHashMap<>();
        facts.figures().forEach((name, value) -> rows.put(name, number(value.doubleValue())));
        return rows;
    }

    private Map<String, String> remarks() {
        final Map<String, String> rows = new LinkedHashMap<>();
        facts.remarks()
                .forEach((name, remark) ->
                        rows.put(name.isEmpty() ? facts.setting().scenario() : name, remark));
        return rows;
    }

    private Map<String, String> frameTimes() {
        final Map<String, String> rows = new LinkedHashMap<>();
        facts.log()
                .frameNanos()
                .forEach((name, nanos) -> rows.put(name, String.format(Locale.ROOT, "%,.1f", nanos / 1000)));
        return rows;
    }

    private Map<String, String> phases() {
        final Map<String, String> rows = new LinkedHashMap<>();
        final Map<String, Long> phases = facts.log().phaseNanos();
        final double all =
                Math.max(1, phases.values().stream().mapToLong(Long::longValue).sum());
        phases.forEach((phase, nanos) -> rows.put(phase, String.format(Locale.ROOT, "%.1f %%", 100 * nanos / all)));
        return rows;
    }

    private Map<String, String> work() {
        final FrameLog log = facts.log();
        final Map<String, String> rows = new LinkedHashMap<>();
        rows.put("frames", count(log.frames()));
        rows.put("time of the run, s", String.format(Locale.ROOT, "%.2f", facts.wallNanos() / 1e9));
        rows.put("agent-steps", count(facts.agentSteps()));
        rows.put("agent-steps/s", number(Math.rint(facts.agentStepsPerSecond())));
        rows.put("commands", count(log.commands()));
        rows.put("of them for rows that were gone", count(log.stale()));
        rows.put("rows created", count(log.created()));
        rows.put("rows activated", count(log.activated()));
        rows.put("rows destroyed", count(log.destroyed()));
        rows.put("exchanges of two rows", count(log.moves()));
        rows.put(
                "chunks of each worker",
                Arrays.stream(facts.chunks()).mapToObj(ReportPage::count).collect(Collectors.joining(" + ")));
        return rows;
    }

    private Map<String, String> where() {
        final Machine here = Machine.here();
        final Map<String, String> rows = new LinkedHashMap<>();
        rows.put("world hash", SummaryLines.hex(facts.worldHash()));
        rows.put("order hash", SummaryLines.hex(facts.orderHash()));
        rows.put("JDK", here.jdk() + " (" + here.vm() + ")");
        rows.put("cores", Integer.toString(here.cores()));
        if (!here.cpu().isEmpty()) {
            rows.put("processor", here.cpu());
        }
        return rows;
    }

    private void histogram() {
        final LongStream.Builder nanos = LongStream.builder();
        final LongStream.Builder counts = LongStream.builder();
        for (final HistogramIterationValue value : facts.log().nanos().recordedValues()) { // one object for all of them
            nanos.add(value.getValueIteratedTo());
            counts.add(value.getCountAtValueIteratedTo());
        }
        html.append("<section class=\"charts\">\n<h2>Frame times</h2>\n")
                .append(new TimeHistogram(
                                nanos.build().toArray(), counts.build().toArray())
                        .svg())
                .append("</section>\n");
    }

    private void files() {
        html.append("<section>\n<h2>Files</h2>\n<ul>\n");
        for (final String name : ReportFolder.names()) {
            if (!name.equals(ReportFolder.INDEX)) {
                html.append("<li><a href=\"")
                        .append(name)
                        .append("\">")
                        .append(name)
                        .append("</a></li>\n");
            }
        }
        html.append("</ul>\n</section>\n");
    }

    // ---- HTML ----

    private void table(final String title, final Map<String, String> rows) {
        if (rows.isEmpty()) {
            return;
        }
        html.append("<section>\n<h2>");
        text(title).append("</h2>\n<table>\n");
        rows.forEach((name, value) -> {
            html.append("<tr><th scope=\"row\">");
            text(name).append("</th><td").append(value.matches("[-0-9.,]+( %)?") ? " class=\"number\">" : ">");
            text(value).append("</td></tr>\n");
        });
        html.append("</table>\n</section>\n");
    }

    private void table(final RunTable table) {
        html.append("<section>\n<h2>");
        text(table.title()).append("</h2>\n<p class=\"caption\">");
        text(table.caption()).append("</p>\n<div class=\"scroll\">\n<table class=\"wide\">\n<thead><tr>");
        for (final String column : table.columns()) {
            html.append("<th scope=\"col\">");
            text(column).append("</th>");
        }
        html.append("</tr></thead>\n<tbody>\n");
        for (final List<String> row : table.rows()) {
            html.append("<tr><th scope=\"row\">");
            text(row.getFirst()).append("</th>");
            for (final String cell : row.subList(1, row.size())) {
                html.append("<td>");
                text(cell).append("</td>");
            }
            html.append("</tr>\n");
        }
        html.append("</tbody>\n</table>\n</div>\n</section>\n");
    }

    private void list(final List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        html.append("<ul>\n");
        lines.forEach(line -> {
            html.append("<li>");
            text(line).append("</li>\n");
        });
        html.append("</ul>\n");
    }

    private void paragraph(final String line) {
        html.append("<p>");
        text(line).append("</p>\n");
    }

    private StringBuilder text(final String text) {
        XmlText.append(html, text);
        return html;
    }

    private static String count(final long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    private static String number(final double value) {
        if (!Double.isFinite(value)) {
            return "none";
        }
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : BigDecimal.valueOf(value).round(DIGITS).toPlainString();
    }
}
