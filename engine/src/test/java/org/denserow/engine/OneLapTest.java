package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What lives one lap: created, changed and destroyed rows, seen once by every system whoever made them and when.
class OneLapTest {

    private static final int FRAMES = 200;

    static List<Layout> layouts() {
        return List.of(Layout.dense(64).growable(), Layout.pinned(64).growable());
    }

    /// A type that churns: by a system, by the owner's commands, by its direct calls; and three systems that look.
    private static final class Churn implements AutoCloseable {

        private final Simulation sim = Trial.parallel(2);
        private final Table rows;
        private final IntColumn value;
        private final Tag fresh; // the twin: an ordinary tag that nobody clears
        private final Tag created;
        private final Tag changed;
        private final Random random;

        // What systems saw, by name: handle → frames.
        private final Map<String, Map<Long, List<Long>>> seen = new TreeMap<>();
        private final Map<String, List<Long>> listed = new TreeMap<>(); // destroyed, in order
        private final Set<Long> everCreated = new HashSet<>();
        private final List<Long> everDestroyed = new ArrayList<>(); // by the owner's direct calls, in order
        private final List<Long> live = new ArrayList<>();

        Churn(final Layout layout, final long seed) {
            random = new Random(seed);
            rows = sim.define("row", layout);
            value = rows.ints("value");
            fresh = rows.tag("fresh");
            created = rows.created();
            changed = rows.changed();
            rows.destroyed();
            look("1 created", created);
            look("1 changed", changed);
            look("1 fresh", fresh);
            final Table ticks = sim.define("tick", Layout.fixed(1));
            sim.system("churn").creates(rows).over(ticks, (tick, commands) -> {
                listed.computeIfAbsent("inside", name -> new ArrayList<>()).addAll(destroyed());
                churn(commands, "system");
            });
            look("2 created", created);
            look("2 changed", changed);
        }

        private void look(final String name, final Tag tag) {
            final Map<Long, List<Long>> found = seen.computeIfAbsent(name, each -> new HashMap<>());
            sim.system(name).over(tag, (chosen, commands) -> {
                synchronized (found) {
                    for (BitCursor it = chosen.cursor(); it.next(); ) {
                        found.computeIfAbsent(rows.handle(it.row()), handle -> new ArrayList<>())
                                .add(chosen.frame());
                    }
                }
            });
        }

        private List<Long> destroyed() {
            final List<Long> handles = new ArrayList<>();
            for (int i = 0; i < rows.destroyed().count(); i++) {
                handles.add(rows.destroyed().handle(i));
            }
            return handles;
        }

        private void churn(final Commands commands, final String who) {
            for (int i = random.nextInt(4); i > 0; i--) {
                everCreated.add(commands.create(rows));
                commands.with(fresh);
            }
            final long waiting = commands.createPending(rows);
            everCreated.add(waiting);
            commands.with(fresh);
            commands.activate(waiting);
            if (!live.isEmpty()) {
                commands.set(live.get(random.nextInt(live.size())), value, 1);
                commands.destroy(live.remove(random.nextInt(live.size())));
            }
        }

        void frame() {
            churn(sim.commands(), "owner");
            if (random.nextBoolean()) {
                everCreated.add(rows.create());
            }
            if (!live.isEmpty() && random.nextBoolean()) {
                assertTrue(rows.destroy(live.remove(random.nextInt(live.size()))));
            }
            sim.step();
            live.clear();
            for (int row = 0; row < rows.end(); row++) {
                if (rows.isActive(rows.find(handleAt(row)))) {
                    live.add(rows.handle(row));
                }
            }
            rows.store().checkInvariants();
        }

        private long handleAt(final int row) {
            return rows.store().exists(row) ? rows.handle(row) : 0;
        }

        @Override
        public void close() {
            sim.close();
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void created_everySystem_seesEachRowExactlyOnce(final Layout layout) {
        final long seed = Seed.next();
        try (Churn churn = new Churn(layout, seed)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                churn.frame();
            }
            for (final String system : List.of("1 created", "2 created")) {
                final Map<Long, List<Long>> found = churn.seen.get(system);
                found.forEach((handle, frames) -> assertEquals(1, frames.size(), system + " seed=" + seed));
                assertTrue(churn.everCreated.containsAll(found.keySet()), "nothing else was created, seed=" + seed);
                assertTrue(found.size() > FRAMES, "seed=" + seed);
                // What is not seen was destroyed before any system ran: too few to be all, and not live now.
                final Set<Long> unseen = new HashSet<>(churn.everCreated);
                unseen.removeAll(found.keySet());
                final Set<Long> last = new HashSet<>(churn.live);
                unseen.removeIf(handle -> !churn.rows.isActive(churn.rows.find(handle)));
                last.retainAll(unseen);
                assertEquals(unseen, last, "only rows of the last boundary wait to be seen, seed=" + seed);
                assertTrue(unseen.size() < 20, "seed=" + seed + " unseen=" + unseen.size());
            }
        }
    }

