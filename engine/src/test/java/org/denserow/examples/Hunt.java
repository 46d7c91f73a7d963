package org.denserow.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemDescription;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// The tools of `docs/determinism.md` for a hunt: a file to copy. They use the public interface only.
final class Hunt {

    private Hunt() {}

    /// World hash and order hash after each frame, and before the first.
    ///
    /// @param options of the run
    /// @param model defines types and systems and creates the first rows
    /// @param frames how many to run
    // snippet: hashes
    static List<String> hashes(final SimulationOptions options, final Consumer<Simulation> model, final long frames) {
        final List<String> hashes = new ArrayList<>();
        try (Simulation sim = Simulation.create(options)) {
            model.accept(sim);
            for (long done = 0; done <= frames; done++) {
                if (done > 0) {
                    sim.step();
                }
                hashes.add("frame=%d world=%016x order=%016x".formatted(done - 1, sim.hash(), sim.orderHash()));
            }
        }
        return hashes;
    }
    // end

    /// The first of 100 orders of chunks that repeats the difference, and the frame: `order=3, frame=0`.
    // snippet: order
    static String order(final SimulationOptions options, final Consumer<Simulation> model, final long frames) {
        final List<String> expected = hashes(options.withWorkers(1), model, frames);
        for (int order = 1; order <= 100; order++) {
            final List<String> found = hashes(options.withWorkers(3).withChunkOrder(order), model, frames);
            for (int i = 0; i <= frames; i++) {
                if (!found.get(i).equals(expected.get(i))) {
                    return "order=" + order + ", frame=" + (i - 1);
                }
            }
        }
        return "no order";
    }
    // end

    /// The systems without which the difference is gone: the others are switched off.
    // snippet: culprits
    static List<String> culprits(final SimulationOptions options, final Consumer<Simulation> model, final long frames) {
        final List<String> on = new ArrayList<>();
        try (Simulation sim = Simulation.create(options)) {
            model.accept(sim);
            sim.definition().systems().forEach(system -> on.add(system.name()));
        }
        if (!differs(options, model, on, frames)) {
            throw new IllegalStateException("no difference was found: frames=" + frames + "; run more of them");
        }
        for (final String system : List.copyOf(on).reversed()) {
            on.remove(system);
            if (!differs(options, model, on, frames)) {
                on.addFirst(system); // without it there is no difference: it belongs to the cause
            }
        }
        return on;
    }

    private static boolean differs(
            final SimulationOptions options,
            final Consumer<Simulation> model,
            final List<String> on,
            final long frames) {
        try {
            final String found = FirstDifference.of(
                    options,
                    sim -> {
                        model.accept(sim);
                        for (final SystemDescription system : sim.definition().systems()) {
                            if (!on.contains(system.name())) {
                                sim.switchOff(system.name());
                            }
                        }
                    },
                    frames);
            return !found.isEmpty() && !found.equals(FirstDifference.NO_SECOND_CHUNK);
        } catch (final SystemFailure failure) {
            return false; // the model does not run without the system
        }
    }
    // end

    /// Runs a simulation; a file has the hashes of each frame, another one all rows at the end.
    // snippet: trace
    static void trace(final Simulation sim, final long frames, final Path folder) throws IOException {
        final List<String> hashes = new ArrayList<>();
        for (long i = 0; i < frames; i++) {
            sim.step();
            hashes.add("frame=%d world=%016x order=%016x".formatted(sim.frame() - 1, sim.hash(), sim.orderHash()));
        }
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("trace.txt"), String.join("\n", hashes) + "\n");
        Files.writeString(folder.resolve("rows.txt"), String.join("\n", rows(sim)) + "\n");
    }

    /// A line for each value of each row, sorted by handle; then the handles in the order of rows.
    static List<String> rows(final Simulation sim) {
        final List<String> values = new ArrayList<>();
        final List<String> order = new ArrayList<>();
        for (final Table table : sim.definition().tables()) {
            for (int row = 0; row < table.end(); row++) {
                if (table.state(row) != RowState.VACANT) {
                    final String handle = Handle.toString(table.handle(row));
                    order.add("type=" + table.name() + " row=" + row + " handle=" + handle);
                    for (final Part<?, ?> part : table.parts()) {
                        final String value = value(part, row);
                        if (!value.isEmpty()) {
                            values.add("type=" + table.name() + " handle=" + handle + " " + part.name() + "=" + value);
                        }
                    }
                }
            }
        }
        values.sort(null);
        values.addAll(order);
        return values;
    }

    private static String value(final Part<?, ?> part, final int row) {
        return switch (part) {
            case Tag tag -> tag.bits().get(row) ? "true" : "";
            case Column<?> column -> {
                final StringBuilder cells = new StringBuilder();
                for (int i = 0; i < column.stride(); i++) {
                    cells.append(i > 0 ? " " : "").append(cell(column, column.stride() * row + i));
                }
                yield cells.toString();
            }
            default -> ""; // claims, indices and derived parts follow from the rows
        };
    }

    private static String cell(final Column<?> column, final int at) {
        return switch (column) {
            case FloatColumn c
            when Float.isNaN(c.get(at)) -> "NaN 0x" + Integer.toHexString(Float.floatToRawIntBits(c.get(at)));
            case FloatColumn c -> Float.toString(c.get(at));
            case DoubleColumn c
            when Double.isNaN(c.get(at)) -> "NaN 0x" + Long.toHexString(Double.doubleToRawLongBits(c.get(at)));
            case DoubleColumn c -> Double.toString(c.get(at));
            case IntColumn c -> Integer.toString(c.get(at));
            case LongColumn c -> Long.toString(c.get(at));
            case HandleColumn c -> Long.toString(c.get(at));
            case ByteColumn c -> Byte.toString(c.get(at));
            case ObjectColumn<?> c -> ""; // objects are no part of hashes
        };
    }
    // end
}
