package org.denserow.stress.jmh.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The program runs, and prints all lines of its table.
class ChangeTimesTest {

    @Test
    void measure_shortTime_printsALineForEachComparison() {
        final List<String> lines = new ArrayList<>();
        ChangeTimes.measure(0.03, new int[] {2_000}, lines::add);
        assertEquals(2 + 3, lines.size(), lines.toString());
        assertTrue(lines.get(2).startsWith("| 2,000 | 100 frames, tracked | "), lines.get(2));
        assertTrue(lines.get(4).contains("% of the bytes"), lines.get(4));
    }

    @Test
    void main_wrongArguments_areRefused() {
        assertThrows(IllegalArgumentException.class, () -> ChangeTimes.main(new String[] {"no"}));
        assertThrows(IllegalArgumentException.class, () -> ChangeTimes.main(new String[] {"-1"}));
    }
}
