package org.denserow.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.command.ChunkKey;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.slots.Reservation;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.ChunkJob;
import org.denserow.jobs.JobFailure;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.Schedule;
import org.denserow.jobs.ScheduleBuilder;

/// The systems as one schedule, built once, and their chunk tables, made in each frame segment by segment.
///
/// Each system is a node of the [Schedule], its parts are the resources: conflicting systems run in order of
/// declaration, others overlap, and the schedule decides which failure is reported. Only conflicts and inner boundaries
/// order the nodes, so the schedule's canonical order is the order of declaration, which is the order of the keys. The
/// key of a chunk is (system of the segment in order of declaration, chunk) as one number.
///
/// *Threads*: the owner; the run publishes the tables made by [#open(int, long)]. *Cost*: nothing is allocated in a
/// steady frame.
final class SystemPlan {

    private final List<SystemNode> declared; // in order of declaration
    private final SystemNode[][] segments; // systems in order of declaration
    private final Selected[] selections; // by system: how its rows are found; null unless it runs over a selection
    private final Rebuilds rebuilds;
    private final Written[][] written; // by segment
    private final Schedule schedule;
    private final CommandLog log;
    private final Tallies tallies;
    private final FrameEvents events;
    private final ChunkContext[] contexts;
    private final ChunkChecks checks; // null unless in checks mode
    private final int[] creators; // by type: systems that create its rows
    private final int[][] created; // by segment: types whose rows its systems create
    private final RowStore[][] claimed; // by segment: types with claims that its systems declare
    private int segment; // the running or next one
    private int mostChunksRun; // highest number for one system in a segment

    /// A tag with levels that systems of one segment write in place.
    private record Written(Bitfield field, List<SystemNode> writers) {

        /// Whether one of the writers has chunks, while the chunk tables of its segment are valid.
        boolean isDue() {
            boolean any = false;
            for (int i = 0; i < writers.size(); i++) { // an iterator would be garbage in every frame
                any |= writers.get(i).chunks > 0;
            }
            return any;
        }
    }

    /// @param onBoundary gets the number of each inner boundary, from 1, when it comes; it must open the next segment
    SystemPlan(
            final SystemList declared,
            final CommandLog log,
            final Workers workers,
            final SimulationOptions options,
            final Tallies tallies,
            final IntConsumer onBoundary) {
        this.tallies = tallies;
        this.events = workers.events();
        this.contexts = workers.contexts();
        this.log = log;
        final List<SystemNode> systems = declared.systems();
        this.declared = systems;
        this.selections = selections(systems);
        for (final ChunkContext context : contexts) {
            context.prepare(systems, selections);
        }
        this.checks = Checks.ON
                ? new ChunkChecks(
                        log, Checks.ORDER ? contexts[0].recordingInto(log.rehearsal(), systems, selections) : null)
                : null;
        this.creators = new int[log.types() + 1];
        for (final SystemNode system : systems) {
            for (final SystemNode.Creator creator : system.creators) {
                creators[creator.type()]++;
            }
        }
        this.segments = new SystemNode[declared.inner().size() + 1][];
        for (int i = 0; i < segments.length; i++) {
            final int number = i;
            segments[i] =
                    systems.stream().filter(system -> system.segment == number).toArray(SystemNode[]::new);
        }
        this.created = new int[segments.length][];
        Arrays.setAll(created, i -> created(segments[i]));
        this.claimed = new RowStore[segments.length][];
        Arrays.setAll(claimed, i -> claimed(segments[i]));
        for (int type = 1; type < creators.length; type++) {
            if (creators[type] > 0) {
                log.boundaries().prepare(type);
            }
        }
        this.rebuilds = new Rebuilds(systems, selections, contexts.length);
        this.written = new Written[segments.length][];
        final Set<Bitfield> summarized = levels(selections);
        Arrays.setAll(written, i -> written(segments[i], summarized));
        this.schedule = schedule(declared, workers.jobs(), options, onBoundary);
    }

