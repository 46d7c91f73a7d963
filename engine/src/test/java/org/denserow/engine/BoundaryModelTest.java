package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.BoundaryModel.Chunk;
import org.denserow.engine.BoundaryModel.Kind;
import org.denserow.engine.BoundaryModel.Op;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.fixture.Warnings;
import org.denserow.engine.ground.Checks;
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
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Random commands of everybody who records, over types of all layouts, against [BoundaryModel]: the same rows in the
/// same order, the same values, counts and notes after every frame; and the same hashes for any workers.
class BoundaryModelTest {

    private static final int ROUNDS = Rounds.of(2, 3);
    private static final int FRAMES = 40;
    private static final int CHUNKS = 5;
    private static final int MOST_PERMANENT = 3;
    private static final int FIXED = 30;

    private static final List<Kind> KINDS = List.of(
            Kind.SET,
            Kind.SET,
            Kind.TAG,
            Kind.UNTAG,
            Kind.ACTIVATE,
            Kind.ACTIVATE_AT,
            Kind.DESTROY,
            Kind.DESTROY,
            Kind.DESTROY);

    private static final Map<String, Layout> LAYOUTS = new TreeMap<>(Map.of(
            "dense", Layout.dense(300),
            "events", Layout.events(60),
            "fixed", Layout.fixed(FIXED),
            "full", Layout.dense(25),
            "growing", Layout.dense(4).growable(),
            "pinned", Layout.pinned(80),
            "wide", Layout.pinned(4).growable()));

    private record Thing(
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

        void set(final Commands commands, final long target, final int column, final int value) {
            switch (column) {
                case 0 -> commands.set(target, f, value + 0.5f);
                case 1 -> commands.set(target, v2, value + 0.5f, -value);
                case 2 -> commands.set(target, v3, value + 0.5f, -value, 7.5f);
                case 3 -> commands.set(target, d, value + 0.5);
                case 4 -> commands.set(target, i, value);
                case 5 -> commands.set(target, l, value);
                case 6 -> commands.set(target, b, (byte) value);
                case 7 -> commands.set(target, h, Handle.of(1, 1, value));
                default -> commands.set(target, o, "o" + value);
            }
        }

        void with(final Commands commands, final int column, final int value) {
            switch (column) {
                case 0 -> commands.with(f, value + 0.5f);
                case 1 -> commands.with(v2, value + 0.5f, -value);
                case 2 -> commands.with(v3, value + 0.5f, -value, 7.5f);
                case 3 -> commands.with(d, value + 0.5);
                case 4 -> commands.with(i, value);
                case 5 -> commands.with(l, value);
                case 6 -> commands.with(b, (byte) value);
                case 7 -> commands.with(h, Handle.of(1, 1, value));
                default -> commands.with(o, "o" + value);
            }
            commands.with(t);
        }

        private String[] values(final int row) {
            final float[] two = v2.values();
            final float[] three = v3.values();
            return new String[] {
                Float.toString(f.values()[row]),
                two[2 * row] + ", " + two[2 * row + 1],
                three[3 * row] + ", " + three[3 * row + 1] + ", " + three[3 * row + 2],
                Double.toString(d.values()[row]),
                Integer.toString(i.values()[row]),
                Long.toString(l.values()[row]),
                Byte.toString(b.values()[row]),
                Integer.toString(Handle.slot(h.values()[row])),
                String.valueOf(o.get(row))
            };
        }

        List<String> look() {
            final List<String> look = new ArrayList<>();
            for (int row = 0; row < table.end(); row++) {
                final RowState state = table.state(row);
                look.add(
                        state == RowState.VACANT
                                ? "hole"
                                : BoundaryModel.look(
                                        table.handle(row),
                                        state,
                                        values(row),
                                        new boolean[] {
                                            t.bits().get(row), u.bits().get(row)
                                        },
                                        table.changed().bits().get(row)));
            }
            for (int at = 0; lists(table) && at < table.destroyed().count(); at++) {
                look.add("destroyed " + Handle.toString(table.destroyed().handle(at)));
            }
            return look;
        }
    }

    private record Go(int number) {}

    private static boolean lists(final Table table) {
        return table.layout().isDense() || table.layout().isPinned();
    }

