package org.denserow.stress.jmh.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("a history beside plain copies")
class HistoryTimesTest {

    @Test
    @DisplayName("a short run prints a line for each case")
    void measure_shortRun_line() {
        final List<String> lines = new ArrayList<>();
        HistoryTimes.measure(4, 20_000, lines::add);
        assertEquals(11, lines.size());
        assertTrue(lines.get(2).startsWith("| 20 | 8 of 8 columns |"), lines::toString);
        assertTrue(lines.get(9).startsWith("| 20,000 | 1 % of 1 of 8 columns |"), lines::toString);
    }

    @Test
    @DisplayName("frames and rows that are none are refused")
    void main_wrongFrames_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> HistoryTimes.main(new String[] {"no"}));
        assertThrows(IllegalArgumentException.class, () -> HistoryTimes.main(new String[] {"0"}));
        assertThrows(IllegalArgumentException.class, () -> HistoryTimes.main(new String[] {"1", "999"}));
    }
}
