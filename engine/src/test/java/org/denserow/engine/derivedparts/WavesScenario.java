package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.denserow.engine.Chunk;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
import org.denserow.engine.Listed;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;

/// A forest whose nodes are placed by waves: each from its own place and that of its parent, level by level. Nodes come,
/// go, wait, hide and hang themselves under others; some hang in a circle, and have no level. A system behind the waves
/// compares all places with a recursion.
final class WavesScenario {

    static final int LEVELS = 7;

    private static final int MOST = 600;
    private static final long ROOT = 17;

    final Simulation sim;
    final Table nodes;
    final HandleColumn parent;
    final LongColumn place;
    final Tally sum;
    private final DerivedScenario.Kind kind;
    private final IntColumn level;
    private final LongColumn local;
    private final Tag hidden;
    private final Buckets byLevel;
    int failsInLevel = -1; // in the next frame
    int placed; // rows in waves, in the first chunk of the comparison
    int deepest; // of them

    WavesScenario(final DerivedScenario.Kind kind, final int workers) {
        this.kind = kind;
        sim = Trial.parallel(workers);
        nodes = sim.define("node", kind.trips());
        parent = nodes.handles("parent", nodes);
        level = nodes.ints("level");
        local = nodes.longs("local");
        place = nodes.longs("place");
        hidden = nodes.tag("hidden");
        sum = sim.tally("sum");
        byLevel = nodes.derive()
                .buckets("byLevel", level, LEVELS)
                .only(hidden.not())
                .carrying(local);
        declare(sim.define("watch", Layout.fixed(1)));
    }

    private void declare(final Table watch) {
        sim.system("level")
                .reads(parent)
                .writes(level)
                .grain(64)
                .touchesDeadRows()
                .over(nodes, (rows, commands) -> {
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        if (nodes.isActive(nodes.find(at(row)))) {
                            rows.write(level)[row] = level(rows.read(parent), row);
                        }
                    }
                });
        sim.system("place")
                .reads(parent, level, local, hidden)
                .writes(place)
                .grain(64)
                .waves(byLevel, this::place);
        sim.system("compare")
                .reads(byLevel, parent, level, local, hidden, place)
                .over(watch, (rows, commands) -> compare(rows));
        final SystemBuilder grow = sim.system("grow");
        (kind.creates() ? grow.creates(nodes) : grow).over(watch, (rows, commands) -> {
            for (int i = 0; kind.creates() && i < 30 && nodes.size() < MOST; i++) {
                grow(rows.random().of(i), commands);
            }
        });
    }

    long at(final int row) {
        return nodes.state(row) == RowState.VACANT ? Handle.NULL : nodes.handle(row);
    }

    /// How many ancestors a row has; -1 if they are too many, as in a circle.
    private int level(final long[] parents, final int row) {
        int depth = 0;
        for (int up = up(parents, row); up >= 0; up = up(parents, up)) {
            if (++depth == LEVELS) {
                return -1;
            }
        }
        return depth;
    }

    /// The row of the parent, -1 if there is none.
    private int up(final long[] parents, final int row) {
        return nodes.isActive(nodes.find(parents[row])) ? nodes.find(parents[row]) : -1;
    }

    // ---- The waves ----

    private void place(final Listed list, final Commands commands) {
        final int[] order = list.rows();
        final int[] levels = list.read(level);
        final long[] parents = list.read(parent);
        final long[] locals = list.read(byLevel).values(local);
        final long[] places = list.write(place);
        final Tag.Bits isHidden = list.read(hidden);
        for (int at = list.from(); at < list.to(); at++) {
            final int row = order[at];
            if (levels[row] == failsInLevel && row % 3 == 1) {
                throw new IllegalStateException("on purpose");
            }
            final int up = up(parents, row);
            places[row] = Trial.mix(up < 0 || isHidden.get(up) ? ROOT : places[up], locals[at]);
            sum.add(list, 1.0 / (1 + (places[row] & 1023)));
            record(list.random().at(row), row, commands);
        }
    }

    private void record(final Draw draw, final int row, final Commands commands) {
        final long node = at(row);
        switch (draw.nextInt(24)) {
            case 0 -> commands.set(node, local, draw.nextLong());
            case 1 -> commands.set(node, parent, any(draw.nextInt(1 << 20))); // perhaps below itself: a circle
            case 2 -> commands.set(node, parent, any(draw.nextInt(row + 1)));
            case 3, 7 -> commands.set(any(draw.nextInt(1 << 20)), parent, Handle.NULL);
            case 4 -> commands.tag(node, hidden);
            case 5, 8, 9, 10 -> commands.untag(any(draw.nextInt(1 << 20)), hidden);
            case 6 -> {
                if (kind.destroys() && draw.nextInt(2) == 0) {
                    commands.destroy(node);
                }
            }
            default -> {}
        }
    }

    private long any(final int number) {
        final long found = at(number % nodes.end());
        return found == Handle.NULL ? at(nodes.end() - 1) : found;
    }

    private void grow(final Draw draw, final Commands commands) {
        if (kind != DerivedScenario.Kind.EVENTS && draw.nextInt(5) == 0) {
            final long waits = commands.createPending(nodes);
            commands.with(local, draw.nextLong());
            commands.after(1 + draw.nextInt(3)).activate(waits).after(0);
            return;
        }
        long above = Handle.NULL;
        for (int i = draw.nextInt(4); i > 0; i--) { // a chain of new nodes
            final long node = commands.create(nodes);
            commands.with(local, draw.nextLong()).with(parent, above);
            above = node;
        }
    }

    // ---- What must come out ----

    private void compare(final Chunk rows) {
        final long[] parents = rows.read(parent);
        final Tag.Bits isHidden = rows.read(hidden);
        placed = 0;
        for (int row = 0; row < nodes.end(); row++) {
            final int depth = level(parents, row);
            if (nodes.isActive(nodes.find(at(row))) && depth >= 0 && !isHidden.get(row)) {
                assertEquals(depth, rows.read(level)[row]);
                assertEquals(
                        placeOf(parents, rows.read(local), isHidden, row),
                        rows.read(place)[row],
                        "frame=" + rows.frame() + ", row=" + row + ", level=" + depth);
                placed++;
                deepest = Math.max(deepest, depth);
            }
        }
        assertEquals(rows.read(byLevel).begins()[LEVELS], placed);
    }

    private long placeOf(final long[] parents, final long[] locals, final Tag.Bits isHidden, final int row) {
        final int up = up(parents, row);
        final long above = up < 0 || isHidden.get(up) ? ROOT : placeOf(parents, locals, isHidden, up);
        return Trial.mix(above, locals[row]);
    }

    /// What the owner does between two frames, at random.
    void disturb(final Random random) {
        for (int i = 0; i < 4 && nodes.end() > 0; i++) {
            final int row = random.nextInt(nodes.end());
            switch (random.nextInt(4)) {
                case 0 -> {
                    if (at(row) != Handle.NULL) {
                        parent.values()[row] = any(random.nextInt(1 << 20));
                    }
                }
                case 1 -> {
                    if (kind.destroys()) {
                        nodes.destroy(at(row));
                    }
                }
                case 2 -> {
                    if (kind.creates() && nodes.size() < MOST) {
                        sim.commands().createBatch(nodes, new long[64], 64); // roots: a wide level
                    }
                }
                default -> {}
            }
        }
    }

    /// After a failed frame: what was written in place is unspecified, and rows in no wave would keep it.
    void forget() {
        Arrays.fill(place.values(), 0);
    }
}