    /// A simulation and its model, which see the same plans.
    private static final class World implements AutoCloseable {

        final Random random;
        final Simulation sim;
        final BoundaryModel model = new BoundaryModel();
        final List<Thing> things = new ArrayList<>();
        final List<Table> creatable = new ArrayList<>();
        final Map<String, Chunk> plans = new TreeMap<>(); // of the frame, by author
        final List<Long> ever = new ArrayList<>(); // handles, of the rows that were seen
        final Map<String, Long> seen = new TreeMap<>(); // counts of all frames
        final Port<Go> port;
        int value;

        World(final long seed, final SimulationOptions options) {
            random = new Random(seed);
            sim = Simulation.create(
                    options.withSeed(seed).withoutSerialCutoff().withGrain(64).withStaleCommands(StaleCommands.REPORT));
            LAYOUTS.forEach((name, layout) -> {
                final Thing thing = sim.define(name, Thing.class, layout);
                things.add(thing);
                model.addType(name, layout);
                thing.table.changed();
                if (lists(thing.table)) {
                    thing.table.destroyed();
                }
                if (layout.isFixed()) {
                    for (int row = 0; row < FIXED; row++) {
                        model.addRow(things.size() - 1, thing.table.handle(row));
                    }
                } else {
                    creatable.add(thing.table);
                }
            });
            port = sim.port("in", Go.class, (message, commands) -> {
                record("port " + message.number, commands);
                return 0;
            });
            final Table driver = sim.define("driver", Layout.fixed(64 * CHUNKS));
            for (final String name : new String[] {"a", "b"}) {
                system(name, driver);
            }
            sim.system("x").exclusive((world, commands) -> record("exclusive system x", commands));
            system("c", driver);
        }

        private void system(final String name, final Table driver) {
            sim.system(name)
                    .creates(creatable.toArray(Table[]::new))
                    .over(driver, (rows, commands) -> record(systemChunk(name, rows.number()), commands));
        }

        private static String systemChunk(final String name, final int chunk) {
            return "system " + name + ", chunk=" + chunk;
        }

        @Override
        public void close() {
            sim.close();
        }

        // ---- Plans ----

        private void plan(final String author, final int most) {
            final List<Op> ops = new ArrayList<>();
            final List<Integer> created = new ArrayList<>(); // types of the rows that the chunk creates
            for (int op = random.nextInt(most + 1); op > 0; op--) {
                if (random.nextInt(4) == 0) {
                    ops.add(create(created));
                } else {
                    ops.add(command(created));
                }
            }
            plans.put(author, new Chunk(author, ops));
        }

        private Op create(final List<Integer> created) {
            int type = random.nextInt(things.size());
            while (things.get(type).table.layout().isFixed()) {
                type = random.nextInt(things.size());
            }
            final Table table = things.get(type).table;
            RowState state = RowState.ACTIVE;
            final int chance = random.nextInt(20);
            if (lists(table) && chance < 8) {
                final boolean isKept = chance == 0 && table.permanent() < MOST_PERMANENT;
                state = isKept ? RowState.PERMANENT : RowState.PENDING;
            }
            final int count = state == RowState.PERMANENT || random.nextBoolean() ? 1 : 1 + random.nextInt(5);
            for (int i = 0; i < count; i++) {
                created.add(type);
            }
            final int filled = random.nextBoolean() ? nextValue() : 0;
            return new Op(
                    Kind.CREATE, type, state, count, 0, -1, random.nextInt(BoundaryModel.COLUMNS.size()), filled, 0);
        }

        private int nextValue() {
            value = value % 100 + 1;
            return value;
        }

