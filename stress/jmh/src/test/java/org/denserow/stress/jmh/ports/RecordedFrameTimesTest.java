package org.denserow.stress.jmh.ports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("frames whose messages are recorded to a file")
class RecordedFrameTimesTest {

    @Test
    @DisplayName("a short run prints one line")
    void measure_shortRun_line() throws IOException {
        final List<String> lines = new ArrayList<>();
        RecordedFrameTimes.measure(0.01, lines::add);
        assertEquals(3, lines.size());
        assertTrue(lines.getLast().startsWith("| 10,000 | "), lines::toString);
    }

    @Test
    @DisplayName("seconds that are none are refused")
    void main_wrongSeconds_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> RecordedFrameTimes.main(new String[] {"no"}));
        assertThrows(IllegalArgumentException.class, () -> RecordedFrameTimes.main(new String[] {"-1"}));
    }
}
