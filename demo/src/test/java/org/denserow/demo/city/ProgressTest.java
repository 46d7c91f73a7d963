package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

/// What a person sees while a run goes on; with an interval of nothing, so that every frame shows.
class ProgressTest {

    private static String shown(final boolean terminal) {
        final DayPlan plan = DayPlan.of(SmallTown.create(2, 10), 1);
        final StringWriter text = new StringWriter();
        final Progress progress = new Progress(new PrintWriter(text), terminal, 0, plan.frames());
        new CityRun(plan, SmallTown.settings(1, 1, false), progress, world -> {}).run();
        return text.toString();
    }

    @Test
    void frame_noTerminal_printsPlainLines() {
        final String shown = shown(false);
        assertFalse(shown.contains("\r"));
        assertTrue(shown.lines().count() > 1000, "a line per frame");
        for (final String line : shown.lines().toList()) {
            assertTrue(
                    line.matches("\\d\\d:\\d\\d:\\d\\d  frame [\\d,]+ of [\\d,]+  \\d+ vehicles  [\\d,]+ frames/s"
                            + "  [\\d,]+ s left"),
                    line);
        }
        assertTrue(shown.startsWith("00:14:39  frame 1 of "), shown.substring(0, 80));
    }

    @Test
    void frame_terminal_rewritesOneLineAndClearsIt() {
        final String shown = shown(true);
        assertFalse(shown.contains("\n"));
        assertTrue(shown.startsWith("\r00:14:39  frame 1 of "), shown.substring(0, 80));
        assertEquals("\r" + " ".repeat(79) + "\r", shown.substring(shown.length() - 81));
    }
}
