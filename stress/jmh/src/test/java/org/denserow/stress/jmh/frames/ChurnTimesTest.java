package org.denserow.stress.jmh.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.FrameReport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("whole frames with churn beside a plain program")
class ChurnTimesTest {

    private static final int ROWS = 20_000;

    @Test
    @DisplayName("the plain program replaces and moves the same number of rows a frame as the simulation, equally far")
    void step_plainAndSimulation_replaceAsMany() {
        final PlainCrowd plain = new PlainCrowd(ROWS);
        try (Crowd crowd = new Crowd(ROWS, 2)) {
            for (int frame = 0; frame < 300; frame++) {
                final FrameReport report = crowd.step();
                final int replaced = plain.step();
                assertEquals(ROWS / Crowd.CHURNED, replaced);
                assertEquals(replaced, report.destroyedRows(), 5, "a chunk begins where it begins");
                assertEquals(report.destroyedRows(), report.createdRows());
                assertEquals(ROWS, plain.rows());
                assertEquals(ROWS, crowd.rows());
            }
            assertEquals(plain.sum(), crowd.sum(), 0.05 * plain.sum(), "ages are alike");
            assertTrue(plain.sum() > ROWS, "they moved");
        }
    }

    @Test
    @DisplayName("both replace all victims, drawn at random from their own rows, and move equally far")
    void step_victims_replaced() {
        final PlainCrowd plain = new PlainCrowd(ROWS, new Victims(ROWS, 2));
        try (Crowd crowd = new Crowd(ROWS, 2, new Victims(ROWS, 2))) {
            for (int frame = 0; frame < 300; frame++) {
                if (frame % 2 == 0) {
                    plain.draw();
                    crowd.draw();
                }
                final FrameReport report = crowd.step();
                assertEquals(ROWS / Crowd.CHURNED, plain.step());
                assertEquals(ROWS / Crowd.CHURNED, report.destroyedRows());
                assertEquals(report.destroyedRows(), report.createdRows());
                assertEquals(ROWS, plain.rows());
                assertEquals(ROWS, crowd.rows());
            }
            assertEquals(plain.sum(), crowd.sum(), 0.05 * plain.sum(), "ages are alike");
        }
    }

    @Test
    @DisplayName("a short run prints two lines a size")
    void measure_shortRun_lines() {
        final List<String> lines = new ArrayList<>();
        ChurnTimes.measure(0.01, List.of(1_000, 2_000), lines::add);
        assertEquals(6, lines.size());
        assertTrue(lines.get(2).startsWith("| 1,000 | in row order | "), lines::toString);
        assertTrue(lines.get(5).startsWith("| 2,000 | at random | "), lines::toString);
        assertThrows(IllegalArgumentException.class, () -> ChurnTimes.measure(0, List.of(1_000), lines::add));
        assertThrows(IllegalArgumentException.class, () -> ChurnTimes.main(new String[] {"x"}));
    }
}