    private Schedule schedule(
            final SystemList declared,
            final JobSystem jobs,
            final SimulationOptions options,
            final IntConsumer onBoundary) {
        final ScheduleBuilder builder = Schedule.on(jobs);
        if (!options.serialCutoff()) {
            builder.withoutSerialCutoff();
        }
        rebuilds.declareTo(builder);
        final List<String> threads = declared.threads();
        for (int i = 0; i < segments.length; i++) {
            if (i > 0) {
                final int boundary = i;
                builder.boundary(declared.inner().get(i - 1).name(), () -> cross(boundary, onBoundary));
            }
            for (final SystemNode system : segments[i]) {
                final ChunkJob job = Checks.ON
                        ? (chunk, worker) -> checks.run(system, chunk, contexts[worker])
                        : (chunk, worker) -> contexts[worker].run(system, chunk);
                if (system.waves != null) {
                    declareAccess(system, builder.rounds(system.name, system::cutWaves, system.waves::chunks, job));
                } else if (system.thread.isEmpty() || jobs.workers() == 1) {
                    declareAccess(system, builder.dispatch(system.name, () -> system.chunks, job));
                } else {
                    final int worker = 1 + threads.indexOf(system.thread) % (jobs.workers() - 1);
                    declareAccess(system, builder.pinned(system.name, worker, (chunk, number) -> {
                        if (system.chunks > 0) { // it runs in this frame
                            job.run(chunk, number);
                        }
                    }));
                }
            }
        }
        return builder.build();
    }

    /// Declares the parts of a system to its node; a selection is read.
    private void declareAccess(final SystemNode system, final ScheduleBuilder.Node node) {
        system.access.declareTo(node);
        final Selected selected = selections[system.ordinal];
        if (selected != null && selected.isShared()) {
            node.reads(selected);
        } else {
            node.reads(system.selects.toArray());
        }
    }

    /// Crosses from one segment to the next.
    private void cross(final int boundary, final IntConsumer onBoundary) {
        end(true);
        onBoundary.accept(boundary);
        leavesOnly();
    }

    /// Finds the systems that run over the same selection object and so share it.
    private static Selected[] selections(final List<SystemNode> systems) {
        final Map<Selection, List<SystemNode>> users = new IdentityHashMap<>();
        final Map<Selection, Selected> bySelection = new IdentityHashMap<>();
        final Selected[] selections = new Selected[systems.size()];
        for (final SystemNode system : systems) {
            if (system.over instanceof Over.SelectedRows rows) {
                users.computeIfAbsent(rows.selection(), each -> new ArrayList<>())
                        .add(system);
            }
        }
        for (final SystemNode system : systems) {
            if (system.over instanceof Over.SelectedRows rows) {
                final List<SystemNode> sharers = users.get(rows.selection());
                selections[system.ordinal] = bySelection.computeIfAbsent(
                        rows.selection(), each -> new Selected(system.store, each, sharers));
            }
        }
        return selections;
    }

    /// Gives levels to the tags by which systems select.
    private static Set<Bitfield> levels(final Selected[] selections) {
        final Set<Bitfield> summarized = Collections.newSetFromMap(new IdentityHashMap<>());
        for (final Selected each : selections) {
            if (each != null) {
                summarized.addAll(each.fields());
            }
        }
        summarized.forEach(Bitfield::summarize);
        return summarized;
    }

    /// The tags with levels that systems write in place: they lose their levels while the systems run.
    private Written[] written(final SystemNode[] systems, final Set<Bitfield> summarized) {
        final Map<Bitfield, Written> fields = new IdentityHashMap<>();
        final List<Written> inOrder = new ArrayList<>();
        for (final SystemNode system : systems) {
            for (final Tag tag : system.access.writtenTags()) {
                final Bitfield field = ((RowTag) tag).field();
                if (summarized.contains(field) && !fields.containsKey(field)) {
                    fields.put(field, new Written(field, new ArrayList<>()));
                    inOrder.add(fields.get(field));
                }
                if (summarized.contains(field)) {
                    fields.get(field).writers().add(system);
                }
            }
        }
        return inOrder.toArray(Written[]::new);
    }

    private static int[] created(final SystemNode[] systems) {
        return Arrays.stream(systems)
                .flatMap(system -> Arrays.stream(system.creators))
                .mapToInt(SystemNode.Creator::type)
                .distinct()
                .sorted()
                .toArray();
    }

    private RowStore[] claimed(final SystemNode[] systems) {
        return Arrays.stream(systems)
                .flatMap(system -> system.access.claims())
                .mapToInt(Claims::type)
                .distinct()
                .sorted()
                .mapToObj(log::store)
                .toArray(RowStore[]::new);
    }

