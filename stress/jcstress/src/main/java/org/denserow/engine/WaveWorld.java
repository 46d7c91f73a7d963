package org.denserow.engine;

import java.util.List;
import java.util.function.BiConsumer;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.ActorJobs;
import org.denserow.jobs.Schedule;
import org.denserow.jobs.ScheduleBuilder;

/// A world with one system in waves for [WaveStress]. Each wave has two chunks; each row takes the value of a row in
/// the other chunk of the wave before, plus one. So the value of every row is known, and differs in each frame. One sample after the other runs
/// its frames in the same world.
final class WaveWorld {

    private static final int FRAMES = 2;
    private static final int LEVELS = 4;
    private static final int GRAIN = 64;
    private static final int WIDTH = 2 * GRAIN; // rows of a wave
    private static final int ROWS = LEVELS * WIDTH;

    private final ActorJobs jobs = new ActorJobs();
    private final Simulation sim =
            Simulation.create(SimulationOptions.defaults().withWorkers(1)); // for its tables: it runs nothing
    private final Table rows = sim.define("row", Layout.fixed(ROWS));
    private final IntColumn level = rows.ints("level");
    private final IntColumn value = rows.ints("value");
    private final Buckets byLevel = rows.derive().buckets("byLevel", level, LEVELS);
    private final SystemNode waves = new SystemNode(
            sim.system("waves").reads(byLevel).writes(value).grain(GRAIN),
            new Over.Waves(rows.store(), byLevel, WaveChunks.of("waves", byLevel), (list, commands) -> {}),
            0,
            0,
            new int[0]);
    private final Rebuilds rebuilds = new Rebuilds(List.of(waves), new Selected[1], 2);
    private final Schedule schedule;
    private int[] values;
    private int frame;

    /// @param declares the nodes of the levels and of the waves
    WaveWorld(final BiConsumer<WaveWorld, ScheduleBuilder> declares) {
        final ScheduleBuilder builder = Schedule.on(jobs.jobs()).withoutSerialCutoff();
        declares.accept(this, builder);
        schedule = builder.build();
        sim.handOver(); // one thread makes the world, another one runs it
    }

    /// Declares the nodes as a simulation does.
    void declare(final ScheduleBuilder builder) {
        rebuilds.declareTo(builder);
        waves.access.declareTo(
                builder.rounds("waves", waves::cutWaves, waves.waves::chunks, (chunk, worker) -> add(chunk)));
    }

    /// For the twin.
    void declareHasty(final ScheduleBuilder builder) {
        rebuilds.declareTo(builder);
        waves.access.declareTo(builder.dispatch( // CHANGED: was rounds
                "waves", () -> waves.cutWaves() > 0 ? waves.chunksCut() : 0, (chunk, worker) -> add(chunk)));
    }

    /// Makes the world as new, for the next sample.
    WaveWorld again() {
        jobs.begin();
        return this;
    }

    // ---- The owner ----

    /// Runs all frames.
    ///
    /// @return rows that did not see the wave before
    int frames() {
        int wrong = 0;
        try {
            sim.takeOver();
            final int[] levels = level.values();
            for (int row = 0; row < ROWS; row++) {
                levels[row] = row / WIDTH;
            }
            values = value.values();
            for (frame = 0; frame < FRAMES; frame++) {
                waves.cut(true, 0);
                rebuilds.open(0, schedule);
                schedule.run();
                for (int row = 0; row < ROWS; row++) {
                    wrong += values[row] == LEVELS * frame + 1 + row / WIDTH ? 0 : 1;
                }
            }
            return wrong;
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

    private void add(final int chunk) {
        final int ofChunk = waves.waves.waveOf(chunk);
        final int[] order = waves.waves.groups().order();
        final int end = waves.waves.to(chunk, ofChunk);
        for (int at = waves.waves.from(chunk, ofChunk); at < end; at++) {
            final int row = order[at];
            final int above = ofChunk == 0 ? LEVELS * frame : values[(row - WIDTH) ^ GRAIN]; // of the other chunk
            values[row] = above + 1;
        }
    }
}
