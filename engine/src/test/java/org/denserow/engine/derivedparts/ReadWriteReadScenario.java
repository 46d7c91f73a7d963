package org.denserow.engine.derivedparts;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.denserow.engine.Chunk;
import org.denserow.engine.Draw;
import org.denserow.engine.Groups;
import org.denserow.engine.Listed;
import org.denserow.engine.Range;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.derived.Grouped;
import org.denserow.engine.derived.Phase;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Tag;

/// One segment of three systems: the first reads a derived part but none of its sources, the second writes all sources
/// in place, the third reads the part again. So the part is made anew while nothing but the part itself orders the
/// first system before that. Each reader adds a digest of all that it sees to a column that the hash covers.
final class ReadWriteReadScenario {

    static final int ROWS = 300;
    private static final int KEYS = 11;
    private static final int GRAIN = 64;

    /// How the readers use a part.
    enum Kind {
        GROUPS_BY_NUMBER,
        GROUPS_BY_HANDLE,
        GROUPS_OF_A_SELECTION,
        GROUPS_THAT_CARRY,
        CELLS,
        LIST,
        OWN_PART,
        OWN_PART_OF_A_PART,
        SEEN_BY_EACH,
        OVER_GROUPS,
        OVER_CELLS,
        IN_WAVES,
        WRITES_BY_GROUP
    }

    final Simulation sim;
    private final Kind kind;
    private final Table things;
    private final IntColumn key;
    private final IntColumn load;
    private final HandleColumn home;
    private final DoubleColumn x;
    private final DoubleColumn y;
    private final DoubleColumn ownX; // of watchers, which stand still
    private final DoubleColumn ownY;
    private final Tag late;
    private final IntColumn[] visits = new IntColumn[2]; // by reader: how often a row was visited
    private final LongColumn[] seen = new LongColumn[2]; // by reader
    private final AtomicInteger written = new AtomicInteger(); // chunks of the writer that have ended, in all frames
    private Consumer<Look> inFirstChunk = look -> {}; // of the first reader

    /// What a running body sees, asked for again and again.
    interface Look {

        /// {@return a digest of the whole view}
        long digest();
    }

    ReadWriteReadScenario(final SimulationOptions options, final Kind kind) {
        this(Simulation.create(options), kind);
    }

    /// @param sim without types and systems
    ReadWriteReadScenario(final Simulation sim, final Kind kind) {
        this.sim = sim;
        this.kind = kind;
        things = sim.define("thing", Layout.dense(ROWS));
        key = things.ints("key");
        load = things.ints("load");
        home = things.handles("home", things, HandleColumn.WhenGone.KEEP);
        x = things.doubles("x");
        y = things.doubles("y");
        ownX = things.doubles("ownX");
        ownY = things.doubles("ownY");
        late = things.tag("late");
        for (int reader = 0; reader < seen.length; reader++) {
            visits[reader] = things.ints("visits" + reader);
            seen[reader] = things.longs("seen" + reader);
        }
        final Derived<?> part = part();
        declareReader(0, part);
        sim.system("write")
                .writes(key, load, home, x, y, late)
                .grain(GRAIN)
                .over(things, (rows, commands) -> write(rows));
        declareReader(1, part);
        for (int row = 0; row < ROWS; row++) {
            things.create();
            ownX.values()[row] = row % 10;
            ownY.values()[row] = row / 10 % 10;
        }
    }

    /// Runs in the first chunk of the first reader, in every frame.
    void inFirstChunk(final Consumer<Look> body) {
        inFirstChunk = body;
    }

    /// {@return the number of chunks of the writer that have ended since the scenario was made}
    int written() {
        return written.get();
    }

    static int writersChunks() {
        return (ROWS + GRAIN - 1) / GRAIN;
    }

    /// {@return how often a reader visited a row in all frames}
    int visits(final int reader, final int row) {
        return visits[reader].values()[row];
    }

    // ---- Parts ----

    private Derived<?> part() {
        return switch (kind) {
            case GROUPS_BY_NUMBER, OVER_GROUPS, IN_WAVES, WRITES_BY_GROUP ->
                things.derive().buckets("part", key, KEYS);
            case GROUPS_BY_HANDLE -> things.derive().buckets("part", home);
            case GROUPS_OF_A_SELECTION ->
                things.derive().buckets("part", key, KEYS).only(late.not());
            case GROUPS_THAT_CARRY -> things.derive().buckets("part", key, KEYS).carrying(load, x);
            case CELLS, OVER_CELLS ->
                things.derive()
                        .grid("part", Position.of(x, y), GridShape.plane(0, 0, 10, 10, 2.5))
                        .carrying(load);
            case LIST -> things.derive().selected("part", late);
            case OWN_PART -> things.derive().own("part", new long[2 * ROWS], List.of(load), doubled(), summed());
            case OWN_PART_OF_A_PART -> {
                final Buckets below = things.derive().buckets("below", key, KEYS);
                yield things.derive().own("part", new long[KEYS + ROWS], List.of(below), counted(below), listed(below));
            }
            case SEEN_BY_EACH -> {
                final Grid grid = things.derive().grid("below", Position.of(x, y), GridShape.plane(0, 0, 10, 10, 2.5));
                yield things.derive().nearby("part", Position.of(ownX, ownY), grid, 4, 8);
            }
        };
    }

