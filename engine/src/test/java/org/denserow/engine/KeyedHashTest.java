package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
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
import org.junit.jupiter.params.provider.EnumSource;

/// A hash by keys: blind to handles, rows and cuts; it sees each value.
class KeyedHashTest {

    private static final int THINGS = 100;

    private static final class World implements AutoCloseable {

        final Simulation sim;
        final Table other;
        final LongColumn number;
        final Table thing;
        final LongColumn id;
        final IntColumn value;
        final FloatColumn place;
        final DoubleColumn exact;
        final Tag hot;
        final Tag ghost;
        final HandleColumn mate;
        final HandleColumn any;
        final KeyedHash hash;

        World(final Layout layout, final int typeBase) {
            sim = Simulation.create(SimulationOptions.defaults().withTypeBase(typeBase));
            other = sim.define("other", Layout.dense(11));
            number = other.longs("number");
            thing = sim.define("thing", layout);
            exact = thing.doubles("exact");
            id = thing.longs("id");
            value = thing.ints("value");
            place = thing.vec2("place");
            hot = thing.tag("hot");
            ghost = thing.tag("ghost");
            mate = thing.handles("mate", thing);
            any = thing.handles("any");
            thing.created(); // not in the hash
            hash = KeyedHash.of(thing, id).only(ghost.not()).targets(other, number);
            for (int i = 0; i < 10; i++) {
                number.values()[other.row(other.create())] = 50 + i;
            }
        }

        /// Creates rows in some order; those of `mine` are no ghosts.
        World fill(final List<Integer> order, final Set<Integer> mine) {
            final long[] handles = new long[THINGS];
            for (final int each : order) {
                handles[each] = thing.create();
            }
            for (final int each : order) {
                final int row = thing.row(handles[each]);
                id.values()[row] = each;
                value.values()[row] = each * each;
                place.values()[2 * row] = each;
                place.values()[2 * row + 1] = -each;
                exact.values()[row] = 1.0 / (each + 1);
                mate.values()[row] = each % 3 == 0 ? Handle.NULL : handles[(each + 1) % THINGS];
                any.values()[row] = other.handle(each % 10);
                if (each % 7 == 0) {
                    hot.bits().set(row);
                }
                if (!mine.contains(each)) {
                    ghost.bits().set(row);
                }
            }
            return this;
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    private static List<Integer> all() {
        final List<Integer> all = new ArrayList<>();
        for (int i = 0; i < THINGS; i++) {
            all.add(i);
        }
        return all;
    }

    @Test
    @DisplayName("any order of rows, other handles, another layout: the same hash; and parts of the rows add up to it")
    void value_anyOrderAndCut_isTheSame() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        try (World one = new World(Layout.dense(THINGS), 0).fill(all(), new HashSet<>(all()))) {
            for (int turn = 0; turn < 5; turn++) {
                final List<Integer> order = all();
                Collections.shuffle(order, random);
                final Set<Integer> left = new HashSet<>(order.subList(0, random.nextInt(THINGS)));
                final Set<Integer> right = new HashSet<>(all());
                right.removeAll(left);
                try (World two = new World(turn % 2 == 0 ? Layout.dense(200) : Layout.pinned(200), 40)) {
                    final long gone = two.thing.create();
                    two.fill(order, left);
                    two.thing.destroy(gone);
                    try (World three = new World(Layout.dense(THINGS), 80).fill(order, right)) {
                        assertNotEquals(one.sim.hash(), two.sim.hash(), "control: handles differ");
                        assertEquals(one.hash.value(), two.hash.value() + three.hash.value(), "seed=" + seed);
                    }
                }
            }
        }
    }

    enum Change {
        KEY,
        VALUE,
        COMPONENT,
        EXACT,
        ZERO_SIGN,
        TAG,
        REFERENCE,
        TARGET_KEY,
        DEATH,
        GHOST,
        EXCHANGED_VALUES
    }

    @ParameterizedTest
    @EnumSource(Change.class)
    @DisplayName("each change of a value, tag, key, reference or row changes the hash")
    void value_oneChange_isSeen(final Change change) {
        try (World world = new World(Layout.dense(THINGS), 0).fill(all(), new HashSet<>(all()))) {
            world.place.values()[2 * 5] = 0f;
            final long before = world.hash.value();
            assertEquals(before, world.hash.value());
            switch (change) {
                case KEY -> world.id.values()[5] = 1_000;
                case VALUE -> world.value.values()[5]++;
                case COMPONENT -> world.place.values()[11]++;
                case EXACT -> world.exact.values()[5] = Math.nextUp(world.exact.values()[5]);
                case ZERO_SIGN -> world.place.values()[10] = -0f;
                case TAG -> world.hot.bits().set(5);
                case REFERENCE -> world.mate.values()[5] = world.thing.handle(7);
                case TARGET_KEY -> world.number.values()[5] = 99;
                case DEATH -> world.thing.destroy(world.thing.handle(5));
                case GHOST -> world.ghost.bits().set(5);
                case EXCHANGED_VALUES -> {
                    final int five = world.value.values()[5];
                    world.value.values()[5] = world.value.values()[6];
                    world.value.values()[6] = five;
                }
            }
            assertNotEquals(before, world.hash.value());
        }
    }

    @Test
    @DisplayName(
            "a stale reference counts as null; a reference to a type without a key, and wrong definitions, are refused")
    void value_references_andRefusals() {
        try (World world = new World(Layout.dense(THINGS), 0).fill(all(), new HashSet<>(all()))) {
            final long dead = world.other.create();
            world.number.values()[world.other.row(dead)] = 1;
            world.any.values()[3] = dead;
            world.other.destroy(dead);
            final long stale = world.hash.value();
            world.any.values()[3] = Handle.NULL;
            assertEquals(stale, world.hash.value());
            assertThrows(IllegalStateException.class, KeyedHash.of(world.thing, world.id)::value);
            assertThrows(IllegalArgumentException.class, () -> KeyedHash.of(world.other, world.id));
            assertThrows(IllegalArgumentException.class, () -> world.hash.and(world.thing, world.id));
            final KeyedHash both = KeyedHash.of(world.thing, world.id).and(world.other, world.number);
            assertThrows(IllegalArgumentException.class, () -> both.only(world.hot));
            assertEquals(
                    world.hash.value() + KeyedHash.of(world.other, world.number).value(), both.value(), "types add up");
            try (World foreign = new World(Layout.dense(1), 0)) {
                assertThrows(IllegalArgumentException.class, () -> both.targets(foreign.thing, foreign.id));
            }
        }
    }
}
