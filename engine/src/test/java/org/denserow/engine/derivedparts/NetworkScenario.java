package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.denserow.engine.Chunk;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.derived.Network;
import org.denserow.engine.derived.Network.Ways;
import org.denserow.engine.fixture.LayoutKind;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;

/// A world in which people and the ties between them come, go, turn to others, wait and change places, while systems
/// that read networks stand between all others. Each compares what it finds with [NetworkOracle], and writes it, with
/// its order, to a column, so that hashes cover it.
final class NetworkScenario {

    final Simulation sim;
    private final Table ties;
    private final long seed;
    private final LayoutKind kind;
    private final Table people;
    private final Table places;
    private final IntColumn rank;
    private final Table watchers;
    private final LongColumn seen;
    private final HandleColumn from;
    private final HandleColumn to;
    private final HandleColumn at;
    private final DoubleColumn weight;
    private final FloatColumn shape;
    private final Tag weak;
    private final Tag old;
    private final Network out;
    private final Network in;
    private final Network both;
    private final Network visits;
    private boolean fails; // a system does, in the next frame
    private boolean spoils; // a reader does, which the next one must notice
    private int readers;
    private int outside; // of the last comparison
    int mostOutside;
    int mostPlaces;

    NetworkScenario(final LayoutKind kind, final int workers, final long seed) {
        this.seed = seed;
        this.kind = kind;
        sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(workers).withSeed(seed).withoutSerialCutoff());
        watchers = sim.define("watcher", LayoutKind.FIXED.layout(128, false));
        seen = watchers.longs("seen");
        final LayoutKind ofPeople = kind == LayoutKind.DENSE ? LayoutKind.PINNED : LayoutKind.DENSE;
        people = sim.define("person", ofPeople.layout(16, true));
        rank = people.ints("rank");
        places = sim.define("place", LayoutKind.PINNED.layout(4, true));
        ties = sim.define(
                "tie", kind == LayoutKind.EVENTS ? kind.layout(600, false) : kind.layout(200, kind.destroys()));
        from = ties.handles("from", people, kind.destroys() ? WhenGone.DESTROY : WhenGone.CLEAR);
        to = ties.handles("to", people, WhenGone.CLEAR);
        at = ties.handles("at", places, WhenGone.KEEP);
        weight = ties.doubles("weight");
        shape = ties.vec3("shape");
        weak = ties.tag("weak");
        old = ties.tag("old");
        out = ties.derive().network("out", from, to, Ways.OUT).carrying(weight);
        in = ties.derive().network("in", from, to, Ways.IN).only(weak.andNot(old));
        both = ties.derive()
                .network("both", from, to, Ways.BOTH)
                .only(old.not())
                .carrying(shape, weight);
        visits = ties.derive().network("visits", from, at, Ways.IN).only(weak);
        if (kind == LayoutKind.DENSE) {
            ties.order(RowOrder.by(weight));
        }
        if (ofPeople == LayoutKind.DENSE) {
            people.order(RowOrder.by(rank));
        }
        declare();
    }

    private void declare() {
        reader();
        over(sim.system("turn").writes(from, to, at, weight, shape, weak), (rows, row) -> {
            final Draw draw = rows.random().at(row);
            switch (draw.nextInt(6)) {
                case 0 -> rows.write(from)[row] = any(people, draw.nextInt());
                case 1 -> rows.write(to)[row] = any(people, draw.nextInt());
                case 2 -> rows.write(at)[row] = any(places, draw.nextInt());
                case 3 -> rows.write(to)[row] = rows.write(from)[row]; // to itself
                default -> {}
            }
            rows.write(weight)[row] += draw.nextDouble();
            rows.write(shape)[3 * row + 1] += 1;
            if (draw.nextBoolean()) {
                rows.write(weak).set(row);
            } else {
                rows.write(weak).clear(row);
            }
        });
        reader();
        over(sim.system("record").creates(kind.creates() ? new Table[] {ties} : new Table[0]), null);
        sim.boundary();
        reader();
        sim.system("people")
                .writes(rank)
                .creates(people)
                .grain(64)
                .touchesDeadRows()
                .over(people, (rows, commands) -> {
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        if (!isActive(people, row)) {
                            continue;
                        }
                        final Draw draw = rows.random().at(row);
                        rows.write(rank)[row] = draw.nextInt(100);
                        final int what = draw.nextInt(12);
                        if (what == 0 && people.size() < 60) {
                            commands.create(people);
                        } else if (what == 1 && people.size() < 60) {
                            final long person = commands.createPending(people);
                            commands.after(2).activate(person).after(0);
                        } else if (what == 2 && people.size() > 20) {
                            commands.destroy(people.handle(row));
                        }
                    }
                });
        sim.boundary();
        reader();
        sim.system("alone").exclusive((world, commands) -> {
            if (ties.end() > 0 && at(ties, ties.end() - 1) != Handle.NULL) {
                world.write(from)[ties.end() - 1] = any(people, (int) world.frame());
            }
            if (world.frame() % 3 == 0 && kind.destroys() && ties.end() > 4 && isActive(ties, 2)) {
                ties.destroy(at(ties, 2));
            }
        });
        reader();
        sim.boundary();
        sim.system("break").grain(64).over(watchers, (rows, commands) -> {
            if (fails && rows.number() == 1) {
                throw new IllegalStateException("on purpose");
            }
        });
    }

    private interface RowBody {
        void run(Chunk rows, int row);
    }

    /// A system over the active ties; without a body one that records commands.
    private void over(final SystemBuilder system, final RowBody body) {
        system.grain(64).touchesDeadRows().over(ties, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                if (isActive(ties, row)) {
                    if (body == null) {
                        record(rows.random().at(row), row, commands);
                    } else {
                        body.run(rows, row);
                    }
                }
            }
        });
    }

    private void record(final Draw draw, final int row, final Commands commands) {
        switch (draw.nextInt(20)) {
            case 0 -> commands.set(at(ties, row), from, any(people, draw.nextInt()));
            case 1 -> commands.set(at(ties, row), to, any(people, draw.nextInt()));
            case 2, 3 -> {
                if (kind.destroys() && ties.size() > 60) {
                    commands.destroy(at(ties, row));
                }
            }
            case 4, 5, 6 -> {
                if (kind.creates() && ties.size() < 250) {
                    create(draw, commands);
                }
            }
            case 7 -> commands.tag(at(ties, row), old);
            case 8 -> commands.untag(at(ties, row), old);
            default -> {}
        }
    }

    private void create(final Draw draw, final Commands commands) {
        if (kind.destroys() && draw.nextInt(3) == 0) {
            final long tie = commands.createPending(ties);
            commands.with(from, any(people, draw.nextInt()));
            commands.with(to, any(people, draw.nextInt()));
            commands.after(1 + draw.nextInt(3)).activate(tie).after(0);
        } else {
            commands.create(ties);
            commands.with(from, any(people, draw.nextInt()));
            commands.with(to, any(people, draw.nextInt()));
        }
    }

    private static boolean isActive(final Table table, final int row) {
        return NetworkOracle.isActive(table, row);
    }

    private static long at(final Table table, final int row) {
        return table.state(row) == RowState.VACANT ? Handle.NULL : table.handle(row);
    }

    private static long any(final Table table, final int number) {
        return table.end() == 0 ? Handle.NULL : at(table, Math.floorMod(number, table.end()));
    }

    /// A frame, before which the owner changes rows; some fail. It depends on the seed and on the state only.
    void step() {
        final Random random = new Random(31 * seed + sim.frame());
        while (people.size() < 15) {
            people.create();
        }
        if (places.size() < 12) {
            places.create();
        } else if (random.nextInt(3) == 0) {
            places.destroy(any(places, random.nextInt()));
        }
        if (kind.creates() && ties.size() < 230) {
            for (int i = random.nextInt(60); i >= 0; i--) {
                final int row = ties.find(ties.create());
                from.values()[row] = any(people, random.nextInt());
                to.values()[row] = any(people, random.nextInt());
                at.values()[row] = any(places, random.nextInt());
            }
        }
        if (people.end() > 3 && random.nextInt(3) == 0) {
            people.destroy(any(people, random.nextInt()));
        }
        fails = random.nextInt(6) == 0;
        if (fails) {
            assertEquals("on purpose", Trial.causeOfStep(sim).getMessage());
            sim.recover();
        } else {
            sim.step();
            assertEquals(outside, out.outside(), "seed=" + seed);
        }
    }

    /// A frame in which one reader changes what a network lists, and does not tell.
    ///
    /// @return what the frame failed with
    Throwable spoil() {
        spoils = true;
        fails = false;
        return Trial.causeOfStep(sim);
    }

    // ---- What reads ----

    private void reader() {
        final String name = "reader " + ++readers;
        sim.system(name)
                .reads(out, in, both, visits)
                .reads(from, to, at, weight, shape, weak, old)
                .writes(seen)
                .grain(64)
                .over(watchers, (rows, commands) -> {
                    if (rows.number() == 0) {
                        compare(rows, name + ", frame=" + rows.frame() + ", seed=" + seed);
                    }
                    final Draw draw = rows.random().at(rows.begin());
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        rows.write(seen)[row] = 31 * rows.write(seen)[row] + look(rows.read(both), draw);
                    }
                });
    }

    private void compare(final Chunk rows, final String told) {
        final Tag.Bits isWeak = rows.read(weak);
        final Tag.Bits isOld = rows.read(old);
        final NetworkOracle among = new NetworkOracle(ties, rows.read(from), people, rows.read(to), people);
        if (spoils && rows.read(out).places() > 0) {
            rows.read(out).neighbours()[0]++;
        }
        outside = among.check(told + ", out", rows.read(out), Ways.OUT, tie -> true);
        mostOutside = Math.max(mostOutside, outside);
        mostPlaces = Math.max(mostPlaces, rows.read(both).places());
        among.check(told + ", in", rows.read(in), Ways.IN, tie -> isWeak.get(tie) && !isOld.get(tie));
        among.check(told + ", both", rows.read(both), Ways.BOTH, tie -> !isOld.get(tie));
        new NetworkOracle(ties, rows.read(from), people, rows.read(at), places)
                .check(told + ", visits", rows.read(visits), Ways.IN, isWeak::get);
        final Network.View view = rows.read(both);
        for (int place = 0; place < view.places(); place++) {
            final int tie = view.edges()[place];
            assertEquals(rows.read(weight)[tie], view.values(weight)[place], told);
            assertEquals(rows.read(shape)[3 * tie + 1], view.values(shape)[3 * place + 1], told);
        }
        for (int place = 0; place < rows.read(out).places(); place++) {
            assertEquals(
                    rows.read(weight)[rows.read(out).edges()[place]],
                    rows.read(out).values(weight)[place],
                    told);
        }
    }

    /// A walk of some steps, and the edges of the node where it ends.
    private static long look(final Network.View view, final Draw draw) {
        if (view.nodes() == 0) {
            return 0;
        }
        int node = draw.nextInt(view.nodes());
        for (int step = 0; step < 4; step++) {
            final int next = view.any(node, draw.nextLong());
            node = next < 0 ? node : next;
        }
        long order = node;
        for (int i = view.begin(node); i < view.end(node); i++) {
            order = 31 * order + view.edges()[i];
        }
        return order;
    }
}
