package org.denserow.ensemble;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What makes results checkable by others: the plan with its parameters and seeds, build and JVM, and for each task the hash
/// of the world at its end. Anybody with the model can run any cell again, and compare.
///
/// *Threads*: any; it never changes.
public final class Certificate {

    /// The maximum size of a file: 1 GiB.
    public static final long MAX_BYTES = 1L << 30;

    /// The maximum number of characters of the build: 2,000.
    public static final int MAX_BUILD = 2_000;

    private final Plan plan;
    private final String build;
    private final List<String> jvms;
    private final String start;
    private final List<TaskResult> tasks; // without figures

    Certificate(
            final Plan plan,
            final String build,
            final List<String> jvms,
            final String start,
            final List<TaskResult> tasks) {
        this.plan = plan;
        this.build = build;
        this.jvms = List.copyOf(jvms);
        this.start = start;
        this.tasks = List.copyOf(tasks);
    }

    /// {@return the certificate of some results}
    ///
    /// @param results of a whole plan, failures included
    /// @param build the build of the model in words, such as a version or the hash of a commit; at most [#MAX_BUILD]
    ///     characters
    /// @throws IllegalArgumentException if tasks are missing, or the build is blank or too long
    public static Certificate of(final Results results, final String build) {
        final List<Integer> missing = results.missing();
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException("a certificate must have all tasks of its plan: missing="
                    + missing.size() + ", first missing=" + missing.getFirst() + "; run them first");
        }
        if (build.isBlank() || build.length() > MAX_BUILD || !Checks.isText(build)) {
            throw new IllegalArgumentException("a build must have 1 to " + MAX_BUILD + " whole characters: length="
                    + build.length() + "; name the version or commit of the model");
        }
        return new Certificate(
                results.plan(),
                build,
                results.jvms(),
                results.start(),
                results.tasks().stream().map(TaskResult::withoutFigures).toList());
    }

    /// {@return the plan}
    public Plan plan() {
        return plan;
    }

    /// {@return the build of the model, in words}
    public String build() {
        return build;
    }

    /// {@return builds of JVM and families of processors that ran the tasks, sorted; one, if all ran on the same}
    public List<String> jvms() {
        return jvms;
    }

    /// {@return the first state of all tasks, as [Results#start()]}
    public String start() {
        return start;
    }

    /// {@return the certified ends of all tasks, without figures, by number}
    public List<TaskResult> tasks() {
        return tasks;
    }

    // ---- Verify ----

    /// Runs the tasks of a cell again, each seed, and compares.
    ///
    /// @param cell its number, from 0
    /// @param runs of the same plan, with the model, and the snapshot if the runs were branches of one
    /// @return a verification for each seed, in order
    /// @throws IllegalArgumentException if there is no such cell, or the runs have another plan or first state
    /// @throws InterruptedException if the caller is interrupted
    public List<Verification> verifyCell(final int cell, final Runs runs) throws InterruptedException {
        Checks.inRange("cell", cell, 0, plan.design().cells() - 1L, "cells are numbered from 0, as the plan has them");
        final List<Verification> verifications = new ArrayList<>();
        for (int i = 0; i < plan.seeds(); i++) {
            verifications.add(verify(cell * plan.seeds() + i, runs));
        }
        return List.copyOf(verifications);
    }

    /// Runs a task again, and compares. All cores run it: the number of workers changes no result.
    ///
    /// @param task its number, from 0
    /// @param runs of the same plan, with the model, and the snapshot if the runs were branches of one
    /// @return both ends
    /// @throws IllegalArgumentException if there is no such task, or the runs have another plan or first state
    /// @throws InterruptedException if the caller is interrupted
    public Verification verify(final int task, final Runs runs) throws InterruptedException {
        plan.task(task); // refuses a wrong number
        if (!runs.plan().equals(plan)) {
            throw new IllegalArgumentException("runs must have the plan of the certificate: plan="
                    + runs.plan().hash() + ", plan of the certificate=" + plan.hash()
                    + "; pass Runs.of(certificate.plan(), model)");
        }
        final Results results = runs.withShare(task, plan.tasks()).run();
        if (!results.start().equals(start)) {
            throw new IllegalArgumentException("runs must begin with the state of the certificate: state=("
                    + results.start() + "), state of the certificate=(" + start + "); pass the same snapshot to from");
        }
        return new Verification(tasks.get(task), results.tasks().getFirst());
    }

    // ---- Files ----

    /// {@return the certificate as JSON, in the form of [#write(Path)]}
    public String toJson() {
        return CertificateJson.text(this);
    }

    /// Writes the certificate as JSON, in UTF-8: version, build, JVMs, first state, hash of the plan, the plan as
    /// [Plan#write(Path)] writes it, and a line for each task.
    ///
    /// @param file its path; a file that was there is replaced in one step
    /// @throws IOException if it cannot be written
    public void write(final Path file) throws IOException {
        WholeFile.write(file, toJson().getBytes(StandardCharsets.UTF_8));
    }

    /// {@return the certificate of a file}
    ///
    /// @param file its path
    /// @throws IOException if it cannot be read, is no certificate, contradicts itself, or is larger than [#MAX_BYTES]
    public static Certificate read(final Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(
                    file.toString(), null, "a certificate must be there; write one with Certificate.write(Path)");
        }
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException("a certificate must have at most " + MAX_BYTES + " bytes: file=" + file + ", bytes="
                    + Files.size(file) + "; it is probably another file");
        }
        return CertificateJson.read(Files.readString(file), file.toString());
    }

    @Override
    public String toString() {
        return "Certificate{plan=" + plan + ", build=" + build + ", jvms=" + jvms + ", tasks=" + tasks.size() + '}';
    }
}
