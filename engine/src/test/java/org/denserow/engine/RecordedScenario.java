package org.denserow.engine;

import java.util.SplittableRandom;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;

/// A simulation that lives on messages: rows come and go by ports and by systems; some handlers and some frames fail.
final class RecordedScenario implements AutoCloseable {

    record Unit(Table table, IntColumn value, DoubleColumn x, IntColumn age, HandleColumn friend) {}

    enum Kind {
        SOFT,
        HARD
    }

    record Put(int value, Kind kind, String note) {}

    record Kill(long handle) {}

    private static final class OnPurpose extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OnPurpose(final String message) {
            super(message);
        }
    }

    final Simulation sim;
    final Unit units;
    final Port<Put> puts;
    final Port<Kill> kills;
    long cheatsAt = -1; // the frame in which the handler of `put` adds 1 to the value, to be found by a replay
    boolean cheatsInOrder; // then it turns a switch instead, which is a part of the order hash
    int failures;

    RecordedScenario(final int workers) {
        sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(workers)
                .withGrain(64)
                .withSeed(5)
                .withPortCapacity(64)
                .withoutLossWarnings()
                .withoutSerialCutoff());
        units = sim.define("unit", Unit.class, Layout.dense(4096));
        sim.system("move").writes(units.x).grain(64).over(units.table, (rows, commands) -> {
            final double[] x = rows.write(units.x);
            for (int row = rows.begin(); row < rows.end(); row++) {
                x[row] += rows.random().at(row).nextDouble();
            }
        });
        sim.system("fail").reads(units.age).grain(64).over(units.table, (rows, commands) -> {
            if (rows.frame() % 13 == 7 && rows.number() == 0) {
                throw new OnPurpose("system");
            }
        });
        sim.system("age").writes(units.age).creates(units.table).grain(64).over(units.table, (rows, commands) -> {
            final int[] age = rows.write(units.age);
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (++age[row] % 8 == 0) {
                    commands.create(units.table);
                    commands.with(units.value, age[row]);
                    commands.with(units.friend, units.table.handle(row));
                } else if (age[row] > 20) {
                    commands.destroy(units.table.handle(row));
                }
            }
        });
        puts = sim.port("put", Put.class, (message, commands) -> {
            final int more = sim.frame() == cheatsAt && !cheatsInOrder ? 1 : 0;
            final long handle = commands.create(units.table);
            commands.with(units.value, message.value + message.note.length() + message.kind.ordinal() + more);
            if (message.value % 61 == 60) {
                throw new OnPurpose("message");
            }
            if (sim.frame() == cheatsAt && cheatsInOrder) {
                sim.switchOff("fail");
            }
            return handle;
        });
        kills = sim.port("kill", Kill.class, (message, commands) -> {
            commands.destroy(message.handle);
            return 0;
        });
    }

    /// Sends what comes between two frames.
    void send(final SplittableRandom random) {
        final int count = random.nextInt(6);
        for (int i = 0; i < count; i++) {
            puts.offer(new Put(random.nextInt(1000), Kind.values()[random.nextInt(2)], "n".repeat(random.nextInt(4))));
        }
        if (units.table.size() > 0 && random.nextBoolean()) {
            kills.offer(new Kill(units.table.handle(random.nextInt(units.table.size()))));
        }
    }

    void step() {
        try {
            sim.step();
        } catch (final SystemFailure failure) {
            failures++;
            sim.recover();
        }
    }

    String state() {
        return "frame=" + sim.frame() + ", hash=" + sim.hash() + ", order=" + sim.orderHash() + ", rows="
                + units.table.size();
    }

    @Override
    public void close() {
        sim.close();
    }
}
