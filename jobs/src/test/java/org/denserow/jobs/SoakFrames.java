package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/// A schedule for a [Soak] with what [RandomGraph] has not: nodes pinned to every worker, a reduction, nodes that
/// stall. In each frame some nodes may fail; the first of them in declaration order must be the one that is reported.
final class SoakFrames {

    private static final int CHUNKS = 9;
    private static final String BOUNDARY = "apply";

    private final JobSystem jobs;
    private final Soak.Counts counts;
    private final Schedule schedule;
    private final List<String> order = new ArrayList<>(); // all names, as declared
    private final LongReduction reduction = LongReduction.of(7, (a, b) -> 31 * a + b);
    private final long[] cells = new long[CHUNKS];
    private final long[] pins; // by worker; worker 0 is the owner's node
    private final AtomicReference<String> violation = new AtomicReference<>();

    // Of the frame that runs: written before it begins.
    private long frame;
    private boolean[] fails = {}; // by place in the order
    private int stalling = -1;
    private Thread owner;
    private long total;
    private long last;

    SoakFrames(final JobSystem jobs, final Soak.Counts counts) {
        this.jobs = jobs;
        this.counts = counts;
        this.pins = new long[jobs.workers()];
        final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
        builder.dispatch(name("fill"), () -> CHUNKS, (chunk, worker) -> {
                    cells[chunk] = cell(chunk);
                    if (chunk == CHUNKS / 2) {
                        trouble(0);
                    }
                })
                .writes("cells");
        for (int worker = 1; worker < jobs.workers(); worker++) {
            final int place = order.size();
            builder.pinned(name("pin " + worker), worker, (chunk, on) -> pin(place, on))
                    .reads("cells")
                    .writes("pin " + worker);
        }
        final int ownersPlace = order.size();
        builder.owner(name("own"), () -> pin(ownersPlace, 0)).reads("cells").writes("own");
        final int reducesPlace = order.size();
        builder.dispatch(name("reduce"), this::beginReduction, (chunk, worker) -> {
                    reduction.set(chunk, cells[chunk]);
                    if (chunk == 0) {
                        trouble(reducesPlace);
                    }
                })
                .reads("cells");
        final int boundarysPlace = order.size();
        builder.boundary(name(BOUNDARY), () -> {
            total = reduction.result();
            trouble(boundarysPlace);
        });
        final int lastsPlace = order.size();
        builder.single(name("last"), (chunk, worker) -> {
            final long[] parts = new long[4];
            jobs.dispatch(parts.length, (part, same) -> parts[part] = total + part);
            last = parts[0] + parts[1] + parts[2] + parts[3];
            trouble(lastsPlace);
        });
        this.schedule = builder.build();
    }

    private String name(final String name) {
        order.add(name);
        return name;
    }

    // ---- What runs ----

    private int beginReduction() {
        reduction.begin(CHUNKS);
        return CHUNKS;
    }

    private long cell(final int chunk) {
        return frame * 0x9E3779B97F4A7C15L + chunk;
    }

    private void pin(final int place, final int worker) {
        final Thread expected = worker == 0 ? owner : jobs.executor().workers().get(worker);
        if (Thread.currentThread() != expected) {
            violation.set("pinned to worker " + worker + ", ran on " + Thread.currentThread());
        }
        long sum = 0;
        for (final long cell : cells) {
            sum = 31 * sum + cell;
        }
        pins[worker] += sum;
        trouble(place);
    }

    private void trouble(final int place) {
        if (stalling == place) {
            counts.stalls.increment();
            LockSupport.parkNanos(3_000_000);
        }
        if (fails[place]) {
            throw new SoakSteps.Thrown(place);
        }
    }

    // ---- What is expected ----

    void step(final Random random, final String where) {
        frame++;
        fails = new boolean[order.size()];
        if (random.nextInt(3) == 0) {
            for (int place = 0; place < fails.length; place++) {
                fails[place] = random.nextInt(4) == 0;
            }
        }
        stalling = random.nextInt(20 * order.size());
        owner = Thread.currentThread();
        final long[] pinsBefore = pins.clone();
        JobFailure failure = null;
        counts.frames++;
        try {
            schedule.run();
        } catch (final JobFailure e) {
            counts.failures++;
            failure = e;
        }
        assertNull(violation.get(), where);
        for (int place = 0; place < fails.length; place++) {
            if (fails[place]) {
                assertNotNull(failure, where + " failing=" + order.get(place));
                assertEquals(order.get(place), failure.node(), where);
                return;
            }
        }
        assertNull(failure, where);
        checkFrame(pinsBefore, where);
    }

    private void checkFrame(final long[] pinsBefore, final String where) {
        long sum = 0;
        long reduced = 7;
        for (int chunk = 0; chunk < CHUNKS; chunk++) {
            assertEquals(cell(chunk), cells[chunk], where + " chunk=" + chunk);
            sum = 31 * sum + cell(chunk);
            reduced = 31 * reduced + cell(chunk);
        }
        for (int worker = 0; worker < pins.length; worker++) {
            assertEquals(pinsBefore[worker] + sum, pins[worker], where + " worker=" + worker);
        }
        assertEquals(reduced, total, where);
        assertEquals(4 * reduced + 6, last, where);
    }

    @Override
    public String toString() {
        return "SoakFrames{frame=" + frame + ", nodes=" + order + '}';
    }
}
