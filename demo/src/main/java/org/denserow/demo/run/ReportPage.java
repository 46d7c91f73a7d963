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

/// The page of a report; pictures are parts of it. The same run gives the same bytes, except for times, workers, chunks and machine.
final class ReportPage {

    /// The line by which a page of this class is known.
    static final String GENERATOR = "<meta name=\"generator\" content=\"Denserow demo, report\"/>";

    private static final MathContext DIGITS = new MathContext(5);

    private final RunFacts facts;
    private final CommandText command;
    private final Page picture;
    private final String moment;
    private final HtmlPage html = new HtmlPage();

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
        html.begin(title + ", seed " + setting.seed(), GENERATOR, ReportStyle.SHEET + Page.darkStyle(".charts"));
        html.append("<header>\n<h1>");
        html.text(title).append("</h1>\n<p>");
        html.text((setting.title().isEmpty() ? "" : setting.title() + "; ")
                        + String.format(
                                Locale.ROOT,
                                "seed %d; after %,d frames",
                                setting.seed(),
                                facts.log().frames()))
                .append("</p>\n");
        if (!command.header().isEmpty()) {
            html.paragraph(command.header() + (command.header().endsWith(".") ? "" : "."));
        }
        if (!command.text().isEmpty()) {
            html.append("<p class=\"command\">");
            html.text(command.text()).append("</p>\n");
        }
        html.append("</header>\n");
        checks();
        picture();
        html.append("<div class=\"columns\">\n");
        histogram();
        html.table("Frame time, µs", frameTimes());
        html.table("Phases, share of frame time", phases());
        html.table("Work", work());
        html.table("Hashes and machine", where());
        html.append("</div>\n");
        html.files(ReportFolder.names().stream()
                .filter(name -> !name.equals(ReportFolder.INDEX))
                .toList());
        return html.end();
    }

    private void checks() {
        final boolean right = facts.errors().isEmpty();
        html.append("<section>\n<p class=\"verdict ")
                .append(right ? "right" : "wrong")
                .append("\">");
        html.text(right ? "Right: all checks passed." : "Wrong: a check failed.")
                .append("</p>\n");
        html.list(facts.errors());
        html.paragraph("Checked: " + facts.checks() + ".");
        final List<Integer> verified = facts.setting().verified();
        html.paragraph(
                verified.isEmpty()
                        ? "One world ran; --verify compares worlds of several worker counts."
                        : (right ? "Both hashes are equal" : "Both hashes were compared")
                                + " after every frame in worlds of these worker counts: "
                                + verified.stream().map(Object::toString).collect(Collectors.joining(", ")) + ".");
        if (!facts.log().reproducible()) {
            html.paragraph("Not reproducible: rows waited for late assets.");
        }
        html.list(facts.log().notes());
        html.append("</section>\n");
    }

    private void picture() {
        html.append("<section class=\"picture\">\n<div>\n")
                .append(picture.worldSvg())
                .append("<ul class=\"legend\">\n");
        picture.legend().forEach(this::legend);
        html.append("</ul>\n");
        html.paragraph(moment);
        picture.notes().forEach(note -> html.paragraph(note + "."));
        html.append("</div>\n<div>\n");
        html.table("Run", run());
        html.table("Figures at the end", figures());
        html.append("</div>\n</section>\n");
        html.charts("Load over the time of day", "", picture.dayChartSvgs());
        html.append("<div class=\"columns\">\n");
        facts.tables().forEach(html::table);
        html.append("</div>\n");
        html.charts("Figures over the frames", points(), picture.chartSvgs());
        html.append("<div class=\"remarks\">\n");
        html.table("Remarks", remarks());
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
        html.text(entry.meaning()).append("</li>\n");
    }

    private String points() {
        final String every = picture.stride() == 1 ? "every frame" : "every " + count(picture.stride()) + " frames";
        return "Each curve has " + count(picture.points())
                + " points: the state before the first frame, then one after " + every
                + ", and one after the last frame.";
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