        private Op command(final List<Integer> created) {
            int own = -1;
            long target = 0;
            int type;
            if (!created.isEmpty() && random.nextInt(3) == 0) {
                own = random.nextInt(created.size());
                type = created.get(own);
            } else {
                type = random.nextInt(things.size());
                final List<Long> handles = model.handles(type);
                if (handles.isEmpty() || !ever.isEmpty() && random.nextInt(8) == 0) {
                    target = ever.isEmpty()
                            ? things.get(fixed()).table.handle(0)
                            : ever.get(random.nextInt(ever.size()));
                    type = Handle.type(target) - 1;
                } else {
                    target = handles.get(among(handles.size()));
                }
            }
            Kind kind = KINDS.get(random.nextInt(KINDS.size()));
            if (kind == Kind.DESTROY && !lists(things.get(type).table)) {
                kind = Kind.SET;
            }
            final int parts = kind == Kind.SET ? BoundaryModel.COLUMNS.size() : BoundaryModel.TAGS.size();
            final int number = kind == Kind.ACTIVATE_AT ? (int) sim.frame() + random.nextInt(4) : nextValue();
            final int delay = random.nextInt(5) == 0 ? 1 + random.nextInt(3) : 0;
            return new Op(kind, type, null, 0, target, own, random.nextInt(parts), number, delay);
        }

        /// One of some rows; often one of the first or last, which so are the targets of several commands.
        private int among(final int rows) {
            final int row = random.nextInt(random.nextBoolean() ? rows : Math.min(rows, 4));
            return random.nextInt(3) == 0 ? rows - 1 - row : row;
        }

        private int fixed() {
            return new ArrayList<>(LAYOUTS.keySet()).indexOf("fixed");
        }

        // ---- Recording ----

        /// Plays a plan into the engine. A body may run more than once in order mode: what it made last counts.
        private void record(final String author, final Commands commands) {
            final Chunk plan = plans.get(author);
            plan.made().clear();
            for (final Op op : plan.ops()) {
                final Thing thing = things.get(op.type());
                commands.after(op.delay());
                final long target = op.kind() == Kind.CREATE ? 0 : op.handle(plan.made());
                switch (op.kind()) {
                    case CREATE -> create(thing, op, commands, plan.made());
                    case SET -> thing.set(commands, target, op.part(), op.value());
                    case TAG -> commands.tag(target, op.part() == 0 ? thing.t : thing.u);
                    case UNTAG -> commands.untag(target, op.part() == 0 ? thing.t : thing.u);
                    case ACTIVATE -> commands.activate(target);
                    case ACTIVATE_AT ->
                        commands.activateAt(target, op.value(), CompletableFuture.completedFuture(null));
                    case DESTROY -> commands.destroy(target);
                }
            }
            commands.after(0);
        }

        private static void create(final Thing thing, final Op op, final Commands commands, final List<Long> made) {
            final long[] handles = new long[op.count()];
            if (op.count() > 1 && op.state() == RowState.ACTIVE) {
                commands.createBatch(thing.table, handles, op.count());
            } else if (op.count() > 1) {
                commands.createPendingBatch(thing.table, handles, op.count());
            } else {
                handles[0] = switch (op.state()) {
                    case PENDING -> commands.createPending(thing.table);
                    case PERMANENT -> commands.createPermanent(thing.table);
                    default -> commands.create(thing.table);
                };
            }
            for (final long handle : handles) {
                made.add(handle);
            }
            if (op.value() != 0) {
                thing.with(commands, op.part(), op.value());
            }
        }

        // ---- Frames ----

        /// @return both hashes
        List<Long> step(final String where) {
            for (int type = 0; type < things.size(); type++) {
                ever.addAll(model.handles(type));
            }
            while (ever.size() > 1_000) {
                ever.removeFirst();
            }
            plans.clear();
            final int messages = random.nextInt(3);
            for (int message = 0; message < messages; message++) {
                plan("port " + message, 8);
                port.offer(new Go(message));
            }
            plan("the owner", 30);
            plan("exclusive system x", 20);
            for (final String name : new String[] {"a", "b", "c"}) {
                for (int chunk = 0; chunk < CHUNKS; chunk++) {
                    plan(systemChunk(name, chunk), 12);
                }
            }
            model.beginFrame(sim.frame());
            record("the owner", sim.commands());
            final FrameReport report = sim.step();
            apply(messages);
            for (int type = 0; type < things.size(); type++) {
                final Thing thing = things.get(type);
                assertEquals(
                        String.join("\n", model.look(type)),
                        String.join("\n", thing.look()),
                        where + ", type=" + thing.table.name());
                thing.table.store().checkInvariants();
            }
            model.counts.values().removeIf(count -> count == 0);
            model.counts.forEach((what, count) -> seen.merge(what, count, Long::sum));
            assertEquals(model.counts, counts(report), where);
            final List<String> notes = new ArrayList<>(report.notes());
            notes.replaceAll(note -> note.substring(0, note.indexOf("; ")));
            assertEquals(String.join("\n", model.notes), String.join("\n", notes), where);
            return List.of(sim.hash(), sim.orderHash());
        }

