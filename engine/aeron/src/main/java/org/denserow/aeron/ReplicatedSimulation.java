package org.denserow.aeron;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Consumer;
import org.denserow.engine.Evolution;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.snapshot.FileOptions;

/// What every node of a cluster runs: a model, and how its frames follow the log. All nodes of a log are started with
/// equal values, apart from the number of workers. Options never change; each `with` returns another object.
///
/// All ports of the model take part: clients send to them by [ReplicatedClient]. Their messages are plain data
/// ([org.denserow.engine.snapshot.ObjectForm#of(Class)]) or have a form ([org.denserow.engine.Port#saved]), and so do
/// objects in columns.
///
/// | option | default |
/// |---|---|
/// | [#withPeriod] | 20 ms from frame to frame |
/// | [#withHashesEvery] | every 100 frames |
/// | [#withMaxClients] | 1,024 |
/// | [#withWindow] | 256 commands of a client |
/// | [#withFileOptions] | [FileOptions#defaults()] |
/// | [#withFirstState] | the rows that the model makes |
///
/// **Same results.** The rules of the engine's page on determinism hold. A model reads no clock, no file and nothing else
/// of its machine, inside frames and when it is defined: it is defined anew whenever a node starts. It uses
/// `StrictMath` where nodes may run on different processors.
public final class ReplicatedSimulation {

    /// The longest build id, in characters: 200.
    public static final int MAX_BUILD = 200;

    private final String build;
    private final SimulationOptions options;
    private final Consumer<? super Simulation> model;
    private final long periodMillis;
    private final int hashesEvery;
    private final int maxClients;
    private final int window;
    private final FileOptions fileOptions;
    private final Consumer<? super Simulation> firstState; // of a new log, after the model

    private ReplicatedSimulation(
            final String build,
            final SimulationOptions options,
            final Consumer<? super Simulation> model,
            final long periodMillis,
            final int hashesEvery,
            final int maxClients,
            final int window,
            final FileOptions fileOptions,
            final Consumer<? super Simulation> firstState) {
        this.build = build;
        this.options = options;
        this.model = model;
        this.periodMillis = periodMillis;
        this.hashesEvery = hashesEvery;
        this.maxClients = maxClients;
        this.window = window;
        this.fileOptions = fileOptions;
        this.firstState = firstState;
    }

    /// Describes a replicated simulation.
    ///
    /// @param build id of the program: a log belongs to one build, and a node of another one stops. The version of the
    ///     JVM and the kind of processor are added to it
    /// @param options of the simulation; its seed and its limits are the same on all nodes
    /// @param model defines types, systems and ports, and makes the first rows; it is called by the thread of the node,
    ///     on each start
    /// @return it, with defaults
    /// @throws IllegalArgumentException if the build is blank or too long
    public static ReplicatedSimulation of(
            final String build, final SimulationOptions options, final Consumer<? super Simulation> model) {
        if (given(build, "build").isBlank() || build.length() > MAX_BUILD) {
            throw new IllegalArgumentException("a build id is a text of 1 to " + MAX_BUILD + " characters: build='"
                    + build + "'; pass a version, or the hash of a commit");
        }
        return new ReplicatedSimulation(
                build,
                given(options, "options"),
                given(model, "model"),
                20,
                100,
                1024,
                256,
                FileOptions.defaults(),
                sim -> {});
    }

    private static <T> T given(final T value, final String name) {
        if (value == null) {
            throw new IllegalArgumentException("an argument is not null: " + name + "=null; see its documentation");
        }
        return value;
    }

    private static int atLeast1(final int value, final String name, final int most) {
        if (value < 1 || value > most) {
            throw new IllegalArgumentException("a number is out of range: " + name + "=" + value + ", range=[1, " + most
                    + "]; see the documentation of the option");
        }
        return value;
    }

    /// Runs a frame a period, by the clock of the leader. While there is no leader there are no frames, and they are not
    /// made up for afterwards. If frames take longer than the period, they follow each other without a pause.
    ///
    /// @param period a whole number of milliseconds, at least 1, at most an hour
    /// @return these options with it
    /// @throws IllegalArgumentException if it is out of range
    public ReplicatedSimulation withPeriod(final Duration period) {
        final long millis = given(period, "period").toMillis();
        if (millis < 1 || millis > 3_600_000 || !Duration.ofMillis(millis).equals(period)) {
            throw new IllegalArgumentException("the period of frames is a whole number of milliseconds: period="
                    + period + ", range=[1 ms, 1 h]; the timers of the cluster count milliseconds");
        }
        return new ReplicatedSimulation(
                build, options, model, millis, hashesEvery, maxClients, window, fileOptions, firstState);
    }

