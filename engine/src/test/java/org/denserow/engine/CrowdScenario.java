package org.denserow.engine;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;

/// A hard case for worker independence: three types of about 20,000 rows; two overlapping systems create rows of each
/// other's type, most chunks none, some 500; just-created handles are set, tagged, destroyed, written into columns and
/// followed in the next frame. Chunks start after random delays.
final class CrowdScenario implements AutoCloseable {

    static final int CAPACITY = 26_000;
    static final int GRAIN = 256;
    static final int BURST = 500;
    private static final int FEW = 17_700; // below this nobody dies
    private static final int START = 19_000;

    record Kind(
            Table table,
            FloatColumn x,
            IntColumn age,
            LongColumn sum,
            HandleColumn friend,
            HandleColumn child,
            @Stride(2) FloatColumn push,
            @Stride(3) FloatColumn at,
            DoubleColumn mass,
            ByteColumn mood,
            ObjectColumn<String> mark,
            Tag glowing,
            Tag marked) {}

    final Simulation sim;
    final Kind a;
    final Kind b;
    final Kind c;
    final List<Kind> kinds;
    private static final String[] MARKS = {"a", "bc", "def", null, "ghij"};

    private final AtomicInteger arrivals; // null except in the broken twin, which lets timing into a row
    private final boolean delays;
    private final long burstFrame; // one chunk creates 5,000 in this frame; -1 never
    private long created;
    private long stale;
    private long mostCreated; // in one frame

    CrowdScenario(final int workers, final long seed, final boolean delays, final long burstFrame) {
        this(workers, seed, delays, burstFrame, null);
    }

