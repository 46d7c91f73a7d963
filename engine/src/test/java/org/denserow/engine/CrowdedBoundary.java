package org.denserow.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;

/// Types of all layouts, some with more rows than one share of the slots has, and chunks that record thousands of
/// commands of every kind for them: many with a target that is gone, or that others name too.
final class CrowdedBoundary implements AutoCloseable {

    private static final int CHUNKS = 12;
    private static final int COMMANDS = 1500; // of a chunk and boundary
    private static final String[] WORDS = {"a", "b", null, "d"};

    record Thing(
            Table table,
            FloatColumn f,
            @Stride(2) FloatColumn v2,
            @Stride(3) FloatColumn v3,
            DoubleColumn d,
            IntColumn i,
            LongColumn l,
            ByteColumn b,
            HandleColumn h,
            ObjectColumn<String> o,
            Tag t,
            Tag u) {

        void set(final Commands commands, final long target, final int random) {
            if (target == Handle.NULL) {
                return; // no row ever was
            }
            final int value = random >>> 8;
            switch (random & 15) {
                case 0 -> commands.set(target, f, value);
                case 1 -> commands.set(target, v2, value, -value);
                case 2 -> commands.set(target, v3, value, -value, 7.5f);
                case 3 -> commands.set(target, d, value / 3.0);
                case 4 -> commands.set(target, i, value);
                case 5 -> commands.set(target, l, value * 0x1_0000_0001L);
                case 6 -> commands.set(target, b, (byte) value);
                case 7 -> commands.set(target, h, Handle.of(1, 1, value & 0xFFFF));
                case 8 -> commands.set(target, o, WORDS[value & 3]);
                case 9, 10 -> commands.tag(target, t);
                case 11 -> commands.untag(target, t);
                case 12 -> commands.tag(target, u);
                case 13 -> commands.untag(target, u);
                default ->
                    commands.set(target, i, -value)
                            .set(target, v2, value, value)
                            .tag(target, u);
            }
        }

        boolean isFixed() {
            return table.layout().isFixed();
        }

        boolean isOfEvents() {
            return table.layout().isEvents();
        }

        boolean lists() {
            return table.layout().isDense() || table.layout().isPinned();
        }
    }

    final Simulation sim;
    private final List<Thing> things = new ArrayList<>();
    private final long seed;
    private final long[][] live; // targets of the frame, by type
    private final long[][] stale;
    private final HandleColumn parent;

    /// @param splitAbove commands of a phase that is split
    CrowdedBoundary(final SimulationOptions options, final int splitAbove, final int rows, final int smallTypes) {
        seed = options.seed();
        final CommandLog log = new CommandLog(options.workers(), options.typeBase());
        log.boundaries().splitAbove(splitAbove);
        sim = new Simulation(
                options.withoutSerialCutoff().withStaleCommands(StaleCommands.REPORT), FrameClock.SYSTEM, log);
        define("dense", Layout.dense(rows + rows / 4), rows);
        define("pinned", Layout.pinned(rows + rows / 4), rows);
        define("growing", Layout.dense(64).growable(), 4 * rows / 7);
        define("events", Layout.events(3_000).growable(), 0);
        define("fixed", Layout.fixed(4 * rows / 7), 0);
        define("full", Layout.dense(900), 800);
        for (int type = 0; type < smallTypes; type++) {
            define("small " + type, Layout.dense(200).growable(), 50 + type);
        }
        parent = things.get(1).table.handles("parent", things.get(0).table, HandleColumn.WhenGone.DESTROY);
        live = new long[things.size()][];
        stale = new long[things.size()][0];
        final Table driver = sim.define("driver", Layout.fixed(64 * CHUNKS));
        final Table[] created = things.stream()
                .filter(thing -> !thing.isFixed())
                .map(Thing::table)
                .toArray(Table[]::new);
        for (int system = 0; system < 2; system++) {
            final int salt = system;
            sim.system("system " + system)
                    .creates(created)
                    .grain(64)
                    .over(driver, (chunk, commands) -> record(commands, 1 + salt, chunk.number()));
            if (system == 0) {
                sim.boundary();
            }
        }
        for (final Thing thing : things) {
            if (thing.lists()) {
                final long[] pending = new long[thing.table.size() / 9];
                sim.commands().createPendingBatch(thing.table, pending, pending.length);
            }
        }
    }

    private void define(final String name, final Layout layout, final int rows) {
        final Thing thing = sim.define(name, Thing.class, layout);
        things.add(thing);
        thing.table.changed();
        if (thing.lists()) {
            thing.table.created();
            thing.table.destroyed();
        }
        for (int row = 0; row < rows; row++) {
            if (row % 5000 == 17) {
                thing.table.createPermanent();
            } else {
                thing.table.create();
            }
        }
    }

    /// A random number that depends on nothing but its arguments.
    private int random(final long a, final long b, final long c) {
        return (int) (Trial.mix(Trial.mix(Trial.mix(seed, sim.frame()) + a, b), c) >>> 24);
    }

