package org.denserow.engine.derivedparts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.denserow.engine.Chunk;
import org.denserow.engine.Commands;
import org.denserow.engine.Draw;
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
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;

/// A model drawn by a seed, around derived parts: parts of all kinds, also of other parts, and systems that read parts,
/// write their sources in place and read the parts again, over rows, selections, groups and waves, with claims,
/// boundaries, exclusive systems and rows that come and go between them. No body decides anything by chance of timing:
/// each system adds a digest of all that it reads to a column of its own, so the world hash covers what it saw.
public final class RandomPartsModel {

    static final int THINGS = 200;
    static final int PLACES = 130;
    private static final int KEYS = 13;
    private static final int GRAIN = 64;

    /// A derived part, and the columns that its views show beside rows.
    public record Drawn(Derived<?> part, Column<?>... carried) {}

    public final Simulation sim;
    public final Table things;
    public final Table places;
    public final List<Drawn> parts = new ArrayList<>();
    private final List<Drawn> groups = new ArrayList<>(); // those over whose groups a system may run
    private final List<Drawn> levels = new ArrayList<>(); // those that a system may take for levels
    private final List<Selection> selections = new ArrayList<>();
    private final Random random;
    private final IntColumn key;
    private final IntColumn load;
    private final HandleColumn home;
    private final DoubleColumn x;
    private final DoubleColumn y;
    private final Tag late;
    private final Tag hot;
    private final DoubleColumn placeX;
    private final DoubleColumn placeY;
    private final Claims claims;
    private final List<Part<?, ?>> written; // columns and tags of things, which systems write in place

    public RandomPartsModel(final SimulationOptions options, final long seed) {
        sim = Simulation.create(options.withSeed(seed));
        random = new Random(seed);
        final Layout[] layouts = {Layout.dense(2 * THINGS), Layout.pinned(2 * THINGS), Layout.fixed(THINGS)};
        things = sim.define("thing", layouts[random.nextInt(layouts.length)]);
        places = sim.define("place", Layout.dense(PLACES));
        key = things.ints("key");
        load = things.ints("load");
        home = things.handles("home", places, HandleColumn.WhenGone.KEEP);
        x = things.doubles("x");
        y = things.doubles("y");
        late = things.tag("late");
        hot = things.tag("hot");
        placeX = places.doubles("x");
        placeY = places.doubles("y");
        claims = places.claims("claims", things);
        written = List.of(key, load, home, x, y, late, hot);
        selections.addAll(List.of(late, late.and(hot), late.or(hot), hot.andNot(late)));
        for (int part = 2 + random.nextInt(4); part > 0; part--) {
            parts.add(part("part" + part));
        }
        for (int system = 3 + random.nextInt(8); system > 0; system--) {
            declare("system" + system);
        }
        fill();
    }

    private void fill() {
        for (int row = 0; row < THINGS; row++) {
            if (!things.layout().isFixed()) {
                things.create();
            }
        }
        for (int row = 0; row < PLACES; row++) {
            places.create();
            placeX.values()[row] = row % 10;
            placeY.values()[row] = row / 10 % 10;
        }
    }

