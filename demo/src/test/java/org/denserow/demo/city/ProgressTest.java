package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarConsumer;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.run.Progress;
import org.junit.jupiter.api.Test;

/// What a person sees while a run goes on.
class ProgressTest {

    private static final int FIRST_SECOND = ServiceTime.parse("00:14:38"); // of frame 0

    private final DayPlan plan = DayPlan.of(SmallTown.create(2, 10), 1);

    /// Runs the town, drawing every millisecond, slowly until `shown` has a frame on the way.
    private String run(final ProgressBarConsumer consumer, final Object shown) {
        try (Progress progress = new Progress.Bar(consumer, 1, plan.frames())) {
            new CityRun(plan, SmallTown.settings(1, 1, false), progress, world -> {
                        if (!shown.toString().contains(" vehicles")) {
                            LockSupport.parkNanos(2_000_000);
                        }
                    })
                    .run();
        }
        return shown.toString();
    }

    private static String line(final int frame) {
        return "frame +\\d+% \\[=*>? *] +%d/\\d+ \\(\\d:\\d\\d:\\d\\d / [\\d:?]+\\) [\\d?]+/s %s \\d+ vehicles"
                .replaceFirst("%d", Integer.toString(frame))
                .replaceFirst("%s", ServiceTime.formatExact(FIRST_SECOND + frame));
    }

    private void assertLines(final List<String> lines) {
        final boolean onTheWay = IntStream.range(1, plan.frames() / 60)
                .anyMatch(minute -> lines.stream().anyMatch(line -> line.matches(line(60 * minute))));
        assertTrue(onTheWay, lines.toString());
        assertTrue(lines.getLast().matches(line(plan.frames() + 1)), lines.getLast());
        for (final String line : lines) {
            assertTrue(line.startsWith("frame ") && line.length() <= Progress.Bar.WIDTH, line);
        }
    }

    @Test
    void frame_noTerminal_printsPlainLines() {
        final StringWriter text = new StringWriter();
        final PrintWriter err = new PrintWriter(text);
        final String shown = run(new DelegatingProgressBarConsumer(err::println, Progress.Bar.WIDTH), text);
        assertFalse(shown.contains("\r"), shown);
        assertLines(shown.lines().toList());
    }

    @Test
    void frame_terminal_rewritesOneLineAndEndsIt() {
        final ByteArrayOutputStream text = new ByteArrayOutputStream();
        final PrintStream err = new PrintStream(text, true, StandardCharsets.US_ASCII);
        final String shown = run(new ConsoleProgressBarConsumer(err, Progress.Bar.WIDTH), text);
        assertTrue(shown.startsWith("\r"), shown);
        final int end = shown.indexOf('\n');
        final List<String> drawn = List.of(shown.substring(1, end).split("\r"));
        assertLines(drawn);
        // A drawing that the end overtakes ends the line too, so that the end is now and then there twice.
        assertTrue(Set.of("", drawn.getLast()).contains(shown.substring(end).strip()), shown);
    }

    /// Runs the command until frame 61 fails; standard error is no terminal in tests.
    private static List<String> failedRun(final String... args) {
        final StringWriter err = new StringWriter();
        CityCommand.commandLine(world -> {
                    if (world.simulation().frame() > 60) {
                        throw new OutOfCapacity("a test");
                    }
                })
                .setErr(new PrintWriter(err))
                .execute(args);
        return err.toString().lines().toList();
    }

    @Test
    void close_failedRun_showsHowFarItCameBeforeTheError() {
        final List<String> lines = failedRun();
        assertEquals("out of capacity: a test", lines.getLast());
        assertTrue(lines.get(lines.size() - 2).contains(" 60/"), lines.toString());
    }

    @Test
    void none_quiet_showsOnlyTheError() {
        assertEquals(List.of("out of capacity: a test"), failedRun("--quiet"));
    }
}
