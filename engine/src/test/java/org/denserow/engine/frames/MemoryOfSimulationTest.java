package org.denserow.engine.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.denserow.engine.CustomCommand;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Memory;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.vm.VM;

/// What a simulation of fixed capacities takes of the memory: said before the first frame, and all that it ever takes.
class MemoryOfSimulationTest {

    private static final int CAPACITY = 12_000;
    private static final int LIVE = 10_800;
    private static final int FRAMES = 20;

    /// A model whose frames are full: every row is set, tagged and untagged, a tenth of them dies with what refers to
    /// it, and as many are created.
    private static final class Full implements AutoCloseable {

        final Simulation sim;
        final Table rows;
        final Table limbs;
        final CustomCommand count;
        final IntColumn value;
        final ObjectColumn<String> mark;
        final HandleColumn of;
        final HandleColumn friend;
        final Tag hot;
        final Tag old;

        Full(final int workers) {
            sim = Trial.parallel(workers);
            rows = sim.define("row", Layout.dense(CAPACITY));
            limbs = sim.define("limb", Layout.pinned(CAPACITY));
            final Table steps = sim.define("step", Layout.events(CAPACITY));
            final Table sum = sim.define("sum", Layout.fixed(1));
            value = rows.ints("value");
            mark = rows.objects("mark", String.class);
            friend = rows.handles("friend", rows, HandleColumn.WhenGone.CLEAR);
            hot = rows.tag("hot");
            old = rows.tag("old");
            of = limbs.handles("of", rows, HandleColumn.WhenGone.DESTROY);
            rows.created();
            rows.changed();
            rows.destroyed();
            final IntColumn total = sum.ints("total");
            count = sim.command("count", 1, call -> total.values()[0] += (int) call.word(0));
            final Tally tally = sim.tally("seen");
            final Selection some = hot.andNot(old);
            sim.system("set")
                    .reads(value)
                    .creates(rows, limbs, steps)
                    .grain(1024)
                    .over(rows, (chunk, commands) -> {
                        final int begin = chunk.begin();
                        for (int row = begin; row < chunk.end(); row++) {
                            final long handle = rows.handle(row);
                            commands.set(handle, value, row).set(handle, mark, "m");
                            if (row % 2 == chunk.frame() % 2) {
                                commands.tag(handle, hot);
                            } else {
                                commands.untag(handle, hot);
                            }
                            if (row % 10 == 0) {
                                commands.destroy(handle);
                                commands.send(count, row);
                                final long created = commands.create(rows);
                                commands.with(friend, rows.handle(begin)).with(mark, "new");
                                commands.create(limbs);
                                commands.with(of, created);
                                commands.create(steps);
                            }
                        }
                        tally.add(chunk, chunk.end() - begin);
                    });
            sim.boundary();
            for (final String name : new String[] {"select a", "select b"}) {
                sim.system(name).grain(1024).over(some, (chunk, commands) -> {
                    for (int word = chunk.firstWord(); word < chunk.endWord(); word++) {
                        tally.add(chunk, Long.bitCount(chunk.word(word)));
                    }
                });
            }
            sim.system("age").writes(old).grain(2048).over(hot.or(old), (chunk, commands) -> chunk.setAll(old));
            sim.system("list").grain(1024).over(limbs.list(), (chunk, commands) -> {});
            for (int i = 0; i < LIVE; i++) {
                final long row = rows.create();
                of.values()[limbs.row(limbs.create())] = row;
            }
        }

