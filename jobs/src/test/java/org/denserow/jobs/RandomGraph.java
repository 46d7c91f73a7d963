package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;

/// A random schedule over cells, what it must compute, and checks inside its chunks: each runs once, after what it must
/// wait for, and never while a node in conflict runs.
///
/// The expected cells come from running the nodes one after the other in canonical order; a derived part is a pure
/// function of its sources there. Nothing of [ScheduleGraph] is used for what is expected.
final class RandomGraph {

    /// What is wrong with a twin of the schedule.
    enum Fault {
        NONE,
        CONFLICTS_FORGOTTEN,
        RELEASED_TOO_EARLY
    }

    /// One node or, with no chunks to run, a boundary.
    private static final class Spec {

        private String name;
        private ScheduleNode.Kind kind;
        private boolean boundary;
        private int segment;
        private int chunks;
        private boolean nests;
        private int[] reads;
        private int[] writes;
        private boolean readsDerived;
        private int[] after;
        private int[] delays;
        private int[] waitsFor; // nodes that must have ended
        private int[] conflicts; // nodes that must not run now
    }

    private static final int CELLS = 6;
    private static final int WIDTH = 12; // values per cell, and most chunks
    private static final long DERIVED = 7;
    private static final long PRIME = 0x9E3779B97F4A7C15L;

    private final List<Spec> specs = new ArrayList<>();
    private final int[] sources; // of the derived part
    private final long[][] cells = new long[CELLS + 1][WIDTH]; // the last one is derived
    private int[] canonical; // indices into specs
    private final AtomicIntegerArray begun;
    private final AtomicIntegerArray ended;
    private final AtomicReference<String> violation = new AtomicReference<>();
    private final Schedule schedule;
    private long failing; // bit per node that throws in every third chunk
    private int failingNodes; // 0: none throws

