package org.denserow.jobs;

import static org.denserow.jobs.Given.given;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;

/// Declares the nodes of one [Schedule], in order. The class comment of [Schedule] defines the terms.
///
/// A *resource* is any object that stands for something nodes read or write: a column, a table, a string. Resources are
/// compared by `equals` and printed by `toString`. A *count* is a function that says how many chunks, rows or words a
/// node has. It is called when the node starts, once per run, on the thread that starts the node. It may depend on
/// results of earlier nodes, and may read only resources that its node declares. If all counts must be known before a
/// segment begins, compute them in the boundary before it, and let the counts return the computed numbers.
///
/// *Threads*: one thread uses the builder. Once the schedule is built, every worker uses the jobs, counts and resources
/// given to it.
public final class ScheduleBuilder {

    private static final IntSupplier ONE = () -> 1;
    private static final BooleanSupplier ALWAYS = () -> true;

    /// A boundary, and with it the segment that it ends.
    record Boundary(String name, Runnable action) {}

    /// One declared node. Each of its methods adds to its declaration and returns the node.
    public static final class Node {

        final String name;
        final ScheduleNode.Kind kind;
        final IntSupplier count;
        final ChunkJob job;
        final int worker; // number of its worker, or any
        final int segment;
        final BitSet reads = new BitSet(); // numbers of resources
        final BitSet writes = new BitSet();
        final List<String> after = new ArrayList<>();
        BooleanSupplier wanted = ALWAYS; // of a rebuild
        private final ScheduleBuilder builder;

        private Node(
                final ScheduleBuilder builder,
                final String name,
                final ScheduleNode.Kind kind,
                final int worker,
                final IntSupplier count,
                final ChunkJob job) {
            this.builder = builder;
            this.worker = worker;
            this.name = name;
            this.kind = kind;
            this.count = given(count, "count");
            this.job = given(job, "job");
            this.segment = builder.boundaries.size();
        }

        /// Declares the resources that its chunks read. For a rebuild these are its sources.
        ///
        /// @param resources any objects
        /// @return this
        /// @throws IllegalStateException if the schedule is built
        public Node reads(final Object... resources) {
            return declare(reads, resources);
        }

        /// Declares the resources that its chunks write. They may read these too.
        ///
        /// @param resources any objects
        /// @return this
        /// @throws IllegalArgumentException if it is a rebuild: a rebuild writes its derived part only
        /// @throws IllegalStateException if the schedule is built
        public Node writes(final Object... resources) {
            refuse("writes");
            return declare(writes, resources);
        }

        /// Makes this node wait for other nodes of the same or an earlier segment. They may be declared before or after
        /// it.
        ///
        /// @param names names of nodes, not of rebuilds
        /// @return this
        /// @throws IllegalArgumentException if it is a rebuild: a rebuild runs before its first reader
        /// @throws IllegalStateException if the schedule is built
        public Node after(final String... names) {
            refuse("after");
            builder.checkOpen();
            after.addAll(List.of(names));
            return this;
        }

        /// Lets a rebuild run only while its part is wanted. Otherwise the part stays stale and keeps its content until
        /// it is wanted again.
        ///
        /// @param isWanted is asked when the rebuild would start, on the thread that would run it. It may say no when
        ///     all readers of the part have a count of 0
        /// @return this
        /// @throws IllegalArgumentException if it is not a rebuild
        /// @throws IllegalStateException if the schedule is built
        public Node onlyIf(final BooleanSupplier isWanted) {
            builder.checkOpen();
            if (kind != ScheduleNode.Kind.REBUILD) {
                throw new IllegalArgumentException("only a rebuild waits until its part is wanted: node=" + name
                        + "; let the count of the node be 0 when there is nothing to do");
            }
            wanted = given(isWanted, "isWanted");
            return this;
        }

        private Node declare(final BitSet accesses, final Object... resources) {
            builder.checkOpen();
            for (final Object resource : resources) {
                accesses.set(builder.number(resource));
            }
            return this;
        }

        private void refuse(final String declaration) {
            if (kind == ScheduleNode.Kind.REBUILD) {
                throw new IllegalArgumentException("a rebuild declares nothing but its sources: rebuild=" + name
                        + ", declaration=" + declaration + "; use reads for the sources");
            }
        }

