package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.fixture.Rounds;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Systems over selections between systems that write their tags in place: each sees what it would see if one system
/// ran after the other, whoever shares the selection with it.
class SelectionOrderTest {

    private static final int TAGS = 4;

    private record Thing(Table table, HandleColumn friend, IntColumn sum, Tag a, Tag b, Tag c, Tag d) {

        Tag[] tags() {
            return new Tag[] {a, b, c, d};
        }
    }

    private enum Act {
        COUNT,
        SET,
        CLEAR,
        SET_FRIEND,
        CLEAR_FRIEND
    }

    /// One system: of the rows that `choice` selects some, by `salt`, get or lose a tag, or their friends do.
    private record Plan(SelectionTest.Choice choice, Act act, int tag, int grain, int salt) {

        boolean hits(final int row) {
            return (Trial.mix(salt, row) & 3) != 0;
        }
    }

    // ---- The engine ----

    private static Thing declare(final Simulation sim, final Layout layout, final long seed, final List<Plan> plans) {
        final Thing things = sim.define("thing", Thing.class, layout);
        final Random random = new Random(seed);
        final List<SelectionTest.Choice> pool = new ArrayList<>();
        for (int i = 0; i < 3; i++) { // few, so that systems share them
            pool.add(SelectionTest.Choice.random(random, things.tags(), 1 + random.nextInt(3)));
        }
        pool.add(SelectionTest.Choice.of(things.tags(), 0));
        plans.clear();
        for (int i = 0; i < 12; i++) {
            Act act = Act.values()[random.nextInt(Act.values().length)];
            final int tag = random.nextInt(TAGS);
            final SelectionTest.Choice choice = pool.get(random.nextInt(pool.size()));
            if (choice.selection().toString().contains(things.tags()[tag].name())
                    && act.ordinal() > Act.CLEAR.ordinal()) {
                act = Act.values()[act.ordinal() - 2]; // such a system would see, or not, what its other chunks did
            }
            final Plan plan = new Plan(choice, act, tag, 64 * (1 + random.nextInt(2)), random.nextInt());
            plans.add(plan);
            declare(sim.system("system " + i + " " + act).grain(plan.grain), things, plan, i);
        }
        return things;
    }

    private static void declare(final SystemBuilder system, final Thing things, final Plan plan, final int number) {
        final Tag tag = things.tags()[plan.tag];
        switch (plan.act) {
            case COUNT -> system.writes(things.sum);
            case SET, CLEAR -> system.writes(tag);
            case SET_FRIEND -> system.reads(things.friend).setsAnywhere(tag);
            case CLEAR_FRIEND -> system.reads(things.friend).clearsAnywhere(tag);
        }
        system.over(plan.choice.selection(), (rows, commands) -> {
            Trial.delay(Trial.mix(rows.frame(), Trial.mix(number, rows.number())));
            for (final BitCursor it = rows.cursor(); it.next(); ) {
                if (plan.hits(it.row())) {
                    act(rows, things, plan, tag, it.row(), number);
                }
            }
        });
    }

    private static void act(
            final Rows rows, final Thing things, final Plan plan, final Tag tag, final int row, final int number) {
        switch (plan.act) {
            case COUNT -> rows.write(things.sum)[row] = 31 * rows.write(things.sum)[row] + number;
            case SET -> rows.write(tag).set(row);
            case CLEAR -> rows.write(tag).clear(row);
            case SET_FRIEND, CLEAR_FRIEND -> {
                final int friend = things.table.find(rows.read(things.friend)[row]);
                if (friend >= 0 && plan.act == Act.SET_FRIEND) {
                    rows.write(tag).set(friend);
                } else if (friend >= 0) {
                    rows.write(tag).clear(friend);
                }
            }
        }
    }

    // ---- The model: one system after the other, row by row ----

    private static final class Model {

        private final BitSet active = new BitSet();
        private final BitSet[] tagged = new BitSet[TAGS];
        private final int[] friend;
        private final int[] sum;

        /// Copies a world as it is before the systems of a frame.
        Model(final Thing things, final List<Long> handles) {
            friend = new int[things.table.capacity()];
            sum = things.sum.values().clone();
            for (int tag = 0; tag < TAGS; tag++) {
                tagged[tag] = new BitSet();
            }
            for (final long handle : handles) {
                final int row = things.table.row(handle);
                active.set(row, things.table.isActive(things.table.find(handle)));
                friend[row] = things.table.find(things.friend.values()[row]);
                for (int tag = 0; tag < TAGS; tag++) {
                    tagged[tag].set(row, things.tags()[tag].bits().get(row));
                }
            }
        }

