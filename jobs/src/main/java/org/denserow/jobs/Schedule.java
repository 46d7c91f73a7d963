package org.denserow.jobs;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The work of every frame as a graph that is built once. It consists of nodes, which may overlap unless they conflict,
/// and of boundaries. A boundary ends a *segment*: the nodes declared since the boundary before.
///
/// ```java
/// ScheduleBuilder builder = Schedule.on(jobs);
/// builder.parallelFor("move", () -> rows, 4096, move).reads(velocity).writes(position);
/// builder.rebuild("build grid", grid, () -> cells, fill).reads(position);
/// builder.parallelFor("collide", () -> rows, 4096, collide).reads(grid).writes(damage);
/// builder.boundary("apply", commands::apply);
/// Schedule schedule = builder.build();
/// schedule.run();
/// ```
///
/// ## Order
/// Two nodes *conflict* when one writes a resource that the other reads or writes. Within a segment, nodes in conflict
/// run in declaration order, and [ScheduleBuilder.Node#after(String...)] makes a node wait for others. All other nodes
/// may overlap: a node starts when the last node that it waits for has ended. A boundary runs alone, between two
/// segments, on the thread that runs the schedule. *Canonical order* is declaration order, changed only where `after`
/// names a node that is declared later. One worker runs the nodes one after the other in this order. The results are
/// the same for any number of workers.
///
/// ## Failure
/// Everything before the lowest failure in canonical order runs. Chunks after it are skipped unless they have started.
/// The boundary at the end of the segment and all later segments are skipped too. The run then throws. The next run
/// starts afresh and rebuilds every derived part.
///
/// ## Cost
/// | operation | time | allocation |
/// |---|---|---|
/// | [#run()] | one dispatch per node, without waiting at its end; one atomic decrement per pair of nodes of which one waits for the other | none, unless it fails |
/// | [ScheduleBuilder#build()] | proportional to nodes and declared accesses | some 400 bytes per node |
///
/// ## Threads
/// One outside thread at a time calls [#run()], as for every dispatch of its [JobSystem]; the next run may come from
/// another thread. The thread that runs the schedule calls [#changed(Object)], in boundaries and between runs. Any
/// thread may call [#explain()] and [#toDot()].
public final class Schedule {

    /// Largest number of nodes of one schedule. Each boundary counts, and each place at which a rebuild may run.
    public static final int MAX_NODES = 4096;

    /// Nodes that may overlap, and the boundary after them; `boundary` is null for the last segment. In a chain each
    /// node waits for the one before.
    private record Segment(
            int begin,
            int end,
            ScheduleBuilder.Boundary boundary,
            SerialCutoff cutoff,
            boolean parallel,
            boolean chain) {}

    private static final ScheduleNode.Derived[] NONE = {};

    private final JobSystem jobs;
    private final ScheduleNode[] nodes; // in canonical order
    private final Segment[] segments;
    private final ScheduleRun run;
    private final Map<Object, ScheduleNode.Derived[]> outdatedBy = new HashMap<>(); // by resource
    private final ScheduleNode.Derived[] derived;
    private final ScheduleText text;
    private boolean running; // a segment, not a boundary; written by the owner before it publishes anything

    Schedule(final ScheduleBuilder declared, final ScheduleGraph graph) {
        this.jobs = declared.jobs;
        final Map<Integer, ScheduleNode.Derived> byPart = new HashMap<>();
        declared.rebuilds.forEach((part, rebuild) -> byPart.put(part, new ScheduleNode.Derived(rebuild.wanted)));
        this.derived = byPart.values().toArray(ScheduleNode.Derived[]::new);
        for (int resource = 0; resource < declared.resources.size(); resource++) {
            final BitSet outdated = (BitSet) graph.parts.builtFrom(resource).clone();
            outdated.set(resource, byPart.containsKey(resource));
            outdatedBy.put(declared.resources.get(resource), flags(outdated, byPart));
        }
        this.nodes = nodes(graph, byPart);
        this.run = new ScheduleRun(jobs.executor(), nodes);
        this.segments = segments(declared, graph);
        this.text = new ScheduleText(declared, graph);
    }

    private static ScheduleNode[] nodes(final ScheduleGraph graph, final Map<Integer, ScheduleNode.Derived> byPart) {
        final ScheduleNode[] nodes = new ScheduleNode[graph.steps.size()];
        final int[] predecessors = new int[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            final ScheduleBuilder.Node node = graph.steps.get(i).node();
            final BitSet outdated = new BitSet();
            node.writes.stream().forEach(written -> outdated.or(graph.parts.builtFrom(written)));
            final boolean rebuilds = node.kind == ScheduleNode.Kind.REBUILD;
            final ScheduleNode.Derived rebuilt = rebuilds ? byPart.get(node.writes.nextSetBit(0)) : null;
            nodes[i] = new ScheduleNode(
                    i,
                    graph.steps.get(i).name(),
                    node.kind,
                    node.worker,
                    node.count,
                    node.job,
                    rebuilt,
                    List.of(flags(outdated, byPart)));
            for (final int later : graph.edges[i]) {
                predecessors[later]++;
            }
        }
        for (int i = 0; i < nodes.length; i++) {
            final ScheduleNode[] successors = Arrays.stream(graph.edges[i])
                    .mapToObj(later -> nodes[later])
                    .toArray(ScheduleNode[]::new);
            nodes[i].connect(predecessors[i], successors);
        }
        return nodes;
    }