        @Override
        public String toString() {
            return name;
        }
    }

    final JobSystem jobs;
    final List<Node> nodes = new ArrayList<>(); // in declaration order, without rebuilds
    final Map<Integer, Node> rebuilds = new HashMap<>(); // by number of the derived part
    final List<Boundary> boundaries = new ArrayList<>();
    final List<Object> resources = new ArrayList<>(); // by number
    final Map<String, Node> byName = new HashMap<>(); // boundaries as null
    private final Map<Object, Integer> numbers = new HashMap<>();
    private final int[] pinned; // nodes by worker
    private boolean serialCutoff = true;
    private boolean built;

    ScheduleBuilder(final JobSystem jobs) {
        this.jobs = given(jobs, "jobs");
        this.pinned = new int[jobs.workers()];
    }

    // ---- Nodes ----

    /// Declares a node of chunks.
    ///
    /// @param name name of the node, different from all others
    /// @param chunks number of chunks, at least 0; called when the node starts
    /// @param job what to run
    /// @return the node, to declare what it reads and writes
    /// @throws IllegalArgumentException if the name is blank or taken, or there are too many nodes
    /// @throws IllegalStateException if the schedule is built
    public Node dispatch(final String name, final IntSupplier chunks, final ChunkJob job) {
        return add(name, ScheduleNode.Kind.PARALLEL, chunks, job);
    }

    /// Declares a parallel-for over rows.
    ///
    /// @param name name of the node, different from all others
    /// @param rows number of rows, at least 0; called when the node starts
    /// @param grain rows per chunk, a multiple of 64, at least 64
    /// @param job what to run
    /// @return the node, to declare what it reads and writes
    /// @throws IllegalArgumentException if the name is blank or taken, the grain is out of range, or there are too many
    ///     nodes
    /// @throws IllegalStateException if the schedule is built
    public Node parallelFor(final String name, final IntSupplier rows, final int grain, final RangeJob job) {
        ChunkTable.chunks(0, grain); // checks the grain
        final NodeRange range = new NodeRange(rows, grain, job);
        return add(name, ScheduleNode.Kind.PARALLEL, range, range);
    }

    /// Declares a parallel-for over words; a word holds the bits of 64 rows. The `begin` and `end` that the job gets
    /// are numbers of words, not of rows.
    ///
    /// @param name name of the node, different from all others
    /// @param words number of words, at least 0; called when the node starts
    /// @param grain words per chunk, at least 1
    /// @param job what to run
    /// @return the node, to declare what it reads and writes
    /// @throws IllegalArgumentException if the name is blank or taken, the grain is out of range, or there are too many
    ///     nodes
    /// @throws IllegalStateException if the schedule is built
    public Node parallelForWords(final String name, final IntSupplier words, final int grain, final RangeJob job) {
        ChunkTable.wordChunks(0, grain); // checks the grain
        final NodeRange range = new NodeRange(words, grain, job);
        return add(name, ScheduleNode.Kind.PARALLEL, range, range);
    }

    /// Declares a node whose chunks come in rounds. A round starts when all chunks of the round before have ended, and
    /// sees their writes. Chunk numbers continue from round to round, so the lowest failure means the same as in a node
    /// without rounds. A round without chunks costs one call. Rounds of one chunk stay on one thread and wake no other.
    ///
    /// @param name name of the node, different from all others
    /// @param rounds number of rounds, at least 0; called when the node starts
    /// @param chunks number of chunks of a round, at least 0; called when the round starts, on the thread that starts
    ///     it
    /// @param job what to run
    /// @return the node, to declare what it reads and writes
    /// @throws IllegalArgumentException if the name is blank or taken, or there are too many nodes
    /// @throws IllegalStateException if the schedule is built
    public Node rounds(final String name, final IntSupplier rounds, final IntUnaryOperator chunks, final ChunkJob job) {
        return add(name, ScheduleNode.Kind.PARALLEL, new NodeRounds(rounds, chunks), job);
    }