    CrowdScenario(
            final int workers,
            final long seed,
            final boolean delays,
            final long burstFrame,
            final AtomicInteger arrivals) {
        this(
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed).withoutSerialCutoff(),
                delays,
                burstFrame,
                arrivals);
    }

    CrowdScenario(
            final SimulationOptions options,
            final boolean delays,
            final long burstFrame,
            final AtomicInteger arrivals) {
        this.arrivals = arrivals;
        this.delays = delays;
        this.burstFrame = burstFrame;
        sim = Simulation.create(options);
        a = sim.define("a", Kind.class, Layout.dense(CAPACITY));
        b = sim.define("b", Kind.class, Layout.dense(CAPACITY));
        c = sim.define("c", Kind.class, Layout.dense(CAPACITY));
        kinds = List.of(a, b, c);
        birth("spawn", a, b, c);
        birth("hatch", b, a, c);
        for (final Kind kind : kinds) {
            follow(kind);
        }
        for (final Kind kind : kinds) {
            cull(kind);
        }
        for (final Kind kind : kinds) {
            for (int i = 0; i < START; i++) {
                kind.table.create();
            }
        }
    }

    /// Over `own`, in place of nothing else's data, so that spawn and hatch overlap: creates rows of `other`, sometimes
    /// of `third` and of its own type.
    private void birth(final String name, final Kind own, final Kind other, final Kind third) {
        final SystemBuilder system =
                sim.system(name).writes(own.child).grain(GRAIN).creates(other.table, third.table);
        system.over(own.table, (rows, commands) -> {
            delay();
            final Draw draw = rows.random().of(rows.number());
            final long[] child = rows.write(own.child);
            int births = draw.nextInt(40) == 0 ? BURST : draw.nextInt(4) == 0 ? draw.nextInt(3) : 0;
            if (rows.frame() == burstFrame && rows.number() == 7 && own == a) {
                births = 5000;
            }
            final double room = 1 - (other.table.size() - START) / 4000.0;
            long before = Handle.NULL;
            for (int i = 0; i < births; i++) {
                if (births != 5000 && !draw.chance(room)) {
                    continue;
                }
                final int row = rows.begin() + i % (rows.end() - rows.begin());
                final Kind kind = draw.nextInt(5) == 0 ? third : other;
                final long made = commands.create(kind.table);
                commands.with(kind.x, arrivals == null ? i : arrivals.getAndIncrement())
                        .with(kind.age, draw.nextInt(100))
                        .with(kind.friend, before)
                        .with(kind.push, i, -i)
                        .with(kind.at, i, births, row)
                        .with(kind.mass, 0.1 * i)
                        .with(kind.mood, (byte) i)
                        .with(kind.mark, MARKS[i % MARKS.length]);
                if (draw.nextInt(4) == 0) {
                    commands.with(kind.glowing);
                }
                switch (draw.nextInt(12)) {
                    case 0 -> commands.destroy(made); // reserved: created and gone at the same boundary
                    case 1 ->
                        commands.set(made, kind.x, -i).set(made, kind.sum, made).set(made, kind.at, i, i, i);
                    case 2 -> commands.tag(made, kind.marked).untag(made, kind.glowing);
                    case 3 -> {
                        commands.destroy(made);
                        commands.set(made, kind.age, 1); // stale by then
                    }
                    default -> child[row] = made; // followed in the next frame
                }
                before = made;
            }
        });
    }

    /// Follows references that were written in the frame before, into rows that may be gone.
    private void follow(final Kind kind) {
        sim.system("follow " + kind.table.name())
                .reads(kind.friend, kind.mark)
                .writes(kind.x, kind.glowing, kind.age, kind.at, kind.mass)
                .grain(GRAIN)
                .over(kind.table, (rows, commands) -> {
                    delay();
                    final long[] friend = rows.read(kind.friend);
                    final float[] x = rows.write(kind.x);
                    final int[] age = rows.write(kind.age);
                    final float[] at = rows.write(kind.at);
                    final double[] mass = rows.write(kind.mass);
                    final String[] mark = rows.read(kind.mark);
                    final Tag.Bits glowing = rows.write(kind.glowing);
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        x[row] += 0.25f;
                        at[3 * row + 2] += x[row];
                        mass[row] += mark[row] == null ? 0 : 0.1 * mark[row].length(); // objects reach the hash so
                        if (++age[row] % 16 == 0) {
                            glowing.set(row);
                        } else if (age[row] % 16 == 5) {
                            glowing.clear(row);
                        }
                        final long target = friend[row];
                        if (target != Handle.NULL && age[row] % 8 == 3) {
                            final Kind targetKind = kinds.get(Handle.type(target) - 1);
                            commands.set(target, targetKind.sum, row)
                                    .set(target, targetKind.push, x[row], at[3 * row])
                                    .set(target, targetKind.mood, (byte) age[row]);
                            if (age[row] % 16 == 3) {
                                commands.set(target, targetKind.mark, MARKS[row % MARKS.length])
                                        .set(target, targetKind.at, row, x[row], 1)
                                        .set(target, targetKind.mass, mass[row]);
                            }
                            if (targetKind.table.find(target) >= 0) {
                                commands.tag(target, targetKind.marked);
                            }
                        }
                    }
                });
        sim.system("adopt " + kind.table.name()).reads(kind.child).grain(GRAIN).over(kind.marked, (rows, commands) -> {
            delay();
            final long[] child = rows.read(kind.child);
            for (final BitCursor it = rows.cursor(); it.next(); ) {
                final long self = kind.table.handle(it.row());
                final long target = child[it.row()];
                commands.untag(self, kind.marked);
                if (target != Handle.NULL) {
                    commands.set(self, kind.friend, target);
                    if ((target & 7) == 0) {
                        commands.destroy(target);
                    }
                }
            }
        });
    }

    private void cull(final Kind kind) {
        sim.system("cull " + kind.table.name()).reads(kind.x).grain(GRAIN).over(kind.table, (rows, commands) -> {
            delay();
            final float[] x = rows.read(kind.x);
            final double death = (kind.table.size() - FEW) / 30_000.0;
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (rows.random().at(row).chance(death) && x[row] < 1e6f) {
                    commands.destroy(kind.table.handle(row));
                }
            }
        });
    }

    private void delay() {
        if (!delays) {
            return;
        }
        final int dice = ThreadLocalRandom.current().nextInt(256);
        if (dice == 0) {
            java.util.concurrent.locks.LockSupport.parkNanos(20_000);
        } else if (dice < 32) {
            Thread.yield();
        } else if (dice < 64) {
            for (int i = 0; i < dice * 8; i++) {
                Thread.onSpinWait();
            }
        }
    }

    FrameReport step() {
        final FrameReport report = sim.step();
        created += report.createdRows();
        stale += report.staleCommands();
        mostCreated = Math.max(mostCreated, report.createdRows());
        return report;
    }

    long created() {
        return created;
    }

    long stale() {
        return stale;
    }

    long mostCreated() {
        return mostCreated;
    }

    /// Every handle of a type in row order.
    static long[] handles(final Table table) {
        final long[] handles = new long[table.size() + table.pending()];
        for (int row = 0; row < handles.length; row++) {
            handles[row] = table.handle(row);
        }
        return handles;
    }

    @Override
    public void close() {
        sim.close();
    }
}
