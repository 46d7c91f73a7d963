package org.denserow.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.Index;
import org.denserow.engine.index.Indexing;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;

/// Types of all layouts, with indices or without, whose keys everybody changes by every command: references that clear
/// and that destroy among them, few keys for many rows, and often several commands for one row.
final class KeyedScenario implements AutoCloseable {

    static final String FAILING = "fails at times";

    private static final int CHUNKS = 3;
    private static final double CELL = 0.25; // of heat
    private static final int FIXED = 20;
    private static final int MOST_PERMANENT = 3;
    private static final int ENOUGH = 40; // rows of a type: below, the owner creates some

    private static final Map<String, Layout> LAYOUTS = new TreeMap<>(Map.of(
            "dense", Layout.dense(300),
            "events", Layout.events(80),
            "fixed", Layout.fixed(FIXED),
            "full", Layout.dense(45),
            "growing", Layout.dense(4).growable(),
            "pinned", Layout.pinned(200),
            "wide", Layout.pinned(4).growable()));

    /// One type. `friend` clears and `owner` destroys; both refer to the type before.
    private record Thing(
            Table table,
            IntColumn kind,
            LongColumn account,
            ObjectColumn<String> label,
            IntColumn other,
            FloatColumn heat,
            DoubleColumn wealth,
            ByteColumn level) {}

    private record Go(int author) {}

    private record Pair(long first, long second) {}

    /// Which indices there are.
    enum Indexed {
        NONE,
        SETS, // notes are those of a world without
        ALL
    }

    final Simulation sim;
    private final List<Thing> things = new ArrayList<>();
    private final List<HandleColumn> friends = new ArrayList<>(); // by place of the thing
    private final List<HandleColumn> owners = new ArrayList<>();
    private final List<Index<?>> indices = new ArrayList<>();
    private final long seed;
    private final Port<Go> port;
    private long frame;
    private boolean isFailing; // the frame that runs

    /// @param splitAbove commands of a phase that is split
    KeyedScenario(final SimulationOptions options, final long seed, final int splitAbove, final Indexed indexed) {
        this.seed = seed;
        final CommandLog log = new CommandLog(options.workers(), options.typeBase());
        log.boundaries().splitAbove(splitAbove);
        sim = new Simulation(
                options.withSeed(seed).withoutSerialCutoff().withStaleCommands(StaleCommands.REPORT),
                FrameClock.SYSTEM,
                log);
        LAYOUTS.forEach((name, layout) -> {
            final Table table = sim.define(name, layout);
            table.changed();
            if (lists(table)) {
                table.destroyed();
            }
            things.add(new Thing(
                    table,
                    table.ints("kind"),
                    table.longs("account"),
                    table.objects("label", String.class),
                    table.ints("other"),
                    table.floats("heat"),
                    table.doubles("wealth"),
                    table.bytes("level")));
        });
        for (int place = 0; place < things.size(); place++) {
            final Table table = things.get(place).table;
            final Table target = before(place).table;
            friends.add(table.handles("friend", target, WhenGone.CLEAR));
            owners.add(table.handles("owner", target, lists(table) ? WhenGone.DESTROY : WhenGone.CLEAR));
        }
        declare();
        for (int place = 0; indexed != Indexed.NONE && place < things.size(); place++) {
            index(things.get(place), friends.get(place), owners.get(place), indexed == Indexed.ALL);
        }
        port = sim.port("in", Go.class, (message, commands) -> {
            record(message.author, commands);
            return 0;
        });
    }

    private void index(
            final Thing thing, final HandleColumn friend, final HandleColumn owner, final boolean uniqueToo) {
        final Indexing to = thing.table.indices();
        indices.add(to.sets("by kind", thing.kind));
        indices.add(to.sets("by friend", friend));
        indices.add(to.sets("by owner", owner));
        indices.add(to.sets("by heat", thing.heat, CELL));
        indices.add(to.sets("by wealth", thing.wealth));
        indices.add(to.sets("by level", thing.level));
        indices.add(to.sets("by kind and owner", thing.kind, owner));
        indices.add(to.sets("by friend and owner", friend, owner));
        if (uniqueToo) {
            indices.add(to.unique("by account", thing.account));
            indices.add(to.names("by label", thing.label));
            indices.add(to.unique("by kind too", thing.kind));
            indices.add(to.unique("by owner too", owner));
            indices.add(to.unique("by heat too", thing.heat));
            indices.add(to.unique("by wealth too", thing.wealth));
            indices.add(to.unique("by level too", thing.level));
            indices.add(to.unique("by owner and kind", owner, thing.kind));
        }
    }

