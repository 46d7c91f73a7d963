package org.denserow.engine.frame;

import java.util.List;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.handle.Reservation;
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
    private final Schedule schedule;
    private final CommandLog log;
    private final int[] creators; // by type: systems that create its rows
    private final int[] ordinals; // by type: creators met so far, while a segment is planned

    SystemPlan(
            final List<SystemNode> declared,
            final CommandLog log,
            final JobSystem jobs,
            final SimulationOptions options,
            final ChunkContext[] contexts) {
        this.systems = declared.toArray(SystemNode[]::new);
        this.log = log;
        this.schedule = schedule(systems, jobs, options, contexts);
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
            final JobSystem jobs,
            final SimulationOptions options,
            final ChunkContext[] contexts) {
        final ScheduleBuilder builder = Schedule.on(jobs);
        if (!options.serialCutoff()) {
            builder.withoutSerialCutoff();
        }
        for (final SystemNode system : systems) {
            system.declareAccess(builder.dispatch(
                    system.name, () -> system.chunks, (chunk, worker) -> contexts[worker].run(system, chunk)));
        }
        return builder.build();
    }

    /// Fixes the chunk tables of a segment and deals the free slots out to the streams of its creators.
    ///
    /// @return chunks of all systems; keys are below it
    int open() {
        int key = 0;
        for (final SystemNode system : systems) {
            system.rows = system.map.activeEnd();
            if (system.list != null) {
                system.map.refreshList(); // the owner may have changed structure since the boundary
            }
            system.chunks = SystemBuilder.checkChunks(system.name, system.rows, system.grain);
            system.firstKey = key;
            key = Math.addExact(key, system.chunks);
        }
        for (int type = 1; type < creators.length; type++) {
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
        return key;
    }

    /// Runs all chunks of the tables that [#open()] fixed.
    ///
    /// @throws org.denserow.jobs.ScheduleFailure if a chunk threw; the node is the name of its system
    void run() {
        schedule.run();
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
