package org.denserow.demo.partition;

import java.nio.ByteBuffer;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.FixedPoint;
import org.denserow.engine.Groups;
import org.denserow.engine.KeyedHash;
import org.denserow.engine.RowCodec;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Tag;

/// People on a torus, who close up, fall ill, are born and die. The world is cut into [strips][Strip], each a simulation of
/// its own: a *rank*. This is one of them.
class PartitionedTown implements AutoCloseable {

    static final double SIGHT = 3;
    static final int PEOPLE = 300; // of a square, at the start
    static final int HOUSES = 20;
    static final FixedPoint FIXED = FixedPoint.ofBits(30);

    private static final int ROOM = 1_000; // for people of a square

    private static final double PULL = 0.004;
    private static final double RESTLESS = 0.6;
    private static final int CROWD = 7;
    private static final int GROWN = 40;
    private static final int CHILD = 15;

    /// How ranks reach each other.
    interface Links {

        /// Takes the message for a rank; the buffer may be used again afterwards.
        void send(int to, ByteBuffer message);

        /// Sends the messages of a frame, and waits for those of all ranks.
        void exchange(long frame);

        /// {@return the message of a rank}
        ByteBuffer received(int from);
    }

    /// What a twin does wrong; NOTHING in the model.
    enum Fault {
        NOTHING,
        SUMS_OF_DOUBLES,
        DRAWS_BY_HANDLE,
        IDS_OF_A_RANGE
    }

    final Simulation sim;
    final Tally weights;
    private final Strip strip;
    private final Links links;
    private final Fault fault;
    private final KeyedHash hash;

    private final Table house;
    private final LongColumn number;
    private final Table person;
    private final LongColumn id;
    private final DoubleColumn x;
    private final DoubleColumn y;
    private final IntColumn energy;
    private final IntColumn ill;
    private final HandleColumn home;
    private final Tag grown;
    private final Table ghost;
    private final DoubleColumn ghostX;
    private final DoubleColumn ghostY;
    private final IntColumn ghostIll;

    private final RowCodec people;
    private final RowCodec halo;
    private final RowCodec ghosts;
    private ByteBuffer buffer = ByteBuffer.allocate(1 << 12);
    private final int[] edge; // rows
    private int edgeSize;
    private final int[] chosen;
    long born; // counts, for tests
    long died;
    long migrated;

    PartitionedTown(final SimulationOptions options, final Strip strip, final Links links, final Fault fault) {
        this.strip = strip;
        this.links = links;
        this.fault = fault;
        final int room = ROOM * strip.wide() * strip.high();
        edge = new int[room];
        chosen = new int[room];
        sim = Simulation.create(options);

        house = sim.define("house", Layout.dense(HOUSES));
        number = house.longs("number");
        person = sim.define("person", Layout.dense(room));
        id = person.longs("id");
        x = person.doubles("x");
        y = person.doubles("y");
        energy = person.ints("energy");
        ill = person.ints("ill");
        home = person.handles("home", house);
        grown = person.tag("grown");

        // snippet: ghosts
        ghost = sim.define("ghost", Layout.dense(room));
        final LongColumn ghostId = ghost.longs("id");
        ghostX = ghost.doubles("x");
        ghostY = ghost.doubles("y");
        ghostIll = ghost.ints("ill");
        // end

        // snippet: codecs
        final HashIndex houses = house.indices().unique("by number", number);
        final HashIndex byId = person.indices().unique("by id", id);
        final HashIndex byGhostId = ghost.indices().unique("by id", ghostId);
        people = RowCodec.of(person) // who moves takes all along
                .keyedBy(byId)
                .columns(x, y, energy, ill)
                .tags(grown)
                .reference(home, houses); // each rank has all houses
        halo = RowCodec.of(person).keyedBy(byId).columns(x, y, ill); // what neighbours see
        ghosts = RowCodec.of(ghost).keyedBy(byGhostId).columns(ghostX, ghostY, ghostIll);
        // end

        // snippet: hash
        hash = KeyedHash.of(person, id).targets(house, number); // without ghosts
        // end

        // snippet: tally
        weights = sim.tally("weight").keepsFixedPoint(FIXED);
        // end

        // snippet: first
        sim.system("exchange").exclusive((world, commands) -> exchange(world.frame()));
        // end
        defineLive();
    }

