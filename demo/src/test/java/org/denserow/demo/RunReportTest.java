package org.denserow.demo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/// The report of a run, as a user meets it.
class RunReportTest {

    private static final String SHORT = "forestfire --steps 9 --workers 1";
    private static final List<String> FILES =
            List.of("data.arrow", "data.csv", "index.html", "picture.png", "picture.svg", "run.json");
    private static final Set<String> LOADING =
            Set.of("src", "srcset", "href", "xlink:href", "data", "poster", "action", "background");

    @TempDir
    private Path folder;

    private static List<String> names(final Path in) throws IOException {
        try (Stream<Path> files = Files.list(in)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static Document parsed(final String html) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(html.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Element> elements(final Document page) {
        final NodeList all = page.getElementsByTagName("*");
        final List<Element> elements = new ArrayList<>();
        for (int i = 0; i < all.getLength(); i++) {
            elements.add((Element) all.item(i));
        }
        return elements;
    }

    /// The rows of all tables: what a row says, by its name.
    private static Map<String, String> rows(final Document page) {
        final Map<String, String> rows = new HashMap<>();
        for (final Element row : elements(page)) {
            if (row.getTagName().equals("tr")) {
                rows.put(
                        row.getFirstChild().getTextContent(), row.getLastChild().getTextContent());
            }
        }
        return rows;
    }

    /// The page loads nothing and runs nothing, and what it names is in its folder.
    private static void assertAlone(final Document page) {
        for (final Element element : elements(page)) {
            assertFalse(
                    Set.of("script", "link", "iframe", "object", "embed", "img", "image", "use", "base")
                            .contains(element.getTagName()),
                    element.getTagName());
            for (int i = 0; i < element.getAttributes().getLength(); i++) {
                final String name = element.getAttributes().item(i).getNodeName();
                final String value = element.getAttributes().item(i).getNodeValue();
                assertFalse(name.startsWith("on"), name);
                assertFalse(value.contains("url("), value);
                if (LOADING.contains(name)) {
                    assertTrue(element.getTagName().equals("a") && FILES.contains(value), name + "=" + value);
                }
            }
            if (element.getTagName().equals("style")) {
                assertFalse(element.getTextContent().matches("(?s).*(@import|url\\(|http).*"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bullets --param enemies=50 --steps 9",
                "churn --param rows=50 --steps 9 --swap-budget 9 --warmup 1",
                "flocking --steps 9",
                "forestfire --steps 9",
                "life --param width=64 --param height=64 --steps 9",
                "jobshop --steps 9",
                "opinions --steps 9",
                "rates --steps 9",
                "schelling --steps 2",
                "virus --steps 9",
                "wolfsheep --steps 9 --activation sequential",
                "city --riders 0 --workers 1",
                "city --riders 500 --workers 1 --swap-budget 50"
            })
    void run_report_isAFolderWithAPageThatStandsAlone(final String scenario) throws Exception {
        final Path report = folder.resolve("r");
        final DemoRun ran = DemoRun.of(scenario + " --report " + report);
        assertEquals(0, ran.code(), ran.err().toString());
        assertEquals(FILES, names(report));
        assertTrue(
                ran.err().getLast().matches("report: [0-9,]+ bytes in \\Q" + report + "\\E/index.html"),
                ran.err().getLast());
        final String html = Files.readString(report.resolve("index.html"));
        assertFalse(html.contains("<script"));
        final Document page = parsed(html);
        assertAlone(page);
        final Map<String, String> rows = rows(page);
        assertEquals(
                ran.hashes(), List.of("world hash " + rows.get("world hash"), "order hash " + rows.get("order hash")));
        for (final String row :
                "seed workers min mean p50 p90 p99 p99.9 max open systems close commands JDK".split(" ")) {
            assertTrue(rows.containsKey(row), row + " in " + rows);
        }
        assertEquals("1", rows.get("seed"));
        assertTrue(html.contains("<p class=\"verdict right\">Right: all checks passed.</p>"));
        assertTrue(html.contains("<h1>" + scenario.split(" ")[0]), "title");
        assertTrue(page.getElementsByTagName("svg").getLength() >= 3, "the world, charts, frame times");
        assertEquals(
                scenario.contains("--riders 500") ? 2 : 0,
                html.split("Words visited and skipped, by the hour|Time per rider, before and after").length - 1,
                "tables");
        assertEquals(scenario.startsWith("city"), html.contains("<h2>Load over the time of day</h2>"));
        assertTrue(html.contains("<p class=\"command\">demo/run " + scenario + " --report " + report + "</p>"), html);
    }

    @Test
    void run_reportAndFiles_sameFilesAndResult() throws IOException {
        final Path report = folder.resolve("r");
        final String files =
                " --every 2 --picture-frame 4 --csv FOLDER/data.csv --arrow FOLDER/data.arrow --svg FOLDER/picture.svg"
                        + " --png FOLDER/picture.png --json FOLDER/run.json";
        final DemoRun ran = DemoRun.of(SHORT + files.replace("FOLDER", folder.toString()) + " --report " + report);
        assertEquals(0, ran.code(), ran.err().toString());
        assertEquals(DemoRun.of(SHORT).hashes(), ran.hashes());
        for (final String name : FILES) {
            if (!name.equals("index.html")) {
                assertArrayEquals(
                        Files.readAllBytes(folder.resolve(name)), Files.readAllBytes(report.resolve(name)), name);
            }
        }
    }

    @Test
    void run_reportTwice_differsInTimesOnly() throws Exception {
        final List<List<String>> runs = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            final Path report = folder.resolve("r" + run);
            assertEquals(0, DemoRun.of(SHORT + " --quiet --report " + report).code());
            final String html = Files.readString(report.resolve("index.html"));
            final int histogram = html.indexOf("<h2>Frame times</h2>");
            runs.add((html.substring(0, histogram) + html.substring(html.indexOf("</section>", histogram)))
                    .lines()
                    .filter(
                            line -> !line.matches(
                                    "<p class=\"command\">.*|.*row\">(min|mean|p\\d.*|max|open|systems|close|time of the run, s|agent-steps/s)<.*"))
                    .toList());
        }
        assertEquals(runs.get(0), runs.get(1));
        assertTrue(
                runs.get(0).size() > 60, "lines left to compare: " + runs.get(0).size());
    }

    @Test
    void run_reportOfAnEarlierPicture_saysWhichFrameItShows() throws IOException {
        final Path report = folder.resolve("r");
        assertEquals(
                0, DemoRun.of(SHORT + " --picture-frame 4 --report " + report).code());
        final String html = Files.readString(report.resolve("index.html"));
        assertTrue(html.contains("<p>The picture shows the world after 4 frames.</p>"), html);
    }

    @Test
    void run_reportWithVerify_namesTheWorkers() throws IOException {
        final Path report = folder.resolve("r");
        assertEquals(0, DemoRun.of(SHORT + " --verify --report " + report).code());
        final String html = Files.readString(report.resolve("index.html"));
        assertTrue(
                html.contains(
                        "<p>Both hashes are equal after every frame in worlds of these worker counts: 1, 2, 3, 8."),
                html);
    }

    @Test
    void run_inputWithLettersOfHtml_areEscaped() throws Exception {
        final Path report = folder.resolve("r");
        final Path pattern = Files.writeString(folder.resolve("a<b>&\"c.rle"), "x = 1, y = 1, rule = B3/S23\no!\n");
        final DemoRun ran = DemoRun.of("life --steps 2 --quiet --input " + pattern + " --report " + report);
        assertEquals(0, ran.code(), ran.err().toString());
        final String html = Files.readString(report.resolve("index.html"));
        assertTrue(html.contains("a&lt;b&gt;&amp;&quot;c.rle"), html);
        assertTrue(rows(parsed(html)).containsValue("a<b>&\"c.rle"), html);
    }

    @Test
    void run_reportOverAReport_replacesItAndKeepsOtherFiles() throws IOException {
        final Path report = Files.createDirectory(folder.resolve("r")); // empty
        assertEquals(0, DemoRun.of(SHORT + " --report " + report).code());
        Files.writeString(report.resolve("notes.txt"), "mine");
        final DemoRun ran = DemoRun.of(SHORT + " --seed 2 --report " + report);
        assertEquals(0, ran.code(), ran.err().toString());
        assertTrue(Files.readString(report.resolve("index.html")).contains("seed 2;"));
        assertEquals("mine", Files.readString(report.resolve("notes.txt")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            file     | a report must be a folder: report=FOLDER/file, which is a file; name a new folder
            none/r   | the folder of a report must be in one that exists: report=FOLDER/none/r, folder=FOLDER/none; make
            other    | the folder of a report must be new, empty, or an earlier report: report=FOLDER/other, which has
            dangling | the folder of a report must be writable: report=FOLDER/dangling, error=FileAlreadyExistsExcep
            """)
    void run_badFolder_exitsWith1BeforeTheRunAndChangesNothing(final String name, final String expected)
            throws IOException {
        Files.writeString(folder.resolve("file"), "mine");
        Files.writeString(Files.createDirectory(folder.resolve("other")).resolve("data.csv"), "mine");
        Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("nowhere"));
        final DemoRun ran = DemoRun.of(SHORT + " --report " + folder.resolve(name));
        assertEquals(1, ran.code());
        assertEquals(List.of(), ran.out());
        assertEquals(1, ran.err().size(), ran.err().toString());
        assertTrue(
                ran.err().getFirst().startsWith(expected.replace("FOLDER", folder.toString())),
                ran.err().toString());
        assertEquals(List.of("dangling", "file", "other"), names(folder));
        assertEquals("mine", Files.readString(folder.resolve("other/data.csv")));
    }

    @Test
    @EnabledOnOs(OS.LINUX) // which has such a folder
    void run_folderNotWritable_exitsWith1() {
        final DemoRun ran = DemoRun.of(SHORT + " --report /proc/report");
        assertEquals(1, ran.code());
        assertTrue(
                ran.err().getFirst().startsWith("the folder of a report must be writable: report=/proc/report, error="),
                ran.err().toString());
    }

    @Test
    void run_fileInTheFolderOfTheReport_isAUsageError() throws IOException {
        final DemoRun ran = DemoRun.of(SHORT + " --report " + folder + "/r --csv " + folder + "/r/data.csv");
        assertEquals(2, ran.code());
        assertEquals(
                "--csv must name a file outside the folder of the report: csv=" + folder + "/r/data.csv, report="
                        + folder + "/r",
                ran.err().getFirst());
        assertEquals(List.of(), names(folder));
    }

    @Test
    void run_reportOfASweep_isAUsageError() throws IOException {
        final DemoRun ran = DemoRun.of(SHORT + " --reps 2 --report " + folder + "/r");
        assertEquals(2, ran.code());
        assertTrue(
                ran.err().getFirst().startsWith("--report belongs to one run"),
                ran.err().toString());
        assertEquals(List.of(), names(folder));
    }

    @Test
    void run_endsWithoutResult_leavesNoFolder() throws IOException {
        assertEquals(
                2,
                DemoRun.of(SHORT + " --picture-frame 99 --report " + folder + "/r")
                        .code());
        assertEquals(
                4,
                DemoRun.of("city --copies 1000000000 --quiet --report " + folder + "/r")
                        .code());
        assertEquals(List.of(), names(folder));
    }
}
