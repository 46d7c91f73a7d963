package org.denserow.stress.fuzz;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.denserow.engine.PortRecording;
import org.denserow.engine.Snapshot;
import org.denserow.engine.snapshot.FileOptions;

/// The reference beside worlds of the engine that differ in nothing but their threads. The first world is compared with
/// the reference row by row. The others must have its hashes; nobody looks into their columns, since a look may make
/// derived parts anew. The copies that the last one publishes are compared as well.
final class Lockstep implements AutoCloseable {

    private static final int MOST_CALLS = 8; // of a stack, in a report

    private final CasePlan plan;
    private final int grain;
    private final Model model;
    private final List<EngineWorld> worlds = new ArrayList<>();
    private final Comparison comparison;
    private final CopyComparison copies;

    /// Makes the worlds.
    ///
    /// @param plan the case
    /// @param grain rows of a chunk for all systems; 0: each system has its own
    /// @param rules how the reference works
    /// @param variants how the engine runs, once for each world
    Lockstep(final CasePlan plan, final int grain, final Rules rules, final List<Variant> variants) {
        this.plan = plan;
        this.grain = grain;
        model = new Model(plan, rules);
        comparison = new Comparison(rules.lastGeneration());
        variants.forEach(variant -> worlds.add(new EngineWorld(rules.engine(plan), variant, grain)));
        copies = new CopyComparison(worlds.getLast());
    }

    /// Runs all frames.
    ///
    /// @param counts gets the figures of every frame
    /// @return the first difference
    Outcome run(final ModelCounts counts) {
        final EngineWorld first = worlds.getFirst();
        int frame = 0;
        try {
            final PortRecording recording =
                    plan.trouble().kind() == Trouble.Kind.RECORD ? first.sim.recordPorts() : null;
            if (EngineRewinds.isDrawn(plan)) {
                for (int way = 0; way < worlds.size(); way++) {
                    worlds.get(way).keepHistory(way);
                }
            }
            for (; frame < plan.frames(); frame++) {
                final String difference = frame();
                counts.add(model.counts);
                if (!difference.isEmpty()) {
                    return new Outcome(frame, "grain " + grain + ": " + difference);
                }
            }
            counts.add("retiredSlots", first.sim.report().retired());
            counts.add(
                    "rewinds", worlds.stream().mapToLong(EngineWorld::rewinds).sum());
            return new Outcome(frame - 1, recording == null ? "" : replay(recording));
        } catch (final RuntimeException | AssertionError thrown) {
            return new Outcome(frame, "grain " + grain + ": " + trace(thrown));
        }
    }

    /// {@return the first difference in words; empty if there is none}
    private String frame() {
        if (plan.trouble().kind() == Trouble.Kind.EXCHANGE && plan.trouble().frame() == model.frame()) {
            exchange();
        }
        if (plan.trouble().kind() == Trouble.Kind.RESTORE && plan.trouble().fails(model.frame())) {
            worlds.forEach(EngineWorld::failAndRestore);
        }
        model.owner();
        model.step();
        final String failures = runWorlds();
        if (!failures.isEmpty()) {
            return failures;
        }
        worlds.forEach(EngineWorld::perhapsRewind);
        final EngineWorld first = worlds.getFirst();
        for (final EngineWorld other : worlds) {
            final String threads = other.threads(plan);
            if (!threads.isEmpty()) {
                return threads;
            }
            final String difference = difference(first, other);
            if (!difference.isEmpty()) {
                return difference + "; first the one, then the other: " + comparison.difference(model, first) + "; "
                        + comparison.difference(model, other);
            }
        }
        final String different = comparison.difference(model, first);
        return different.isEmpty() ? copies.difference(model) : different;
    }

    /// Every world fails in the same chunk, or none does.
    private String runWorlds() {
        final Set<String> failed = new HashSet<>();
        worlds.forEach(world -> failed.add(world.run()));
        if (failed.size() > 1 || failed.contains("") == model.hasFailed()) {
            return "not the same failure in all: reference=" + model.hasFailed() + ", engine=" + failed;
        }
        if (model.isBroken()) {
            model.repair();
            worlds.forEach(EngineWorld::repair);
        }
        return "";
    }

    /// All worlds go on from the snapshot of the last one: the first from memory, the others through the bytes of a
    /// file.
    private void exchange() {
        final Snapshot snapshot = worlds.getLast().sim.snapshot();
        worlds.getFirst().sim.restore(snapshot);
        final Snapshot read = throughBytes(snapshot);
        worlds.stream().skip(1).forEach(world -> world.sim.restore(read));
    }

    private static Snapshot throughBytes(final Snapshot snapshot) {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            snapshot.writeTo(bytes, FileOptions.defaults());
            return Snapshot.read(new ByteArrayInputStream(bytes.toByteArray()), FileOptions.defaults());
        } catch (final IOException thrown) {
            throw new UncheckedIOException(thrown);
        }
    }

    private String replay(final PortRecording recording) {
        recording.stop();
        try (EngineWorld again = new EngineWorld(plan, new Variant(2, 0), grain)) {
            again.replay(recording);
            return difference(worlds.getFirst(), again);
        }
    }

    private static String difference(final EngineWorld first, final EngineWorld other) {
        if (first.sim.hash() != other.sim.hash()) {
            return "world hash of " + other + " is not that of " + first;
        }
        if (first.sim.orderHash() != other.sim.orderHash()) {
            return "order hash of " + other + " is not that of " + first;
        }
        return first.globals.toString().equals(other.globals.toString())
                        && Arrays.equals(first.globals.totals(), other.globals.totals())
                ? ""
                : "beside the rows " + other + " has " + text(other.globals) + ", and " + first + " has "
                        + text(first.globals);
    }

    private static String text(final EngineGlobals globals) {
        return globals + ", tallies=" + Arrays.toString(globals.totals());
    }

    private static String trace(final Throwable thrown) {
        final StringBuilder text = new StringBuilder();
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            text.append(cause);
            Arrays.stream(cause.getStackTrace()).limit(MOST_CALLS).forEach(call -> text.append("\n    at " + call));
            text.append('\n');
        }
        return text.toString();
    }

    @Override
    public void close() {
        worlds.forEach(EngineWorld::close);
        model.close();
    }
}
