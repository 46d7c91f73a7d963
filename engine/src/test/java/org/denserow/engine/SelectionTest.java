package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Tags combined: which rows a system over them visits, against a scan over all rows.
class SelectionTest {

    private record Thing(
            Table table, IntColumn alone, IntColumn shared, IntColumn again, IntColumn plain, Tag a, Tag b, Tag c) {

        Tag[] tags() {
            return new Tag[] {a, b, c};
        }

        IntColumn[] visits() {
            return new IntColumn[] {alone, shared, again, plain};
        }
    }

    // ---- Against a scan ----

    @Test
    @DisplayName("BF-07 nested selections of dense and pinned rows visit what a scan over all rows finds")
    void over_randomSelections_visitWhatAScanFinds() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        int visits = 0;
        for (int round = 0; round < 60; round++) {
            final boolean pinned = random.nextBoolean();
            final Layout rows = pinned ? Layout.pinned(64) : Layout.dense(64);
            try (Simulation sim = Trial.parallel(1 + random.nextInt(3))) {
                final Thing things = sim.define("thing", Thing.class, rows.growable());
                final int grain = 64 * (1 + random.nextInt(3));
                visits += check(sim, things, grain, random, "seed=" + seed + ", round=" + round + ", " + rows);
            }
        }
        assertTrue(visits > 10_000, "rows were visited: " + visits);
    }

    private static int check(
            final Simulation sim, final Thing things, final int grain, final Random random, final String where) {
        final Choice[] choices = {
            Choice.random(random, things.tags(), 4),
            Choice.random(random, things.tags(), 4),
            Choice.of(things.tags(), 0)
        };
        visit(sim, "alone", choices[0], things.alone, grain);
        visit(sim, "shared", choices[1], things.shared, grain);
        visit(sim, "again", choices[1], things.again, 64);
        visit(sim, "plain", choices[2], things.plain, grain);
        final List<Long> handles = new ArrayList<>();
        int visits = 0;
        for (int frame = 0; frame < 5; frame++) {
            churn(sim, things, handles, random);
            sim.step(); // what was recorded is there
            final BitSet[] tagged = tagAtRandom(things, handles, random);
            for (final IntColumn column : things.visits()) {
                Arrays.fill(column.values(), 0);
            }
            sim.step();
            for (int i = 0; i < 4; i++) {
                final Choice choice = choices[Math.max(0, i - (i > 1 ? 1 : 0))];
                final int[] expected = scan(things.table, handles, choice, tagged);
                final String at = where + ", frame=" + frame + ", " + things.visits()[i] + " over " + choice.selection;
                assertEquals(Arrays.toString(expected), Arrays.toString(things.visits()[i].values()), at);
                final int rows = Arrays.stream(expected).sum();
                assertEquals(rows, choice.selection.count(), at);
                visits += rows;
            }
        }
        return visits;
    }

    private static void visit(
            final Simulation sim, final String name, final Choice choice, final IntColumn column, final int grain) {
        sim.system(name).writes(column).grain(grain).over(choice.selection, (rows, commands) -> {
            final int[] values = rows.write(column);
            if (rows.frame() % 4 < 2) {
                for (final BitCursor it = rows.cursor(); it.next(); ) {
                    values[it.row()]++;
                }
                return;
            }
            for (int word = rows.firstWord(); word < rows.endWord(); word++) {
                for (long left = rows.word(word); left != 0; left &= left - 1) {
                    values[64 * word + Long.numberOfTrailingZeros(left)]++;
                }
            }
        });
    }

    /// Rows come, wait, become active and go; the table grows now and then.
    private static void churn(final Simulation sim, final Thing things, final List<Long> handles, final Random random) {
        for (int i = random.nextInt(150); i > 0; i--) {
            if (random.nextInt(3) > 0) {
                handles.add(things.table.create());
                continue;
            }
            final long pending = sim.commands().createPending(things.table);
            sim.commands().with(things.tags()[random.nextInt(3)]);
            handles.add(pending);
        }
        for (int i = random.nextInt(100); i > 0 && !handles.isEmpty(); i--) {
            final long handle = handles.get(random.nextInt(handles.size()));
            if (things.table.find(handle) < 0) {
                continue; // created just now
            }
            if (random.nextInt(3) > 0) {
                things.table.destroy(handle);
                handles.remove(handle);
            } else {
                sim.commands().activate(handle);
            }
        }
    }

    /// Gives every tag to some of all rows, pending ones too, and to none or all of them now and then.
    private static BitSet[] tagAtRandom(final Thing things, final List<Long> handles, final Random random) {
        final BitSet[] tagged = new BitSet[3];
        for (int tag = 0; tag < tagged.length; tag++) {
            tagged[tag] = new BitSet();
            final double density = random.nextInt(6) / 5.0;
            final Tag.Bits bits = things.tags()[tag].bits();
            for (final long handle : handles) {
                final int row = things.table.row(handle);
                if (random.nextDouble() < density) {
                    bits.set(row);
                    tagged[tag].set(row);
                } else {
                    bits.clear(row);
                }
            }
        }
        return tagged;
    }

    /// One pass over all rows, without a bitfield of the engine.
    private static int[] scan(final Table table, final List<Long> handles, final Choice choice, final BitSet[] tagged) {
        final int[] expected = new int[table.capacity()];
        for (final long handle : handles) {
            final int row = table.row(handle);
            expected[row] = table.isActive(table.find(handle)) && choice.rule.holds(tagged, row) ? 1 : 0;
        }
        return expected;
    }

    /// A selection and the same as a rule about one row.
    record Choice(Selection selection, Rule rule) {

        @FunctionalInterface
        interface Rule {
            boolean holds(BitSet[] tagged, int row);
        }

        static Choice of(final Tag[] tags, final int tag) {
            return new Choice(tags[tag], (tagged, row) -> tagged[tag].get(row));
        }

        static Choice random(final Random random, final Tag[] tags, final int depth) {
            if (depth == 0 || depth < 3 && random.nextInt(3) == 0) {
                return of(tags, random.nextInt(tags.length));
            }
            final Choice left = random(random, tags, depth - 1);
            final Choice right = random(random, tags, depth - 1);
            return switch (random.nextInt(4)) {
                case 0 ->
                    new Choice(
                            left.selection.and(right.selection),
                            (tagged, row) -> left.rule.holds(tagged, row) && right.rule.holds(tagged, row));
                case 1 ->
                    new Choice(
                            left.selection.or(right.selection),
                            (tagged, row) -> left.rule.holds(tagged, row) || right.rule.holds(tagged, row));
                case 2 ->
                    new Choice(
                            left.selection.andNot(right.selection),
                            (tagged, row) -> left.rule.holds(tagged, row) && !right.rule.holds(tagged, row));
                default -> new Choice(left.selection.not(), (tagged, row) -> !left.rule.holds(tagged, row));
            };
        }
    }

    // ---- Kinds ----

    private record Kinds(Table table, Tag bullet, Tag laser, Tag enemy) {

        Tag tag(final int number) {
            return number == 0 ? bullet : number == 1 ? laser : enemy;
        }
    }

    @Test
    @DisplayName("BF-06 kinds are tags of one pinned type: after every frame live is the or of the kinds, none overlap")
    void live_kindsCreatedAndDestroyedBySystems_isTheOrOfTheKinds() {
        for (final int workers : Trial.WORKER_COUNTS) {
            try (Simulation sim = Trial.parallel(workers)) {
                final Kinds things = sim.define("thing", Kinds.class, Layout.pinned(1000));
                final Selection any = things.bullet.or(things.laser).or(things.enemy);
                sim.system("churn").creates(things.table).grain(64).over(things.table.live(), (rows, commands) -> {
                    for (final BitCursor it = rows.cursor(); it.next(); ) {
                        final Draw draw = rows.random().at(it.row());
                        if (draw.chance(0.2)) {
                            commands.destroy(things.table.handle(it.row()));
                        } else if (draw.chance(0.25) && things.table.size() < 700) {
                            commands.create(things.table);
                            commands.with(things.tag(draw.nextInt(3)));
                        }
                    }
                });
                for (int i = 0; i < 300; i++) {
                    sim.commands().create(things.table);
                    sim.commands().with(things.tag(i % 3));
                }
                long destroyed = 0;
                for (int frame = 0; frame < 60; frame++) {
                    destroyed += sim.step().destroyedRows();
                    final String where = "workers=" + workers + ", frame=" + frame;
                    assertEquals(things.table.size(), any.count(), where);
                    assertEquals(0, things.table.live().andNot(any).count(), where);
                    assertEquals(0, any.andNot(things.table.live()).count(), where);
                    assertEquals(0, things.bullet.and(things.laser).count(), where);
                    assertEquals(
                            0, things.bullet.or(things.laser).and(things.enemy).count(), where);
                }
                assertTrue(destroyed > 1000 && things.table.size() > 50, destroyed + " destroyed, " + things.table);
                final int row = things.bullet.bits().next(0);
                things.bullet.bits().clear(row);
                assertEquals(1, things.table.live().andNot(any).count(), "the control: a kind lost is noticed");
            }
        }
    }

    // ---- Plan, refusals ----

    @Test
    void toString_nested_isThePlanInnermostFirst() {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(9));
            assertEquals("thing.a", things.a.toString());
            assertEquals("thing.a or thing.b", things.a.or(things.b).toString());
            assertEquals(
                    "(thing.a or thing.b) and not thing.c",
                    things.a.or(things.b).andNot(things.c).toString());
            assertEquals(
                    "thing.a and not thing.b",
                    things.a.and(things.b.not()).toString(),
                    "one operator, and no inversion");
            assertEquals("not (thing.a or thing.b)", things.a.or(things.b).not().toString());
            assertEquals("thing.a", things.a.not().not().toString());
        }
    }

    @Test
    void combine_tagOfAnotherTypeOrSimulation_isRefused() {
        try (Simulation sim = Trial.parallel(1);
                Simulation other = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            final Thing others = sim.define("other", Thing.class, Layout.dense(64));
            final Thing foreign = other.define("thing", Thing.class, Layout.dense(64));
            for (final Thing wrong : new Thing[] {others, foreign}) {
                final Selection right = things.a.or(things.b);
                assertTypes(() -> right.and(wrong.a), wrong);
                assertTypes(() -> right.or(wrong.a.not()), wrong);
                assertTypes(() -> things.a.andNot(wrong.a), wrong);
            }
            for (final Selection wrong : new Selection[] {foreign.a, foreign.a.or(foreign.b), foreign.a.not()}) {
                final IllegalArgumentException refused = assertThrows(
                        IllegalArgumentException.class,
                        () -> sim.system("visit").over(wrong, (rows, commands) -> {}));
                Trial.assertSays(refused, "of this simulation", "selection=" + wrong);
            }
        }
    }

    private static void assertTypes(final org.junit.jupiter.api.function.Executable combine, final Thing wrong) {
        Trial.assertSays(
                assertThrows(IllegalArgumentException.class, combine),
                "one type",
                "type=thing",
                "type=" + wrong.table.name(),
                "look the other up by handle");
    }

    @Test
    void count_insideASystem_isRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            final Selection both = things.a.and(things.b);
            things.table.create();
            sim.system("count").over(things.table, (rows, commands) -> both.count());
            Trial.assertSays(Trial.causeOfStep(sim), "thing.a and thing.b");
        }
    }

    @Test
    void count_onAnotherThread_isRefused() throws InterruptedException {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(64));
            final Selection both = things.a.and(things.b);
            Trial.assertRefusedElsewhere(both::count);
        }
    }
}
