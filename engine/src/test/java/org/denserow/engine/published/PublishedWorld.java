package org.denserow.engine.published;

import java.util.function.LongConsumer;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Stride;
import org.denserow.engine.Table;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// A simulation for tests of published copies: one type with a column of every kind that is copied, and two tags. Every
/// cell of a row follows from its handle and from the frame that wrote it, so a mixture of two frames is found.
final class PublishedWorld implements AutoCloseable {

    record Thing(
            Table table,
            FloatColumn f,
            @Stride(3) FloatColumn v,
            DoubleColumn d,
            IntColumn i,
            LongColumn l,
            ByteColumn b,
            HandleColumn h,
            Tag odd,
            Tag hot) {}

    final Simulation sim;
    final Thing things;
    int born; // rows that each frame creates
    int dying; // of 16 rows, those that each frame destroys

    PublishedWorld(final Layout layout, final int workers) {
        sim = Simulation.create(SimulationOptions.defaults()
                .withWorkers(workers)
                .withoutSerialCutoff()
                .withGrain(64)
                .withSeed(24));
        things = sim.define("thing", Thing.class, layout);
        final LayoutKind kind = LayoutKind.of(layout);
        sim.system("write")
                .touchesDeadRows() // and skips them
                .writes(things.f, things.v, things.d, things.i, things.l, things.b, things.h, things.odd)
                .over(things.table, (rows, commands) -> {
                    final Tag.Bits odd = rows.write(things.odd);
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        if (things.table.state(row) == RowState.VACANT) {
                            continue;
                        }
                        final long value = value(things.table.handle(row), rows.frame());
                        rows.write(things.f)[row] = (float) value;
                        for (int component = 0; component < 3; component++) {
                            rows.write(things.v)[3 * row + component] = (float) (value + component);
                        }
                        rows.write(things.d)[row] = value;
                        rows.write(things.i)[row] = (int) value;
                        rows.write(things.l)[row] = value;
                        rows.write(things.b)[row] = (byte) value;
                        rows.write(things.h)[row] = things.table.handle(row);
                        if (things.table.state(row) == RowState.ACTIVE && (value & 1) != 0) {
                            odd.set(row);
                        } else if (things.table.state(row) == RowState.ACTIVE) {
                            odd.clear(row);
                        }
                    }
                });
        if (kind.creates()) {
            sim.system("bear").creates(things.table).once((chunk, commands) -> {
                for (int i = 0; i < born; i++) {
                    commands.create(things.table);
                    commands.with(things.l, -1);
                }
            });
        }
        if (kind.destroys()) {
            sim.system("kill").touchesDeadRows().over(things.table, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (things.table.state(row) == RowState.ACTIVE
                            && rows.random().at(row).nextInt(16) < dying) {
                        commands.destroy(things.table.handle(row));
                    }
                }
            });
        }
    }

    /// {@return the columns and tags of the type}
    Part<?, ?>[] parts() {
        return things.table.parts().toArray(Part<?, ?>[]::new);
    }

    PublishedRows publishAll(final int buffers) {
        return PublishedRows.of(sim, things.table, buffers, parts());
    }

    static long value(final long handle, final long frame) {
        return (Handle.slot(handle) * 31L + Handle.generation(handle) * 7L + frame * 13L) & 0x7FFF;
    }

    /// Passes on every figure and value of the live rows: those that a copy has.
    void look(final LongConsumer to) {
        final Table table = things.table;
        to.accept(sim.frame());
        to.accept(table.size());
        to.accept(table.pending());
        to.accept(table.end());
        for (int row = 0; row < table.end(); row++) {
            if (table.state(row) == RowState.VACANT) {
                to.accept(Handle.NULL);
                continue;
            }
            to.accept(table.handle(row));
            to.accept(Float.floatToRawIntBits(things.f.values()[row]));
            for (int component = 0; component < 3; component++) {
                to.accept(Float.floatToRawIntBits(things.v.values()[3 * row + component]));
            }
            to.accept(Double.doubleToRawLongBits(things.d.values()[row]));
            to.accept(things.i.values()[row]);
            to.accept(things.l.values()[row]);
            to.accept(things.b.values()[row]);
            to.accept(things.h.values()[row]);
            to.accept(things.odd.bits().get(row) ? 1 : 0);
            to.accept(things.hot.bits().get(row) ? 1 : 0);
        }
    }

    /// Passes on the same of a copy.
    void look(final PublishedCopy copy, final LongConsumer to) {
        to.accept(copy.frame());
        to.accept(copy.size());
        to.accept(copy.pending());
        to.accept(copy.end());
        final PublishedValues.Floats f = copy.floats(things.f);
        final PublishedValues.Floats v = copy.floats(things.v);
        final PublishedValues.Doubles d = copy.doubles(things.d);
        final PublishedValues.Ints i = copy.ints(things.i);
        final PublishedValues.Longs l = copy.longs(things.l);
        final PublishedValues.Bytes b = copy.bytes(things.b);
        final PublishedValues.Longs h = copy.handles(things.h);
        final PublishedBits odd = copy.tag(things.odd);
        final PublishedBits hot = copy.tag(things.hot);
        for (int row = 0; row < copy.end(); row++) {
            to.accept(copy.handle(row));
            if (copy.handle(row) == Handle.NULL) {
                continue;
            }
            to.accept(Float.floatToRawIntBits(f.get(row)));
            for (int component = 0; component < 3; component++) {
                to.accept(Float.floatToRawIntBits(v.get(3 * row + component)));
            }
            to.accept(Double.doubleToRawLongBits(d.get(row)));
            to.accept(i.get(row));
            to.accept(l.get(row));
            to.accept(b.get(row));
            to.accept(h.get(row));
            to.accept(odd.get(row) ? 1 : 0);
            to.accept(hot.get(row) ? 1 : 0);
        }
    }

    @Override
    public void close() {
        sim.close();
    }
}
