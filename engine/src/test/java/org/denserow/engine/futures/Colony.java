package org.denserow.engine.futures;

import java.util.concurrent.CompletableFuture;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Draw;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.denserow.engine.Table;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Resource;

/// A model that goes on without an owner, and in which much waits between two frames: messages, timers, activations,
/// limbs of bodies that die, an order of rows that is far from done, a resource with a copy, a switch.
final class Colony {

    static final long SEED = 42;

    /// Frames of the trunk before its snapshot.
    static final int FRAMES = 12;

    private static final int BODIES = 200;
    private static final int MOST = 600;

    record Arrive(int key) {}

    record Body(Table table, IntColumn key, IntColumn sum) {}

    final Body bodies;
    final Table limbs;
    final Resource<long[]> census;
    final Resource<long[]> unsaved;
    final Port<Arrive> arrivals;

    /// Parameters, which changes may set before the first frame of a branch.
    int deathsIn = 12;

    int ignored;

    Colony(final Simulation sim) {
        bodies = sim.define("body", Body.class, Layout.dense(64).growable());
        limbs = sim.define("limb", Layout.dense(64).growable());
        final HandleColumn of = limbs.handles("of", bodies.table, HandleColumn.WhenGone.DESTROY);
        bodies.table.changed();
        bodies.table.destroyed();
        census = sim.resource("census", new long[1]).saved(long[]::clone, (to, from) -> to[0] = from[0]);
        unsaved = sim.resource("unsaved", new long[1]);
        arrivals = sim.port("arrive", Arrive.class, (arrive, commands) -> {
            final long handle = commands.create(bodies.table);
            commands.with(bodies.key, arrive.key);
            return handle;
        });
        final CustomCommand count =
                sim.command("count", 1, call -> census.value()[0] = 31 * census.value()[0] + call.word(0));
        live(sim, of, count);
        sim.system("look").reads(bodies.key).writes(census).once((chunk, commands) -> {
            final long[] sum = chunk.write(census);
            final int[] keys = chunk.read(bodies.key);
            for (int row = 0; row < bodies.table.size(); row++) {
                sum[0] = 31 * sum[0] + keys[row]; // the order of rows counts
            }
            for (int i = 0; i < bodies.table.destroyed().count(); i++) {
                sum[0] = 31 * sum[0] + bodies.table.destroyed().handle(i);
            }
            ignored++;
        });
        sim.system("rest").writes(bodies.sum).over(bodies.table, (rows, commands) -> rows.write(bodies.sum)[0]++);
        final Draw draw = sim.random("first");
        for (int i = 0; i < BODIES; i++) {
            final int row = bodies.table.row(bodies.table.create()); // before the array, which it may replace
            bodies.key.values()[row] = draw.of(i).nextInt(1_000);
        }
        bodies.table.order(RowOrder.by(bodies.key));
    }

    private void live(final Simulation sim, final HandleColumn of, final CustomCommand count) {
        sim.system("live")
                .writes(bodies.key, bodies.sum)
                .creates(bodies.table, limbs)
                .grain(64)
                .over(bodies.table, (rows, commands) -> {
                    final int[] keys = rows.write(bodies.key);
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        final Draw draw = rows.random().at(row);
                        final long body = bodies.table.handle(row);
                        if (draw.nextInt(4) == 0) {
                            keys[row] = draw.nextInt(1_000);
                        }
                        if (draw.nextInt(10) == 0 && bodies.table.size() < MOST) {
                            commands.create(bodies.table);
                            commands.with(bodies.key, draw.nextInt(1_000));
                            commands.create(limbs);
                            commands.with(of, body);
                        }
                        if (draw.nextInt(20) == 0) {
                            commands.after(1 + draw.nextInt(9))
                                    .set(body, bodies.sum, row)
                                    .send(count, row)
                                    .after(0);
                            commands.activateAt(
                                    commands.createPending(limbs),
                                    rows.frame() + 1 + draw.nextInt(5),
                                    CompletableFuture.completedFuture("there"));
                        }
                        if (draw.nextInt(deathsIn) == 0) {
                            commands.destroy(body);
                        }
                    }
                });
    }

    static SimulationOptions options(final int workers) {
        return SimulationOptions.defaults()
                .withSeed(SEED)
                .withWorkers(workers)
                .withSwapBudget(15)
                .withoutLossWarnings();
    }

    /// {@return a snapshot in which all of it waits}
    static Snapshot snapshot(final Simulation trunk, final Colony colony) {
        trunk.run(FRAMES);
        trunk.switchOff("rest");
        for (int i = 0; i < 5; i++) {
            colony.arrivals.offer(new Arrive(100 * i));
        }
        return trunk.snapshotWithMessages();
    }

    /// {@return the value of a branch}
    static long census(final Simulation sim, final Colony colony) {
        return colony.census.value()[0];
    }
}
