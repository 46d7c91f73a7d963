package org.denserow.aeron;

import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;

/// A model for tests of exactly once: each command makes a row with its own number, and the rows walk. A number that is
/// missing was lost, one that is there twice was carried out twice.
final class Ledger {

    record Entry(Table table, LongColumn number, LongColumn walk) {}

    /// A command.
    record Book(long number) {}

    /// A command that fails if it is negative.
    record Check(long value) {}

    /// Asks for the number of entries whose numbers are 0, 1, … without a gap and without a double; -1 if there are
    /// others.
    record Audit(long reader) {}

    /// Says something that changes nothing, and makes the log longer.
    record Note(String text) {}

    static final int ROWS = 1 << 21;

    private Ledger() {}

    static Entry define(final Simulation sim, final int rows) {
        final Entry entry = sim.define("entry", Entry.class, Layout.dense(rows));
        sim.system("walk").writes(entry.walk()).over(entry.table(), (chunk, commands) -> {
            final long[] walk = chunk.write(entry.walk());
            for (int row = chunk.begin(); row < chunk.end(); row++) {
                walk[row] += chunk.random().at(row).nextInt(100);
            }
        });
        sim.port("book", Book.class, (message, commands) -> {
            final long handle = commands.create(entry.table());
            commands.with(entry.number(), message.number());
            return handle;
        });
        sim.port("check", Check.class, (message, commands) -> {
            if (message.value() < 0) {
                throw new IllegalArgumentException("negative: value=" + message.value());
            }
            return message.value() + 1;
        });
        sim.port("audit", Audit.class, (message, commands) -> {
            final java.util.BitSet seen = new java.util.BitSet();
            for (int row = 0; row < entry.table().size(); row++) {
                seen.set((int) entry.number().get(row));
            }
            final boolean isWhole = seen.cardinality() == entry.table().size()
                    && seen.nextClearBit(0) == entry.table().size();
            return isWhole ? entry.table().size() : -1;
        });
        sim.port("note", Note.class, (message, commands) -> message.text().length());
        return entry;
    }

    static SimulationOptions options() {
        return SimulationOptions.defaults().withWorkers(1).withSeed(5).withoutLossWarnings();
    }

    /// {@return a replicated simulation with ports of a capacity}
    static ReplicatedSimulation replicated(final int portCapacity) {
        return ReplicatedSimulation.of("test 1", options().withPortCapacity(portCapacity), sim -> define(sim, 1 << 14));
    }
}
