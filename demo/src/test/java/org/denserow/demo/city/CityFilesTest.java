package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.denserow.demo.feed.FeedFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that a run of the city writes beside its summary: their figures, and that they change no result.
class CityFilesTest {

    @TempDir
    private Path folder;

    /// Runs three copies of the feed of one trip, which stops at 8:00, 8:10 and 8:20. Its first frame is 7:57:59.
    ///
    /// @return the lines of both hashes
    private static final int LEGEND = 1; // a line of this colour

    private List<String> run(final String further) {
        final Path feed = new FeedFiles().write(folder);
        final StringWriter out = new StringWriter();
        final StringWriter err = new StringWriter();
        final int code = CityCommand.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(("--quiet --riders 0 --copies 3 --gtfs " + feed + " --date " + FeedFiles.MONDAY + further)
                        .split(" "));
        assertEquals("", err.toString());
        assertEquals(0, code);
        final List<String> lines = out.toString().lines().toList();
        return lines.subList(lines.size() - 2, lines.size());
    }

    @Test
    void run_csvAndTrace_figuresOfTheDayAndTheSameResult() throws IOException {
        final Path data = folder.resolve("d.csv");
        final Path trace = folder.resolve("t.json");
        final List<String> alone = run("");
        assertEquals(alone, run(" --workers 2 --every 300 --csv " + data + " --trace " + trace));
        final String lines = Files.readString(data);
        assertEquals("""
                frames,time,active,pending,stopped,aboard,stopEvents,boarded
                0,07:57:58,0,0,0,0,0,0
                300,08:02:58,3,0,0,13,3,13
                600,08:07:58,3,0,0,13,3,13
                900,08:12:58,3,0,0,15,6,21
                1200,08:17:58,3,0,0,15,6,21
                1323,08:20:01,0,0,0,0,9,21
                """, lines);
        assertEquals(alone, run(" --workers 1 --verify --every 300 --csv " + data));
        assertEquals(lines, Files.readString(data), "the same data for any number of workers");
        final List<String> frames = Files.readAllLines(trace).stream()
                .filter(line -> line.contains("\"name\":\"frame "))
                .toList();
        assertEquals(100, frames.size());
    }

    @Test
    void run_picture_isTheMapAndTheSameForAnyNumberOfWorkers() throws IOException {
        final Path one = folder.resolve("1.svg");
        final Path two = folder.resolve("2.svg");
        run(" --workers 1 --picture-frame 300 --svg " + one);
        run(" --workers 2 --picture-frame 300 --svg " + two);
        final String svg = Files.readString(one);
        assertEquals(svg, Files.readString(two));
        assertEquals(LEGEND + 3, parts(svg, "#88a9c9", "M"), "the first leg of each copy, which a vehicle has begun");
        assertEquals(LEGEND + 3, parts(svg, "#bdbdbd", "M"), "the other leg of each copy");
        assertEquals(3, parts(svg, "#1a1a1a", "z"), "the first stop of each copy, which is served");
        assertEquals(6, parts(svg, "#cfcfcf", "z"), "the other stops");
        assertEquals(3, parts(svg, "#d55e00", "z"), "the vehicle of each copy");
        run(" --svg " + one);
        assertEquals(
                3, parts(Files.readString(one), "#d55e00", "z"), "a day ends empty, so the map is that of the peak");
        run(" --picture-frame 1322 --svg " + one);
        assertEquals(9, parts(Files.readString(one), "#1a1a1a", "z"), "all stops at the end of the day");
        assertEquals(0, parts(Files.readString(one), "#d55e00", "z"), "no vehicle then");
    }

    /// The letters of a kind in the paths of a colour, without the squares of the legend, which begin at whole pixels.
    private static long parts(final String svg, final String colour, final String letter) {
        return svg.lines()
                .filter(line -> line.startsWith("<path")
                        && line.contains("\"" + colour + "\"")
                        && !line.matches(".*d=\"M\\d+ \\d+h12v12h-12.*"))
                .mapToLong(line ->
                        line.chars().filter(each -> each == letter.charAt(0)).count())
                .sum();
    }
}