    /// The twin: a tag that is set when a row is created and that nobody clears is seen again and again.
    @Test
    void created_twinThatNeverEnds_isSeenMoreThanOnce() {
        final long seed = Seed.next();
        try (Churn churn = new Churn(Layout.dense(64).growable(), seed)) {
            for (int frame = 0; frame < 20; frame++) {
                churn.frame();
            }
            assertTrue(churn.seen.get("1 fresh").values().stream().anyMatch(frames -> frames.size() > 1));
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void destroyed_everyHandle_isListedOnceInOrder(final Layout layout) {
        final long seed = Seed.next();
        try (Churn churn = new Churn(layout, seed)) {
            final Set<Long> gone = new HashSet<>();
            for (int frame = 0; frame < FRAMES; frame++) {
                final Set<Long> before = new HashSet<>(churn.live);
                churn.frame();
                before.forEach(handle -> {
                    if (!churn.rows.isValid(handle)) {
                        gone.add(handle);
                    }
                });
            }
            final List<Long> listed = churn.listed.get("inside");
            final Set<Long> distinct = new HashSet<>(listed);
            assertEquals(listed.size(), distinct.size(), "each once, seed=" + seed);
            distinct.forEach(handle -> assertFalse(churn.rows.isValid(handle), "seed=" + seed));
            gone.removeAll(distinct);
            assertTrue(gone.size() <= churn.rows.destroyed().count(), "only the last boundary's are not listed yet");
            assertTrue(distinct.size() > FRAMES, "seed=" + seed);
        }
    }

    @Test
    void changed_setByCommandTagByCommandWriteInPlace_marksTheFirstTwoForOneLap() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table rows = sim.define("row", Layout.dense(100));
            final IntColumn value = rows.ints("value");
            final Tag red = rows.tag("red");
            final Tag changed = rows.changed();
            final Tag created = rows.created();
            final List<String> seen = new ArrayList<>();
            sim.system("write").writes(value).over(rows, (range, commands) -> range.write(value)[3]++);
            sim.system("look").over(changed, (chosen, commands) -> {
                for (BitCursor it = chosen.cursor(); it.next(); ) {
                    seen.add(chosen.frame() + ":" + it.row());
                }
            });
            final long[] handles = new long[5];
            for (int i = 0; i < handles.length; i++) {
                handles[i] = rows.create();
            }
            assertEquals(5, created.count(), "seen at once by the owner");
            sim.step();
            assertEquals(0, created.count(), "their lap is over");
            sim.commands().set(handles[1], value, 7);
            sim.commands().tag(handles[2], red);
            sim.commands().untag(handles[4], red);
            sim.step();
            sim.step();
            assertEquals(List.of("1:1", "1:2", "1:4"), seen);
            assertEquals(0, changed.count());
        }
    }

