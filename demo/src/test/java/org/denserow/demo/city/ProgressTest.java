package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.denserow.demo.feed.ServiceTime;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.Progress;
import org.denserow.demo.run.ProgressLine;
import org.denserow.demo.scenario.ChangedWorlds;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.ScenarioRun;
import org.denserow.demo.timetable.DayPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The progress that a person sees while a run goes on.
class ProgressTest {

    private static final int EVERY = 60; // frames
    private static final int MOST_WAITS = 500; // of a millisecond
    private static final int FIRST_SECOND = ServiceTime.parse("00:14:38"); // of frame 0

    private final DayPlan plan = DayPlan.of(SmallTown.create(2, 10), 1);

    /// Runs the town, drawing every millisecond. After each frame that is drawn the run waits until the text has one on the
    /// way; not for ever, since the library forgets to draw a step that comes while it draws the one before.
    ///
    /// @return the text of standard error
    private String run(final boolean isTerminal, final String columns) {
        final StringWriter shown = new StringWriter();
        final ProgressLine line = new ProgressLine(new PrintWriter(shown), isTerminal, columns);
        final Scenario slow = ChangedWorlds.afterStepsOfFirst(new City(plan, false), world -> {
            final long frame = world.simulation().frame();
            for (int i = 0;
                    frame > EVERY && frame % EVERY == 2 && i < MOST_WAITS && !isOnTheWay(shown.toString(), frame);
                    i++) {
                LockSupport.parkNanos(1_000_000);
            }
        });
        try (Progress progress = new Progress.Bar(line, 1, plan.frames())) {
            new ScenarioRun(slow, SmallTown.settings(1, 1, false).of(slow), progress, Outputs.none()).run();
        }
        return shown.toString();
    }

    private static boolean isOnTheWay(final String shown, final long frame) {
        return LongStream.rangeClosed(1, frame / EVERY).anyMatch(minute -> shown.contains(" " + EVERY * minute + "/"));
    }

    private String line(final int frame) {
        return "frame +\\d+% \\[=*>? *] +%d/%t \\(\\d:\\d\\d:\\d\\d / [\\d:?]+\\) [\\d?]+/s %s \\d+ vehicles"
                .replaceFirst("%d", Integer.toString(frame))
                .replaceFirst("%t", Integer.toString(plan.frames()))
                .replaceFirst("%s", ServiceTime.formatExact(FIRST_SECOND + frame));
    }

    private void assertLines(final List<String> lines) {
        final boolean onTheWay = IntStream.range(1, plan.frames() / 60)
                .anyMatch(minute -> lines.stream().anyMatch(line -> line.matches(line(60 * minute))));
        assertTrue(onTheWay, lines.toString());
        assertTrue(lines.getLast().matches(line(plan.frames())), lines.getLast());
        for (final String line : lines) {
            assertTrue(line.startsWith("frame ") && line.length() <= ProgressLine.WIDTH, line);
        }
    }

    @Test
    void frame_noTerminal_printsPlainLinesEachOnce() {
        final String shown = run(false, "20"); // a pipe has no columns
        assertFalse(shown.contains("\r"), shown);
        final List<String> lines = shown.lines().toList();
        assertLines(lines);
        final List<String> positions =
                lines.stream().map(line -> line.substring(0, line.indexOf('('))).toList();
        assertEquals(positions.stream().distinct().toList(), positions, "the library alone draws the last one twice");
    }

    @Test
    void frame_terminal_rewritesOneLineAndEndsIt() {
        final String shown = run(true, "");
        assertTrue(shown.startsWith("\r"), shown);
        assertEquals(shown.length() - 1, shown.indexOf('\n'), shown);
        assertLines(
                Arrays.stream(shown.substring(1).split("\r")).map(String::strip).toList());
    }

    @ParameterizedTest
    @CsvSource({"80, 79", "200, 79", "40, 39", "13, 12", "2, 1", "0, 79", "1, 79", "-3, 79", "wide, 79", "'', 79"})
    void frame_terminalOfColumns_fillsOneLineWithoutWrapping(final String columns, final int width) {
        final StringWriter shown = new StringWriter();
        final ProgressLine line = new ProgressLine(new PrintWriter(shown), true, columns);
        try (Progress progress = new Progress.Bar(line, 5_000, 7201)) {
            progress.frame(3600, "06:12:40 37 vehicles");
            progress.frame(7201, "08:12:40 0 vehicles");
        }
        final String[] drawn = shown.toString().replace("\n", "").substring(1).split("\r");
        for (final String text : drawn) {
            assertEquals(width, text.length(), text);
        }
        assertEquals(width >= 39, drawn[drawn.length - 1].contains("] 7201/7201 (0:00:0"), shown.toString());
    }

    @Test
    void total_isThatOfTheSummaryWithoutTheFrameThatClearsUp() {
        final SmallTown.Ran result = SmallTown.run(plan.timetable(), 1, SmallTown.settings(1, 1, false));
        assertEquals(result.log().frames(), plan.frames() + 1);
    }

    /// Runs the command until frame 61 fails; standard error is no terminal in tests.
    private static List<String> failedRun(final String... args) {
        final StringWriter err = new StringWriter();
        CityCommand.commandLine(city -> ChangedWorlds.afterStepsOfFirst(city, world -> {
                    if (world.simulation().frame() > 60) {
                        throw new OutOfCapacity("a test");
                    }
                }))
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
