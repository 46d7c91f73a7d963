package org.denserow.demo.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.denserow.demo.picture.Page;
import org.denserow.demo.trace.FrameTrace;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A disk that is full in the middle of a run, or at its end: one line, and nothing is left.
class FullDiskTest {

    private static final RunFacts FACTS = new RunFacts(
            new RunFacts.Setting("life", "", "", Map.of(), "", 0, 0, 1, List.of()),
            new FrameLog(),
            Map.of(),
            Map.of(),
            List.of(),
            0,
            new long[1],
            "each cell",
            List.of(),
            1,
            2,
            3);

    @TempDir
    private Path folder;

    /// Takes some bytes; then the disk is full.
    private static final class SmallDisk extends OutputStream {

        private int room;

        SmallDisk(final int room) {
            this.room = room;
        }

        @Override
        public void write(final int b) throws IOException {
            room--;
            if (room < 0) {
                throw new IOException("No space left on device");
            }
        }
    }

    private WholeFile file(final String option, final int room) throws IOException {
        return new WholeFile(
                option, folder.resolve("a"), Files.createFile(folder.resolve("a.part")), new SmallDisk(room));
    }

    private void assertLost(final String option, final OutputLost lost) {
        assertEquals(
                "a file of results must take all of them: " + option + "=" + folder.resolve("a")
                        + ", error=No space left on device; nothing is left of it; is the disk full?",
                lost.getMessage());
        assertFalse(Files.exists(folder.resolve("a")));
    }

    @Test
    void csv_fullInTheRun_endsIt() throws IOException {
        try (Simulation simulation = Simulation.create(SimulationOptions.defaults());
                CsvFile data = new CsvFile(file("csv", 100_000), 1)) {
            data.begin(simulation, lines -> lines.text("long", () -> "x".repeat(9_000)), world -> {});
            final OutputLost lost = assertThrows(OutputLost.class, () -> {
                for (int frame = 0; frame < 100; frame++) {
                    simulation.step();
                    data.after();
                }
            });
            assertLost("csv", lost);
        }
        assertFalse(Files.exists(folder.resolve("a.part")));
    }

    @Test
    void csv_fullAtTheEnd_saysSo() throws IOException {
        try (Simulation simulation = Simulation.create(SimulationOptions.defaults());
                CsvFile data = new CsvFile(file("csv", 3), 1)) {
            data.begin(simulation, lines -> {}, world -> {});
            assertLost("csv", assertThrows(OutputLost.class, () -> data.finish(FACTS)));
        }
        assertFalse(Files.exists(folder.resolve("a.part")));
    }

    @Test
    void trace_full_saysSo() throws IOException {
        try (TraceFile trace = new TraceFile(file("trace", 20), new FrameTrace(0, 1))) {
            assertLost("trace", assertThrows(OutputLost.class, () -> trace.finish(FACTS)));
        }
        assertFalse(Files.exists(folder.resolve("a.part")));
    }

    @Test
    void json_full_saysSo() throws IOException {
        try (JsonFile json = new JsonFile(file("json", 20))) {
            assertLost("json", assertThrows(OutputLost.class, () -> json.finish(FACTS)));
        }
        assertFalse(Files.exists(folder.resolve("a.part")));
    }

    @Test
    void picture_full_saysSo() throws IOException {
        for (final PictureFile.Format format : List.<PictureFile.Format>of(Page::writeSvg, Page::writePng)) {
            try (Simulation simulation = Simulation.create(SimulationOptions.defaults());
                    PictureFile picture = new PictureFile(file("png", 20), format, PictureFile.AT_THE_END, 1)) {
                picture.begin(simulation, lines -> {}, world -> {});
                picture.end();
                assertLost("png", assertThrows(OutputLost.class, () -> picture.finish(FACTS)));
            }
            assertFalse(Files.exists(folder.resolve("a.part")));
        }
    }
}
