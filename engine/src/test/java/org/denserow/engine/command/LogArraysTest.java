package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.keyed.RowIndexing;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.IntCells;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowSet;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.rows.Split;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.JobSystem;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The arrays of a log: bytes are counted and pages touched by what it passes on, so it must pass on each one, once.
class LogArraysTest {

    private static final int ROWS = 700; // more than the first length of a stream
    private static final int WORDS = 8 * ROWS;

    /// Arrays that are no room for commands: of a fixed short length, or made once for each type, relation or turn.
    private static final Set<String> OTHERS = Set.of(
            "Cascades.clearing",
            "Cascades.destroying",
            "Cascades.doomedFrom",
            "Cascades.keeping",
            "Creation.wanted",
            "Recorder.seats",
            "Timeline.saved",
            "TypeLog.runs",
            "ValueRecorder.ints",
            "ValueRecorder.longs",
            "ValueRecorder.tags",
            "ValueRecorder.triples",
            "ValueStreams.streams");

    /// Types whose frames do everything that commands can.
    private static final class World implements AutoCloseable {

        final JobSystem jobs;
        final SmallLog small;
        final RowStore targets;
        final RowStore rows;
        final IntCells number;
        final ObjectCells<String> object;
        final HandleCells of;
        final HandleCells friend;
        final RowTag tag;
        final Customs.Definition custom;
        long sum;

        World(final int workers) {
            jobs = JobSystem.withWorkers(workers);
            small = new SmallLog(workers);
            small.log.boundaries().splitAbove(0);
            targets = small.add("target", Layout.dense(2 * ROWS), ROWS);
            rows = small.add("row", Layout.dense(2 * ROWS), ROWS);
            number = rows.schema().ints("number");
            object = rows.schema().objects("object", String.class);
            of = rows.schema().handles("of", 1, WhenGone.DESTROY);
            friend = rows.schema().handles("friend", 1, WhenGone.CLEAR);
            tag = rows.schema().tag("tag");
            rows.laps().changed();
            small.log.cascades().add(of);
            small.log.cascades().add(friend);
            new RowIndexing(rows, key -> {}, index -> {}, call -> {}, (call, instead) -> {}, () -> RowsToCome.NONE)
                    .sets("by number", (IntColumn) number);
            custom = small.log.customs().define("add", 1, (words, begin, frame) -> sum += words[begin]);
            small.begin();
            small.log.boundaries().splitWith(jobs, true);
        }

        void reserve() {
            small.log.reserve(1, WORDS, ROWS, ChunkKey.SYSTEMS + 1);
            small.log.reserve(2, WORDS, ROWS, ChunkKey.SYSTEMS + 1);
            small.log.reserveCustoms(2 * ROWS, ChunkKey.SYSTEMS + 1);
        }

        void record(final Recorder to, final boolean later) {
            final ValueRecorder values = to.values();
            for (int row = 0; row < ROWS; row++) {
                final long handle = rows.handle(row);
                values.set(handle, number, row);
                values.set(handle, object, "o");
                values.tag(handle, tag, row % 2 == 0);
                values.setLong(handle, of, targets.handle(row));
                values.setLong(handle, friend, targets.handle(row));
                to.send(custom, 1).put(row);
                if (row % 10 == 0) {
                    to.destroy(row % 20 == 0 ? handle : targets.handle(row));
                }
                if (later && row % 7 == 0) {
                    to.after(1 + row % 3);
                    values.tag(handle, tag, true);
                    to.send(custom, 1).put(row);
                    to.after(0);
                    to.activateAt(handle, 1_000, CompletableFuture.completedFuture("asset"));
                }
            }
        }

        void create(final Recorder to) {
            while (rows.rows() + created < ROWS) {
                to.activate(to.create(rows, RowState.PENDING));
                created++;
            }
            for (int i = targets.rows(); i < ROWS; i++) {
                to.create(targets, RowState.ACTIVE);
            }
            created = 0;
        }