    // ---- The exchange ----

    // snippet: exchange
    void exchange(final long frame) {
        int gone = 0;
        listEdge(); // most people are far from each border
        for (int to = 0; to < strip.ranks(); to++) {
            buffer.clear();
            final int movers = chooseMovers(to);
            fit(people.bytes(movers));
            people.write(chosen, movers, buffer);
            gone += movers;
            final int seen = chooseSeen(to);
            fit(halo.bytes(seen));
            halo.write(chosen, seen, buffer);
            links.send(to, buffer.flip()); // also to itself: people who have just left are seen from here
        }
        destroyMovers(gone);
        links.exchange(frame); // waits for all: this is the barrier between frames
        for (int from = 0; from < strip.ranks(); from++) {
            final ByteBuffer message = links.received(from);
            people.read(message);
            ghosts.read(message);
        }
        migrated += people.create(); // in order of their ids
        ghosts.replace();
    }
    // end

    private void fit(final int bytes) {
        if (buffer.remaining() < bytes) {
            buffer = ByteBuffer.allocate(2 * (buffer.position() + bytes)).put(buffer.flip());
        }
    }

    /// Lists those who may move or be seen.
    private void listEdge() {
        edgeSize = 0;
        final double[] xs = x.values();
        for (int row = 0; row < person.size(); row++) {
            if (!strip.isInner(xs[row], 2 * SIGHT)) {
                edge[edgeSize++] = row;
            }
        }
    }

    private int chooseMovers(final int to) {
        int count = 0;
        final double[] xs = x.values();
        for (int i = 0; i < edgeSize; i++) {
            if (to != strip.rank() && strip.rankOf(xs[edge[i]]) == to) {
                chosen[count++] = edge[i];
            }
        }
        return count;
    }

    private int chooseSeen(final int by) {
        int count = 0;
        final double[] xs = x.values();
        for (int i = 0; i < edgeSize; i++) {
            final double px = xs[edge[i]];
            if (strip.rankOf(px) != by && strip.isNear(px, by, SIGHT)) {
                chosen[count++] = edge[i];
            }
        }
        return count;
    }

    private void destroyMovers(final int count) {
        final long[] handles = new long[count];
        int found = 0;
        final double[] xs = x.values();
        for (int i = 0; i < edgeSize; i++) {
            if (!strip.has(xs[edge[i]])) {
                handles[found++] = person.handle(edge[i]);
            }
        }
        for (final long handle : handles) {
            person.destroy(handle);
        }
    }

    // ---- The model ----

    private void defineLive() {
        final GridShape shape = GridShape.torus(strip.width(), strip.height(), Strip.SQUARE / 13); // one shape for all
        final Grid near = person.derive().grid("near", Position.of(x, y), shape).carrying(ill);
        final Grid far =
                ghost.derive().grid("far", Position.of(ghostX, ghostY), shape).carrying(ghostIll);
        sim.system("live")
                .reads(far, id, home)
                .writes(x, y, energy, ill)
                .creates(person)
                .grain(64)
                .over(near, (cells, commands) -> {
                    final Around around = new Around(cells.read(near), cells.read(far));
                    final double[] xs = cells.read(near).values(x);
                    final double[] ys = cells.read(near).values(y);
                    for (int i = cells.first(cells.begin()); i < cells.first(cells.end()); i++) {
                        around.look(xs[i], ys[i]);
                        live(cells, commands, cells.rows()[i], around, xs[i], ys[i]);
                    }
                });
    }

    /// The sums over all in sight, here and beyond the border.
    private final class Around {

        private final Grid.View near;
        private final Grid.View far;
        private long pullX; // in fixed point
        private long pullY;
        private double wrongX; // the twin
        private double wrongY;
        private int count;
        private int ills;

        Around(final Grid.View near, final Grid.View far) {
            this.near = near;
            this.far = far;
        }

        void look(final double px, final double py) {
            pullX = 0;
            pullY = 0;
            wrongX = 0;
            wrongY = 0;
            count = 0;
            ills = 0;
            add(near, near.values(x), near.values(y), near.values(ill), px, py);
            add(far, far.values(ghostX), far.values(ghostY), far.values(ghostIll), px, py);
        }

