package org.denserow.engine.frame;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.denserow.engine.index.Buckets;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.ActorJobs;
import org.denserow.jobs.Schedule;
import org.denserow.jobs.ScheduleBuilder;

/// A world with one derived part for [DerivedStress]. The part is built again in each frame: two chunks count its rows,
/// one thread finds where groups begin, two chunks place the rows, two carry a column, and two read.
///
/// Row `r` has key `(ROWS - 1 - r) / width`, and the groups are wider in each frame. So the content of every place is
/// known, and differs from that of the frame before.
final class DerivedWorld {

    static final int FRAMES = 4;
    static final int READERS = 2; // chunks, each of which looks at the whole part

    private static final int ROWS = 1 << 14; // the fewest for which there are two chunks
    private static final int WIDTH = 250; // rows of a group in frame 0
    private static final int KEYS = ROWS / WIDTH + 1;

    private final ActorJobs jobs = new ActorJobs();
    private final Simulation sim = Simulation.create(SimulationOptions.defaults()); // for its tables: it runs nothing
    private final Table rows = sim.define("row", Layout.fixed(ROWS));
    private final IntColumn key = rows.ints("key");
    private final IntColumn stamp = rows.ints("stamp");
    private final Buckets groups = rows.derive().buckets("groups", key, KEYS).carrying(stamp);
    private final Rebuilt<?> part = Rebuilt.of(groups);
    private final SystemNode reader = new SystemNode(
            sim.system("read").reads(groups).grain(ROWS / READERS),
            new Over.ActiveRows(rows.map(), (range, commands) -> {}),
            0,
            0,
            new int[0]);
    private final Rebuilds rebuilds = new Rebuilds(List.of(reader), new Selected[1], 2);
    private final AtomicInteger whole = new AtomicInteger();
    private final Schedule schedule;
    private int frame;

    /// @param declares the nodes of the part and of its reader
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

    /// Declares the nodes as a simulation does.
    void declare(final ScheduleBuilder builder) {
        rebuilds.declareTo(builder);
        reader.access.declareTo(builder.dispatch("read", () -> reader.chunks, (chunk, worker) -> look()));
    }

    /// For the twin: a copy of what [Rebuilds] declares, and a reader that does not wait for the last phase.
    void declareHasty(final ScheduleBuilder builder) {
        final int last = part.phases() - 1;
        for (int number = 0; number <= last; number++) {
            final int phase = number;
            final ScheduleBuilder.Node node = builder.rebuild(
                            "phase " + phase,
                            phase,
                            () -> part.start(phase),
                            (chunk, worker) -> part.run(phase, chunk, worker))
                    .reads((Object[]) part.sources())
                    .reads((Object[]) part.types());
            if (phase > 0) {
                node.reads(phase - 1);
            }
        }
        builder.dispatch("read", () -> READERS, (chunk, worker) -> look()).reads(last - 1); // CHANGED: was last
        builder.single("wait", (chunk, worker) -> {}).reads(last); // a part without a reader is not built
    }

    // ---- The owner ----

    /// Runs all frames.
    ///
    /// @return how often a chunk of the reader saw the whole part
    int frames() {
        try {
            sim.takeOver();
            for (frame = 0; frame < FRAMES; frame++) {
                fill(key.values(), stamp.values(), WIDTH + frame, frame);
                reader.cut(true, 0);
                rebuilds.open(0, schedule);
                schedule.run();
            }
            return whole.get();
        } finally {
            jobs.end();
        }
    }

    private static void fill(final int[] keys, final int[] stamps, final int width, final int frame) {
        Arrays.setAll(keys, row -> (ROWS - 1 - row) / width);
        Arrays.setAll(stamps, row -> stamp(row, frame));
    }

    private static int stamp(final int row, final int frame) {
        return FRAMES * row + frame + 1;
    }

    // ---- Either ----

    /// Takes part. The second worker calls it.
    void help() {
        jobs.help();
    }

    private void look() {
        final Buckets.Groups seen = (Buckets.Groups) part.view(null);
        if (isWhole(seen.begins(), seen.rows(), seen.values(stamp), WIDTH + frame, frame)) {
            whole.getAndAdd(1);
        }
    }

    private static boolean isWhole(
            final int[] begins, final int[] rows, final int[] stamps, final int width, final int frame) {
        for (int group = 0; group < KEYS; group++) {
            final int begin = Math.min(ROWS, group * width);
            final int end = Math.min(ROWS, begin + width);
            if (begins[group] != begin) {
                return false;
            }
            for (int place = begin; place < end; place++) {
                final int row = ROWS - end + place - begin;
                if (rows[place] != row || stamps[place] != stamp(row, frame)) {
                    return false;
                }
            }
        }
        return begins[KEYS] == ROWS;
    }
}
