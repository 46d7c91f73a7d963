package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Systems that write tags in place: their own rows, words of them, and rows anywhere.
class TagWritingTest {

    private static final int ROWS = 64 * 64; // under one summary word, which jobs must not share

    @Test
    void assertLevels_wordWrittenBehindTheLevels_isNoticed() {
        final Bitfield field = Bitfield.withCapacity(10_000);
        field.summarize();
        TaggedThings.assertLevels(field, "the control");
        field.words()[100] = 1;
        assertThrows(AssertionError.class, () -> TaggedThings.assertLevels(field, "the twin"));
    }

    // ---- Own rows ----

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName(
            "BF-11 BF-08 chunks under one summary word write their own rows, levels and count agree after the join")
    void set_ownRows_levelsAndCountAgreeAfterTheJoin(final int workers) {
        try (Simulation sim = Trial.parallel(workers)) {
            final TaggedThings things = TaggedThings.of(sim, Layout.dense(ROWS + 100), ROWS);
            sim.system("write").writes(things.hit).grain(64).over(things.table, (rows, commands) -> {
                Trial.delay(Trial.mix(rows.frame(), rows.number()));
                final Tag.Bits hit = rows.write(things.hit);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (isHit(rows.frame(), row)) {
                        hit.set(row);
                    } else {
                        hit.clear(row);
                    }
                }
            });
            sim.system("user").over(things.hit.andNot(things.other), (rows, commands) -> {}); // so it has levels
            for (int frame = 0; frame < 200; frame++) {
                sim.step();
                final String where = "workers=" + workers + ", frame=" + frame;
                int expected = 0;
                for (int row = 0; row < ROWS; row++) {
                    final boolean hit = isHit(frame, row);
                    assertEquals(hit, things.hit.bits().get(row), where + ", row=" + row);
                    expected += hit ? 1 : 0;
                }
                assertEquals(expected, things.hit.count(), where);
                assertEquals(expected, TaggedThings.bits(things.hit).cardinality(), where);
                assertTrue(TaggedThings.bits(things.hit).isSummarized(), where);
                TaggedThings.assertLevels(TaggedThings.bits(things.hit), where);
            }
        }
    }

    /// In some frames nobody, or nearly everybody, so that words fill and become empty.
    private static boolean isHit(final long frame, final int row) {
        return switch ((int) (frame % 4)) {
            case 0 -> false;
            case 1 -> row % 97 == 0;
            case 2 -> row % 97 != 0;
            default -> (Trial.mix(frame, row) & 1) == 0;
        };
    }

    @Test
    void setWord_randomMasks_changeTheseRowsOnly() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (int round = 0; round < 100; round++) {
            final int active = 1 + random.nextInt(400);
            final boolean pinned = random.nextBoolean();
            try (Simulation sim = Trial.parallel(2)) {
                final TaggedThings things =
                        TaggedThings.of(sim, pinned ? Layout.pinned(400) : Layout.dense(400), active);
                if (pinned) {
                    for (int i = random.nextInt(active); i > 0; i--) {
                        final int row = random.nextInt(active);
                        if (things.table.store().exists(row)) {
                            things.table.destroy(things.table.handle(row));
                        }
                    }
                }
                final long[] sets = random.longs(7).toArray();
                final long[] clears = random.longs(7).toArray();
                final BitSet expected = expectWords(things, sets, clears, random);
                sim.system("write")
                        .writes(things.hit)
                        .grain(128)
                        .touchesDeadRows()
                        .over(things.table, (rows, commands) -> {
                            final Tag.Bits hit = rows.write(things.hit);
                            for (int word = rows.begin() / 64; word < (rows.end() + 63) / 64; word++) {
                                final long alive = alive(things.table, word);
                                hit.setWord(word, sets[word] & alive);
                                hit.clearWord(word, clears[word] & alive);
                                hit.clearWord(word, 0);
                            }
                        });
                sim.step();
                for (int row = 0; row < 400; row++) {
                    assertEquals(
                            expected.get(row),
                            things.hit.bits().get(row),
                            "seed=" + seed + ", round=" + round + ", row=" + row);
                }
                things.table.store().checkInvariants();
            }
        }
    }

    private static BitSet expectWords(
            final TaggedThings things, final long[] sets, final long[] clears, final Random random) {
        final BitSet expected = new BitSet();
        for (int row = 0; row < things.table.end(); row++) {
            if (things.table.store().exists(row)) {
                final boolean before = random.nextBoolean();
                if (before) {
                    things.hit.bits().set(row);
                }
                final boolean set = before || (sets[row / 64] >>> row & 1) != 0;
                expected.set(row, set && (clears[row / 64] >>> row & 1) == 0);
            }
        }
        return expected;
    }

    private static long alive(final Table table, final int word) {
        long alive = 0;
        for (int row = 64 * word; row < Math.min(table.end(), 64 * word + 64); row++) {
            alive |= table.store().exists(row) ? 1L << row : 0;
        }
        return alive;
    }

    /// 130 active rows and 40 pending ones in chunks of 64; chunk 1 does what must be refused.
    private static Throwable refused(final boolean declared, final BiConsumer<Tag.Bits, Rows> body) {
        try (Simulation sim = Trial.parallel(1)) {
            final TaggedThings things = TaggedThings.of(sim, Layout.dense(256), 130);
            for (int i = 0; i < 40; i++) {
                sim.commands().createPending(things.table);
            }
            final SystemBuilder system = sim.system("write").grain(64);
            (declared ? system.writes(things.hit) : system.reads(things.hit))
                    .over(things.other.not(), (rows, commands) -> {
                        if (rows.number() == 1) {
                            body.accept(declared ? rows.write(things.hit) : rows.read(things.hit), rows);
                        }
                    });
            final Throwable thrown = Trial.causeOfStep(sim);
            sim.recover();
            assertEquals(0, things.hit.count(), "nothing was written");
            things.table.store().checkInvariants();
            return thrown;
        }
    }

    @Test
    void setWord_rowsThatAreNotTheChunksOrNotActive_isRefused() {
        for (final int word : new int[] {-1, 0, 2, 3, 4, 1 << 25}) {
            final Throwable set = refused(true, (hit, rows) -> hit.setWord(word, 1));
            assertInstanceOf(IndexOutOfBoundsException.class, set);
            Trial.assertSays(set, "own active rows", "tag=thing.hit", "word=" + word, "allowed=0", "begin=64, end=128");
            assertInstanceOf(IndexOutOfBoundsException.class, refused(true, (hit, rows) -> hit.clearWord(word, 1)));
        }
        for (final long rows : new long[] {1L << 2, 1L << 63, -1L}) { // rows 130, 191 and all: chunk 2 ends at 130
            try (Simulation sim = Trial.parallel(1)) {
                final TaggedThings things = TaggedThings.of(sim, Layout.dense(256), 130);
                sim.commands().createPending(things.table);
                sim.system("write").writes(things.hit).grain(64).over(things.table, (range, commands) -> {
                    if (range.number() == 2) {
                        range.write(things.hit).setWord(2, rows);
                    }
                });
                Trial.assertSays(Trial.causeOfStep(sim), "own active rows", "word=2", "allowed=11", "end=130");
            }
        }
    }

    @Test
    void setWord_readingView_isRefused() {
        assertInstanceOf(IndexOutOfBoundsException.class, refused(false, (hit, rows) -> hit.setWord(1, rows.word(1))));
        assertInstanceOf(IndexOutOfBoundsException.class, refused(false, (hit, rows) -> hit.clearWord(1, 1)));
        assertInstanceOf(IndexOutOfBoundsException.class, refused(true, (hit, rows) -> hit.word(5)));
    }

    @Test
    void setWord_deadRowOfAPinnedType_isRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final TaggedThings things = TaggedThings.of(sim, Layout.pinned(64), 10);
            things.table.destroy(things.table.handle(4));
            sim.system("write").writes(things.hit).over(things.table.live(), (rows, commands) -> {
                final Tag.Bits hit = rows.write(things.hit);
                hit.setWord(0, rows.word(0));
                hit.setWord(0, 1 << 4);
            });
            Trial.assertSays(Trial.causeOfStep(sim), "own active rows", "rows=10000", "allowed=1111101111");
            sim.recover();
            assertEquals(9, things.hit.count());
        }
    }

    // ---- Declarations ----

    @Test
    void setsAnywhere_keptTagTwiceOrForeign_isRefused() {
        try (Simulation sim = Trial.parallel(1);
                Simulation other = Trial.parallel(1)) {
            final TaggedThings things = TaggedThings.of(sim, Layout.pinned(64), 3);
            final TaggedThings foreign = TaggedThings.of(other, Layout.pinned(64), 3);
            for (final Tag kept : new Tag[] {things.table.live(), things.table.created(), things.table.changed()}) {
                final String name = "kept " + kept;
                final IllegalArgumentException refused = assertThrows(
                        IllegalArgumentException.class, () -> sim.system(name).setsAnywhere(kept));
                Trial.assertSays(refused, "keep this tag themselves", "writes=" + kept);
                assertThrows(
                        IllegalArgumentException.class,
                        () -> sim.system("c" + name).clearsAnywhere(kept));
                assertThrows(
                        IllegalArgumentException.class,
                        () -> sim.system("w" + name).writes(kept));
            }
            final Tag hit = things.hit;
            assertTwice(sim.system("a").setsAnywhere(hit), system -> system.clearsAnywhere(hit));
            assertTwice(sim.system("b").clearsAnywhere(hit), system -> system.setsAnywhere(hit));
            assertTwice(sim.system("c").reads(hit), system -> system.setsAnywhere(hit));
            assertTwice(sim.system("d").writes(hit), system -> system.setsAnywhere(hit));
            assertTwice(sim.system("e").setsAnywhere(hit), system -> system.reads(hit));
            assertTwice(sim.system("f").setsAnywhere(hit), system -> system.writes(hit));
            Trial.assertSays(
                    assertThrows(
                            IllegalArgumentException.class,
                            () -> sim.system("g").setsAnywhere(foreign.hit)),
                    "of this simulation");
        }
    }

    private static void assertTwice(
            final SystemBuilder system, final java.util.function.Consumer<SystemBuilder> again) {
        final IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> again.accept(system));
        Trial.assertSays(refused, "declared once", "part=thing.hit");
        assertTrue(refused.getMessage().contains("system="), refused.getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    @DisplayName("all selected rows of a chunk tagged at once, of dense and of pinned types: these and no others")
    void setAll_clearAll_selectedActiveRowsOnly(final int workers) {
        for (final Layout layout : List.of(Layout.dense(3000), Layout.pinned(3000))) {
            try (Simulation sim = Trial.parallel(workers)) {
                final Table table = sim.define("row", layout);
                final Tag a = table.tag("a");
                final Tag b = table.tag("b");
                final Tag on = table.tag("on");
                final Tag off = table.tag("off");
                final long[] handles = new long[2500];
                for (int i = 0; i < handles.length; i++) {
                    handles[i] = table.create();
                }
                for (int i = 0; i < handles.length; i += 3) {
                    table.destroy(handles[i]);
                }
                final long waiting = sim.commands().createPending(table);
                sim.commands().with(a);
                for (int i = 1; i < handles.length; i += i % 3 == 1 ? 1 : 2) {
                    sim.commands().tag(handles[i], i % 2 == 0 ? a : b);
                    sim.commands().tag(handles[i], off);
                }
                sim.system("expression").writes(on).grain(64).over(a.andNot(b), (rows, commands) -> rows.setAll(on));
                sim.system("plain").writes(off).grain(128).over(a, (rows, commands) -> rows.clearAll(off));
                sim.step();
                for (int i = 0; i < handles.length; i++) {
                    final int row = table.find(handles[i]);
                    assertEquals(i % 3 == 0, row < 0);
                    if (row >= 0) {
                        assertEquals(i % 2 == 0, on.bits().get(row), layout + " i=" + i);
                        assertEquals(i % 2 != 0, off.bits().get(row), layout + " i=" + i);
                    }
                }
                assertFalse(on.bits().get(table.row(waiting)), "pending");
                table.store().checkInvariants();
            }
        }
    }

    @Test
    void setAll_tagNotDeclared_isRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final Table table = sim.define("row", Layout.dense(10));
            final Tag a = table.tag("a");
            final Tag b = table.tag("b");
            table.create();
            sim.system("s").setsAnywhere(b).over(a, (rows, commands) -> rows.setAll(b));
            Trial.assertSays(Trial.causeOfStep(sim), "undeclared access: system=s, part=row.b; ", ".writes(row.b)");
        }
    }
}