    private void declare() {
        final Table driver = sim.define("driver", Layout.fixed(64 * CHUNKS));
        final Table[] created = things.stream()
                .map(Thing::table)
                .filter(table -> !table.layout().isFixed())
                .toArray(Table[]::new);
        system("a", 10, driver, created);
        sim.boundary();
        system("b", 20, driver, created);
        sim.system("alone").exclusive((world, commands) -> {
            record(30, commands);
            changeAtOnce(new Random(mixed(31)));
        });
        sim.system(FAILING).over(driver, (rows, commands) -> {
            if (isFailing) {
                throw new IllegalStateException("on purpose");
            }
        });
        system("c", 40, driver, created);
    }

    private void system(final String name, final int author, final Table driver, final Table[] created) {
        sim.system(name)
                .creates(created)
                .grain(64)
                .over(driver, (rows, commands) -> record(author + rows.number(), commands));
    }

    private Thing before(final int place) {
        return things.get((place + things.size() - 1) % things.size());
    }

    private static boolean lists(final Table table) {
        return table.layout().isDense() || table.layout().isPinned();
    }

    private long mixed(final int author) {
        return Trial.mix(seed, 1_000 * frame + author);
    }

    // ---- What happens ----

    /// @param fails whether the frame fails, and the simulation recovers
    FrameReport step(final boolean fails) {
        frame = sim.frame();
        isFailing = fails;
        final Random random = new Random(mixed(0));
        changeAtOnce(random);
        for (int message = random.nextInt(3); message > 0; message--) {
            port.offer(new Go(50 + message));
        }
        record(1, sim.commands());
        if (fails) {
            Trial.causeOfStep(sim);
            sim.recover();
            return sim.report();
        }
        return sim.step();
    }

    /// By the owner, or an exclusive body: each change is complete at once.
    private void changeAtOnce(final Random random) {
        for (int i = random.nextInt(4); i > 0; i--) {
            final int place = random.nextInt(things.size());
            final Table table = things.get(place).table;
            if (lists(table) && table.size() + table.pending() < ENOUGH) {
                table.create();
            } else if (lists(table)) {
                final long handle = any(random, place);
                if (table.isValid(handle) && table.state(table.row(handle)) != RowState.PERMANENT) {
                    table.destroy(handle);
                }
            }
        }
    }

    private void record(final int author, final Commands commands) {
        final Random random = new Random(mixed(author));
        final List<Long> made = new ArrayList<>();
        for (int op = random.nextInt(25); op > 0; op--) {
            final int place = random.nextInt(things.size());
            if (random.nextInt(4) == 0) {
                create(random, place, commands, made);
            } else {
                final boolean isOwn = !made.isEmpty() && random.nextInt(4) == 0;
                final long target = isOwn ? made.get(random.nextInt(made.size())) : any(random, place);
                commands.after(random.nextInt(5) == 0 ? 1 + random.nextInt(3) : 0);
                command(random, target, commands);
                commands.after(0);
            }
        }
    }

    private void create(final Random random, final int place, final Commands commands, final List<Long> made) {
        final Thing thing = things.get(place);
        final int kind = random.nextInt(12);
        if (thing.table.layout().isFixed() || thing.table.size() > 3 * ENOUGH) {
            return;
        }
        final long handle;
        if (kind == 0 && lists(thing.table) && thing.table.permanent() < MOST_PERMANENT) {
            handle = commands.createPermanent(thing.table);
        } else if (kind < 4 && lists(thing.table)) {
            handle = commands.createPending(thing.table);
        } else {
            handle = commands.create(thing.table);
        }
        if (random.nextInt(3) > 0) {
            commands.with(thing.kind, random.nextInt(5) - 2).with(thing.account, account(random));
            commands.with(thing.label, label(random)).with(thing.heat, (float) fraction(random));
            commands.with(thing.wealth, fraction(random)).with(thing.level, (byte) random.nextInt(4));
            commands.with(friends.get(place), any(random, place(before(place))));
        }
        if (random.nextInt(3) == 0) {
            commands.with(owners.get(place), any(random, place(before(place))));
        }
        made.add(handle);
    }

