package org.denserow.engine;

import java.util.List;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;

/// A simulation of one type, each phase of which is large enough to be split between workers.
final class SplitScenario implements AutoCloseable {

    static final String TYPE = "unit";

    private static final int ROWS = 20_000;
    private static final int GRAIN = 1_024;
    private static final int TURNOVER = 2; // about one row of so many comes and goes in a frame

    final Simulation sim;
    private final Table units;
    private final IntColumn value;
    private final LongColumn sum;
    private final ObjectColumn<String> mark;
    private final Tag hot;
    private final Tag cold;

    SplitScenario(final int workers) {
        sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(workers)
                .withoutSerialCutoff()
                .withStaleCommands(StaleCommands.REPORT));
        units = sim.define(TYPE, Layout.dense(2 * ROWS));
        value = units.ints("value");
        sum = units.longs("sum");
        mark = units.objects("mark", String.class);
        hot = units.tag("hot");
        cold = units.tag("cold");
        units.changed();
        units.created();
        units.destroyed();
        sim.system("turn").reads(value, sum).creates(units).grain(GRAIN).over(units, this::turn);
        for (int row = 0; row < ROWS; row++) {
            units.create();
        }
    }

    private void turn(final Range rows, final Commands commands) {
        final int[] values = rows.read(value);
        for (int row = rows.begin(); row < rows.end(); row++) {
            final long unit = units.handle(row);
            final Draw draw = rows.random().at(row);
            commands.set(unit, value, values[row] + 1).set(unit, sum, draw.nextInt(1_000));
            if (draw.nextInt(2) == 0) {
                commands.tag(unit, hot).untag(unit, cold);
            } else {
                commands.untag(unit, hot).tag(unit, cold).set(unit, mark, "set");
            }
            if (row % TURNOVER == 0) {
                commands.destroy(draw.nextInt(4) > 0 ? unit : units.handle(draw.nextInt(units.size()))); // some twice
            }
            if (row % TURNOVER == 0 && draw.nextInt(10) > 0) { // as many as are destroyed only once
                commands.create(units);
                commands.with(value, row).with(mark, "made").with(row % 3 == 0 ? hot : cold);
            }
        }
    }

    /// {@return what can be compared; the same for equal simulations}
    List<Object> look() {
        final FrameReport report = sim.report();
        return List.of(
                sim.frame(),
                sim.hash(), // created and changed rows in it
                sim.orderHash(), // destroyed ones in it
                report.commands(),
                report.createdRows(),
                report.destroyedRows(),
                report.staleCommands(),
                report.duplicateDestroys());
    }

    /// {@return the same and more, at a higher cost}
    List<Object> lookAtAll() {
        return WholeLook.of(sim, List.of(units), List.of(), mark);
    }

    @Override
    public void close() {
        sim.close();
    }
}