        private void add(
                final Grid.View of,
                final double[] xs,
                final double[] ys,
                final int[] ills,
                final double px,
                final double py) {
            of.around(px, py, SIGHT);
            while (of.nextRun()) {
                for (int k = of.begin(); k < of.end(); k++) {
                    final double dx = xs[k] - of.originX();
                    final double dy = ys[k] - of.originY();
                    if (dx * dx + dy * dy <= SIGHT * SIGHT) {
                        // snippet: sums
                        pullX = FIXED.sum(pullX, FIXED.of(PULL * dx)); // the order of rows does not matter
                        pullY = FIXED.sum(pullY, FIXED.of(PULL * dy));
                        // end
                        count++;
                        this.ills += ills[k];
                        wrongX += PULL * dx;
                        wrongY += PULL * dy;
                    }
                }
            }
        }

        double x() {
            return fault == Fault.SUMS_OF_DOUBLES ? wrongX : FIXED.value(pullX);
        }

        double y() {
            return fault == Fault.SUMS_OF_DOUBLES ? wrongY : FIXED.value(pullY);
        }
    }

    private void live(
            final Groups cells,
            final Commands commands,
            final int row,
            final Around around,
            final double px,
            final double py) {
        final int[] left = cells.write(energy);
        final int[] ills = cells.write(ill);
        final long own = cells.read(id)[row];
        // snippet: draws
        final Draw random = cells.random().of(own); // by the id, not by the handle
        // end
        // snippet: births
        final long child = random.nextLong(); // the id of a child follows from that of the parent and the frame
        // end
        if (fault == Fault.DRAWS_BY_HANDLE) {
            random.at(row);
        }
        cells.write(x)[row] = Strip.wrapped(strip.width(), px + around.x() + RESTLESS * (random.nextDouble() - 0.5));
        cells.write(y)[row] = Strip.wrapped(strip.height(), py + around.y() + RESTLESS * (random.nextDouble() - 0.5));
        weights.add(cells, around.x()); // each term by itself, in fixed point

        final double infection = around.ills > 0 ? 0.05 : 0.000_5;
        ills[row] = ills[row] == 1 ? random.chance(0.03) ? 0 : 1 : random.chance(infection) ? 1 : 0;
        left[row] += around.count > CROWD ? -1 - ills[row] : 1 - 2 * ills[row];
        if (left[row] <= 0) {
            commands.destroy(person.handle(row));
        } else if (left[row] >= GROWN && random.chance(0.1)) {
            left[row] -= CHILD;
            commands.tag(person.handle(row), grown);
            commands.create(person);
            commands.with(id, child).with(x, px).with(y, py).with(energy, CHILD);
            commands.with(home, cells.read(home)[row]);
            if (fault == Fault.IDS_OF_A_RANGE) {
                commands.with(id, (strip.rank() + 1L << 48) + 1_000_000 * cells.frame() + row);
            }
        }
    }

    /// Lets people in, before the first frame; a simulation that is restored has them already.
    void start() {
        final long[] houses = new long[HOUSES];
        for (int i = 0; i < HOUSES; i++) {
            houses[i] = sim.commands().create(house);
            sim.commands().with(number, 100 + i);
        }
        final int people = PEOPLE * strip.wide() * strip.high();
        // snippet: start
        final Draw random = sim.random("start");
        for (int i = 0; i < people; i++) {
            random.of(i); // each rank draws for all, and keeps its own
            final double px = strip.width() * random.nextDouble();
            final double py = strip.height() * random.nextDouble();
            if (strip.has(px)) {
                sim.commands().create(person);
                sim.commands().with(id, i).with(x, px).with(y, py).with(energy, 1 + random.nextInt(GROWN));
                // end
                sim.commands().with(home, houses[random.nextInt(HOUSES)]);
            }
        }
    }

    /// Steps, and counts.
    ///
    /// @return the hash of the people of this rank; those of all ranks add up to that of the world
    long step() {
        sim.step();
        born += sim.report().createdRows();
        died += sim.report().destroyedRows();
        return hash.value();
    }

    Table people() {
        return person;
    }

    int size() {
        return person.size();
    }

    int seen() {
        return ghost.size();
    }

    @Override
    public void close() {
        sim.close();
    }
}