    private int place(final Thing thing) {
        return things.indexOf(thing);
    }

    private void command(final Random random, final long target, final Commands commands) {
        if (target == Handle.NULL) {
            return;
        }
        final int place = Handle.type(target) - 1;
        final Thing thing = things.get(place);
        switch (random.nextInt(18)) {
            case 14, 15 -> commands.set(target, thing.heat, (float) fraction(random));
            case 16 -> commands.set(target, thing.wealth, fraction(random));
            case 17 -> commands.set(target, thing.level, (byte) (random.nextInt(4) - 2));
            case 12, 13 -> commands.set(target, thing.label, label(random));
            case 0 -> commands.set(target, thing.account, account(random));
            case 1, 2 -> commands.set(target, friends.get(place), any(random, place(before(place))));
            case 3 -> commands.set(target, friends.get(place), Handle.NULL);
            case 4, 5 -> commands.set(target, owners.get(place), any(random, place(before(place))));
            case 6 -> commands.set(target, thing.other, random.nextInt());
            case 7 -> commands.activate(target);
            case 8 -> commands.activateAt(target, frame + random.nextInt(4), CompletableFuture.completedFuture(null));
            case 9 -> {
                if (lists(thing.table)) {
                    commands.destroy(target);
                }
            }
            default -> commands.set(target, thing.kind, random.nextInt(5) - 2);
        }
    }

    private static long account(final Random random) {
        return (long) (random.nextInt(7) - 3) << 8 * random.nextInt(8);
    }

    /// Few values; borders of cells, zeros of both signs, and what is in no cell.
    private static double fraction(final Random random) {
        return switch (random.nextInt(9)) {
            case 0 -> Double.NaN;
            case 1 -> Double.longBitsToDouble(0xFFF0_0000_0000_0000L + 1 + random.nextInt(1 << 30));
            case 2 -> -0.0;
            case 3 -> Double.POSITIVE_INFINITY;
            case 4 -> 1e300 * (random.nextInt(3) - 1);
            default -> random.nextInt(5) * CELL / 2 - CELL;
        };
    }

    private static String label(final Random random) {
        final int number = random.nextInt(8);
        return number == 0 ? null : "label " + number;
    }

    /// A row that exists, often one of the first; at times none, or a handle that names no row.
    private long any(final Random random, final int place) {
        final Table table = things.get(place).table;
        final int row = random.nextInt(random.nextBoolean() ? Math.max(1, table.end()) : 6);
        if (row >= table.end() || table.state(row) == RowState.VACANT) {
            return Handle.NULL;
        }
        final long handle = table.handle(row);
        return random.nextInt(12) == 0
                ? Handle.of(Handle.type(handle), Handle.generation(handle) + 1, Handle.slot(handle))
                : handle;
    }

    // ---- What is to be seen ----

    /// What is wrong with an index, compared with the columns; or an empty text.
    String fault() {
        for (final Thing thing : things) {
            thing.table.store().checkInvariants();
        }
        for (final Index<?> each : indices) {
            final KeyedRows index = KeyedRows.of(each);
            final Map<Object, TreeSet<Integer>> expected =
                    expected(index, each instanceof SetIndex sets && sets.cellLength() > 0);
            final Map<Object, TreeSet<Integer>> found = new HashMap<>();
            for (final Object key : expected.keySet()) {
                final TreeSet<Integer> rows = new TreeSet<>();
                for (int row = first(each, key); row >= 0; row = index.next(row)) {
                    if (!rows.add(row)) {
                        return index + " finds a row twice: row=" + row + ", key=" + key;
                    }
                }
                found.put(key, rows);
                if (each instanceof SetIndex sets && count(sets.view(), key) != rows.size()) {
                    return index + " counts other rows than it has: key=" + key;
                }
            }
            if (!expected.equals(found) || findsNone(each)) {
                return index + "\nexpected=" + expected + "\nfound=   " + found;
            }
        }
        return "";
    }

