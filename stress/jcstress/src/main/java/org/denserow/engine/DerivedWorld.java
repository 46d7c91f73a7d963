package org.denserow.engine;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.ActorJobs;
import org.denserow.jobs.Schedule;
import org.denserow.jobs.ScheduleBuilder;

/// A world with one derived part for [DerivedStress]. Two chunks count its rows, one thread
/// finds where groups begin, two chunks place the rows, two carry a column. In a frame two chunks read the part, two
/// write its sources in place, and two read it again. One sample after the other runs its frame in the same world.
///
/// In state `s` row `r` has key `(ROWS - 1 - r) / width`, and the groups are wider in each state. So the content of
/// every place is known, and differs from that of the state before. A frame finds state 0 and leaves state 1.
final class DerivedWorld {

    private static final int STATES = 2;
    private static final int CHUNKS = 2; // of each node
    private static final int ROWS = 1 << 14; // the fewest for which there are two chunks
    private static final int WIDTH = 250; // rows of a group in state 0
    private static final int KEYS = ROWS / WIDTH + 1;

    private final ActorJobs jobs = new ActorJobs();
    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(1)); // for its tables: it runs nothing
    private final Table rows = sim.define("row", Layout.fixed(ROWS));
    private final IntColumn key = rows.ints("key");
    private final IntColumn stamp = rows.ints("stamp");
    private final Buckets groups = rows.derive().buckets("groups", key, KEYS).carrying(stamp);
    private final Rebuilt<?> part = Rebuilt.of(groups);
    private final SystemNode reader = node(sim.system("read").reads(groups), 0);
    private final SystemNode writer = node(sim.system("write").writes(key, stamp), 1);
    private final SystemNode again = node(sim.system("read again").reads(groups), 2);
    private final Rebuilds rebuilds = new Rebuilds(List.of(reader, writer, again), new Selected[3], 2);
    private final AtomicInteger whole = new AtomicInteger();
    private final Schedule schedule;
    private int[] keys;
    private int[] stamps;

    /// @param declares the nodes of the part, of its readers and of the writer
    DerivedWorld(final BiConsumer<DerivedWorld, ScheduleBuilder> declares) {
        final ScheduleBuilder builder = Schedule.on(jobs.jobs()).withoutSerialCutoff();
        declares.accept(this, builder);
        schedule = builder.build();
        if (part.begin(0) < 2) {
            throw new IllegalStateException("one chunk makes the part, so nothing is tried: rows=" + ROWS
                    + "; use as many rows as two chunks are worth");
        }
        sim.handOver(); // one thread makes the world, another one runs it
    }

    private SystemNode node(final SystemBuilder declared, final int ordinal) {
        return new SystemNode(
                declared.grain(ROWS / CHUNKS),
                new Over.ActiveRows(rows.store(), (range, commands) -> {}),
                0,
                ordinal,
                new int[0]);
    }

    /// Declares the nodes as a simulation does.
    void declare(final ScheduleBuilder builder) {
        rebuilds.declareTo(builder);
        declareSystems(builder);
    }

    private void declareSystems(final ScheduleBuilder builder) {
        reader.access.declareTo(builder.dispatch("read", () -> reader.chunks, (chunk, worker) -> look(0)));
        writer.access.declareTo(builder.dispatch("write", () -> writer.chunks, (chunk, worker) -> write(chunk)));
        again.access.declareTo(builder.dispatch("read again", () -> again.chunks, (chunk, worker) -> look(1)));
    }

    /// For the twin of promise 19: the last reader does not wait for the part. In canonical order it stands behind it, so
    /// only chunks that overlap can see less than the whole.
    void declareHasty(final ScheduleBuilder builder) {
        rebuilds.declareTo(builder);
        reader.access.declareTo(builder.dispatch("read", () -> reader.chunks, (chunk, worker) -> look(0)));
        writer.access.declareTo(builder.dispatch("write", () -> writer.chunks, (chunk, worker) -> write(chunk)));
        again.access.declareTo(builder.single("wait", (chunk, worker) -> {})); // a part without a reader is not built
        builder.dispatch("read again", () -> again.chunks, (chunk, worker) -> look(1))
                .after("write"); // CHANGED: was .reads(groups)
    }

    /// For the twin of promise 24, a copy of what [Rebuilds] declared before: each phase is a rebuild of its own.
    void declarePhases(final ScheduleBuilder builder) {
        final int last = part.phases() - 1;
        for (int number = 0; number <= last; number++) {
            final int phase = number;
            final ScheduleBuilder.Node node = builder.rebuild( // CHANGED: was one rebuild, its phases were rounds
                            "phase " + phase,
                            phase == last ? part : "phase " + phase,
                            () -> part.start(phase),
                            (chunk, worker) -> part.run(phase, chunk, worker))
                    .reads((Object[]) part.sources())
                    .reads((Object[]) part.types());
            if (phase > 0) {
                node.reads("phase " + (phase - 1));
            }
        }
        declareSystems(builder);
    }

    /// Makes the world as new, for the next sample.
    DerivedWorld again() {
        whole.set(0);
        jobs.begin();
        return this;
    }

    // ---- The owner ----

    /// Runs a frame.
    ///
    /// @return how often a chunk of a reader saw the whole part, as it was to be
    int frame() {
        try {
            sim.takeOver();
            keys = key.values();
            stamps = stamp.values();
            fill(0, ROWS, 0);
            reader.cut(true, 0);
            writer.cut(true, 0);
            again.cut(true, 0);
            rebuilds.open(0, schedule);
            schedule.run();
            return whole.get();
        } finally {
            jobs.end(); // first: whatever failed, the worker must not wait for ever
            sim.handOver();
        }
    }

    // ---- Either ----

    /// Takes part. The second worker calls it.
    void help() {
        jobs.help();
    }

    private void write(final int chunk) {
        fill(chunk * (ROWS / CHUNKS), (chunk + 1) * (ROWS / CHUNKS), 1);
    }

    private void fill(final int begin, final int end, final int state) {
        for (int row = begin; row < end; row++) {
            keys[row] = (ROWS - 1 - row) / (WIDTH + state);
            stamps[row] = stamp(row, state);
        }
    }

    private static int stamp(final int row, final int state) {
        return STATES * row + state + 1;
    }

    private void look(final int state) {
        final Buckets.View seen = (Buckets.View) part.view(null);
        if (isWhole(seen.begins(), seen.rows(), seen.values(stamp), WIDTH + state, state)) {
            whole.getAndAdd(1);
        }
    }

    private static boolean isWhole(
            final int[] begins, final int[] rows, final int[] stamps, final int width, final int state) {
        for (int group = 0; group < KEYS; group++) {
            final int begin = Math.min(ROWS, group * width);
            final int end = Math.min(ROWS, begin + width);
            if (begins[group] != begin) {
                return false;
            }
            for (int place = begin; place < end; place++) {
                final int row = ROWS - end + place - begin;
                if (rows[place] != row || stamps[place] != stamp(row, state)) {
                    return false;
                }
            }
        }
        return begins[KEYS] == ROWS;
    }
}