        private void apply(final int messages) {
            model.expire(0);
            final List<Op> ofPorts = new ArrayList<>();
            final List<Long> made = new ArrayList<>();
            for (int message = 0; message < messages; message++) {
                final Chunk plan = plans.get("port " + message);
                final int before = made.size();
                plan.ops().forEach(op -> ofPorts.add(moved(op, before)));
                made.addAll(plan.made());
            }
            model.apply(0, List.of(new Chunk("a port", ofPorts, made), model.due(), plans.get("the owner")));
            model.apply(0, List.of(model.settled()));
            model.expire(1);
            final List<Chunk> inner = new ArrayList<>();
            final List<Chunk> last = new ArrayList<>(List.of(plans.get("exclusive system x")));
            for (int chunk = 0; chunk < CHUNKS; chunk++) {
                inner.add(chunk, plans.get(systemChunk("a", chunk)));
                inner.add(plans.get(systemChunk("b", chunk)));
                last.add(plans.get(systemChunk("c", chunk)));
            }
            model.apply(1, inner);
            model.expire(2);
            model.apply(2, last);
        }

        /// Messages are one chunk: the rows of a later one are counted on.
        private static Op moved(final Op op, final int before) {
            return new Op(
                    op.kind(),
                    op.type(),
                    op.state(),
                    op.count(),
                    op.target(),
                    op.created() < 0 ? -1 : before + op.created(),
                    op.part(),
                    op.value(),
                    op.delay());
        }

        private static Map<String, Long> counts(final FrameReport report) {
            final Map<String, Long> counts = new TreeMap<>();
            counts.put("activated", report.activatedRows());
            counts.put("activations", report.activateCommands());
            counts.put("armed", report.armedTimers());
            counts.put("created", report.createdRows());
            counts.put("creates", report.createCommands());
            counts.put("destroyed", report.destroyedRows());
            counts.put("destroys", report.destroyCommands());
            counts.put("duplicates", report.duplicateDestroys());
            counts.put("fired", report.firedTimers());
            counts.put("overtaken", report.overtakenCommands());
            counts.put("refused", report.refusedCreates());
            counts.put("repeated", report.repeatedActivations());
            counts.put("sets", report.setCommands());
            counts.put("stale", report.staleCommands());
            counts.put("tags", report.tagCommands());
            counts.put("untags", report.untagCommands());
            counts.values().removeIf(count -> count == 0);
            return counts;
        }
    }

    @Test
    @DisplayName("random frames: rows, values, counts and notes as the model says, for any workers and chunk orders")
    void step_randomCommandsOfEverybody_asTheModelSays() {
        final long seed = Seed.next();
        final Warnings warnings = new Warnings(); // of timers that are left
        for (int round = 0; round < ROUNDS; round++) {
            final List<List<Long>> expected = new ArrayList<>();
            for (final int workers : Trial.WORKER_COUNTS) {
                for (int order = 0; order < 2; order++) {
                    final SimulationOptions options =
                            SimulationOptions.defaults().withWorkers(workers);
                    run(
                            seed + round,
                            order == 0 ? options : options.withChunkOrder(seed + round),
                            expected,
                            "round=" + round + ", workers=" + workers + ", order=" + order + ", seed=" + seed);
                }
            }
        }
        warnings.close();
    }

    private static void run(
            final long seed, final SimulationOptions options, final List<List<Long>> expected, final String where) {
        try (World world = new World(seed, options)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                final List<Long> hashes = world.step("frame=" + frame + ", " + where);
                if (frame == expected.size()) {
                    expected.add(hashes);
                }
                assertEquals(expected.get(frame), hashes, "frame=" + frame + ", " + where);
            }
            assertEquals(Checks.ON ? 16 : 15, world.seen.size(), "all kinds happen: " + world.seen + ", " + where);
        }
    }
}