    /// Declares a node that runs once, on any worker.
    ///
    /// @param name name of the node, different from all others
    /// @param job what to run, as chunk 0
    /// @return the node, to declare what it reads and writes
    /// @throws IllegalArgumentException if the name is blank or taken, or there are too many nodes
    /// @throws IllegalStateException if the schedule is built
    public Node single(final String name, final ChunkJob job) {
        return add(name, ScheduleNode.Kind.SINGLE, ONE, job);
    }

    /// Declares a node that runs once, on the thread that runs the schedule. The node waits until that thread has ended
    /// its current chunk.
    ///
    /// @param name name of the node, different from all others
    /// @param job what to run
    /// @return the node, to declare what it reads and writes
    /// @throws IllegalArgumentException if the name is blank or taken, or there are too many nodes
    /// @throws IllegalStateException if the schedule is built
    public Node owner(final String name, final Runnable job) {
        given(job, "job");
        return add(name, ScheduleNode.Kind.OWNER, ChunkExecutor.OWNER, ONE, (chunk, worker) -> job.run());
    }

    /// Declares a node that runs once, on the thread of one worker, for state that belongs to that thread. The node
    /// waits until that worker has ended its current chunk. A segment with such a node is never run by the caller
    /// alone.
    ///
    /// @param name name of the node, different from all others
    /// @param worker number of the worker, in `[1, workers)`; for worker 0 see [#owner(String, Runnable)]
    /// @param job what to run, as chunk 0
    /// @return the node, to declare what it reads and writes
    /// @throws IllegalArgumentException if the name is blank or taken, `worker` is out of range, 64 nodes are pinned to
    ///     it already, or there are too many nodes
    /// @throws IllegalStateException if the schedule is built
    public Node pinned(final String name, final int worker, final ChunkJob job) {
        if (worker <= ChunkExecutor.OWNER || worker >= jobs.workers()) {
            throw new IllegalArgumentException("a node is pinned to a worker in [1, " + jobs.workers() + "): node="
                    + name + ", worker=" + worker + "; for worker 0 declare an owner node, for others create more"
                    + " workers");
        }
        if (pinned[worker] == Worker.MAX_PINNED) {
            throw new IllegalArgumentException("at most " + Worker.MAX_PINNED + " nodes are pinned to one worker: node="
                    + name + ", worker=" + worker + "; make one node of what runs alike");
        }
        final Node node = add(name, ScheduleNode.Kind.PINNED, worker, ONE, job);
        pinned[worker]++;
        return node;
    }

    /// Declares how a derived part is built from its sources, which [Node#reads(Object...)] names. A source changes
    /// when a node writes it, or by [Schedule#changed(Object)]. The rebuild then runs before the next reader of the
    /// part, and after all earlier readers. Before the first run everything counts as changed. A rebuild has no fixed
    /// place among the nodes, and may run several times in one run of the schedule.
    ///
    /// @param name name of the rebuild, different from those of all nodes
    /// @param derived the part; no other node writes it
    /// @param chunks number of chunks, at least 0; called when it starts
    /// @param job what to run
    /// @return the node, to declare its sources
    /// @throws IllegalArgumentException if the name is blank or taken, the part has a rebuild already, or there are too
    ///     many nodes
    /// @throws IllegalStateException if the schedule is built
    public Node rebuild(final String name, final Object derived, final IntSupplier chunks, final ChunkJob job) {
        checkOpen();
        final int part = number(derived);
        final Node other = rebuilds.get(part);
        if (other != null) {
            throw new IllegalArgumentException("a derived part has one rebuild: derived=" + derived + ", rebuild="
                    + name + ", other=" + other.name + "; let one of them build all of it");
        }
        final Node node =
                new Node(this, checkName(name), ScheduleNode.Kind.REBUILD, ScheduleNode.ANY_WORKER, chunks, job);
        node.writes.set(part);
        byName.put(name, node);
        rebuilds.put(part, node);
        return node;
    }

