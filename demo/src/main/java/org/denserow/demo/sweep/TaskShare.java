package org.denserow.demo.sweep;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.denserow.demo.run.TerminalText;
import org.denserow.ensemble.Plan;

/// The share of a plan that one process runs.
///
/// @param number from 1 to `count`
/// @param count how many shares there are
/// @param source who says so, for people
record TaskShare(int number, int count, String source) {

    private static final Pattern TEXT = Pattern.compile("(\\d{1,7})/(\\d{1,7})");

    /// Variables of a scheduler: the number of the task, the first one, the step between two, the last one. And how many
    /// tasks there are, which of an array such as `2,4` is 2, though the numbers from 2 to 4 are three; Grid Engine has no
    /// such arrays.
    private enum Scheduler {
        SLURM(
                "SLURM_ARRAY_TASK_ID",
                "SLURM_ARRAY_TASK_MIN",
                "SLURM_ARRAY_TASK_STEP",
                "SLURM_ARRAY_TASK_MAX",
                "SLURM_ARRAY_TASK_COUNT"),
        GRID_ENGINE("SGE_TASK_ID", "SGE_TASK_FIRST", "SGE_TASK_STEPSIZE", "SGE_TASK_LAST", "");

        private final String id;
        private final String first;
        private final String step;
        private final String last;
        private final String count;

        Scheduler(final String id, final String first, final String step, final String last, final String count) {
            this.id = id;
            this.first = first;
            this.step = step;
            this.last = last;
            this.count = count;
        }
    }

    /// {@return the share that a text means}
    ///
    /// @param text `K/N`, with K from 1 to N
    /// @throws IllegalArgumentException if it means none
    static TaskShare parse(final String text) {
        final Matcher matcher = TEXT.matcher(text);
        if (matcher.matches()) {
            final int number = Integer.parseInt(matcher.group(1));
            final int count = Integer.parseInt(matcher.group(2));
            if (number >= 1 && number <= count && count <= Plan.MAX_TASKS) {
                return new TaskShare(number, count, "--task");
            }
        }
        throw new IllegalArgumentException("--task must be K/N, with K from 1 to N, and N at most " + Plan.MAX_TASKS
                + ": task=" + TerminalText.value(text) + "; 1/8 is the first of eight");
    }

    /// {@return the share that the scheduler of an array of jobs has set; empty if none has}
    ///
    /// @param environment variables of the process
    /// @throws IllegalArgumentException if a scheduler has set only a part, or numbers that do not fit
    static Optional<TaskShare> of(final Map<String, String> environment) {
        for (final Scheduler each : Scheduler.values()) {
            final String id = environment.get(each.id);
            if (id != null && !id.equals("undefined")) { // which Grid Engine sets outside of arrays
                return Optional.of(of(each, environment));
            }
        }
        return Optional.empty();
    }

    private static TaskShare of(final Scheduler scheduler, final Map<String, String> environment) {
        try {
            final int first = Integer.parseInt(environment.getOrDefault(scheduler.first, ""));
            final int last = Integer.parseInt(environment.getOrDefault(scheduler.last, ""));
            final int step = Integer.parseInt(environment.getOrDefault(scheduler.step, "1"));
            final int from = Integer.parseInt(environment.get(scheduler.id)) - first;
            final int count = Math.toIntExact(((long) last - first) / step + 1);
            if (Integer.parseInt(environment.getOrDefault(scheduler.count, "" + count)) != count) {
                throw new IllegalArgumentException("the tasks of an array must have numbers at one distance: "
                        + shown(scheduler.first, environment) + ", " + shown(scheduler.step, environment) + ", "
                        + shown(scheduler.last, environment) + ", " + shown(scheduler.count, environment)
                        + "; take an array such as 1-8, or pass --task K/N");
            }
            if (step >= 1 && from >= 0 && from % step == 0 && from / step < count) {
                return new TaskShare(from / step + 1, count, scheduler.id + "=" + environment.get(scheduler.id));
            }
        } catch (final NumberFormatException | ArithmeticException wrong) {
            // said below
        }
        throw new IllegalArgumentException(
                "a scheduler must number the tasks of an array: " + shown(scheduler.id, environment)
                        + ", " + shown(scheduler.first, environment) + ", " + shown(scheduler.step, environment) + ", "
                        + shown(scheduler.last, environment) + "; pass --task K/N");
    }

    private static String shown(final String name, final Map<String, String> environment) {
        return name + "=" + TerminalText.value(environment.getOrDefault(name, ""));
    }

    @Override
    public String toString() {
        return number + "/" + count;
    }
}
