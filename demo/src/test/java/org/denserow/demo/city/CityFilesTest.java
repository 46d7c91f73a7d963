package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that a run of the city writes beside its summary: their figures, and that they change no result.
class CityFilesTest {

    @TempDir
    private Path folder;

    /// Runs three copies of the feed of one trip, which stops at 8:00, 8:10 and 8:20. Its first frame is 7:57:59.
    ///
    /// @return the lines of both hashes
    private List<String> run(final String further) {
        final Path feed = new FeedFiles().write(folder);
        final StringWriter out = new StringWriter();
        final StringWriter err = new StringWriter();
        final int code = CityCommand.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(("--quiet --copies 3 --gtfs " + feed + " --date " + FeedFiles.MONDAY + further).split(" "));
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
                """, lines);
        assertEquals(alone, run(" --workers 1 --verify --every 300 --csv " + data));
        assertEquals(lines, Files.readString(data), "the same data for any number of workers");
        final List<String> frames = Files.readAllLines(trace).stream()
                .filter(line -> line.contains("\"name\":\"frame "))
                .toList();
        assertEquals(100, frames.size());
    }
}