    @Test
    void changed_rowMovesBySwap_markGoesWithIt() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table rows = sim.define("row", Layout.dense(100));
            final IntColumn value = rows.ints("value");
            final Tag changed = rows.changed();
            final long first = rows.create();
            final long last = rows.create();
            sim.commands().set(last, value, 1);
            sim.commands().destroy(first);
            sim.step();
            assertEquals(0, rows.row(last));
            assertTrue(changed.bits().get(0));
            assertEquals(1, changed.count());
            sim.step();
            assertEquals(0, changed.count());
        }
    }

    @Test
    void recover_afterAFailedFrame_endsTheLapThatItDidNotReach() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table rows = sim.define("row", Layout.dense(10));
            final Table events = sim.define("event", Layout.events(10));
            final Tag created = rows.created();
            final List<Integer> seen = new ArrayList<>();
            sim.system("make").creates(rows, events).over(sim.define("tick", Layout.fixed(1)), (range, commands) -> {
                seen.add(events.size());
                if (range.frame() == 1) {
                    throw new IllegalArgumentException("on purpose");
                }
                commands.create(rows);
                commands.create(events);
            });
            sim.step();
            assertEquals(1, created.count());
            assertThrows(SystemFailure.class, sim::step);
            assertEquals(1, events.size(), "structure is as at the boundary");
            sim.recover();
            assertEquals(0, created.count(), "the frame is spent, and with it the lap");
            assertEquals(0, events.size());
            sim.step();
            assertEquals(List.of(0, 1, 0), seen);
            assertEquals(1, events.size());
        }
    }

    @Test
    @DisplayName(
            "handles are kept from the first call of destroyed() on, always in one object; that call is no system's")
    void destroyed_firstCall_keepsHandlesFromThenOn() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table rows = sim.define("row", Layout.dense(10));
            final long[] all = {rows.create(), rows.create(), rows.create()};
            sim.system("asks")
                    .once((chunk, commands) -> Trial.assertSays(
                            assertThrows(IllegalStateException.class, rows::destroyed), "row.destroyed"));
            rows.destroy(all[0]);
            sim.step();
            final Destroyed gone = rows.destroyed();
            assertEquals(0, gone.count(), "not kept yet");
            rows.destroy(all[1]);
            assertEquals(1, gone.count());
            assertEquals(all[1], gone.handle(0));
            for (final int outside : new int[] {-1, 1, Integer.MAX_VALUE}) {
                Trial.assertSays(
                        assertThrows(IndexOutOfBoundsException.class, () -> gone.handle(outside)), "index=" + outside);
            }
            assertSame(gone, rows.destroyed());
        }
    }

    @Test
    void keptTags_writtenOrDefinedByOthers_areRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table rows = sim.define("row", Layout.pinned(10));
            final long handle = rows.create();
            for (final Tag kept : List.of(rows.created(), rows.changed(), rows.live())) {
                Trial.assertSays(
                        assertThrows(
                                IllegalArgumentException.class,
                                () -> sim.commands().tag(handle, kept)),
                        "tag=" + kept.name());
                Trial.assertSays(
                        assertThrows(
                                IllegalArgumentException.class,
                                () -> sim.system("w" + kept.name()).writes(kept)),
                        "writes=" + kept.name());
                assertThrows(IndexOutOfBoundsException.class, () -> kept.bits().set(0));
                Trial.assertSays(
                        assertThrows(
                                IllegalArgumentException.class,
                                () -> rows.tag(kept.name().substring(4))),
                        "name=" + kept.name());
            }
        }
    }

    @Test
    void created_pendingRow_isMarkedWhenItIsActivatedAndByNoExchange() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table rows = sim.define("row", Layout.dense(10));
            final Tag created = rows.created();
            rows.create();
            final long pending = sim.commands().createPending(rows);
            sim.run(2);
            rows.create();
            assertEquals(1, created.count(), "row 1, which had to stand before the pending one");
            assertThrows(
                    IllegalArgumentException.class, () -> rows.store().direct().exchange(1, 2));
            assertFalse(created.bits().get(2), "no pending row is ever marked");
            sim.commands().activate(pending);
            sim.step();
            assertTrue(created.bits().get(rows.find(pending)), "it is active for the first time");
        }
    }

    /// What the owner changes between frames counts as done at the closing boundary of the frame before.
    @Test
    void created_byTheOwnerBetweenFrames_isSeenByEverySystemOfTheNextFrameOnly() {
        try (Simulation sim = Trial.parallel(2)) {
            final Table things = sim.define("thing", Layout.dense(64));
            final Tag created = things.created();
            things.destroyed();
            final Table clock = sim.define("clock", Layout.fixed(1));
            final List<String> seen = new ArrayList<>();
            for (final String name : List.of("first", "second", "third")) {
                sim.system(name)
                        .reads(created)
                        .over(
                                clock,
                                (rows, commands) -> seen.add(rows.frame()
                                        + name
                                        + created(rows, created)
                                        + '/'
                                        + things.destroyed().count()));
                if (!name.equals("third")) {
                    sim.boundary();
                }
            }
            sim.step();
            final long row = things.create();
            sim.step();
            things.destroy(row);
            things.create();
            sim.run(2);
            assertEquals(
                    List.of(
                            "0first0/0",
                            "0second0/0",
                            "0third0/0",
                            "1first1/0",
                            "1second1/0",
                            "1third1/0",
                            "2first1/1",
                            "2second1/1",
                            "2third1/1",
                            "3first0/0",
                            "3second0/0",
                            "3third0/0"),
                    seen);
        }
    }

    private static int created(final Chunk rows, final Tag created) {
        int count = 0;
        for (int row = rows.read(created).next(0);
                row >= 0;
                row = rows.read(created).next(row + 1)) {
            count++;
        }
        return count;
    }
}