    /// Declares a rebuild whose chunks come in rounds, as those of [#rounds(String, IntSupplier, IntUnaryOperator,
    /// ChunkJob)]. It is for parts that are built in several steps. The rounds are one node, so all of them run after
    /// the earlier readers of the part and before the next one.
    ///
    /// @param name name of the rebuild, different from those of all nodes
    /// @param derived the part; no other node writes it
    /// @param rounds number of rounds, at least 0; called when it starts
    /// @param chunks number of chunks of a round, at least 0; called when the round starts, on the thread that starts
    ///     it
    /// @param job what to run
    /// @return the node, to declare its sources
    /// @throws IllegalArgumentException if the name is blank or taken, the part has a rebuild already, or there are too
    ///     many nodes
    /// @throws IllegalStateException if the schedule is built
    public Node rebuild(
            final String name,
            final Object derived,
            final IntSupplier rounds,
            final IntUnaryOperator chunks,
            final ChunkJob job) {
        return rebuild(name, derived, new NodeRounds(rounds, chunks), job);
    }

    /// Ends a segment. Nodes declared later start when all nodes declared so far have ended and `action` has run.
    ///
    /// @param name name of the boundary, different from those of all nodes
    /// @param action runs between the segments, alone, on the thread that runs the schedule; it may dispatch
    /// @return this
    /// @throws IllegalArgumentException if the name is blank or taken, or there are too many nodes
    /// @throws IllegalStateException if the schedule is built
    public ScheduleBuilder boundary(final String name, final Runnable action) {
        checkOpen();
        boundaries.add(new Boundary(checkName(name), given(action, "action")));
        byName.put(name, null);
        return this;
    }

    /// Sends even the smallest work to other workers, without measuring it. Without this call, the caller runs a
    /// segment alone, in canonical order, while the measured work of the segment is small. Results are the same.
    ///
    /// @return this
    public ScheduleBuilder withoutSerialCutoff() {
        checkOpen();
        serialCutoff = false;
        return this;
    }

    /// Builds the schedule. From then on the builder refuses every call.
    ///
    /// @return the schedule
    /// @throws IllegalArgumentException if nodes wait for each other, `after` names something that is not a node, a
    ///     node other than its rebuild writes a derived part, or there are too many nodes
    /// @throws IllegalStateException if it is built already
    public Schedule build() {
        checkOpen();
        final Schedule schedule = new Schedule(this, new ScheduleGraph(this));
        built = true;
        return schedule;
    }

    SerialCutoff cutoff() {
        return serialCutoff ? SerialCutoff.adaptive() : SerialCutoff.off();
    }

    // ---- Checks ----

    private Node add(final String name, final ScheduleNode.Kind kind, final IntSupplier count, final ChunkJob job) {
        return add(name, kind, ScheduleNode.ANY_WORKER, count, job);
    }

    private Node add(
            final String name,
            final ScheduleNode.Kind kind,
            final int worker,
            final IntSupplier count,
            final ChunkJob job) {
        checkOpen();
        final Node node = new Node(this, checkName(name), kind, worker, count, job);
        byName.put(name, node);
        nodes.add(node);
        return node;
    }

    private String checkName(final String name) {
        if (given(name, "name").isBlank()) {
            throw new IllegalArgumentException(
                    "a node needs a name: name=\"" + name + "\"; failures are reported by it");
        }
        if (byName.containsKey(name)) {
            throw new IllegalArgumentException(
                    "names of nodes and boundaries must differ: name=" + name + "; choose another one");
        }
        checkSize(byName.size() + 1);
        return name;
    }

    static void checkSize(final int nodes) {
        if (nodes > Schedule.MAX_NODES) {
            throw new IllegalArgumentException("a schedule has at most " + Schedule.MAX_NODES
                    + " nodes, boundaries and repeated rebuilds included: nodes=" + nodes
                    + "; make one node of what runs alike");
        }
    }

    private void checkOpen() {
        if (built) {
            throw new IllegalStateException("a schedule is built once: nodes=" + nodes.size()
                    + "; declare everything before build, or begin another builder");
        }
    }

    private int number(final Object resource) {
        given(resource, "resource");
        final Integer known = numbers.putIfAbsent(resource, resources.size());
        if (known != null) {
            return known;
        }
        resources.add(resource);
        return resources.size() - 1;
    }

    /// The resources with these numbers, as text.
    String names(final BitSet accesses) {
        return Arrays.toString(accesses.stream().mapToObj(resources::get).toArray());
    }

    @Override
    public String toString() {
        return "ScheduleBuilder{nodes=" + nodes + '}';
    }
}
