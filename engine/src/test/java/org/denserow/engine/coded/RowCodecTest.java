package org.denserow.engine.coded;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.denserow.engine.KeyedHash;
import org.denserow.engine.RowCodec;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.index.HashIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows out to bytes and in again: every kind of part, three ways to apply them, and all refusals, after which nothing
/// has changed.
class RowCodecTest {

    private static final int ROOM = 200;

    /// A world with a part of every kind; two of them are two ranks.
    private static final class World implements AutoCloseable {

        final Simulation sim = Simulation.create(SimulationOptions.defaults());
        final Table house = sim.define("house", Layout.dense(10));
        final LongColumn number = house.longs("number");
        final HashIndex houses = house.indices().unique("by number", number);
        final Table other = sim.define("other", Layout.dense(4));
        final Table thing;
        final LongColumn id;
        final HashIndex byId;
        final ByteColumn small;
        final IntColumn group;
        final SetIndex byGroup;
        final LongColumn big;
        final FloatColumn real;
        final FloatColumn pair;
        final FloatColumn triple;
        final DoubleColumn exact;
        final Tag hot;
        final HandleColumn home;
        final HandleColumn friend;
        final SetIndex byFriend;
        final RowCodec codec;
        final KeyedHash hash;

        World(final String name, final Layout layout) {
            thing = sim.define(name, layout);
            id = thing.longs("id");
            byId = thing.indices().unique("by id", id);
            small = thing.bytes("small");
            group = thing.ints("group");
            byGroup = thing.indices().sets("by group", group);
            big = thing.longs("big");
            real = thing.floats("real");
            pair = thing.vec2("pair");
            triple = thing.vec3("triple");
            exact = thing.doubles("exact");
            hot = thing.tag("hot");
            home = thing.handles("home", house);
            friend = thing.handles("friend", thing);
            byFriend = thing.indices().sets("by friend", friend);
            codec = RowCodec.of(thing)
                    .keyedBy(byId)
                    .columns(small, group, big, real, pair, triple, exact)
                    .tags(hot)
                    .reference(home, houses)
                    .reference(friend, byId);
            hash = KeyedHash.of(thing, id).targets(house, number);
            for (int i = 0; i < 5; i++) {
                sim.commands().create(house);
                sim.commands().with(number, 70 + i);
            }
            sim.step();
        }

        World() {
            this("thing", Layout.dense(ROOM));
        }

        /// Creates rows with random values, whose friends are among them.
        void fill(final Random random, final long... ids) {
            final long[] handles = new long[ids.length];
            for (int i = 0; i < ids.length; i++) {
                handles[i] = sim.commands().create(thing);
                sim.commands()
                        .with(id, ids[i])
                        .with(small, (byte) random.nextInt())
                        .with(group, random.nextInt(4))
                        .with(big, random.nextLong())
                        .with(real, Float.intBitsToFloat(random.nextInt()))
                        .with(pair, random.nextFloat(), random.nextFloat())
                        .with(triple, random.nextFloat(), -0f, random.nextFloat())
                        .with(exact, Double.longBitsToDouble(random.nextLong()))
                        .with(home, random.nextBoolean() ? houses.view().handle(70 + random.nextInt(5)) : Handle.NULL)
                        .with(friend, random.nextInt(3) == 0 ? Handle.NULL : handles[random.nextInt(i + 1)]);
                if (random.nextBoolean()) {
                    sim.commands().with(hot);
                }
            }
            sim.step();
        }

        int row(final long key) {
            return byId.view().find(key);
        }

        int[] rows(final long... ids) {
            final int[] rows = new int[ids.length];
            for (int i = 0; i < ids.length; i++) {
                rows[i] = row(ids[i]);
            }
            return rows;
        }

        ByteBuffer write(final long... ids) {
            final ByteBuffer to = ByteBuffer.allocate(codec.bytes(ids.length));
            codec.write(rows(ids), ids.length, to);
            assertFalse(to.hasRemaining(), "the length is exact");
            return to.flip();
        }

        @Override
        public void close() {
            sim.step(); // indices are complete, in checks mode too
            sim.close();
        }
    }