        private int created;

        void frame(final boolean later) {
            final Recorder chunk = small.chunk(0, 0);
            record(chunk, later);
            chunk.end();
            small.play();
            final Recorder owner = small.owner();
            create(owner);
            owner.end();
            small.play();
        }

        @Override
        public void close() {
            jobs.close();
        }
    }

    @Test
    @DisplayName("each array that a log and its parts hold is passed on, and none twice")
    void arrays_busyLog_areThoseThatReflectionFinds() throws IllegalAccessException {
        try (World world = new World(5)) { // with more workers than shares, so that tasks take parts of a share
            world.reserve();
            world.frame(true);
            world.frame(true);
            final List<Object> passed = world.small.arrays();
            final Set<Object> once = Collections.newSetFromMap(new IdentityHashMap<>());
            for (final Object array : passed) {
                assertTrue(once.add(array) || Array.getLength(array) == 0, () -> "twice: " + array.getClass());
            }
            final Reached reached = new Reached(once);
            reached.visit(world.small.log);
            assertEquals(new TreeSet<>(OTHERS), reached.missing);
            assertTrue(reached.found > 100, "found=" + reached.found);
        }
    }

    /// The arrays that objects of the package hold, found by reflection; without those of checks mode, which nobody counts.
    private static final class Reached {

        final Set<Object> passed;
        final Set<String> missing = new TreeSet<>();
        private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        int found;

        Reached(final Set<Object> passed) {
            this.passed = passed;
        }

        private static boolean isPart(final Class<?> type) {
            return type.getPackage() == CommandLog.class.getPackage() && !type.isEnum() && !type.isHidden()
                    || type == RowSet.class
                    || type == Split.PerWorker.class;
        }

        void visit(final Object object) throws IllegalAccessException {
            if (object == null || !isPart(object.getClass()) || !seen.add(object)) {
                return;
            }
            for (final Field field : object.getClass().getDeclaredFields()) {
                final boolean isOfChecksMode =
                        object instanceof ValuePlayback && field.getName().equals("doomed");
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive() && !isOfChecksMode) {
                    field.setAccessible(true);
                    final Object value = field.get(object);
                    if (value != null && value.getClass().isArray()) {
                        visitArray(value, object.getClass().getSimpleName() + '.' + field.getName());
                    } else {
                        visit(value);
                    }
                }
            }
        }

        private void visitArray(final Object array, final String name) throws IllegalAccessException {
            if (Array.getLength(array) > 0 && seen.add(array)) {
                found++;
                if (!passed.contains(array)) {
                    missing.add(name);
                }
                for (int i = 0; array instanceof Object[] && i < Array.getLength(array); i++) {
                    final Object element = Array.get(array, i);
                    if (element != null && element.getClass().isArray()) {
                        visitArray(element, name + "[]");
                    } else {
                        visit(element);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    @DisplayName("a log with room for its frames makes no array from the first frame on; one without does")
    void reserve_framesThatFit_makeNoArray(final int workers) {
        try (World with = new World(workers);
                World without = new World(workers)) {
            assertFalse(grown(without).isEmpty());
            with.reserve();
            for (int frame = 0; frame < 3; frame++) {
                assertEquals(List.of(), grown(with), "frame=" + frame);
            }
            assertEquals(3L * ROWS * (ROWS - 1) / 2, with.sum, "user-defined commands ran");
            with.rows.checkInvariants();
        }
    }

    private static List<String> grown(final World world) {
        final List<Object> before = world.small.arrays();
        world.frame(false);
        final List<Object> after = world.small.arrays();
        final List<String> grown = new ArrayList<>();
        for (int array = 0; array < after.size(); array++) {
            if (after.size() != before.size() || after.get(array) != before.get(array)) {
                grown.add(array + " of " + after.size() + ": "
                        + after.get(array).getClass().getSimpleName() + " " + Array.getLength(after.get(array)));
            }
        }
        return grown;
    }
}
