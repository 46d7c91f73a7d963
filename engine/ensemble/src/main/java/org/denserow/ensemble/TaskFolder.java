package org.denserow.ensemble;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.denserow.engine.snapshot.StateFile;
import org.jspecify.annotations.Nullable;

/// The folder of a plan: `plan.json`, and a file for each task that has ended, which gets its name once it is whole. So any
/// number of processes may share it, and one that is killed takes only its tasks in progress with it.
final class TaskFolder {

    /// The name of the file of the plan.
    static final String PLAN = "plan.json";

    private final Path folder;
    private final Plan plan;
    private final String hash;

    private TaskFolder(final Path folder, final Plan plan) {
        this.folder = folder;
        this.plan = plan;
        this.hash = plan.hash();
    }

    /// {@return the folder of a plan; made if it is not there}
    ///
    /// @throws IOException if it belongs to another plan, or cannot be written
    static TaskFolder open(final Path folder, final Plan plan) throws IOException {
        Files.createDirectories(folder);
        final TaskFolder opened = new TaskFolder(folder, plan);
        final Path file = folder.resolve(PLAN);
        if (Files.exists(file)) {
            opened.checkPlan(file, Plan.read(file).hash());
        } else {
            plan.write(file);
        }
        return opened;
    }

    /// {@return a folder with the plan that it has}
    ///
    /// @throws IOException if it has none
    static TaskFolder open(final Path folder) throws IOException {
        final Path file = folder.resolve(PLAN);
        if (!Files.exists(file)) {
            throw new NoSuchFileException(
                    file.toString(), null, "a folder of results must have its plan; no task was run into this one");
        }
        return new TaskFolder(folder, Plan.read(file));
    }

    Plan plan() {
        return plan;
    }

    private void checkPlan(final Path file, final String found) throws IOException {
        if (!found.equals(hash)) {
            throw new IOException("a folder must belong to one plan: file=" + file + ", plan of the file=" + found
                    + ", plan=" + hash + "; the plan was changed since then, take another folder");
        }
    }

    /// {@return the file of a task}
    Path file(final int task) {
        return folder.resolve(String.format(Locale.ROOT, "task-%07d.json", task));
    }

    /// {@return what the file of a task holds; null if it is not there or torn}
    ///
    /// @throws IOException if it belongs to another plan, or cannot be read
    @Nullable TaskJson read(final int task) throws IOException {
        final Path file = file(task);
        final byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (final NoSuchFileException absent) {
            return null;
        }
        final TaskJson read = TaskJson.read(bytes, file.toString());
        if (read == null) {
            return null;
        }
        checkPlan(file, read.plan());
        if (read.result().task() != task) {
            throw new IOException("a file must have the name of its task: file=" + file + ", task="
                    + read.result().task() + "; it was probably renamed, rename it back");
        }
        return read;
    }

    /// {@return the results of those tasks that ended well; a task without one is run again}
    ///
    /// @param start of the runs, which must be that of the results
    /// @param jvms gets those that ran them
    List<TaskResult> finished(final List<Task> tasks, final String start, final Set<String> jvms) throws IOException {
        final List<TaskResult> finished = new ArrayList<>();
        for (final Task task : tasks) {
            final TaskJson read = read(task.number());
            if (read != null) {
                checkStart(file(task.number()), read.start(), start);
                if (!read.result().isFailed()) {
                    finished.add(read.result());
                    jvms.add(read.jvm());
                }
            }
        }
        return finished;
    }

    static void checkStart(final Path file, final String found, final String start) throws IOException {
        if (!found.equals(start)) {
            throw new IOException("all tasks of a folder must begin with the same state: file=" + file
                    + ", state of the file=" + name(found) + ", state=" + name(start)
                    + "; pass the same snapshot, or take another folder");
        }
    }

    private static String name(final String start) {
        return start.isEmpty() ? "made by the model" : '(' + start + ')';
    }

    /// {@return a sink for tasks that begin with a state}
    TaskSink startingWith(final String start) {
        return result ->
                WholeFile.write(file(result.task()), new TaskJson(hash, start, StateFile.here(), result).bytes());
    }

    /// {@return all results of the folder, failures included}
    Results results() throws IOException {
        final List<TaskResult> results = new ArrayList<>();
        final Set<String> jvms = new TreeSet<>();
        String start = "";
        for (int task = 0; task < plan.tasks(); task++) {
            final TaskJson read = read(task);
            if (read != null) {
                if (results.isEmpty()) {
                    start = read.start();
                }
                checkStart(file(task), read.start(), start);
                results.add(read.result());
                jvms.add(read.jvm());
            }
        }
        return new Results(plan, start, List.copyOf(jvms), List.copyOf(results));
    }
}