    private static long[] ids(final int from, final int to) {
        final long[] ids = new long[to - from];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = (i % 2 == 0 ? 1 : -1) * (long) (from + i) * 0x1_0000_0003L;
        }
        return ids;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("rows of every kind of part come back bit-equal, in another table, from buffers of both kinds")
    void create_everyKind_isBitEqual(final boolean isDirect) {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        try (World from = new World();
                World to = new World("thing", Layout.pinned(ROOM))) {
            final long[] ids = ids(1, 151);
            from.fill(random, ids);
            final int bytes = from.codec.bytes(ids.length);
            final ByteBuffer buffer = isDirect ? ByteBuffer.allocateDirect(bytes + 8) : ByteBuffer.allocate(bytes + 8);
            buffer.position(3);
            from.codec.write(from.rows(ids), ids.length, buffer);
            assertEquals(bytes + 3, buffer.position());
            buffer.flip().position(3);
            assertEquals(ids.length, to.codec.read(buffer.asReadOnlyBuffer()));
            assertEquals(0, to.thing.size(), "nothing changes before create");
            assertEquals(ids.length, to.codec.create());
            assertEquals(from.hash.value(), to.hash.value(), "seed=" + seed);
            for (int group = 0; group < 4; group++) {
                assertEquals(from.byGroup.view().count(group), to.byGroup.view().count(group));
            }
            for (final long each : ids) {
                assertEquals(
                        from.byFriend.view().count(from.thing.handle(from.row(each))),
                        to.byFriend.view().count(to.thing.handle(to.row(each))),
                        "the index of references knows those that came late");
            }
            assertEquals(0, to.codec.waiting());
        }
    }