    /// Compares hashes across nodes: each node votes, the log has the votes, and a node whose state is not that of a
    /// majority stops, also if it leads. That takes up to two times this number of frames. If no state has a majority, the
    /// leader stops, and each leader after it.
    /// A hash costs O(rows × parts) on every node.
    ///
    /// @param frames the number of frames from one comparison to the next, at least 1
    /// @return these options with it
    /// @throws IllegalArgumentException if it is out of range
    public ReplicatedSimulation withHashesEvery(final int frames) {
        return new ReplicatedSimulation(
                build,
                options,
                model,
                periodMillis,
                atLeast1(frames, "frames", Integer.MAX_VALUE),
                maxClients,
                window,
                fileOptions,
                firstState);
    }

    /// Bounds the clients that the log knows. For one more, the client that was used longest ago is forgotten, if it is
    /// not connected and none of its commands waits; it is refused when it comes back.
    ///
    /// @param clients in `[1, 1_000_000]`
    /// @return these options with it
    /// @throws IllegalArgumentException if it is out of range
    public ReplicatedSimulation withMaxClients(final int clients) {
        return new ReplicatedSimulation(
                build,
                options,
                model,
                periodMillis,
                hashesEvery,
                atLeast1(clients, "clients", 1_000_000),
                window,
                fileOptions,
                firstState);
    }

    /// Bounds the commands of a client that are under way: sent, and without a receipt. The log keeps as many receipts
    /// of each client, about 24 bytes each, to answer commands that come again.
    ///
    /// @param commands in `[1, 65_536]`
    /// @return these options with it
    /// @throws IllegalArgumentException if it is out of range
    public ReplicatedSimulation withWindow(final int commands) {
        return new ReplicatedSimulation(
                build,
                options,
                model,
                periodMillis,
                hashesEvery,
                maxClients,
                atLeast1(commands, "commands", 65_536),
                fileOptions,
                firstState);
    }

    /// Writes and reads snapshots with other options.
    ///
    /// @param how compression, and a limit of memory
    /// @return these options with it
    public ReplicatedSimulation withFileOptions(final FileOptions how) {
        return new ReplicatedSimulation(
                build, options, model, periodMillis, hashesEvery, maxClients, window, given(how, "how"), firstState);
    }

    /// Begins a **new** log with a state of another one, for an upgrade: the file `shutdown.snapshot` that
    /// [ReplicatedNode#requestShutdown()] leaves in the folder of each node. Its rows, and the messages that wait in it,
    /// go on. Clients do not: they connect as new ones. The folders of the new log are empty on all nodes, and all have
    /// the same file; once the log has a snapshot, nodes begin with that.
    ///
    /// @param snapshot the file
    /// @param evolution what was renamed or dropped ([Simulation#restoreInto])
    /// @return these options with it
    public ReplicatedSimulation withFirstState(final Path snapshot, final Evolution evolution) {
        final Path file = given(snapshot, "snapshot").toAbsolutePath();
        given(evolution, "evolution");
        return new ReplicatedSimulation(
                build, options, model, periodMillis, hashesEvery, maxClients, window, fileOptions, sim -> {
                    try {
                        sim.restoreInto(Snapshot.read(file, fileOptions), evolution);
                    } catch (final IOException thrown) {
                        throw new UncheckedIOException(thrown);
                    }
                });
    }

    /// Binds a log to a secret as to a build: a node with another one refuses to follow it.
    ///
    /// @param secret empty for none
    ReplicatedSimulation withSecret(final String secret) {
        return secret.isEmpty()
                ? this
                : new ReplicatedSimulation(
                        build + ", secret " + Secret.mark(secret),
                        options,
                        model,
                        periodMillis,
                        hashesEvery,
                        maxClients,
                        window,
                        fileOptions,
                        firstState);
    }

    /// Makes the first state of a new log.
    void firstState(final Simulation sim) {
        firstState.accept(sim);
    }

    /// {@return the build of a log: the id, the JVM and the kind of processor}
    String fullBuild() {
        return build + ", JVM " + Runtime.version() + ", " + System.getProperty("os.arch");
    }

    SimulationOptions options() {
        return options;
    }

    Consumer<? super Simulation> model() {
        return model;
    }

    long periodMillis() {
        return periodMillis;
    }

    boolean hashesAt(final long frame) {
        return frame % hashesEvery == 0;
    }

    int maxClients() {
        return maxClients;
    }

    int window() {
        return window;
    }

    FileOptions fileOptions() {
        return fileOptions;
    }

    @Override
    public String toString() {
        return "ReplicatedSimulation{build=" + build + ", period=" + periodMillis + " ms, hashesEvery=" + hashesEvery
                + ", maxClients=" + maxClients + ", window=" + window + '}';
    }
}
