package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Random;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

/// A chunk of selected rows: cursor and words give exactly the selected active rows of the chunk.
class RowsTest {

    private record Thing(
            Table table, IntColumn byCursor, IntColumn byWord, IntColumn byNext, IntColumn inChunk, Tag t) {}

    @Test
    void cursor_randomTagsAndSizes_visitsSelectedActiveRowsOnceAscending() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (int round = 0; round < 150; round++) {
            final int active = random.nextInt(4) == 0 ? 64 * random.nextInt(6) : random.nextInt(330);
            final int pending = random.nextInt(3) * random.nextInt(80);
            final int grain = 64 * (1 + random.nextInt(3));
            check(
                    random,
                    active,
                    pending,
                    grain,
                    "seed=" + seed + ", round=" + round + ", active=" + active + ", pending=" + pending + ", grain="
                            + grain);
        }
    }

    private static void check(
            final Random random, final int active, final int pending, final int grain, final String message) {
        try (Simulation sim = Trial.parallel(1 + random.nextInt(3))) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(Math.max(1, active + pending)));
            final BitSet selected = new BitSet();
            final double density = random.nextInt(5) / 4.0;
            declare(sim, things, grain);
            for (int i = 0; i < active + pending; i++) {
                final boolean isActive = i < active;
                if (isActive) {
                    sim.commands().create(things.table);
                } else {
                    sim.commands().createPending(things.table);
                }
                if (random.nextDouble() < density) {
                    sim.commands().with(things.t);
                    selected.set(i, isActive);
                }
            }
            sim.step(); // the rows are there from its opening boundary on
            for (int row = 0; row < active + pending; row++) {
                final int expected = selected.get(row) ? 1 : 0;
                final String where = message + ", row=" + row;
                assertEquals(expected, things.byCursor.values()[row], where);
                assertEquals(expected, things.byWord.values()[row], where);
                assertEquals(expected, things.byNext.values()[row], where);
                assertEquals(expected == 1 ? 1 + row / grain : 0, things.inChunk.values()[row], where);
            }
            assertEquals(selected.cardinality(), things.t.count(), message);
        }
    }

    private static void declare(final Simulation sim, final Thing things, final int grain) {
        sim.system("visit")
                .writes(things.byCursor, things.byWord, things.byNext, things.inChunk)
                .grain(grain)
                .over(things.t, (rows, commands) -> {
                    for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                        rows.write(things.byNext)[row]++;
                    }
                    int before = -1;
                    for (final BitCursor it = rows.cursor(); it.next(); ) {
                        assertTrue(it.row() > before, "ascending");
                        before = it.row();
                        rows.write(things.byCursor)[it.row()]++;
                        rows.write(things.inChunk)[it.row()] = 1 + rows.number();
                    }
                    assertEquals(rows.number() * grain / 64, rows.firstWord());
                    for (int word = rows.firstWord(); word < rows.endWord(); word++) {
                        for (long left = rows.word(word); left != 0; left &= left - 1) {
                            rows.write(things.byWord)[64 * word + Long.numberOfTrailingZeros(left)]++;
                        }
                    }
                });
    }

    @Test
    void next_afterTheLast_staysFalse() {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(130));
            for (int row = 0; row < 130; row++) {
                things.table.create();
            }
            things.t.bits().set(129);
            final int[] visits = {0};
            sim.system("visit").grain(64).over(things.t, (rows, commands) -> {
                final BitCursor it = rows.cursor();
                while (it.next()) {
                    visits[0]++;
                }
                assertTrue(!it.next() && !it.next());
            });
            sim.step();
            assertEquals(1, visits[0]);
        }
    }

    @Test
    void word_outsideTheChunk_isRefused() {
        for (final int word : new int[] {-1, 0, 2, 3}) {
            try (Simulation sim = Trial.parallel(1)) {
                final Thing things = sim.define("thing", Thing.class, Layout.dense(256));
                for (int row = 0; row < 200; row++) {
                    things.table.create();
                }
                sim.system("visit").grain(64).over(things.t, (rows, commands) -> {
                    if (rows.number() == 1) {
                        rows.word(word);
                    }
                });
                assertInstanceOf(IndexOutOfBoundsException.class, Trial.causeOfStep(sim));
            }
        }
    }

    @Test
    void cursor_tagChangedAheadByTheChunkItself_isSeenInWordsNotEnteredYet() {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, Layout.dense(256));
            for (int row = 0; row < 256; row++) {
                things.table.create();
            }
            things.t.bits().set(3);
            things.t.bits().set(130);
            final BitSet visited = new BitSet();
            sim.system("spread").writes(things.t).over(things.t, (rows, commands) -> {
                final Tag.Bits bits = rows.write(things.t);
                for (final BitCursor it = rows.cursor(); it.next(); ) {
                    visited.set(it.row());
                    bits.clear(130);
                    bits.set(200);
                    bits.set(4); // the word of row 3 was entered: not noticed
                }
            });
            sim.step();
            assertEquals("{3, 200}", visited.toString());
        }
    }
}
