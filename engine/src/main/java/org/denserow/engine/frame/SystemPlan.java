package org.denserow.engine.frame;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.handle.Reservation;

/// The order of systems, fixed once: waves of systems that do not conflict, and in each frame the chunk tables.
///
/// A system stands in the first wave after all systems declared before it that it conflicts with, so conflicting
/// systems run in order of declaration and others overlap. The key of a chunk, (system in order of declaration, chunk)
/// as one number, is its place in the canonical order; waves do not change it.
///
/// *Threads*: the owner's; what [#open()] plans is published by the dispatch. Nothing is allocated in a steady frame.
final class SystemPlan {

    private final SystemNode[] systems; // in order of declaration
    private final SystemNode[][] waves;
    private final CommandLog log;
    private final int[] creators; // by type: systems that create its rows
    private final int[] ordinals; // by type: creators met so far, while a segment is planned

    SystemPlan(final List<SystemNode> declared, final CommandLog log) {
        this.systems = declared.toArray(SystemNode[]::new);
        this.log = log;
        this.waves = waves(systems);
        this.creators = new int[log.types() + 1];
        this.ordinals = new int[log.types() + 1];
        for (final SystemNode system : systems) {
            for (final SystemNode.Creator creator : system.creators) {
                creators[creator.type()]++;
            }
        }
    }

    private static SystemNode[][] waves(final SystemNode[] systems) {
        final List<List<SystemNode>> waves = new ArrayList<>();
        final int[] waveOf = new int[systems.length];
        for (int later = 0; later < systems.length; later++) {
            for (int earlier = 0; earlier < later; earlier++) {
                if (systems[earlier].conflictsWith(systems[later])) {
                    waveOf[later] = Math.max(waveOf[later], waveOf[earlier] + 1);
                }
            }
            if (waveOf[later] == waves.size()) {
                waves.add(new ArrayList<>());
            }
            waves.get(waveOf[later]).add(systems[later]);
        }
        return waves.stream().map(wave -> wave.toArray(SystemNode[]::new)).toArray(SystemNode[][]::new);
    }

    /// Fixes the chunk tables of a segment and deals the free slots out to the streams of its creators.
    ///
    /// @return chunks of all systems; keys are below it
    int open() {
        int key = 0;
        for (final SystemNode system : systems) {
            system.rows = system.map.active();
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

    SystemNode[][] waves() {
        return waves;
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