    private static ScheduleNode.Derived[] flags(final BitSet parts, final Map<Integer, ScheduleNode.Derived> byPart) {
        return parts.isEmpty() ? NONE : parts.stream().mapToObj(byPart::get).toArray(ScheduleNode.Derived[]::new);
    }

    private Segment[] segments(final ScheduleBuilder declared, final ScheduleGraph graph) {
        final Segment[] made = new Segment[graph.ends.length];
        int begin = 0;
        for (int i = 0; i < made.length; i++) {
            final int end = graph.ends[i];
            boolean parallel = end - begin > 1;
            boolean pinned = false;
            boolean chain = true;
            for (int node = begin; node < end; node++) {
                parallel |= nodes[node].kind() == ScheduleNode.Kind.PARALLEL
                        || nodes[node].kind() == ScheduleNode.Kind.REBUILD;
                pinned |= nodes[node].worker() > ChunkExecutor.OWNER;
                chain &= node == begin || nodes[node - 1].isFollowedBy(nodes[node]);
            }
            made[i] = new Segment(
                    begin,
                    end,
                    i < declared.boundaries.size() ? declared.boundaries.get(i) : null,
                    pinned ? SerialCutoff.off() : declared.cutoff(),
                    pinned || parallel && jobs.executor().threadCount() > 1,
                    chain);
            begin = end;
        }
        return made;
    }

    /// Begins the declaration of a schedule.
    ///
    /// @param jobs runs the schedule; must stay open
    /// @return a builder
    public static ScheduleBuilder on(final JobSystem jobs) {
        return new ScheduleBuilder(jobs);
    }

    // ---- Run ----

    /// Runs every node once, and every boundary in its place. Interrupts do not shorten the run; the interrupt status
    /// is kept.
    ///
    /// @throws JobFailure if a node or a boundary threw; it names the lowest one in canonical order, whatever the
    ///     timing; the schedule stays usable unless the cause is an [Error]
    /// @throws IllegalStateException if the job system is closed, another outside thread is dispatching, or the caller
    ///     is in a chunk
    public void run() {
        jobs.enterSchedule();
        try {
            for (final Segment segment : segments) {
                runNodes(segment);
                runBoundary(segment);
            }
        } catch (final JobFailure | Error failure) {
            for (final ScheduleNode.Derived part : derived) {
                // A writer may have ended early, a rebuild may not have run, a boundary may not have called `changed`.
                part.flag();
            }
            jobs.executor().seat().poison(failure);
            throw failure;
        } finally {
            jobs.leave(true);
        }
    }

    private void runNodes(final Segment segment) {
        running = true;
        jobs.executor().inSegment(true);
        try {
            if (jobs.executor().shuffle() != null) {
                run.shuffled(segment.begin, segment.end);
            } else if (!segment.parallel) {
                run.inline(segment.begin, segment.end);
            } else if (segment.cutoff.inline()) {
                final long beginNanos = segment.cutoff.beginInline();
                final int mostChunks = run.inline(segment.begin, segment.end);
                if (run.failures().isEmpty()) {
                    segment.cutoff.endInline(beginNanos, mostChunks, mostChunks > 1 || !segment.chain);
                }
            } else if (segment.cutoff.isAdaptive()) {
                final long busyNanos = jobs.executor().busyNanos();
                final long beginNanos = System.nanoTime();
                run.parallel(segment.begin, segment.end);
                if (run.failures().isEmpty()) {
                    final long nanos = System.nanoTime() - beginNanos;
                    segment.cutoff.learnParallel(jobs.executor().busyNanos() - busyNanos, nanos);
                }
            } else {
                run.parallel(segment.begin, segment.end);
            }
        } finally {
            running = false;
            jobs.executor().inSegment(false);
        }
        if (!run.failures().isEmpty()) {
            throw run.failures().take(node -> nodes[node].name());
        }
    }

    private void runBoundary(final Segment segment) {
        if (segment.boundary != null) {
            try {
                segment.boundary.action().run();
            } catch (final Throwable t) {
                throw new JobFailure(segment.boundary.name(), JobFailure.NO_CHUNK, t);
            }
        }
    }

    /// Marks a resource as changed outside of the nodes, in a boundary or between runs. The derived parts that are
    /// built from it are rebuilt before the next node reads them. If the resource is a derived part itself, it is
    /// rebuilt too.
    ///
    /// @param resource a resource that a node or rebuild declares
    /// @throws IllegalArgumentException if no node declares it
    /// @throws IllegalStateException if nodes are running
    public void changed(final Object resource) {
        if (running) {
            throw new IllegalStateException("changed is for boundaries and between runs: resource=" + resource
                    + "; inside a node declare that it writes the resource, which says the same");
        }
        final ScheduleNode.Derived[] outdated = outdatedBy.get(resource);
        if (outdated == null) {
            throw new IllegalArgumentException(
                    "changed must name what a node declares: resource=" + resource + "; see explain() for what is");
        }
        for (final ScheduleNode.Derived part : outdated) {
            part.flag();
        }
    }

    // ---- Text ----

    /// {@return a text with the nodes of each segment in canonical order: what each one reads and writes, what it waits
    /// for, and why}
    public String explain() {
        return text.explain();
    }

    /// {@return the graph in the language of Graphviz; the same declarations give the same text}
    public String toDot() {
        return text.toDot();
    }

    // ---- For tests ----

    ScheduleNode[] nodes() {
        return nodes;
    }

    @Override
    public String toString() {
        return "Schedule{nodes=" + nodes.length + ", segments=" + segments.length + '}';
    }
}