        void run(final Plan plan, final int number) {
            final BitSet selected = new BitSet();
            for (int row = active.nextSetBit(0); row >= 0; row = active.nextSetBit(row + 1)) {
                selected.set(row, plan.choice.rule().holds(tagged, row) && plan.hits(row));
            }
            for (int row = selected.nextSetBit(0); row >= 0; row = selected.nextSetBit(row + 1)) {
                switch (plan.act) {
                    case COUNT -> sum[row] = 31 * sum[row] + number;
                    case SET, CLEAR -> tagged[plan.tag].set(row, plan.act == Act.SET);
                    case SET_FRIEND, CLEAR_FRIEND -> {
                        if (friend[row] >= 0) {
                            tagged[plan.tag].set(friend[row], plan.act == Act.SET_FRIEND);
                        }
                    }
                }
            }
        }

        void assertEqual(final Thing things, final List<Long> handles, final String where) {
            for (final long handle : handles) {
                final int row = things.table.row(handle);
                assertEquals(sum[row], things.sum.values()[row], where + ", sum, row=" + row);
                for (int tag = 0; tag < TAGS; tag++) {
                    assertEquals(
                            tagged[tag].get(row),
                            things.tags()[tag].bits().get(row),
                            where + ", " + things.tags()[tag] + ", row=" + row);
                }
            }
        }
    }

    @Test
    @DisplayName("BF-11 random systems that select and write tags, sharing selections: as one system after the other,"
            + " for 1, 2, 3 and 8 workers")
    void step_randomSystems_asOneAfterTheOther() {
        final long seed = Seed.next();
        int sharing = 0;
        for (int round = 0; round < Rounds.of(6, 12); round++) {
            final Layout layout = round % 2 == 0 ? Layout.dense(100) : Layout.pinned(100);
            final long[][] hashes = new long[Trial.WORKER_COUNTS.length][];
            for (int i = 0; i < hashes.length; i++) {
                final List<Plan> plans = new ArrayList<>();
                final String where = "seed=" + seed + ", round=" + round + ", workers=" + Trial.WORKER_COUNTS[i];
                hashes[i] = run(layout.growable(), seed + round, Trial.WORKER_COUNTS[i], plans, where);
                assertEquals(java.util.Arrays.toString(hashes[0]), java.util.Arrays.toString(hashes[i]), where);
                sharing += plans.size()
                        - (int) plans.stream().map(Plan::choice).distinct().count();
            }
        }
        assertTrue(sharing > 100, "systems that share a selection: " + sharing);
    }

    /// World and order hash after every frame.
    private static long[] run(
            final Layout layout, final long seed, final int workers, final List<Plan> plans, final String where) {
        final int frames = 8;
        final long[] hashes = new long[2 * frames];
        final Random random = new Random(seed);
        final List<Long> handles = new ArrayList<>();
        try (Simulation sim = Trial.parallel(workers)) {
            final Thing things = declare(sim, layout, seed, plans);
            for (int frame = 0; frame < frames; frame++) {
                change(things, handles, random);
                final Model model = new Model(things, handles);
                for (int i = 0; i < plans.size(); i++) {
                    model.run(plans.get(i), i);
                }
                sim.step();
                model.assertEqual(things, handles, where + ", frame=" + frame + ", " + plans);
                things.table.store().checkInvariants();
                for (final Tag tag : things.tags()) {
                    TaggedThings.assertLevels(((RowTag) tag).field(), where + ", frame=" + frame);
                }
                hashes[2 * frame] = sim.hash();
                hashes[2 * frame + 1] = sim.orderHash();
            }
        }
        return hashes;
    }

    /// Rows come and go, friends and tags change, between two frames; the table grows.
    private static void change(final Thing things, final List<Long> handles, final Random random) {
        for (int i = random.nextInt(300); i > 0; i--) {
            handles.add(things.table.create());
        }
        for (int i = random.nextInt(100); i > 0 && handles.size() > 1; i--) {
            things.table.destroy(handles.remove(random.nextInt(handles.size())));
        }
        for (final long handle : handles) {
            final int row = things.table.row(handle);
            things.friend.values()[row] =
                    random.nextInt(9) == 0 ? Handle.NULL : handles.get(random.nextInt(handles.size()));
            if (random.nextInt(3) == 0) {
                things.tags()[random.nextInt(TAGS)].bits().set(row);
            }
        }
    }

    // ---- What sharing means ----

    private record Marked(Table table, IntColumn first, IntColumn second, IntColumn third, Tag a, Tag b) {}

    private static Marked marked(final Simulation sim) {
        final Marked things = sim.define("thing", Marked.class, Layout.dense(1000));
        for (int row = 0; row < 1000; row++) {
            things.table.create();
            if (row % 3 == 0) {
                things.a.bits().set(row);
            }
        }
        return things;
    }

    private static void count(
            final Simulation sim, final String name, final Selection selection, final IntColumn column) {
        sim.system(name).writes(column).grain(64).over(selection, (rows, commands) -> {
            for (final BitCursor it = rows.cursor(); it.next(); ) {
                rows.write(column)[it.row()]++;
            }
        });
    }

