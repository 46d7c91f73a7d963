package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.denserow.demo.picture.Contrast;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a report shows: the peak of a run that ends empty, figures of one unit in one chart, the points of the CSV, words
/// for every picture, and colours for light and dark paper.
class RunChartsTest {

    private static final Pattern SVG = Pattern.compile("(?s)<svg [^>]*>.*?</svg>");
    private static final Pattern WORDS = Pattern.compile("<svg [^>]*role=\"img\" aria-label=\"([^\"]*)\"");
    private static final Pattern CURVE = Pattern.compile("<path d=\"([^\"]*)\" fill=\"none\"[^>]*stroke-width=\"1.5\"");
    private static final Pattern COLOUR = Pattern.compile("(fill|stroke)=\"#([0-9a-f]{6})\"");
    private static final Pattern DARK =
            Pattern.compile("\\.charts \\[(fill|stroke)=\"#([0-9a-f]{6})\"] \\{ \\1: #([0-9a-f]{6}); }");
    private static final String SMALL_FIRE =
            "forestfire --param width=20 --param height=40 --param density=0.6 --steps 80 --workers 1";

    @TempDir
    private Path folder;

    private String report(final String scenario) throws Exception {
        final DemoRun ran = DemoRun.of(scenario + " --report " + folder.resolve("r"));
        assertEquals(0, ran.code(), ran.err().toString());
        return Files.readString(folder.resolve("r/index.html"));
    }

    /// The lines of the data, without the names.
    private List<String[]> data() throws Exception {
        return Files.readAllLines(folder.resolve("r/data.csv")).stream()
                .skip(1)
                .map(line -> line.split(","))
                .toList();
    }

    private static List<String> words(final String html) {
        return WORDS.matcher(html).results().map(found -> found.group(1)).toList();
    }

    private static List<String> svgs(final String html) {
        return SVG.matcher(html).results().map(MatchResult::group).toList();
    }

    /// The charts over the frames, those of the day left out.
    private static List<String> charts(final String html) {
        final String from = html.substring(html.indexOf("<h2>Figures over the frames"));
        return svgs(from.substring(0, from.indexOf("</section>")));
    }

    // ---- The moment ----

    @Test
    @DisplayName("a fire that is out is shown at its peak after the first rise, and the page says at which frame")
    void report_fireIsOut_showsThePeak() throws Exception {
        final String html = report(SMALL_FIRE);
        final double[] burning =
                data().stream().mapToDouble(line -> Double.parseDouble(line[2])).toArray();
        assertEquals(0, burning[burning.length - 1], "the end is empty");
        int rise = 1;
        while (burning[rise] <= burning[rise - 1]) {
            rise++;
        }
        int peak = rise;
        for (int frame = rise; frame < burning.length; frame++) {
            peak = burning[frame] > burning[peak] ? frame : peak;
        }
        assertTrue(burning[1] > burning[peak], "more burns before the first rise, which is no peak");
        final long cells = Math.round(800 * burning[peak]);
        assertTrue(
                html.contains("<p>The picture shows the world after " + peak + " frames, at the peak of burning cells: "
                        + cells + ". At the end of the run there are none.</p>"),
                html);
        assertTrue(
                words(html).getFirst().contains(" burning: " + cells + " cells."),
                words(html).getFirst());
        assertTrue(Files.readString(folder.resolve("r/picture.svg"))
                .contains(">after " + peak + " frames, the peak of burning cells: " + cells + "; seed 1"));
    }

    @Test
    @DisplayName("a run whose world is not empty at its end is shown at its end")
    void report_fireStillBurns_showsTheEnd() throws Exception {
        assertTrue(report("forestfire --steps 9 --workers 1")
                .contains("<p>The picture shows the world after 9 frames.</p>"));
    }

    @Test
    @DisplayName("a named frame is shown, whatever the peak is")
    void report_namedFrame_showsIt() throws Exception {
        assertTrue(report(SMALL_FIRE + " --picture-frame 3")
                .contains("<p>The picture shows the world after 3 frames.</p>"));
    }

    @Test
    @DisplayName("a day of the city is shown when the most vehicles and riders are under way")
    void report_cityAtItsEnd_showsThePeak() throws Exception {
        final String html = report("city --riders 300 --workers 1");
        final Matcher moment = Pattern.compile(
                        "after ([0-9,]+) frames, at the peak of vehicles and riders under way: (\\d+)\\.")
                .matcher(html);
        assertTrue(moment.find(), html.substring(0, 100));
        final String names = Files.readAllLines(folder.resolve("r/data.csv")).getFirst();
        assertTrue(names.matches("frames,time,active(,\\w+){5},walking,waiting,riding,.*"), names);
        final long most = data().stream()
                .mapToLong(line -> Stream.of(2, 8, 9, 10)
                        .mapToLong(field -> Long.parseLong(line[field]))
                        .sum())
                .max()
                .orElseThrow();
        assertTrue(most > 0 && Long.parseLong(moment.group(2)) >= most, "at least that of all points that were kept");
        assertFalse(
                words(html).getFirst().contains("vehicle: none"), words(html).getFirst());
    }

    // ---- Charts ----

