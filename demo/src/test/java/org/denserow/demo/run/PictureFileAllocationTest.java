package org.denserow.demo.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.denserow.demo.picture.FigureSeries;
import org.denserow.demo.picture.Page;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The files of a run take its figures without allocating while it runs.
class PictureFileAllocationTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MOST_WINDOWS = 200;
    private static final int CLEAN_WINDOWS = 3; // one after the other without a byte: the JVM compiles meanwhile

    @TempDir
    private Path folder;

    @Test
    void after_steadyFrames_allocatesNothing() {
        try (Simulation simulation =
                        Simulation.create(SimulationOptions.defaults().withWorkers(1));
                JsonFile json = new JsonFile(WholeFile.create("json", folder.resolve("r.json")));
                PictureFile picture = new PictureFile(
                        WholeFile.create("svg", folder.resolve("p.svg")), Page::writeSvg, PictureFile.AT_THE_END, 1)) {
            picture.begin(
                    simulation,
                    lines -> lines.value("a", simulation::frame).whole("b", simulation::frame),
                    world -> {});
            json.begin(simulation, lines -> {}, world -> {});
            long bytes = -1;
            for (int window = 0, clean = 0; window < MOST_WINDOWS && clean < CLEAN_WINDOWS; window++) {
                final long before = THREADS.getCurrentThreadAllocatedBytes();
                for (int frame = 0; frame < FigureSeries.MOST_POINTS; frame++) { // thins out while it runs
                    simulation.step();
                    picture.after();
                    json.after();
                }
                bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
                clean = bytes == 0 ? clean + 1 : 0;
            }
            assertEquals(0, bytes);
        }
    }
}