    private Phase<long[]> doubled() {
        return (to, rows) -> {
            final int[] loads = rows.read(load);
            for (int row = rows.begin(); row < rows.end(); row++) {
                to[row] = 2L * loads[row];
            }
        };
    }

    private static Phase<long[]> summed() {
        return Phase.single((to, rows) -> {
            long sum = 0;
            for (int row = 0; row < rows.end(); row++) {
                to[ROWS + row] = sum;
                sum += to[row];
            }
        });
    }

    private static Phase<long[]> counted(final Buckets below) {
        return Phase.single((to, rows) -> {
            final Buckets.View groups = rows.read(below);
            for (int group = 0; group < KEYS; group++) {
                to[group] = groups.count(group);
            }
        });
    }

    private static Phase<long[]> listed(final Buckets below) {
        return (to, rows) -> {
            final int[] order = rows.read(below).rows();
            for (int at = rows.begin(); at < rows.end(); at++) {
                to[KEYS + at] = order[at];
            }
        };
    }

    // ---- Readers ----

    private void declareReader(final int reader, final Derived<?> part) {
        final SystemBuilder system = sim.system("read " + reader);
        switch (kind) {
            case OVER_GROUPS, OVER_CELLS ->
                system.writes(visits[reader], seen[reader])
                        .grain(GRAIN)
                        .over((Grouped<?>) part, (groups, commands) -> overGroups(reader, groups));
            case IN_WAVES ->
                system.writes(visits[reader], seen[reader])
                        .grain(GRAIN)
                        .waves((Buckets) part, (rows, commands) -> overList(reader, rows));
            case WRITES_BY_GROUP -> {
                final Buckets groups = (Buckets) part;
                system.writesGrouped(groups, visits[reader], seen[reader])
                        .grain(GRAIN)
                        .over(things, (rows, commands) -> byGroup(reader, groups, rows));
            }
            default ->
                system.reads(part)
                        .writes(visits[reader], seen[reader])
                        .grain(GRAIN)
                        .over(things, (rows, commands) -> overRows(reader, part, rows));
        }
    }

    private void look(final int reader, final boolean isFirstChunk, final Look look) {
        if (reader == 0 && isFirstChunk) {
            inFirstChunk.accept(look);
        }
    }

    private void overRows(final int reader, final Derived<?> part, final Range rows) {
        final Object view = rows.read(part);
        look(reader, rows.begin() == 0, () -> digest(view));
        final long digest = digest(view);
        for (int row = rows.begin(); row < rows.end(); row++) {
            visit(reader, rows, row, digest);
        }
    }

    private void overGroups(final int reader, final Groups groups) {
        look(reader, groups.begin() == 0, () -> {
            long digest = 0;
            for (int at = groups.first(groups.begin()); at < groups.first(groups.end()); at++) {
                digest = Trial.mix(digest, groups.rows()[at]);
            }
            return digest;
        });
        for (int group = groups.begin(); group < groups.end(); group++) {
            for (int at = groups.first(group); at < groups.first(group + 1); at++) {
                visit(reader, groups, groups.rows()[at], group);
            }
        }
    }

    private void overList(final int reader, final Listed rows) {
        look(reader, rows.number() == 0, () -> {
            long digest = 0;
            for (int at = rows.from(); at < rows.to(); at++) {
                digest = Trial.mix(digest, rows.rows()[at]);
            }
            return digest;
        });
        for (int at = rows.from(); at < rows.to(); at++) {
            visit(reader, rows, rows.rows()[at], at);
        }
    }

    /// The rows of the system stand for keys.
    private void byGroup(final int reader, final Buckets part, final Range keys) {
        final Buckets.View groups = keys.read(part);
        look(reader, keys.begin() == 0, () -> digest(groups));
        final long digest = digest(groups);
        for (int group = keys.begin(); group < Math.min(KEYS, keys.end()); group++) {
            for (int at = groups.begin(group); at < groups.end(group); at++) {
                visit(reader, keys, groups.rows()[at], digest);
            }
        }
    }

    private void visit(final int reader, final Chunk chunk, final int row, final long what) {
        chunk.write(visits[reader])[row]++;
        chunk.write(seen[reader])[row] = Trial.mix(chunk.write(seen[reader])[row], what);
    }

    private long digest(final Object view) {
        return switch (kind) {
            case GROUPS_THAT_CARRY -> ViewDigest.of(view, ROWS, load, x);
            case CELLS -> ViewDigest.of(view, ROWS, load, x, y);
            default -> ViewDigest.of(view, ROWS);
        };
    }

    // ---- The writer ----

    private void write(final Range rows) {
        for (int row = rows.begin(); row < rows.end(); row++) {
            final Draw draw = rows.random().at(row);
            rows.write(key)[row] = draw.nextInt(KEYS);
            rows.write(load)[row] = draw.nextInt(1_000);
            rows.write(home)[row] = draw.nextInt(4) == 0 ? Handle.NULL : things.handle(draw.nextInt(ROWS));
            rows.write(x)[row] = 10 * draw.nextDouble();
            rows.write(y)[row] = 10 * draw.nextDouble();
            if (draw.nextInt(2) == 0) {
                rows.write(late).set(row);
            } else {
                rows.write(late).clear(row);
            }
        }
        written.incrementAndGet();
    }
}
