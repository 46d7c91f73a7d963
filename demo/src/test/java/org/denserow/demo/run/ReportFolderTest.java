package org.denserow.demo.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The folder of a report on a full disk, and the page of a wrong run with letters of HTML.
class ReportFolderTest {

    @TempDir
    private Path folder;

    private static RunFacts facts(final List<String> errors) {
        return new RunFacts(
                new RunFacts.Setting(
                        "life", "<a> & \"b\"", "", Map.of("p<", "</td>\u0001\uFFFF"), "", 0, 0, 1, List.of()),
                new FrameLog(),
                Map.of("f&", Double.NaN),
                Map.of("", "<script>"),
                List.of(new RunTable("<t>", "a < b", List.of("x", "y"), List.of(List.of("&1", "<2")))),
                0,
                new long[1],
                "each <cell>",
                errors,
                1,
                2,
                3);
    }

    /// A report one of whose files is on a full disk.
    private ReportFolder report(final boolean isNew, final String full) {
        return new ReportFolder(
                folder,
                new CommandText("does <this>", "run 'a&b'"),
                isNew,
                name -> name.equals(full) ? onFullDisk(name) : file(name),
                1,
                0);
    }

    private WholeFile file(final String name) {
        return WholeFile.create("report", folder.resolve(name));
    }

    private WholeFile onFullDisk(final String name) {
        try {
            final Path part = Files.createFile(folder.resolve(name + ".part"));
            return new WholeFile("report", folder.resolve(name), part, new OutputStream() {
                @Override
                public void write(final int b) throws IOException {
                    throw new IOException("No space left on device");
                }
            });
        } catch (final IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    private String finish(final ReportFolder report, final List<String> errors) {
        try (Simulation simulation = Simulation.create(SimulationOptions.defaults())) {
            report.begin(simulation, lines -> lines.value("a<b", simulation::frame), world -> {});
            simulation.step();
            report.after();
            report.end();
            return report.finish(facts(errors));
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"data.csv", "data.arrow", "run.json", "picture.svg", "picture.png", "index.html"})
    void finish_fullDisk_saysSoAndLeavesNothing(final String full) throws IOException {
        Files.writeString(folder.resolve("index.html"), "an earlier one");
        Files.writeString(folder.resolve("notes.txt"), "mine");
        try (ReportFolder report = report(false, full)) {
            final String message = assertThrows(OutputLost.class, () -> finish(report, List.of()))
                    .getMessage();
            assertEquals(
                    "a file of results must take all of them: report=" + folder.resolve(full)
                            + ", error=No space left on device; nothing is left of it; is the disk full?",
                    message);
        }
        assertEquals(List.of("notes.txt"), names());
    }

    @Test
    void finish_fullDiskInANewFolder_removesIt() {
        try (ReportFolder report = report(true, "picture.png")) {
            assertThrows(OutputLost.class, () -> finish(report, List.of()));
        }
        assertFalse(Files.exists(folder));
    }

    @Test
    void close_beforeTheEnd_keepsTheEarlierReport() throws IOException {
        try (ReportFolder first = report(false, "")) {
            finish(first, List.of());
        }
        final String page = Files.readString(folder.resolve("index.html"));
        ReportFolder.create(folder, new CommandText("", ""), 1, 0).close();
        assertEquals(page, Files.readString(folder.resolve("index.html")));
        assertEquals(6, names().size(), names().toString());
    }

    @Test
    void page_wrongRunWithLettersOfHtml_escapesThem() throws Exception {
        try (ReportFolder report = report(false, "")) {
            finish(report, List.of("x<1 & y>2"));
        }
        final String html = Files.readString(folder.resolve("index.html"));
        assertTrue(html.contains(
                "<p class=\"verdict wrong\">Wrong: a check failed.</p>\n<ul>\n<li>x&lt;1 &amp; y&gt;2</li>"));
        assertTrue(html.contains("<td>&lt;/td&gt; \uFFFD</td>"), html);
        assertTrue(html.contains("f&amp;</th><td>none</td>"), html);
        assertTrue(html.contains(">a&lt;b</text>"), "a figure in a chart");
        assertTrue(html.contains("<p>does &lt;this&gt;.</p>\n<p class=\"command\">run 'a&amp;b'</p>"), html);
        assertTrue(html.contains("<h2>&lt;t&gt;</h2>\n<p class=\"caption\">a &lt; b</p>"), html);
        assertTrue(html.contains("<th scope=\"col\">x</th><th scope=\"col\">y</th>"), html);
        assertTrue(html.contains("<th scope=\"row\">&amp;1</th><td>&lt;2</td>"), html);
        assertFalse(html.contains("<script"));
        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("index.html").toFile());
    }
}