    @Test
    @DisplayName("with keys, rows are created in order of keys, whatever the order of batches")
    void create_anyOrderOfBatches_sameOrder() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        try (World from = new World();
                World one = new World();
                World two = new World()) {
            final long[] ids = ids(1, 41);
            from.fill(random, ids);
            final ByteBuffer all = from.write(ids);
            one.codec.read(all);
            one.codec.create();
            for (int i = ids.length - 1; i >= 0; i--) {
                two.codec.read(from.write(ids[i]));
            }
            assertEquals(40, two.codec.waiting());
            two.codec.create();
            assertEquals(one.sim.hash(), two.sim.hash());
            assertEquals(one.sim.orderHash(), two.sim.orderHash());
            for (int row = 1; row < 40; row++) {
                assertTrue(one.id.get(row - 1) < one.id.get(row));
            }
        }
    }

    @Test
    @DisplayName("update and replace against a model, in random steps")
    void updateAndReplace_randomSteps_asTheModel() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        try (World from = new World();
                World to = new World()) {
            final long[] all = ids(1, 61);
            from.fill(random, all);
            for (int step = 0; step < 60; step++) {
                final boolean replaces = to.thing.size() == 0 || random.nextBoolean();
                final TreeMap<Long, Long> kept = new TreeMap<>(); // handle by key
                for (int row = 0; row < to.thing.size(); row++) {
                    kept.put(to.id.get(row), to.thing.handle(row));
                }
                // friends go along, so that each reference has its row
                final long[] chosen = replaces
                        ? java.util.Arrays.copyOf(all, 20 + random.nextInt(40))
                        : kept.keySet().stream().mapToLong(Long::longValue).toArray();
                for (int row = 0; row < from.thing.size(); row++) {
                    from.sim.commands().set(from.thing.handle(row), from.group, random.nextInt(4));
                    from.sim.commands().set(from.thing.handle(row), from.big, random.nextLong());
                    if (random.nextBoolean()) {
                        from.sim.commands().tag(from.thing.handle(row), from.hot);
                    } else {
                        from.sim.commands().untag(from.thing.handle(row), from.hot);
                    }
                }
                from.sim.step();
                to.codec.read(from.write(chosen));
                assertEquals(chosen.length, replaces ? to.codec.replace() : to.codec.update());
                assertEquals(chosen.length, to.thing.size(), "seed=" + seed);
                for (final long each : chosen) {
                    final int row = to.row(each);
                    assertEquals(kept.getOrDefault(each, to.thing.handle(row)), to.thing.handle(row), "kept handle");
                    assertEquals(from.big.get(from.row(each)), to.big.get(row));
                }
                to.sim.step();
                assertEquals(partHash(from, chosen), to.hash.value(), "step=" + step + ", seed=" + seed);
            }
            to.codec.replace();
            assertEquals(0, to.thing.size(), "nothing read: nothing stays");
        }
    }

    /// The hash of some rows, by a world that has these alone.
    private static long partHash(final World from, final long[] ids) {
        try (World part = new World()) {
            part.codec.read(from.write(ids));
            part.codec.create();
            return part.hash.value();
        }
    }

    @Test
    @DisplayName("a batch that is cut anywhere, or changed in any byte, is refused, and nothing has changed")
    void read_cutOrChanged_isRefused() {
        try (World from = new World();
                World to = new World()) {
            from.fill(new Random(1), 1, 2, 3);
            final byte[] whole = from.write(1, 2, 3).array();
            for (int length = 0; length < whole.length; length++) {
                final ByteBuffer cut = ByteBuffer.wrap(whole, 0, length);
                assertThrows(IllegalArgumentException.class, () -> to.codec.read(cut));
                assertEquals(0, cut.position());
            }
            for (int at = 0; at < whole.length; at++) {
                final byte[] changed = whole.clone();
                changed[at] ^= 0x10;
                assertThrows(IllegalArgumentException.class, () -> to.codec.read(ByteBuffer.wrap(changed)), "at=" + at);
            }
            assertEquals(0, to.codec.waiting());
            to.codec.read(ByteBuffer.wrap(whole));
            assertEquals(3, to.codec.create(), "the control: the whole batch fits");
        }
    }

    @Test
    @DisplayName("unknown, missing and other parts are refused by name")
    void read_otherParts_isRefused() {
        try (World from = new World();
                World to = new World()) {
            from.fill(new Random(1), 1);
            final RowCodec more = RowCodec.of(from.thing).keyedBy(from.byId).columns(from.small, from.exact);
            final RowCodec less = RowCodec.of(to.thing).keyedBy(to.byId).columns(to.small);
            assertRefused("thing.exact".substring(6), () -> less.read(written(more)));
            final RowCodec most = RowCodec.of(to.thing).keyedBy(to.byId).columns(to.small, to.exact, to.real);
            assertRefused("thing.real", () -> most.read(written(more)));
            final Table other = to.other;
            final RowCodec kinds = RowCodec.of(other)
                    .keyedBy(other.indices().unique("by id", other.longs("id")))
                    .columns(other.floats("small"), other.doubles("exact"));
            assertRefused("here=floats, in the batch=bytes", () -> kinds.read(written(more)));
            final RowCodec turned =
                    RowCodec.of(to.thing).columns(to.exact).keyedBy(to.byId).columns(to.small);
            turned.read(written(more));
            turned.create();
            assertEquals(from.exact.get(0), to.exact.get(0), "the order of parts does not matter");
            assertEquals(from.small.get(0), to.small.get(0));
        }
    }

    private static ByteBuffer written(final RowCodec codec) {
        final ByteBuffer to = ByteBuffer.allocate(codec.bytes(1));
        codec.write(new int[] {0}, 1, to);
        return to.flip();
    }

    private static void assertRefused(final String word, final org.junit.jupiter.api.function.Executable call) {
        final RuntimeException refused = assertThrows(RuntimeException.class, call);
        assertTrue(refused.getMessage().contains(word), refused.getMessage());
    }

    @Test
    @DisplayName("keys that repeat, are here or are not, references without a row, a full table: nothing changes")
    void apply_refused_changesNothing() {
        try (World from = new World();
                World to = new World("thing", Layout.dense(4))) {
            from.fill(new Random(3), 1, 2, 3, 4, 5, 6);
            final int first = from.row(1);
            from.sim.commands().set(from.thing.handle(first), from.friend, from.thing.handle(from.row(2)));
            from.sim.step();
            to.codec.read(from.write(3));
            to.codec.forget();
            assertEquals(0, to.codec.waiting());

            final long hash = to.sim.hash();
            refuse(to, "key=1", to.codec::create, from.write(2, 1), from.write(1));
            refuse(to, "thing.friend, key=2", to.codec::create, from.write(1));
            refuse(to, "thing.friend, key=2", to.codec::replace, from.write(1));
            refuse(to, "key=2", to.codec::update, from.write(2));
            refuse(to, "capacity=4", to.codec::create, from.write(1, 2, 3, 4, 5, 6));
            assertEquals(hash, to.sim.hash());

            from.sim.commands().set(from.thing.handle(first), from.friend, Handle.NULL);
            from.sim.step();
            to.codec.read(from.write(1));
            to.codec.create();
            final long one = to.sim.hash();
            refuse(to, "key=1", to.codec::create, from.write(1));
            refuse(to, "capacity=4", to.codec::replace, from.write(1, 2, 3, 4, 5, 6));
            assertEquals(one, to.sim.hash());
        }
    }

    private static void refuse(final World to, final String word, final Runnable call, final ByteBuffer... batches) {
        int rows = 0;
        for (final ByteBuffer batch : batches) {
            rows += to.codec.read(batch);
        }
        assertRefused(word, call::run);
        assertEquals(rows, to.codec.waiting(), "what was read waits");
        to.codec.forget();
    }

    @Test
    @DisplayName("short and read-only buffers, rows that do not exist, wrong definitions, calls inside systems")
    void write_wrongCalls_areRefused() {
        try (World world = new World()) {
            world.fill(new Random(1), 1, 2);
            final ByteBuffer small = ByteBuffer.allocate(world.codec.bytes(2) - 1);
            assertRefused("remaining=", () -> world.codec.write(new int[] {0, 1}, 2, small));
            assertEquals(0, small.position());
            final ByteBuffer large = ByteBuffer.allocate(1_000);
            assertThrows(
                    ReadOnlyBufferException.class, () -> world.codec.write(new int[] {0}, 1, large.asReadOnlyBuffer()));
            assertRefused("row=2", () -> world.codec.write(new int[] {0, 2}, 2, large));
            assertRefused("rows=-1", () -> world.codec.bytes(-1));
            assertRefused("rows=" + Integer.MAX_VALUE, () -> world.codec.bytes(Integer.MAX_VALUE));
            assertRefused("before its first use", () -> world.codec.tags(world.thing.tag("new")));
            assertRefused("written once", () -> RowCodec.of(world.thing).columns(world.big, world.big));
            assertRefused(
                    "written once",
                    () -> RowCodec.of(world.thing).keyedBy(world.byId).columns(world.id));
            assertRefused(
                    "written once",
                    () -> RowCodec.of(world.thing).columns(world.id).keyedBy(world.byId));
            assertRefused("one table", () -> RowCodec.of(world.thing).columns(world.number));
            assertRefused("by reference", () -> RowCodec.of(world.thing).columns(world.home));
            assertRefused("one key", () -> RowCodec.of(world.thing).keyedBy(world.houses));
            assertRefused("target=", () -> RowCodec.of(world.thing).reference(world.home, world.byId));
            assertRefused("indices=0", () -> RowCodec.of(world.thing).reference(world.home));
            assertRefused(
                    "found by their keys",
                    () -> RowCodec.of(world.thing).columns(world.big).update());
            assertRefused("table whose rows", () -> world.codec.write(world.house.tag("t"), large));
        }
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table table = sim.define("row", Layout.dense(4));
            final RowCodec codec = RowCodec.of(table).columns(table.ints("value"));
            table.create();
            sim.system("write").over(table, (rows, commands) -> codec.write(new int[] {0}, 1, ByteBuffer.allocate(99)));
            assertThrows(RuntimeException.class, sim::step);
        }
    }

    @Test
    @DisplayName("a selection is written in order of rows; without keys rows come as they were read")
    void write_selection_inOrderOfRows() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Table table = sim.define("row", Layout.dense(300).growable());
            final IntColumn value = table.ints("value");
            final Tag odd = table.tag("odd");
            for (int i = 0; i < 150; i++) {
                sim.commands().create(table);
                sim.commands().with(value, 1000 - i);
                if (i % 2 == 1) {
                    sim.commands().with(odd);
                }
            }
            sim.step();
            final RowCodec codec = RowCodec.of(table).columns(value).tags(odd);
            final ByteBuffer buffer = ByteBuffer.allocate(codec.bytes(odd.count()) + codec.bytes(1));
            assertEquals(75, codec.write(odd, buffer));
            codec.write(new int[] {2}, 1, buffer);
            buffer.flip();
            codec.read(buffer);
            codec.read(buffer);
            assertEquals(76, codec.create());
            for (int i = 0; i < 75; i++) {
                assertEquals(1000 - (2 * i + 1), value.get(150 + i));
            }
            assertEquals(998, value.get(225));
            assertEquals(150, odd.count());
        }
    }

    @Test
    @DisplayName("rows that go and come for many frames: any number of batches, sorted as longs")
    void sort_randomKeys_asLongs() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        final KeySorter sorter = new KeySorter();
        for (final UnaryOperator<Long> keys : List.<UnaryOperator<Long>>of(
                each -> random.nextLong(), each -> (long) random.nextInt(20) - 10, each -> each, each -> -each)) {
            for (final int count : new int[] {0, 1, 2, 700}) {
                final long[] given = new long[count];
                for (int i = 0; i < count; i++) {
                    given[i] = keys.apply((long) i);
                }
                sorter.sort(given, count);
                final long[] expected = given.clone();
                java.util.Arrays.sort(expected);
                final long[] sorted = new long[count];
                for (int i = 0; i < count; i++) {
                    sorted[i] = sorter.key(i);
                    assertEquals(given[sorter.row(i)], sorted[i], "seed=" + seed);
                    assertTrue(sorter.has(sorted[i], count));
                }
                assertArrayEquals(expected, sorted, "seed=" + seed);
                assertFalse(sorter.has(Long.MAX_VALUE - 1, count));
            }
        }
    }
}