    @Test
    void step_tagWrittenBetweenTwoUsers_theSecondSeesIt() {
        for (final int workers : Trial.WORKER_COUNTS) {
            try (Simulation sim = Trial.parallel(workers)) {
                final Marked things = marked(sim);
                final Selection selection = things.a.andNot(things.b);
                count(sim, "first", selection, things.first);
                sim.system("mark").writes(things.b).grain(64).over(things.table, (rows, commands) -> {
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        if (row % 2 == 0) {
                            rows.write(things.b).set(row);
                        }
                    }
                });
                count(sim, "second", selection, things.second);
                sim.system("unmark").writes(things.b).grain(64).over(things.table, (rows, commands) -> {
                    for (int word = rows.begin() / 64; word < (rows.end() + 63) / 64; word++) {
                        rows.write(things.b)
                                .clearWord(word, rows.write(things.b).word(word));
                    }
                });
                count(sim, "third", selection, things.third);
                sim.run(3);
                for (int row = 0; row < 1000; row++) {
                    final String where = "workers=" + workers + ", row=" + row;
                    assertEquals(row % 3 == 0 ? 3 : 0, things.first.values()[row], where);
                    assertEquals(row % 6 == 3 ? 3 : 0, things.second.values()[row], where);
                    assertEquals(row % 3 == 0 ? 3 : 0, things.third.values()[row], where);
                }
            }
        }
    }

    @Test
    void step_usersBeforeAndAfterAWriter_eachSeesItsOwnSide() {
        for (final int workers : Trial.WORKER_COUNTS) {
            try (Simulation sim = Trial.parallel(workers)) {
                final Marked things = marked(sim);
                final Selection mine = things.a.or(things.b);
                final Selection same = things.a.or(things.b); // another object: evaluated for itself
                sim.system("move").writes(things.a).grain(64).over(things.table, (rows, commands) -> {
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        rows.write(things.a).clear(row);
                    }
                });
                count(sim, "first", mine, things.first);
                count(sim, "second", same, things.second);
                count(sim, "third", mine, things.third);
                sim.step();
                assertEquals(0, mine.count());
                for (int row = 0; row < 1000; row++) {
                    assertEquals(0, things.first.values()[row] + things.second.values()[row], "row=" + row);
                    assertEquals(0, things.third.values()[row], "row=" + row);
                }
            }
        }
    }

    @Test
    @DisplayName(
            "BF-12 a selection is evaluated when the chunk asks for a cursor; a shared one before its first system")
    void cursor_tagChangedByTheChunkItself_showsUnlessShared() {
        for (final boolean isShared : new boolean[] {false, true}) {
            try (Simulation sim = Trial.parallel(1)) {
                final Marked things = marked(sim);
                final Selection selection = things.a.andNot(things.b);
                final BitSet before = new BitSet();
                final BitSet after = new BitSet();
                sim.system("change").writes(things.a).over(selection, (rows, commands) -> {
                    visit(rows.cursor(), before);
                    rows.write(things.a).set(1);
                    rows.write(things.a).clear(3);
                    visit(rows.cursor(), after);
                });
                if (isShared) {
                    count(sim, "other", selection, things.second);
                }
                sim.step();
                assertEquals("false true", before.get(1) + " " + before.get(3));
                if (isShared) {
                    assertEquals(before, after, "one evaluation for all its systems");
                    assertEquals(
                            "1 0",
                            things.second.values()[1] + " " + things.second.values()[3],
                            "and a new one");
                } else {
                    assertNotEquals(before, after);
                    assertEquals("true false", after.get(1) + " " + after.get(3));
                }
            }
        }
    }

    @Test
    void step_manyRows_sharedIsEvaluatedWhole() {
        final int rows = 100_000; // several jobs evaluate it
        for (final int workers : Trial.WORKER_COUNTS) {
            for (final Layout layout : new Layout[] {Layout.dense(rows + 1), Layout.pinned(rows + 1)}) {
                try (Simulation sim = Trial.parallel(workers)) {
                    final Marked things = sim.define("thing", Marked.class, layout);
                    final Selection selection = things.a.or(things.b.not());
                    count(sim, "first", selection, things.first);
                    sim.system("mark").writes(things.a).over(selection.not(), (chunk, commands) -> {
                        for (final BitCursor it = chunk.cursor(); it.next(); ) {
                            if (it.row() % 2 == 0) {
                                chunk.write(things.a).set(it.row());
                            }
                        }
                    });
                    count(sim, "second", selection, things.second);
                    for (int row = 0; row < rows; row++) {
                        things.table.create();
                        if (row % 3 != 0) {
                            things.b.bits().set(row);
                        }
                    }
                    sim.step();
                    for (int row = 0; row < rows; row++) {
                        final String where = "workers=" + workers + ", row=" + row + ", " + layout;
                        assertEquals(row % 3 == 0 ? 1 : 0, things.first.values()[row], where);
                        assertEquals(
                                row % 3 == 0 || row % 2 == 0 ? 1 : 0,
                                things.second.values()[row],
                                where);
                    }
                }
            }
        }
    }

    private static void visit(final BitCursor cursor, final BitSet into) {
        while (cursor.next()) {
            into.set(cursor.row());
        }
    }
}