    /// What a failing chunk throws.
    static final class Thrown extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Thrown(final String message) {
            super(message);
        }
    }

    RandomGraph(final JobSystem jobs, final long seed, final Fault fault) {
        final Random random = new Random(seed);
        final int count = 2 + random.nextInt(14);
        for (int i = 0; i < count; i++) {
            specs.add(spec(random, i, count));
        }
        sources = some(random, CELLS, 3);
        int segment = 0;
        for (final Spec spec : specs) {
            spec.segment = segment;
            segment += spec.boundary ? 1 : 0;
        }
        begun = new AtomicIntegerArray(count * WIDTH);
        ended = new AtomicIntegerArray(count);
        schedule = build(jobs, fault);
        expectations();
    }

    private static Spec spec(final Random random, final int index, final int count) {
        final Spec spec = new Spec();
        spec.name = "n" + index;
        spec.boundary = random.nextInt(8) == 0;
        final ScheduleNode.Kind[] kinds = ScheduleNode.Kind.values();
        spec.kind = random.nextInt(2) == 0 ? kinds[0] : kinds[random.nextInt(3)];
        spec.chunks = spec.kind == ScheduleNode.Kind.PARALLEL ? random.nextInt(WIDTH + 1) : 1;
        spec.nests = random.nextInt(4) == 0;
        spec.reads = some(random, CELLS, 2);
        spec.writes = some(random, CELLS, 1 + random.nextInt(2));
        final boolean later = index + 1 < count && random.nextInt(6) == 0;
        spec.readsDerived = random.nextInt(4) == 0;
        spec.after = later
                ? new int[] {index + 1 + random.nextInt(count - index - 1)}
                : index > 0 && random.nextInt(3) == 0 ? new int[] {random.nextInt(index)} : new int[0];
        spec.delays = random.ints(WIDTH, 0, 200).toArray();
        return spec;
    }

    private static int[] some(final Random random, final int bound, final int most) {
        return random.ints(random.nextInt(most + 1), 0, bound).distinct().toArray();
    }

    // ---- The schedule ----

    private Schedule build(final JobSystem jobs, final Fault fault) {
        try {
            tryBuild(jobs, Fault.NONE);
        } catch (final IllegalArgumentException e) { // what was turned round made a cycle, or crossed a boundary
            assertTrue(e.getMessage().contains("path="), e::getMessage);
            for (int i = 0; i < specs.size(); i++) {
                final int self = i;
                specs.get(i).after = Arrays.stream(specs.get(i).after)
                        .filter(before -> before < self)
                        .toArray();
            }
        }
        return tryBuild(jobs, fault);
    }

    private Schedule tryBuild(final JobSystem jobs, final Fault fault) {
        final ScheduleBuilder builder = Schedule.on(jobs).withoutSerialCutoff();
        final ScheduleBuilder.Node rebuild =
                builder.rebuild("derive", "derived", () -> WIDTH, (chunk, worker) -> derive(chunk));
        for (final int source : sources) {
            rebuild.reads("cell" + source);
        }
        for (int i = 0; i < specs.size(); i++) {
            final int index = i;
            final Spec spec = specs.get(i);
            if (spec.boundary) {
                builder.boundary(spec.name, () -> boundary(index));
                continue;
            }
            final ScheduleBuilder.Node node = switch (spec.kind) {
                case SINGLE -> builder.single(spec.name, (chunk, worker) -> chunk(jobs, index, chunk));
                case OWNER -> builder.owner(spec.name, () -> chunk(jobs, index, 0));
                default -> builder.dispatch(spec.name, () -> spec.chunks, (chunk, worker) -> chunk(jobs, index, chunk));
            };
            if (fault != Fault.CONFLICTS_FORGOTTEN) {
                for (final int cell : spec.reads) {
                    node.reads("cell" + cell);
                }
                for (final int cell : spec.writes) {
                    node.writes("cell" + cell);
                }
            }
            if (spec.readsDerived) {
                node.reads("derived");
            }
            for (final int before : spec.after) {
                if (!specs.get(before).boundary) {
                    node.after(specs.get(before).name);
                }
            }
        }
        final Schedule built = builder.build();
        if (fault == Fault.RELEASED_TOO_EARLY) {
            for (final ScheduleNode node : built.nodes()) {
                if (node.predecessors() > 1) {
                    node.connect(node.predecessors() - 1, node.successors()); // broken: the last but one will do
                }
            }
        }
        return built;
    }

    // ---- What runs ----

    private void chunk(final JobSystem jobs, final int index, final int chunk) {
        final Spec spec = specs.get(index);
        begun.incrementAndGet(index * WIDTH + chunk);
        checkOrder(spec);
        for (int spin = 0; spin < spec.delays[chunk]; spin++) {
            Thread.onSpinWait();
        }
        if (failingNodes > 0 && (failing >>> index & 1) != 0 && chunk % 3 == index % 3) {
            throw new Thrown(spec.name + '/' + chunk);
        }
        final long seen = seen(spec, index, chunk);
        if (spec.nests) {
            final long[] parts = new long[5];
            jobs.dispatch(5, (inner, worker) -> parts[inner] = mix(seen, inner));
            write(spec, chunk, mix(Arrays.hashCode(parts), 3));
        } else {
            write(spec, chunk, seen);
        }
        checkOrder(spec);
        ended.incrementAndGet(index);
    }

    private void checkOrder(final Spec spec) {
        for (final int other : spec.waitsFor) {
            if (ended.get(other) != specs.get(other).chunks && failingNodes == 0) {
                violation.compareAndSet(null, spec.name + " runs before " + specs.get(other).name + " has ended");
            }
        }
        for (final int other : spec.conflicts) {
            int open = -ended.get(other);
            for (int chunk = 0; chunk < specs.get(other).chunks; chunk++) {
                open += begun.get(other * WIDTH + chunk);
            }
            if (open > 0 && failingNodes == 0) {
                violation.compareAndSet(null, spec.name + " runs together with " + specs.get(other).name);
            }
        }
    }

    private void boundary(final int index) {
        begun.incrementAndGet(index * WIDTH);
        cells[index % CELLS][index % WIDTH] += index; // structure changes here: say so
        final String cell = "cell" + index % CELLS;
        if (schedule.explain().contains(cell)) {
            schedule.changed(cell);
        }
    }

    private long seen(final Spec spec, final int index, final int chunk) {
        long seen = mix(index, chunk);
        for (final int cell : spec.reads) {
            if (Arrays.stream(spec.writes).noneMatch(written -> written == cell)) { // others write it at the same time
                seen = mix(seen, Arrays.hashCode(cells[cell]));
            }
        }
        return spec.readsDerived ? mix(seen, Arrays.hashCode(cells[CELLS])) : seen;
    }

    private void write(final Spec spec, final int chunk, final long value) {
        for (final int cell : spec.writes) {
            cells[cell][chunk] = mix(cells[cell][chunk], value);
        }
    }

    private void derive(final int chunk) {
        long value = DERIVED;
        for (final int source : sources) {
            value = mix(value, Arrays.hashCode(cells[source]));
        }
        cells[CELLS][chunk] = mix(value, chunk);
    }

    private static long mix(final long a, final long b) {
        final long x = (a ^ b * PRIME) * PRIME;
        return x ^ x >>> 29;
    }

    // ---- What is expected ----

    private void expectations() {
        for (int i = 0; i < specs.size(); i++) {
            final Spec spec = specs.get(i);
            final List<Integer> before = new ArrayList<>();
            final List<Integer> conflicts = new ArrayList<>();
            for (int j = 0; j < specs.size(); j++) {
                final Spec other = specs.get(j);
                if (j == i || other.boundary || spec.boundary) {
                    continue;
                }
                final boolean conflict = meet(spec.writes, other.reads)
                        || meet(spec.writes, other.writes)
                        || meet(spec.reads, other.writes);
                if (conflict) {
                    conflicts.add(j);
                }
                if (other.segment < spec.segment || conflict && j < i || isAfter(spec, j)) {
                    before.add(j);
                }
            }
            spec.waitsFor = before.stream().mapToInt(Integer::intValue).toArray();
            spec.conflicts = conflicts.stream().mapToInt(Integer::intValue).toArray();
        }
        canonical = canonical();
    }

    /// Of what may come next the one declared first, again and again.
    private int[] canonical() {
        final int[] order = new int[specs.size()];
        final boolean[] done = new boolean[specs.size()];
        for (int place = 0; place < order.length; place++) {
            int next = 0;
            while (done[next] || !mayCome(next, done)) {
                next++;
            }
            done[next] = true;
            order[place] = next;
        }
        return order;
    }

    private boolean mayCome(final int index, final boolean[] done) {
        final Spec spec = specs.get(index);
        for (int other = 0; other < index; other++) {
            final boolean writesSource =
                    spec.readsDerived && !specs.get(other).boundary && meet(specs.get(other).writes, sources);
            if (!done[other] && (spec.boundary || specs.get(other).boundary || writesSource)) {
                return false;
            }
        }
        return Arrays.stream(spec.waitsFor).allMatch(before -> done[before]);
    }

    private static boolean isAfter(final Spec spec, final int node) {
        return Arrays.stream(spec.after).anyMatch(before -> before == node);
    }

    private static boolean meet(final int[] one, final int[] other) {
        return Arrays.stream(one).anyMatch(a -> Arrays.stream(other).anyMatch(b -> a == b));
    }

    /// Runs it `times` and checks everything.
    void check(final int times, final String where) {
        for (int time = 0; time < times; time++) {
            final long[][] before = copy();
            forget();
            schedule.run();
            assertNull(violation.get(), where);
            for (int i = 0; i < specs.size(); i++) {
                final int chunks = specs.get(i).boundary ? 1 : specs.get(i).chunks;
                for (int chunk = 0; chunk < chunks; chunk++) {
                    assertEquals(1, begun.get(i * WIDTH + chunk), where + " node=n" + i + " chunk=" + chunk);
                }
            }
            final long[][] after = copy();
            restore(before);
            oneAfterTheOther();
            for (int cell = 0; cell < CELLS; cell++) {
                assertEquals(Arrays.toString(cells[cell]), Arrays.toString(after[cell]), where + " cell=" + cell);
            }
            restore(after);
        }
    }

    private void oneAfterTheOther() {
        for (final int i : canonical) {
            final Spec spec = specs.get(i);
            if (spec.boundary) {
                cells[i % CELLS][i % WIDTH] += i;
                continue;
            }
            for (int chunk = 0; chunk < WIDTH; chunk++) {
                derive(chunk);
            }
            final long[] seen = new long[WIDTH];
            for (int chunk = 0; chunk < spec.chunks; chunk++) {
                seen[chunk] = seen(spec, i, chunk);
            }
            for (int chunk = 0; chunk < spec.chunks; chunk++) {
                if (spec.nests) {
                    final long[] parts = new long[5];
                    for (int inner = 0; inner < 5; inner++) {
                        parts[inner] = mix(seen[chunk], inner);
                    }
                    write(spec, chunk, mix(Arrays.hashCode(parts), 3));
                } else {
                    write(spec, chunk, seen[chunk]);
                }
            }
        }
    }

    // ---- Failures ----

    /// Lets nodes fail and checks that the lowest failure is reported, and what ran.
    ///
    /// @return whether anything failed
    boolean checkFailure(final long nodes, final String where) {
        failing = nodes;
        forget();
        failingNodes = Long.bitCount(nodes);
        JobFailure failure = null;
        try {
            schedule.run();
        } catch (final JobFailure e) {
            failure = e;
        }
        failingNodes = 0;
        for (final int i : canonical) {
            final Spec spec = specs.get(i);
            for (int chunk = 0; chunk < spec.chunks && !spec.boundary; chunk++) {
                assertEquals(1, begun.get(i * WIDTH + chunk), where + " node=n" + i + " chunk=" + chunk);
                if ((failing >>> i & 1) != 0 && chunk % 3 == i % 3) {
                    checkReported(failure, i, chunk, where);
                    return true;
                }
            }
        }
        assertNull(failure, where);
        return false;
    }

    private void checkReported(final JobFailure failure, final int lowest, final int lowestChunk, final String where) {
        assertNotNull(failure, where);
        assertEquals("n" + lowest + '/' + lowestChunk, failure.node() + '/' + failure.chunk(), where);
        assertEquals("n" + lowest + '/' + lowestChunk, failure.getCause().getMessage(), where);
        for (int i = 0; i < specs.size(); i++) {
            final boolean dependant = contains(specs.get(i).waitsFor, lowest);
            if (dependant || specs.get(i).segment > specs.get(lowest).segment) {
                for (int chunk = 0; chunk < WIDTH; chunk++) {
                    assertEquals(0, begun.get(i * WIDTH + chunk), where + " node=n" + i + " chunk=" + chunk);
                }
            }
        }
    }

    private static boolean contains(final int[] nodes, final int node) {
        return Arrays.stream(nodes).anyMatch(each -> each == node);
    }

    // ---- State ----

    private void forget() {
        violation.set(null);
        for (int i = 0; i < begun.length(); i++) {
            begun.set(i, 0);
        }
        for (int i = 0; i < ended.length(); i++) {
            ended.set(i, 0);
        }
    }

    private long[][] copy() {
        return Arrays.stream(cells).map(long[]::clone).toArray(long[][]::new);
    }

    private void restore(final long[][] saved) {
        for (int cell = 0; cell < saved.length; cell++) {
            System.arraycopy(saved[cell], 0, cells[cell], 0, WIDTH);
        }
    }

    @Override
    public String toString() {
        return schedule.explain();
    }
}