    /// Fixes the chunk tables of a segment and deals the free slots out to the streams of its creators.
    ///
    /// @param number of the segment, from 0
    /// @param frame the running frame
    /// @return the key after the last chunk
    int open(final int number, final long frame) {
        segment = number;
        final SystemNode[] systems = segments[number];
        int key = ChunkKey.SYSTEMS;
        for (final SystemNode system : systems) {
            final boolean runs = system.runsIn(frame);
            if (runs && system.over instanceof Over.ListedRows) {
                system.store.schema().refreshList(); // once per segment
            }
            key = system.cut(runs, key);
            system.record(runs ? events.span(system.name) : null);
        }
        rebuilds.open(number, schedule);
        for (final RowStore store : claimed[number]) {
            store.schema().beginSegment();
        }
        for (final int type : created[number]) {
            log.type(type).reservation().open(creators[type]);
            log.boundaries().dealt(type);
        }
        for (final SystemNode system : systems) {
            for (int c = 0; c < system.creators.length && system.runsIn(frame); c++) {
                final SystemNode.Creator creator = system.creators[c];
                final Reservation reservation = log.type(creator.type()).reservation();
                system.firstStreams[c] = reservation.addStreams(system.ordinals[c], system.chunks, creator.floor());
            }
        }
        for (final int type : created[number]) {
            log.type(type).reservation().deal();
        }
        tallies.open(key);
        if (Checks.ON) {
            checks.begin();
        }
        return key;
    }

    /// Runs all chunks of the first segment, which is open, and of the other segments after their boundaries open them.
    ///
    /// @throws JobFailure if a chunk or a boundary threw; its node is named like the system or
    ///     the boundary
    void run() {
        boolean completed = false;
        leavesOnly();
        try {
            schedule.run();
            completed = true;
        } finally {
            end(completed);
        }
    }

    /// The failure of [#run()] as one of a system.
    SystemFailure failure(final JobFailure thrown, final long frame, final boolean over) {
        return rebuilds.failure(thrown, DueChunks.placeOf(thrown, declared), frame, over);
    }

    /// The frame has ended, with its last boundary.
    void completed() {
        rebuilds.completed();
    }

    private void leavesOnly() {
        for (final Written each : written[segment]) {
            if (each.isDue()) {
                each.field.leavesOnly(); // a word of a level covers rows of several chunks
            }
        }
    }

    /// The segment has ended.
    private void end(final boolean completed) {
        for (final RowStore store : claimed[segment]) {
            store.schema().endSegment();
        }
        for (final SystemNode system : segments[segment]) {
            mostChunksRun = Math.max(mostChunksRun, system.chunksAbreast());
            system.endRecord();
        }
        tallies.close(completed);
        for (final Written each : written[segment]) {
            if (each.isDue()) {
                each.field.summarize();
            }
        }
    }

    // ---- For tests ----

    Schedule schedule() {
        return schedule;
    }

    // ---- Memory ----

    /// {@return an upper bound of the keys of every segment, exclusive, at the present capacity of all types}
    int mostKeys() {
        int most = 0;
        for (final SystemNode[] systems : segments) {
            int keys = ChunkKey.SYSTEMS;
            for (final SystemNode system : systems) {
                keys = Math.addExact(keys, system.mostChunks());
            }
            most = Math.max(most, keys);
        }
        return most;
    }

    /// Reserves the room of chunks for a type at its full number of rows: index streams and selected rows.
    void reserve(final int type) {
        for (final SystemNode[] systems : segments) {
            final int[] chunks = new int[creators[type]];
            for (final SystemNode system : systems) {
                for (int c = 0; c < system.creators.length; c++) {
                    if (system.creators[c].type() == type) {
                        chunks[system.ordinals[c]] = system.mostChunks();
                    }
                }
            }
            log.type(type).reservation().reserve(chunks);
        }
        for (final SystemNode system : declared) {
            if (system.store == log.type(type).store()) {
                for (final ChunkContext context : contexts) {
                    context.reserve(system);
                }
                system.reserve();
            }
        }
        rebuilds.reserve(log.type(type).store(), schedule);
    }

    void arrays(final Consumer<Object> to) {
        rebuilds.arrays(to);
        declared.forEach(system -> system.arrays(to));
    }

    /// {@return the highest number of chunks that a system has had in a frame; not part of the state}
    int mostChunksRun() {
        return mostChunksRun;
    }

    /// The system of the segment to which a chunk key belongs.
    SystemNode systemOf(final int key) {
        final SystemNode[] systems = segments[segment];
        int found = 0; // the last one that begins at or before the key
        for (int beyond = systems.length; beyond - found > 1; ) {
            final int middle = found + beyond >>> 1;
            if (systems[middle].firstKey <= key) {
                found = middle;
            } else {
                beyond = middle;
            }
        }
        return systems[found]; // it has chunks: a system without chunks begins where the next one does
    }
}