    private boolean chance(final int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private <T> T any(final List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    private <T> List<T> some(final List<T> all, final int most) {
        final List<T> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, random);
        return shuffled.subList(0, Math.min(shuffled.size(), random.nextInt(most + 1)));
    }

    // ---- Parts ----

    private Drawn part(final String name) {
        return switch (random.nextInt(6)) {
            case 0, 1 -> buckets(name);
            case 2 -> grouped(new Drawn(things.derive().buckets(name, home)));
            case 3 -> grouped(grid(name));
            case 4 -> new Drawn(things.derive().selected(name, any(selections)));
            default -> ofOthers(name);
        };
    }

    private Drawn grouped(final Drawn drawn) {
        groups.add(drawn);
        return drawn;
    }

    private Drawn buckets(final String name) {
        final Buckets buckets = things.derive().buckets(name, key, KEYS);
        if (chance(2)) {
            buckets.only(any(selections));
        }
        final Drawn drawn = chance(2) ? new Drawn(buckets.carrying(load, x), load, x) : new Drawn(buckets);
        levels.add(drawn);
        return grouped(drawn);
    }

    private Drawn grid(final String name) {
        final Grid grid = things.derive().grid(name, Position.of(x, y), GridShape.plane(0, 0, 10, 10, 2.5));
        return chance(2) ? new Drawn(grid.carrying(load), load, x) : new Drawn(grid, y);
    }

    /// A part of other parts: what watchers see through a grid, or a part of one's own.
    private Drawn ofOthers(final String name) {
        for (final Drawn each : parts) {
            if (each.part instanceof Grid grid && chance(2)) {
                return new Drawn(places.derive().nearby(name, Position.of(placeX, placeY), grid, 3, 5));
            }
        }
        final List<Part<?, ?>> columns = some(written, 2);
        final List<Drawn> below = some(parts, 2);
        final List<Part<?, ?>> sources = new ArrayList<>(columns);
        below.forEach(each -> sources.add(each.part));
        final long[] value = new long[2 * THINGS + 1];
        return new Drawn(
                chance(2)
                        ? things.derive().own(name, value, sources, digested(columns, below), spread())
                        : things.derive().own(name, value, sources, digested(columns, below)));
    }

    private static Phase<long[]> digested(final List<Part<?, ?>> columns, final List<Drawn> below) {
        return Phase.single((to, rows) -> {
            long digest = 0;
            for (final Part<?, ?> column : columns) {
                digest = Trial.mix(digest, digest(rows.read(column), rows.end()));
            }
            for (final Drawn each : below) {
                digest = Trial.mix(digest, ViewDigest.of(rows.read(each.part), PLACES, each.carried));
            }
            to[to.length - 1] = digest;
        });
    }

    private static Phase<long[]> spread() {
        return (to, rows) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                to[row] = Trial.mix(to[to.length - 1], row);
            }
        };
    }

    private static long digest(final Object view, final int rows) {
        long digest = 0;
        for (int row = 0; row < rows; row++) {
            digest = Trial.mix(digest, cell(view, row));
        }
        return digest;
    }

    private static long cell(final Object view, final int row) {
        return switch (view) {
            case int[] cells -> cells[row];
            case long[] cells -> cells[row];
            case double[] cells -> Double.doubleToRawLongBits(cells[row]);
            case Tag.Bits bits -> bits.get(row) ? 1 : 0;
            default -> throw new AssertionError("no such view: " + view);
        };
    }

    // ---- Systems ----

    private void declare(final String name) {
        if (chance(9)) {
            sim.boundary();
        }
        if (chance(8)) {
            exclusive(name);
            return;
        }
        new Drafted(name).declare();
    }

    private void exclusive(final String name) {
        sim.system(name).exclusive((world, commands) -> {
            final Random drawn = new Random(world.frame());
            final int row = drawn.nextInt(things.end());
            world.write(key)[row] = drawn.nextInt(KEYS + 2) - 1;
            if (things.state(row) == RowState.ACTIVE) {
                destroy(things.handle(row), commands);
            }
        });
    }

    private void destroy(final long thing, final Commands commands) {
        if (!things.layout().isFixed()) {
            commands.destroy(thing);
        }
    }

    /// One system, drawn and declared.
    private final class Drafted {

        private final String name;
        private final LongColumn seen; // of the rows that it runs over
        private final List<Drawn> views;
        private final List<Part<?, ?>> reads;
        private final List<Part<?, ?>> writes;
        private final boolean bids = chance(6);
        private final boolean readsBids = !bids && chance(6);
        private boolean creates;

        Drafted(final String name) {
            this.name = name;
            this.seen = things.longs("seen by " + name);
            this.views = some(parts, 2);
            final List<Part<?, ?>> left = new ArrayList<>(written);
            Collections.shuffle(left, random);
            this.writes = new ArrayList<>(left.subList(0, random.nextInt(4)));
            left.removeAll(writes);
            this.reads = some(left, 2);
        }

        void declare() {
            final int how = random.nextInt(6);
            if (how == 0) {
                overSelection();
            } else if (how == 1 && !groups.isEmpty()) {
                overGroups(any(groups));
            } else if (how == 2 && !levels.isEmpty()) {
                inWaves(any(levels));
            } else if (how == 3) {
                once();
            } else {
                overRows();
            }
        }

        private SystemBuilder builder(final boolean tags) {
            final SystemBuilder system = sim.system(name).writes(seen);
            views.forEach(each -> system.reads(each.part));
            if (!tags) {
                writes.removeIf(Tag.class::isInstance);
            }
            reads.forEach(system::reads);
            writes.forEach(system::writes);
            if (bids) {
                system.writes(claims);
            } else if (readsBids) {
                system.reads(claims);
            }
            return system;
        }

        private void overRows() {
            final SystemBuilder system = builder(true);
            if (chance(4) && !things.layout().isFixed()) {
                system.creates(things);
                creates = true;
            }
            system.grain(GRAIN).touchesDeadRows().over(things, (rows, commands) -> {
                final long digest = digest(rows);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    visit(rows, row, digest, commands);
                }
            });
        }

        private void overSelection() {
            final Selection selection = any(selections);
            final SystemBuilder system = builder(true);
            system.grain(GRAIN).over(selection, (rows, commands) -> {
                final long digest = digest(rows);
                for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                    visit(rows, row, digest, commands);
                }
            });
        }

        private void overGroups(final Drawn over) {
            builder(false).grain(GRAIN).over((Grouped<?>) over.part, (groups, commands) -> {
                final long digest = digest(groups);
                for (int at = groups.first(groups.begin()); at < groups.first(groups.end()); at++) {
                    visit(groups, groups.rows()[at], digest, commands);
                }
            });
        }

        private void inWaves(final Drawn over) {
            builder(false).grain(GRAIN).waves((Buckets) over.part, (rows, commands) -> {
                final long digest = digest(rows);
                for (int at = rows.from(); at < rows.to(); at++) {
                    visit(rows, rows.rows()[at], digest, commands);
                }
            });
        }

        private void once() {
            builder(true).once((chunk, commands) -> {
                final long digest = digest(chunk);
                for (int row = 0; row < things.end(); row++) {
                    visit(chunk, row, digest, commands);
                }
            });
        }

        private long digest(final Chunk chunk) {
            long digest = 0;
            for (final Drawn each : views) {
                digest = Trial.mix(digest, ViewDigest.of(chunk.read(each.part), PLACES, each.carried));
            }
            for (final Part<?, ?> part : reads) {
                final Object view = chunk.read(part);
                digest = Trial.mix(digest, RandomPartsModel.digest(view, things.end())); // also rows of other chunks
            }
            if (readsBids) {
                for (int place = 0; place < PLACES; place++) {
                    digest = Trial.mix(digest, chunk.read(claims).winner(place));
                }
            }
            return digest;
        }

        private void visit(final Chunk chunk, final int row, final long digest, final Commands commands) {
            if (things.state(row) == RowState.VACANT) {
                return;
            }
            final long thing = things.handle(row);
            final long[] all = chunk.write(seen);
            all[row] = Trial.mix(all[row], digest);
            final Draw draw = chunk.random().of(thing);
            for (final Part<?, ?> part : writes) {
                write(chunk.write(part), part, row, draw);
            }
            if (bids) {
                chunk.write(claims).claim(draw.nextInt(PLACES), thing, draw.nextInt(5));
            }
            switch (draw.nextInt(40)) {
                case 0 -> destroy(thing, commands);
                case 1 -> commands.set(thing, load, draw.nextInt(100));
                case 2 -> {
                    if (creates) {
                        commands.create(things);
                        commands.with(key, draw.nextInt(KEYS));
                    }
                }
                default -> {}
            }
        }

        private void write(final Object view, final Part<?, ?> part, final int row, final Draw draw) {
            switch (view) {
                case int[] cells -> cells[row] = draw.nextInt(KEYS + 1);
                case double[] cells -> cells[row] = 10 * draw.nextDouble();
                case long[] cells ->
                    cells[row] = draw.nextInt(5) == 0 ? Handle.NULL : places.handle(draw.nextInt(PLACES));
                case Tag.Bits bits -> {
                    if (draw.nextInt(2) == 0) {
                        bits.set(row);
                    } else {
                        bits.clear(row);
                    }
                }
                default -> throw new AssertionError("no such part: " + part);
            }
        }
    }
}
