package org.denserow.engine.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.bits.ChunkBits;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.handle.Reservation;
import org.denserow.engine.storage.Checks;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.ChunkJob;
import org.denserow.jobs.JobSystem;
import org.denserow.jobs.Schedule;
import org.denserow.jobs.ScheduleBuilder;

/// The systems as one schedule, built once, and in each frame their chunk tables.
///
/// Each system is a node of the [Schedule], its parts are the resources: conflicting systems run in order of
/// declaration, others overlap, and which failure is reported is the schedule's rule. Nothing but conflicts orders the
/// nodes, so its canonical order is the order of declaration: that of the keys. The key of a chunk is (system in order
/// of declaration, chunk) as one number.
///
/// *Threads*: the owner's; what [#open()] plans is published by the run. Nothing is allocated in a steady frame.
final class SystemPlan {

    private final SystemNode[] systems; // in order of declaration
    private final Selected[] shared;
    private final Bitfield[] written; // tags that systems select by and write in place
    private final Schedule schedule;
    private final CommandLog log;
    private final Tallies tallies;
    private final ChunkChecks checks; // null unless in checks mode
    private final int[] creators; // by type: systems that create its rows
    private final int[] ordinals; // by type: creators met so far, while a segment is planned

    SystemPlan(
            final List<SystemNode> declared,
            final CommandLog log,
            final JobSystem jobs,
            final SimulationOptions options,
            final ChunkContext[] contexts,
            final Tallies tallies) {
        this.tallies = tallies;
        this.systems = declared.toArray(SystemNode[]::new);
        this.log = log;
        final Map<Selection, Selected> selections = select(systems);
        this.shared = selections.values().stream().filter(Selected::isShared).toArray(Selected[]::new);
        this.written = levels(systems, selections.values());
        this.checks = Checks.ON
                ? new ChunkChecks(log, Checks.ORDER ? contexts[0].recordingInto(log.rehearsal()) : null)
                : null;
        this.schedule = schedule(systems, shared, jobs, options, contexts, checks);
        this.creators = new int[log.types() + 1];
        this.ordinals = new int[log.types() + 1];
        for (final SystemNode system : systems) {
            for (final SystemNode.Creator creator : system.creators) {
                creators[creator.type()]++;
            }
        }
    }

    private static Schedule schedule(
            final SystemNode[] systems,
            final Selected[] shared,
            final JobSystem jobs,
            final SimulationOptions options,
            final ChunkContext[] contexts,
            final ChunkChecks checks) {
        final ScheduleBuilder builder = Schedule.on(jobs);
        if (!options.serialCutoff()) {
            builder.withoutSerialCutoff();
        }
        for (int i = 0; i < shared.length; i++) {
            final Selected each = shared[i];
            final ChunkBits[] scratch = new ChunkBits[contexts.length];
            Arrays.setAll(scratch, worker -> new ChunkBits());
            builder.rebuild(
                            each + " #" + i,
                            each,
                            each::chunks,
                            (chunk, worker) -> each.evaluate(chunk, scratch[worker]))
                    .reads((Object[]) each.tags());
        }
        for (final SystemNode system : systems) {
            final ChunkJob job = Checks.ON
                    ? (chunk, worker) -> checks.run(system, chunk, contexts[worker])
                    : (chunk, worker) -> contexts[worker].run(system, chunk);
            system.declareAccess(builder.dispatch(system.name, () -> system.chunks, job));
        }
        return builder.build();
    }

    /// Finds out who runs over the same selection, one object, and so shares it.
    private static Map<Selection, Selected> select(final SystemNode[] systems) {
        final Map<Selection, List<SystemNode>> users = new IdentityHashMap<>();
        final Map<Selection, Selected> selections =
                new LinkedHashMap<>(); // keys compare by identity: they define nothing
        for (final SystemNode system : systems) {
            if (system.selection != null) {
                users.computeIfAbsent(system.selection, each -> new ArrayList<>())
                        .add(system);
            }
        }
        for (final SystemNode system : systems) {
            if (system.selection != null) {
                final int sharers = users.get(system.selection).size();
                system.selected =
                        selections.computeIfAbsent(system.selection, each -> new Selected(system.map, each, sharers));
            }
        }
        return selections;
    }

    /// Gives levels to the tags that systems select by. Those that are also written in place lose them while systems run.
    private Bitfield[] levels(final SystemNode[] systems, final Collection<Selected> selections) {
        final Set<Bitfield> written = Collections.newSetFromMap(new IdentityHashMap<>());
        final List<Bitfield> both = new ArrayList<>();
        for (final SystemNode system : systems) {
            for (final Tag tag : system.writtenTags()) {
                written.add(log.playback(tag.type()).map().bits(tag));
            }
        }
        for (final Selected each : selections) {
            for (final Bitfield field : each.fields()) {
                field.summarize();
                if (written.remove(field)) {
                    both.add(field);
                }
            }
        }
        return both.toArray(Bitfield[]::new);
    }

    /// Fixes the chunk tables of a segment and deals the free slots out to the streams of its creators.
    ///
    /// @return chunks of all systems; keys are below it
    int open() {
        for (final Selected each : shared) {
            each.prepare();
            for (final Tag tag : each.tags()) {
                schedule.changed(tag); // by what was applied at the boundary
            }
        }
        int key = 0;
        for (final SystemNode system : systems) {
            system.rows = system.map.activeEnd();
            if (system.list != null) {
                system.map.refreshList(); // once per boundary, however often it was applied
            }
            system.chunks = SystemBuilder.checkChunks(system.name, system.rows, system.grain);
            system.firstKey = key;
            key = Math.addExact(key, system.chunks);
        }
        for (int type = 1; type < creators.length; type++) {
            log.playback(type).map().openClaims();
            log.playback(type).reservation().open(creators[type]);
            ordinals[type] = 0;
        }
        for (final SystemNode system : systems) {
            for (int c = 0; c < system.creators.length; c++) {
                final SystemNode.Creator creator = system.creators[c];
                final Reservation reservation = log.playback(creator.type()).reservation();
                final int ordinal = ordinals[creator.type()]++;
                system.firstStreams[c] = reservation.addStreams(ordinal, system.chunks, creator.floor());
            }
        }
        for (int type = 1; type < creators.length; type++) {
            log.playback(type).reservation().deal();
        }
        tallies.open(key);
        if (Checks.ON) {
            checks.begin();
        }
        return key;
    }

    /// Runs all chunks of the tables that [#open()] fixed.
    ///
    /// @throws org.denserow.jobs.ScheduleFailure if a chunk threw; the node is the name of its system
    void run() {
        for (final Bitfield field : written) {
            field.leavesOnly(); // a word of a level stands for rows of several chunks
        }
        boolean completed = false;
        try {
            schedule.run();
            completed = true;
        } finally {
            end(completed);
            for (final Bitfield field : written) {
                field.summarize();
            }
        }
    }

    /// The segment has ended.
    private void end(final boolean completed) {
        for (int type = 1; type < creators.length; type++) {
            log.playback(type).map().closeClaims();
        }
        tallies.close(completed);
    }

    /// The system that a chunk key belongs to.
    SystemNode systemOf(final int key) {
        SystemNode found = systems[0];
        for (final SystemNode system : systems) {
            if (system.firstKey <= key && system.chunks > 0) {
                found = system;
            }
        }
        return found;
    }
}
