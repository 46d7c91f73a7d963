package org.denserow.stress.jmh.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The program finds out a relation that does not find all rows that refer, and prints a line for each case.
@DisplayName("times of cascades")
class CascadeTimesTest {

    @Test
    @DisplayName("few rows: a header and five lines, whose frames have followed all references")
    void measure_fewRows_printsATable() {
        final List<String> lines = new ArrayList<>();
        CascadeTimes.measure(0.01, 10_000, lines::add);
        assertEquals(7, lines.size());
        assertTrue(lines.get(3).startsWith("| 10,000 | 10 | DESTROY |"), lines::toString);
        assertTrue(lines.get(6).contains("none dies"), lines::toString);
    }

    @Test
    @DisplayName("seconds and rows that are too few are refused, and so is what is no number")
    void main_badArguments_areRefused() {
        for (final String[] args : new String[][] {{"0"}, {"1", "9999"}, {"soon"}}) {
            assertThrows(IllegalArgumentException.class, () -> CascadeTimes.main(args));
        }
    }
}