    @ParameterizedTest
    @CsvSource({
        "forestfire --steps 9, burnt+burning+green",
        "wolfsheep --steps 9, sheep+wolves grass births",
        "churn --param rows=50 --steps 9, live+gone",
        "life --param width=64 --param height=64 --steps 9, population births+deaths",
        "rates --steps 9, ever_ill+ill weeks",
        "schelling --steps 2, happy share",
        "virus --steps 9, healthy+ill+immune",
        "opinions --steps 9, mean+mean_by_degree spread distance",
        "flocking --steps 9, mean_neighbours order",
        "bullets --param enemies=50 --steps 9, things+bullets+lasers+soft+tanks fired+destroyed",
    })
    @DisplayName("figures of one unit that belong together share a chart with a legend, others do not")
    void report_figuresOfOneUnit_shareAChart(final String scenario, final String expected) throws Exception {
        final String[] wanted = expected.split(" ");
        final List<String> charts = charts(report(scenario));
        assertEquals(wanted.length, charts.size());
        for (int chart = 0; chart < wanted.length; chart++) {
            final List<String> figures = Arrays.stream(wanted[chart].split("\\+"))
                    .map(name -> name.replace('_', ' '))
                    .toList();
            assertEquals(
                    figures.size(), CURVE.matcher(charts.get(chart)).results().count(), wanted[chart]);
            for (final String figure : figures) {
                assertTrue(charts.get(chart).contains(">" + figure + "</text>"), "the legend names " + figure);
                assertTrue(words(charts.get(chart)).getFirst().contains(" " + figure + ": first "), figure);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "wolfsheep --steps 9, 10, every frame",
        "wolfsheep --steps 9 --every 4, 4, every 4 frames", // 0, 4, 8, 9
        "schelling --param size=9 --param agents=40 --steps 503, 253, every 2 frames", // 0, 2, … 502, 503
    })
    @DisplayName("the CSV has the points of the charts, the last frame among them, and the page says how many")
    void report_data_hasThePointsOfTheCharts(final String scenario, final int points, final String every)
            throws Exception {
        final String html = report(scenario);
        final List<String[]> lines = data();
        assertEquals(points, lines.size());
        assertEquals(scenario.replaceAll(".*--steps (\\d+).*", "$1"), lines.getLast()[0]);
        for (final String chart : charts(html)) {
            CURVE.matcher(chart).results().forEach(curve -> {
                final String path = curve.group(1);
                assertEquals(1, path.chars().filter(step -> step == 'M').count(), "no gap");
                assertEquals( // the first point is a move and a dot
                        points,
                        path.chars().filter(step -> "hvl".indexOf(step) >= 0).count(),
                        path);
            });
        }
        final double last = Double.parseDouble(lines.getLast()[1]);
        final String figure =
                Files.readAllLines(folder.resolve("r/data.csv")).getFirst().split(",")[1];
        final Matcher said =
                Pattern.compile(figure + ": first [^ ]+, last ([0-9.]+),").matcher(html);
        assertTrue(said.find());
        assertEquals(last, Double.parseDouble(said.group(1)), 5e-4);
        assertTrue(html.contains("Each curve has " + points
                + " points: the state before the first frame, then one after " + every + ","));
    }

    // ---- Words and colours ----

    @ParameterizedTest
    @CsvSource({
        "wolfsheep --steps 9 --workers 1",
        "city --riders 300 --workers 1",
        "bullets --param enemies=50 --steps 9 --workers 1",
    })
    @DisplayName("every picture has words with figures; lines and bars stand out from light and from dark paper")
    void report_pictures_haveWordsAndColoursForBothPapers(final String scenario) throws Exception {
        final String html = report(scenario);
        final List<String> svgs = svgs(html);
        assertEquals(svgs.size(), words(html).size(), "each has words");
        assertFalse(html.contains("<img"));
        for (final String words : words(html)) {
            assertTrue(words.matches("(A picture|Line chart|Histogram) .*\\d.*\\."), words);
        }
        assertEquals(1, words(Files.readString(folder.resolve("r/picture.svg"))).size());

        final String style = html.substring(html.indexOf("<style>"), html.indexOf("</style>"));
        final String night = style.substring(style.indexOf("@media (prefers-color-scheme: dark) {"));
        final Set<String> changed = new LinkedHashSet<>();
        String darkPaper = "";
        for (final MatchResult rule : DARK.matcher(night).results().toList()) {
            changed.add(rule.group(1) + rule.group(2));
            if (rule.group(2).equals("ffffff")) {
                darkPaper = rule.group(3);
            } else if (rule.group(1).equals("fill")) {
                assertTrue(Contrast.of(rule.group(2), "ffffff") >= 4.5, "texts by day");
                assertTrue(Contrast.of(rule.group(3), darkPaper) >= 4.5, "texts by night");
            }
        }
        assertFalse(darkPaper.isEmpty(), night);
        int lines = 0;
        for (final String chart : svgs.subList(1, svgs.size())) { // the first is the world
            for (final MatchResult use : COLOUR.matcher(chart).results().toList()) {
                if (!changed.contains(use.group(1) + use.group(2))) {
                    lines++;
                    assertTrue(Contrast.of(use.group(2), "ffffff") >= 3, use.group() + " by day");
                    assertTrue(Contrast.of(use.group(2), darkPaper) >= 3, use.group() + " by night");
                }
            }
        }
        assertTrue(lines > 3, "lines and bars");
        assertEquals(
                svgs.size() - 1,
                Arrays.stream(html.split("class=\"[^\"]*charts\""))
                        .skip(1)
                        .mapToInt(part -> svgs(part.substring(0, part.indexOf("</section>")))
                                .size())
                        .sum(),
                "the rules reach every chart");
    }
}