        /// Room for all that a frame records.
        Memory reserve() {
            final Memory memory = sim.memory();
            for (final Table table : sim.definition().tables()) {
                memory.reserve(table, table == rows ? 6 * LIVE : 0, LIVE / 10);
            }
            return memory.reserve(2 * LIVE / 10);
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    @Test
    @DisplayName("EN-19 the bytes said before the first frame are those that JOL measures, within 1 %, and stay so")
    void bytes_reserved_agreeWithJolBeforeAndAfterFrames() throws IllegalAccessException {
        for (final int workers : new int[] {1, 3}) {
            try (Full full = new Full(workers)) {
                final Memory memory = full.reserve();
                final long before = memory.bytes();
                checkJol(full.sim, before);
                full.sim.run(FRAMES);
                checkJol(full.sim, memory.bytes());
            }
        }
    }

    private static void checkJol(final Simulation sim, final long bytes) throws IllegalAccessException {
        final long measured = Reached.from(sim);
        assertEquals(measured, bytes, measured / 100.0, "bytes=" + bytes + ", measured=" + measured);
    }

    @Test
    @DisplayName("EN-19 frames at full capacity grow nothing: not a byte more than was said before the first of them")
    void bytes_fullFrames_growNothing() {
        for (final int workers : new int[] {1, 3}) {
            try (Full full = new Full(workers)) {
                final Memory memory = full.reserve();
                final long before = memory.bytes();
                full.sim.hash();
                assertEquals(before, memory.bytes(), "the hash needs no more");
                for (int frame = 0; frame < FRAMES; frame++) {
                    final FrameReport report = full.sim.step();
                    assertEquals(0, report.refusedCreates(), report.notes()::toString);
                    assertTrue(report.destroyedRows() + report.cascadedRows() >= LIVE / 10, "frame=" + frame);
                    assertEquals(before, memory.bytes(), "workers=" + workers + ", frame=" + frame);
                }
            }
        }
    }

    @Test
    @DisplayName("the twin that reserves nothing grows")
    void bytes_fullFramesWithoutReserve_grow() {
        try (Full full = new Full(1)) {
            final long before = full.sim.memory().bytes();
            full.sim.run(3);
            assertTrue(full.sim.memory().bytes() > before + before / 100, "the test would not notice growth");
        }
    }

    @Test
    @DisplayName("EN-19 to reserve and to touch changes nothing that can be seen; every 4 KiB are touched")
    void touch_anyTime_sameHashesAndFrames() {
        try (Full one = new Full(2);
                Full two = new Full(2)) {
            two.sim.memory(); // ends the definition
            for (int frame = 0; frame < 6; frame++) {
                final long world = two.sim.hash();
                final long order = two.sim.orderHash();
                final Memory memory = frame % 2 == 0 ? two.reserve() : two.sim.memory();
                final long bytes = memory.bytes();
                final long touched = memory.touch();
                assertTrue(touched > bytes / 4096, "touched=" + touched + ", bytes=" + bytes);
                assertEquals(bytes, memory.bytes());
                assertEquals(world, two.sim.hash());
                assertEquals(order, two.sim.orderHash());
                one.sim.step();
                two.sim.step();
                assertEquals(one.sim.hash(), two.sim.hash(), "frame=" + frame);
                assertEquals(one.sim.orderHash(), two.sim.orderHash(), "frame=" + frame);
            }
        }
    }

    @Test
    @DisplayName("room that is reserved outlives restore, quiet frames and a failed frame")
    void reserve_afterRestoreAndQuietFrames_isKept() {
        try (Full full = new Full(2)) {
            final Memory memory = full.reserve();
            final var snapshot = full.sim.snapshot();
            final long before = memory.bytes();
            full.sim.run(2);
            full.sim.restore(snapshot);
            assertEquals(before, memory.bytes());
            full.sim.switchOff("set");
            full.sim.run(120); // room that is not reserved would be given back
            assertEquals(before, memory.bytes());
            full.sim.switchOn("set");
            full.sim.run(2);
            assertEquals(before, memory.bytes());
            full.sim.restore(snapshot);
            full.sim.run(2);
            assertEquals(before, memory.bytes());
        }
    }

    @Test
    void reserve_wrongArguments_isRefused() throws InterruptedException {
        try (Simulation sim = Trial.parallel(1);
                Simulation other = Trial.parallel(1)) {
            final Table rows = sim.define("row", Layout.dense(10));
            final Table foreign = other.define("row", Layout.dense(10));
            sim.system("inside").over(rows, (chunk, commands) -> sim.memory().touch());
            final Memory memory = sim.memory();
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> memory.reserve(rows, -1, 0)), "words=-1");
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> memory.reserve(rows, 0, (1 << 26) + 1)),
                    "created=67108865");
            Trial.assertSays(assertThrows(IllegalArgumentException.class, () -> memory.reserve(-1)), "words=-1");
            Trial.assertSays(
                    assertThrows(IllegalArgumentException.class, () -> memory.reserve(foreign, 1, 1)),
                    "of this simulation");
            Trial.assertRefusedElsewhere(memory::touch);
            Trial.assertRefusedElsewhere(memory::bytes);
            Trial.assertRefusedElsewhere(() -> memory.reserve(rows, 1, 1));
            rows.create();
            Trial.assertSays(Trial.causeOfStep(sim), "between frames", "phase=SYSTEMS");
        }
    }

    /// All that is reachable from a simulation and is its own, as JOL measures each object: not the job system, threads
    /// and classes, nor bodies and what they refer to.
    private static final class Reached {

        private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        private final Deque<Object> left = new ArrayDeque<>();
        private long bytes;

        static long from(final Simulation sim) throws IllegalAccessException {
            final Reached reached = new Reached();
            reached.add(sim);
            while (!reached.left.isEmpty()) {
                reached.visit(reached.left.poll());
            }
            return reached.bytes;
        }

        private void add(final Object object) {
            if (object != null && isOwn(object.getClass()) && seen.add(object)) {
                left.add(object);
                bytes += VM.current().sizeOf(object);
            }
        }

        private static boolean isOwn(final Class<?> type) {
            final String name = type.getName();
            return type.isArray()
                    || !type.isHidden()
                            && !type.isEnum()
                            && (name.startsWith("org.denserow.engine.")
                                            && !name.startsWith(MemoryOfSimulationTest.class.getName())
                                    || Collection.class.isAssignableFrom(type)
                                    || Map.class.isAssignableFrom(type));
        }

        private void visit(final Object object) throws IllegalAccessException {
            switch (object) {
                case Map<?, ?> map -> {
                    map.keySet().forEach(this::add);
                    map.values().forEach(this::add);
                }
                case FrameReport report -> addFields(report);
                case Collection<?> collection when !isEngine(collection.getClass()) -> collection.forEach(this::add);
                case Object[] array -> {
                    for (int i = 0; i < Array.getLength(array); i++) {
                        add(array[i]);
                    }
                }
                default -> addFields(object);
            }
        }

        private static boolean isEngine(final Class<?> type) {
            return type.getName().startsWith("org.denserow.");
        }

        private void addFields(final Object object) throws IllegalAccessException {
            for (Class<?> type = object.getClass(); isEngine(type); type = type.getSuperclass()) {
                for (final Field field : type.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers())
                            && !field.getType().isPrimitive()) {
                        field.setAccessible(true);
                        add(field.get(object));
                    }
                }
            }
        }
    }
}