    private void record(final Commands commands, final int salt, final int chunk) {
        for (int at = 0; at < COMMANDS; at++) {
            final int which = random(salt, chunk, at);
            final int small = (which & 0x70) != 0 ? 0 : 5 + (which >>> 8 & 0xFFFF) % (things.size() - 5);
            final int type = small == 0 ? (which >>> 8 & 0xFFFF) % 5 : small;
            final Thing thing = things.get(type);
            final int word = random(salt + 100, chunk, at);
            final boolean mayBeGone = sim.frame() % 2 == 0 || salt > 0; // so that notes name other things, too
            final long target = target(type, random(salt + 200, chunk, at), mayBeGone);
            if (thing.isOfEvents() && !mayBeGone) {
                continue; // its rows end before
            }
            switch (word & 15) {
                case 0 -> create(commands, mayBeGone ? thing : things.getFirst(), word >>> 4);
                case 1, 2 -> destroy(commands, thing, target);
                case 3 -> // what several chunks name, and the same chunk twice
                    destroy(commands, thing, target(type, random(salt + 300, at / 3, 0), false));
                case 4 -> activate(commands, thing, target, word >>> 4);
                default -> thing.set(commands, target, word >>> 4);
            }
        }
    }

    private long target(final int type, final int random, final boolean mayBeGone) {
        final long[] from = mayBeGone && (random & 7) == 0 && stale[type].length > 0 ? stale[type] : live[type];
        return from.length == 0 ? Handle.NULL : from[(random >>> 3 & 0xFFFFFF) % from.length];
    }

    private static void create(final Commands commands, final Thing thing, final int random) {
        if (thing.isFixed()) {
            return;
        }
        final long[] handles = new long[1 + random % 7];
        if (!thing.lists() || (random & 0x300) != 0) {
            commands.createBatch(thing.table, handles, handles.length);
        } else {
            commands.createPendingBatch(thing.table, handles, handles.length);
        }
        commands.with(thing.i, random).with(thing.o, WORDS[random & 3]).with(thing.t);
    }

    private static void destroy(final Commands commands, final Thing thing, final long target) {
        if (thing.lists() && target != Handle.NULL) {
            commands.destroy(target);
        }
    }

    private static void activate(final Commands commands, final Thing thing, final long target, final int random) {
        if (!thing.lists() || target == Handle.NULL) {
            return;
        }
        if ((random & 7) == 0) {
            commands.activateAt(target, 1 + random % 5, CompletableFuture.completedFuture(null));
        } else {
            commands.activate(target);
        }
    }

    /// Forgets which handles were targets: what comes next follows from the rows alone.
    void forgetTargets() {
        Arrays.fill(live, null);
        Arrays.fill(stale, new long[0]);
    }

    /// Runs a frame.
    ///
    /// @return what is to be seen afterwards
    List<String> step() {
        for (int type = 0; type < things.size(); type++) {
            final Table table = things.get(type).table;
            final long[] now = new long[table.end()];
            int count = 0;
            for (int row = 0; row < now.length; row++) {
                if (table.store().exists(row)) {
                    now[count++] = table.handle(row);
                }
            }
            if (live[type] != null && live[type].length > 0) {
                stale[type] = Arrays.stream(live[type])
                        .filter(handle -> table.store().find(handle) < 0)
                        .toArray();
            }
            live[type] = Arrays.copyOf(now, count);
        }
        for (int child = 0; child < 300; child++) { // some rows die with another
            final int row = sim.frame() == 0
                    ? child
                    : (random(7, child, 0) >>> 1) % things.get(1).table.end();
            if (things.get(1).table.store().exists(row)) {
                parent.values()[row] = live[0][(random(8, child, 0) >>> 1) % live[0].length];
            }
        }
        final long twice = live[0][live[0].length - 1];
        sim.commands().destroy(live[0][0]); // permanent: it stays
        sim.commands().destroy(twice);
        sim.commands().destroy(twice);
        record(sim.commands(), 0, 0);
        final FrameReport report = sim.step();
        return look(report);
    }

    private List<String> look(final FrameReport report) {
        final List<String> look = new ArrayList<>();
        look.add("hashes " + sim.hash() + ", " + sim.orderHash());
        look.add("creates=" + report.createCommands() + ", created=" + report.createdRows() + ", refused="
                + report.refusedCreates()
                + ", destroys=" + report.destroyCommands() + ", destroyed=" + report.destroyedRows() + ", duplicates="
                + report.duplicateDestroys() + ", cascaded=" + report.cascadedRows());
        look.add("sets=" + report.setCommands() + ", tags=" + report.tagCommands() + ", untags="
                + report.untagCommands() + ", stale="
                + report.staleCommands() + ", activations=" + report.activateCommands() + ", activated="
                + report.activatedRows()
                + ", repeated=" + report.repeatedActivations() + ", overtaken=" + report.overtakenCommands());
        look.addAll(report.notes());
        for (final Thing thing : things) {
            final Table table = thing.table;
            long marks = 0;
            for (int row = 0; row < table.end(); row++) {
                final boolean isNew = thing.lists() && table.created().bits().get(row);
                marks = 31 * marks + (table.changed().bits().get(row) ? 1 : 0) + (isNew ? 2 : 0);
                final RowState state = table.state(row);
                marks = 31 * marks + (state == RowState.VACANT ? -1 : table.handle(row)) + state.ordinal();
            }
            for (int at = 0; thing.lists() && at < table.destroyed().count(); at++) {
                marks = 31 * marks + table.destroyed().handle(at);
            }
            look.add(table.name() + " " + table.size() + ", end=" + table.end() + ", marks=" + marks);
            table.store().checkInvariants();
        }
        return look;
    }

    @Override
    public void close() {
        sim.close();
    }
}