    private static int first(final Index<?> index, final Object key) {
        return switch (index) {
            case NameIndex names -> names.view().find((String) key);
            case HashIndex unique when key instanceof Pair pair -> unique.view().find(pair.first, pair.second);
            case SetIndex sets when key instanceof Pair pair -> sets.view().first(pair.first, pair.second);
            case HashIndex unique when !(key instanceof Long) -> unique.view().find(((Number) key).doubleValue());
            case SetIndex sets when !(key instanceof Long) -> sets.view().first(((Number) key).doubleValue());
            default -> KeyedRows.of(index).first((long) key);
        };
    }

    private static int count(final SetIndex.View sets, final Object key) {
        return switch (key) {
            case Long whole -> sets.count(whole);
            case Pair pair -> sets.count(pair.first, pair.second);
            default -> sets.count(((Number) key).doubleValue());
        };
    }

    /// Whether there is a row of a key that no row has.
    private static boolean findsNone(final Index<?> each) {
        return each instanceof NameIndex names
                ? names.view().find("no label") != -1
                : each.key() instanceof HandleColumn
                        && each.second() == null
                        && KeyedRows.of(each).first(Handle.NULL) != -1;
    }

    /// A multimap, made from the columns.
    private static Map<Object, TreeSet<Integer>> expected(final KeyedRows index, final boolean byCells) {
        final Map<Object, TreeSet<Integer>> expected = new HashMap<>();
        for (int row = 0; row < index.rows().end(); row++) {
            final Object value = value(index.key(), row);
            final Object key = byCells
                    ? cell(((Number) value).doubleValue())
                    : index.second() == null ? value : pair(value, value(index.second(), row));
            if (index.rows().isActive(row) && key != null) {
                expected.computeIfAbsent(key, any -> new TreeSet<>()).add(row);
            }
        }
        return expected;
    }

    private static Pair pair(final Object first, final Object second) {
        return first == null || second == null ? null : new Pair((long) first, (long) second);
    }

    /// The cell of a value, null where there is none.
    private static Object cell(final double value) {
        return Math.abs(value) < 1e6 ? (Long) (long) Math.floor(value * (1 / CELL)) : null; // exact: a power of two
    }

    /// What a column holds for a row; null where that is no key.
    private static Object value(final Column<?> key, final int row) {
        return switch (key) {
            case IntColumn ints -> (long) ints.get(row);
            case LongColumn longs -> longs.get(row);
            case HandleColumn handles -> handles.get(row) == Handle.NULL ? null : (Long) handles.get(row);
            case ObjectColumn<?> objects -> objects.get(row);
            case FloatColumn floats -> floats.get(row);
            case DoubleColumn doubles -> doubles.get(row);
            case ByteColumn bytes -> (long) bytes.get(row);
        };
    }

    /// {@return what is the same for any workers, with indices or without}
    List<String> look() {
        final List<String> look = new ArrayList<>(sim.report().notes());
        if (Checks.ON) { // the cause that is named of a row that several relations doom may be another one
            look.replaceAll(note -> note.replaceAll("because .* is gone", ""));
        }
        final FrameReport report = sim.report();
        look.add("world=" + sim.hash() /* changed rows in it */ + ", commands=" + report.commands() + ", created="
                + report.createdRows()
                + ", destroyed=" + report.destroyedRows() + ", cascaded=" + report.cascadedRows() + ", cleared="
                + report.clearedReferences() + ", stale=" + report.staleCommands() + ", refused="
                + report.refusedCreates() + ", duplicates="
                + report.duplicateDestroys() + ", activated=" + report.activatedRows());
        for (final Thing thing : things) {
            look.add(thing.table.name() + ", order="
                    + thing.table.store().slots().orderHash());
            if (lists(thing.table)) {
                look.add("destroyed=" + Arrays.toString(Trial.handles(thing.table.destroyed())));
            }
        }
        return look;
    }

    @Override
    public void close() {
        sim.close();
    }
}
