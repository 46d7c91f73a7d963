package org.denserow.engine.commands;

import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.Draw;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;

/// Batches, delayed commands and user-defined commands from overlapping systems, with stale targets, refused creates
/// and structure that handlers change; for tests of determinism.
final class DelayedScenario implements AutoCloseable {

    static final int MOST_DELAY = 9; // frames

    private static final int CAPACITY = 6_000;
    private static final int FEWEST = 1_000;

    record Ant(Table table, IntColumn age, LongColumn mail, HandleColumn friend, ObjectColumn<String> name, Tag busy) {}

    record Egg(Table table, IntColumn heat, HandleColumn mother) {}

    final Simulation sim;
    final Ant ants;
    final Egg eggs;
    private final CustomCommand visit;
    private final CustomCommand split;
    private final AtomicInteger arrivals; // null except in the broken twin
    private long armed;
    private long fired;
    private long stale;
    private long handled;

    DelayedScenario(final SimulationOptions options, final AtomicInteger arrivals) {
        this.sim = Simulation.create(options.withoutSerialCutoff());
        this.arrivals = arrivals;
        this.ants = sim.define("ant", Ant.class, Layout.dense(CAPACITY));
        this.eggs = sim.define("egg", Egg.class, Layout.pinned(CAPACITY / 4));
        this.visit = sim.command("visit", 2, this::visit);
        this.split = sim.command("split", 1, this::split);
        declare();
        for (int i = 0; i < FEWEST; i++) {
            ants.table.create();
        }
    }

    private void visit(final CustomCommand.Payload payload) {
        handled++;
        final int row = ants.table.find(payload.word(0));
        if (row >= 0) {
            final long[] mail = ants.mail.values();
            mail[row] = 31 * mail[row] + payload.word(1); // not commutative: another order would show
        }
    }

    private void split(final CustomCommand.Payload payload) {
        handled++;
        final long parent = payload.word(0);
        if (ants.table.isActive(ants.table.find(parent)) && ants.table.size() + ants.table.pending() < CAPACITY) {
            final long child = ants.table.create();
            ants.friend.values()[ants.table.row(child)] = parent;
            ants.table.destroy(parent);
        }
    }

    private void declare() {
        sim.system("live").writes(ants.age).grain(256).over(ants.table, (rows, commands) -> {
            final int[] age = rows.write(ants.age);
            final Draw draw = rows.random();
            for (int row = rows.begin(); row < rows.end(); row++) {
                age[row]++;
                final long ant = ants.table.handle(row);
                draw.at(row);
                switch (draw.nextInt(40)) {
                    case 0 -> commands.after(1 + draw.nextInt(MOST_DELAY)).destroy(ant);
                    case 1 ->
                        commands.after(draw.nextInt(3)).tag(ant, ants.busy).set(ant, ants.name, "busy");
                    case 2 -> commands.after(draw.nextInt(MOST_DELAY)).send(visit, ant, row);
                    case 3 -> commands.after(draw.nextInt(2)).send(split, ant);
                    case 4 -> commands.after(4).untag(ant, ants.busy).set(ant, ants.name, null);
                    case 5 ->
                        commands.after(0).set(ant, ants.mail, arrivals == null ? row : arrivals.getAndIncrement());
                    default -> {}
                }
            }
        });
        sim.system("lay").creates(eggs.table).creates(ants.table).grain(512).over(ants.table, (rows, commands) -> {
            final Draw draw = rows.random().of(rows.number());
            final int count = 1 + draw.nextInt(ants.table.size() < FEWEST ? 60 : 20);
            final long[] handles = new long[count];
            final int[] heat = new int[count];
            final long[] mothers = new long[count];
            for (int i = 0; i < count; i++) {
                heat[i] = draw.nextInt(100);
                mothers[i] = ants.table.handle(rows.begin() + i % (rows.end() - rows.begin()));
            }
            commands.createBatch(eggs.table, handles, count)
                    .with(eggs.heat, heat)
                    .with(eggs.mother, mothers);
            commands.after(1 + draw.nextInt(MOST_DELAY));
            for (final long egg : handles) {
                commands.destroy(egg);
            }
            commands.after(0).createPendingBatch(ants.table, handles, count).with(ants.age, -1);
            commands.with(ants.friend, mothers).after(2);
            for (final long larva : handles) {
                commands.activate(larva);
            }
        });
        sim.system("warm").reads(eggs.heat).grain(128).over(eggs.table.live(), (rows, commands) -> {
            for (final org.denserow.engine.bits.BitCursor it = rows.cursor(); it.next(); ) {
                if (rows.read(eggs.heat)[it.row()] > 90) {
                    commands.send(visit, ants.table.handle(0), it.row());
                }
            }
        });
    }

    void step() {
        sim.commands().after(3).send(visit, ants.table.handle(0), sim.frame());
        final FrameReport report = sim.step();
        armed += report.armedTimers();
        fired += report.firedTimers();
        stale += report.staleCommands();
    }

    /// What the scenario must have met to be worth its time.
    void assertHard() {
        if (armed < 5_000 || fired < 5_000 || stale < 200 || handled < 2_000 || eggs.table.size() < 20) {
            throw new AssertionError("armed=" + armed + ", fired=" + fired + ", stale=" + stale + ", handled=" + handled
                    + ", eggs=" + eggs.table.size() + ", ants=" + ants.table.size());
        }
    }

    @Override
    public void close() {
        sim.close();
    }
}
