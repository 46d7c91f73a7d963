package org.denserow.ensemble;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.lines.LineSink;

/// The results of the tasks of a plan, by number of the task: all of them, or those of a share.
///
/// *Threads*: any; they never change. *Memory*: 8 bytes a figure, and about 200 a task.
public final class Results {

    /// Columns that are no parameter and no figure.
    static final List<String> COLUMNS = List.of("task", "cell", "seed", "frame", "hash", "failure");

    private final Plan plan;
    private final String start;
    private final List<String> jvms;
    private final List<TaskResult> results;
    private final List<String> figures;

    /// @param start as [#start()]
    /// @param jvms as [#jvms()]
    /// @param results by number of the task, each once
    Results(final Plan plan, final String start, final List<String> jvms, final List<TaskResult> results) {
        this.plan = plan;
        this.start = start;
        this.jvms = jvms;
        this.results = results;
        final Set<String> names = new LinkedHashSet<>(plan.figures());
        results.forEach(result -> names.addAll(result.figures()));
        this.figures = List.copyOf(names);
    }

    static String hex(final long hash) {
        return HexFormat.of().toHexDigits(hash);
    }

    /// {@return the plan}
    public Plan plan() {
        return plan;
    }

    /// {@return the state with which all tasks began, in words: frame and hashes of the snapshot; empty if the model made
    ///     it}
    public String start() {
        return start;
    }

    /// {@return builds of JVM and families of processors that ran the tasks, sorted; more than one if a folder was filled by
    ///     several}
    public List<String> jvms() {
        return jvms;
    }

    /// {@return the results that there are, by number of the task}
    public List<TaskResult> tasks() {
        return results;
    }

    /// {@return the names of all figures, in the order of the plan, or if it names none, of the first task that has them}
    public List<String> figures() {
        return figures;
    }

    /// {@return the results of runs that failed, by number of the task}
    public List<TaskResult> failures() {
        return results.stream().filter(TaskResult::isFailed).toList();
    }

    /// {@return the numbers of tasks of the plan that have no result here; empty for a whole plan}
    public List<Integer> missing() {
        final List<Integer> missing = new ArrayList<>();
        int next = 0;
        for (final TaskResult result : results) {
            for (; next < result.task(); next++) {
                missing.add(next);
            }
            next = result.task() + 1;
        }
        for (; next < plan.tasks(); next++) {
            missing.add(next);
        }
        return missing;
    }

    // ---- Folders ----

    /// {@return all results of a folder that [Runs#runInto(Path)] has filled, by whatever processes}
    ///
    /// @param folder with the plan, and a file for each task; other files in it are not read
    /// @throws IOException if a task has not ended yet, a file is of another plan, or cannot be read
    public static Results merge(final Path folder) throws IOException {
        final Results results = read(folder);
        final List<Integer> missing = results.missing();
        if (!missing.isEmpty()) {
            throw new IOException("all tasks must have ended before they are merged: folder=" + folder + ", tasks="
                    + results.plan().tasks() + ", missing=" + missing.size() + ", first missing="
                    + missing.getFirst() + "; run them, or take what is there with Results.read(Path)");
        }
        return results;
    }

    /// {@return those results of a folder that are there, failures included; [#missing()] has the others}
    ///
    /// @param folder with the plan, and a file for each task
    /// @throws IOException if there is no plan, a file is of another plan, or cannot be read
    public static Results read(final Path folder) throws IOException {
        return TaskFolder.open(folder).results();
    }

    // ---- Lines ----

    /// Writes a line for each row of figures, by number of the task, then by frame.
    ///
    /// | column | what it is |
    /// |---|---|
    /// | `task`, `cell`, `seed` | numbers of the task and of its cell, and the seed |
    /// | each parameter | its value |
    /// | `frame` | frames that the world had run |
    /// | each figure | its value; NaN if the run failed, or has no such figure |
    /// | `hash` | of the world at the end of the run, 16 hexadecimal digits; empty if it failed |
    /// | `failure` | empty if the run ended well |
    ///
    /// A run that failed has one line.
    ///
    /// @param sink takes the lines, such as `LineSink.csv(writer)`
    public void writeTo(final LineSink sink) {
        final List<String> names = new ArrayList<>(COLUMNS.subList(0, 3));
        names.addAll(plan.design().names());
        names.add("frame");
        names.addAll(figures);
        names.add("hash");
        names.add("failure");
        sink.names(List.copyOf(names));
        for (final TaskResult result : results) {
            final Task task = plan.task(result.task());
            final int[] places = figures.stream()
                    .mapToInt(name -> result.figures().indexOf(name))
                    .toArray();
            for (int row = 0; row < Math.max(1, result.rows()); row++) {
                line(sink, task, result, row, places);
            }
        }
    }

    private void line(
            final LineSink sink, final Task task, final TaskResult result, final int row, final int[] places) {
        sink.field((long) task.number());
        sink.field((long) task.cellNumber());
        sink.field(task.seed());
        for (int i = 0; i < plan.design().names().size(); i++) {
            sink.field(task.cell().value(i));
        }
        sink.field(result.isFailed() ? result.frame() : result.frame(row));
        for (final int place : places) {
            sink.field(place < 0 ? Double.NaN : result.value(row, place));
        }
        sink.field(result.isFailed() ? "" : hex(result.hash()));
        sink.field(result.failure());
        sink.endLine();
    }

    @Override
    public String toString() {
        return "Results{plan=" + plan + ", tasks=" + results.size() + ", failed="
                + failures().size() + '}';
    }
}
