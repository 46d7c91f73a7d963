package org.denserow.engine.frame;

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
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Systems that write tags in place: their own rows, words of them, and rows anywhere.
class TagWritingTest {

    private static final int ROWS = 64 * 64; // under one summary word, which jobs must not share

    private record Thing(Table table, Tag hit, Tag other, Tag third, HandleColumn friend) {}

    private static Thing things(final Simulation sim, final Layout layout, final int rows) {
        final Thing things = sim.define("thing", Thing.class, layout);
        for (int row = 0; row < rows; row++) {
            things.table.create();
        }
        return things;
    }

    private static Bitfield bits(final Table table, final Tag tag) {
        return ((RowTag) tag).field();
    }

    /// Compares every answer that levels give with that of a field that has none.
    static void assertLevels(final Bitfield field, final String where) {
        final Bitfield plain = Bitfield.withCapacity(field.capacity());
        System.arraycopy(field.words(), 0, plain.words(), 0, plain.words().length);
        assertEquals(plain.cardinality(), field.cardinality(), where + ", count");
        for (int row = 0; row < field.capacity(); row += 64) {
            assertEquals(plain.rank(row), field.rank(row), where + ", rows before " + row);
            assertEquals(plain.nextClear(row), field.nextClear(row), where + ", next clear from " + row);
            assertEquals(plain.nextSet(row), field.nextSet(row), where + ", next set from " + row);
        }
        for (int row = 0; row >= 0 && row < field.capacity(); row++) {
            final int next = plain.nextSet(row);
            assertEquals(next, field.nextSet(row), where + ", next set from " + row);
            row = next < 0 ? field.capacity() : next;
        }
    }

    @Test
    void assertLevels_wordWrittenBehindTheLevels_isNoticed() {
        final Bitfield field = Bitfield.withCapacity(10_000);
        field.summarize();
        assertLevels(field, "the control");
        field.words()[100] = 1;
        assertThrows(AssertionError.class, () -> assertLevels(field, "the twin"));
    }

    // ---- Own rows ----

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName(
            "BF-11 BF-08 chunks under one summary word write their own rows, levels and count agree after the join")
    void set_ownRows_levelsAndCountAgreeAfterTheJoin(final int workers) {
        try (Simulation sim = Trial.parallel(workers)) {
            final Thing things = things(sim, Layout.dense(ROWS + 100), ROWS);
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
                assertEquals(expected, bits(things.table, things.hit).cardinality(), where);
                assertTrue(bits(things.table, things.hit).isSummarized(), where);
                assertLevels(bits(things.table, things.hit), where);
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
                final Thing things = things(sim, pinned ? Layout.pinned(400) : Layout.dense(400), active);
                if (pinned) {
                    for (int i = random.nextInt(active); i > 0; i--) {
                        final int row = random.nextInt(active);
                        if (things.table.map().exists(row)) {
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
                things.table.map().all().checkInvariants();
            }
        }
    }

    private static BitSet expectWords(final Thing things, final long[] sets, final long[] clears, final Random random) {
        final BitSet expected = new BitSet();
        for (int row = 0; row < things.table.end(); row++) {
            if (things.table.map().exists(row)) {
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
            alive |= table.map().exists(row) ? 1L << row : 0;
        }
        return alive;
    }

    /// 130 active rows and 40 pending ones in chunks of 64; chunk 1 does what must be refused.
    private static Throwable refused(final boolean declared, final BiConsumer<Tag.Bits, Rows> body) {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = things(sim, Layout.dense(256), 130);
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
            sim.resume();
            assertEquals(0, things.hit.count(), "nothing was written");
            things.table.map().all().checkInvariants();
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
                final Thing things = things(sim, Layout.dense(256), 130);
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
            final Thing things = things(sim, Layout.pinned(64), 10);
            things.table.destroy(things.table.handle(4));
            sim.system("write").writes(things.hit).over(things.table.live(), (rows, commands) -> {
                final Tag.Bits hit = rows.write(things.hit);
                hit.setWord(0, rows.word(0));
                hit.setWord(0, 1 << 4);
            });
            Trial.assertSays(Trial.causeOfStep(sim), "own active rows", "rows=10000", "allowed=1111101111");
            sim.resume();
            assertEquals(9, things.hit.count());
        }
    }

    // ---- Rows anywhere ----

    /// Chunk c of row r hits row `64 * (r % 64) + c`, so every word is written by every chunk.
    private static void hitAcross(final Simulation sim, final Thing things, final boolean sets) {
        final SystemBuilder system = sim.system(sets ? "hit" : "heal").grain(64);
        (sets ? system.setsAnywhere(things.hit) : system.clearsAnywhere(things.hit))
                .over(things.table, (rows, commands) -> {
                    Trial.delay(Trial.mix(rows.frame(), rows.number()));
                    final Tag.Bits hit = rows.write(things.hit);
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        final int target = 64 * (row % 64) + rows.number();
                        if (Trial.mix(rows.frame(), target) % 16 == 0) {
                            continue;
                        }
                        if (sets) {
                            hit.set(target);
                        } else {
                            hit.clear(target);
                        }
                    }
                });
    }

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("BF-11 claim 10: rows anywhere set, or cleared, by all chunks in the same words: nothing is lost")
    void setsAnywhere_allChunksInEveryWord_loseNothing(final int workers) {
        for (final boolean sets : new boolean[] {true, false}) {
            try (Simulation sim = Trial.parallel(workers)) {
                final Thing things = things(sim, Layout.dense(ROWS), ROWS);
                hitAcross(sim, things, sets);
                sim.system("user").over(things.hit.andNot(things.other), (rows, commands) -> {});
                for (int frame = 0; frame < 200; frame++) {
                    for (int row = 0; row < ROWS; row++) {
                        if (sets) {
                            things.hit.bits().clear(row);
                        } else {
                            things.hit.bits().set(row);
                        }
                    }
                    sim.step();
                    for (int row = 0; row < ROWS; row++) {
                        final boolean missed = Trial.mix(frame, row) % 16 == 0;
                        assertEquals(
                                missed != sets,
                                things.hit.bits().get(row),
                                "workers=" + workers + ", frame=" + frame + ", row=" + row);
                    }
                    assertLevels(bits(things.table, things.hit), "workers=" + workers + ", frame=" + frame);
                }
            }
        }
    }

    @Test
    @DisplayName("BF-11 the twin: the same system with a plain write is refused in the first chunk, for any workers")
    void writes_rowsOfOtherChunks_isRefusedForAnyWorkers() {
        for (final int workers : Trial.WORKER_COUNTS) {
            try (Simulation sim = Trial.parallel(workers)) {
                final Thing things = things(sim, Layout.dense(ROWS), ROWS);
                sim.system("hit").writes(things.hit).grain(64).over(things.table, (rows, commands) -> {
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        rows.write(things.hit).set(64 * (row % 64) + rows.number());
                    }
                });
                final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
                Trial.assertSays(failure, "system=hit", "chunk=0");
                Trial.assertSays(failure.getCause(), "own rows", "row=64", "begin=0, end=64");
            }
        }
    }

    @Test
    void setsAnywhere_otherCalls_areRefusedForAnyWorkers() {
        final BiConsumer<Tag.Bits, Integer> set = Tag.Bits::set;
        final BiConsumer<Tag.Bits, Integer> clear = Tag.Bits::clear;
        for (final int workers : Trial.WORKER_COUNTS) {
            assertEquals("declared=SETS, called=CLEARS", call(workers, true, clear), "workers=" + workers);
            assertEquals("declared=CLEARS, called=SETS", call(workers, false, set), "workers=" + workers);
            assertEquals("own active rows", call(workers, true, (hit, row) -> hit.setWord(row / 64, 1L << row)));
            assertEquals("own active rows", call(workers, false, (hit, row) -> hit.clearWord(row / 64, 1L << row)));
            assertEquals("row=4096", call(workers, true, (hit, row) -> hit.set(ROWS)));
            assertEquals("row=-1", call(workers, false, (hit, row) -> hit.clear(-1)));
        }
    }

    /// What is wrong with a call in every chunk from 5 on, which must be reported of chunk 5.
    private static String call(final int workers, final boolean sets, final BiConsumer<Tag.Bits, Integer> call) {
        try (Simulation sim = Trial.parallel(workers)) {
            final Thing things = things(sim, Layout.dense(ROWS), ROWS);
            final SystemBuilder system = sim.system("hit").grain(64);
            (sets ? system.setsAnywhere(things.hit) : system.clearsAnywhere(things.hit))
                    .over(things.table, (rows, commands) -> {
                        if (rows.number() >= 5) {
                            call.accept(rows.write(things.hit), rows.begin());
                        }
                    });
            final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
            Trial.assertSays(failure, "chunk=5");
            final String message = failure.getCause().getMessage();
            for (final String known : new String[] {
                "declared=SETS, called=CLEARS",
                "declared=CLEARS, called=SETS",
                "declared=SETS",
                "declared=CLEARS",
                "own active rows",
                "row=4096",
                "row=-1"
            }) {
                if (message.contains(known)) {
                    return known;
                }
            }
            return message;
        }
    }

    @Test
    @DisplayName("BF-11 a system that writes a tag anywhere neither reads it nor runs over it: that would be timing")
    void setsAnywhere_readsOrRunsOverTheTag_isRefused() {
        for (final boolean sets : new boolean[] {true, false}) {
            final String declared = sets ? "declared=SETS" : "declared=CLEARS";
            assertEquals(declared, call(2, sets, (hit, row) -> hit.get(row)));
            assertEquals(declared, call(2, sets, (hit, row) -> hit.next(row)));
            assertEquals(declared, call(2, sets, (hit, row) -> hit.nextAny(row)));
            assertEquals(declared, call(2, sets, (hit, row) -> hit.word(row / 64)));
            try (Simulation sim = Trial.parallel(1)) {
                final Thing things = things(sim, Layout.dense(64), 3);
                final SystemBuilder system = sim.system("spread");
                (sets ? system.setsAnywhere(things.hit) : system.clearsAnywhere(things.hit)).reads(things.friend);
                for (final Selection own :
                        List.of(things.hit, things.hit.not(), things.other.or(things.third.andNot(things.hit)))) {
                    final IllegalArgumentException refused = assertThrows(
                            IllegalArgumentException.class, () -> system.over(own, (rows, commands) -> {}));
                    Trial.assertSays(refused, "system=spread", "tag=thing.hit", "over=" + own, "; which rows");
                }
                system.over(things.other, (rows, commands) -> {});
                sim.step();
            }
        }
    }

    @Test
    void setsAnywhere_pendingRowAndRowOfAnotherType_areReached() {
        try (Simulation sim = Trial.parallel(2)) {
            final Thing shots = things(sim, Layout.dense(64), 3);
            final Thing targets = sim.define("target", Thing.class, Layout.pinned(64));
            final long pending = sim.commands().createPending(targets.table);
            final long live = sim.commands().create(targets.table);
            sim.system("hit").setsAnywhere(targets.hit).over(shots.table, (rows, commands) -> {
                rows.write(targets.hit).set(targets.table.find(pending));
                rows.write(targets.hit).set(targets.table.find(live));
            });
            sim.step();
            assertEquals(1, targets.hit.count(), "active ones");
            sim.commands().activate(pending);
            sim.step();
            assertEquals(2, targets.hit.count());
            assertEquals(0, shots.hit.count());
        }
    }

    // ---- After a failure ----

    @ParameterizedTest(name = "{0} workers")
    @ValueSource(ints = {1, 2, 3, 8})
    @DisplayName("BF-08 after a failed frame the levels of half-written tags agree with their words, and it goes on")
    void resume_afterAFrameThatFailedWhileTagsWereWritten_levelsAgree(final int workers) {
        try (Simulation sim = Trial.parallel(workers)) {
            final Thing things = things(sim, Layout.dense(ROWS), ROWS);
            hitAcross(sim, things, true);
            sim.system("write").writes(things.other).grain(64).over(things.hit.not(), (rows, commands) -> {
                for (int row = 64 * rows.firstWord(); row < 64 * rows.endWord(); row++) {
                    rows.write(things.other).set(row);
                }
                if (rows.frame() % 2 == 1 && rows.number() == 20) {
                    throw new IllegalStateException("a test");
                }
            });
            sim.system("user").over(things.other.or(things.third), (rows, commands) -> {});
            for (int frame = 0; frame < 40; frame++) {
                final String where = "workers=" + workers + ", frame=" + frame;
                if (frame % 2 == 1) {
                    assertEquals("a test", Trial.causeOfStep(sim).getMessage());
                    assertLevels(bits(things.table, things.other), where);
                    sim.resume();
                } else {
                    sim.step();
                    assertEquals(ROWS, things.other.count(), where);
                }
                assertLevels(bits(things.table, things.hit), where);
                assertLevels(bits(things.table, things.other), where);
                assertTrue(bits(things.table, things.hit).isSummarized(), where);
                assertTrue(bits(things.table, things.other).isSummarized(), where);
                things.table.map().all().checkInvariants();
                for (int row = 0; row < ROWS; row++) {
                    things.other.bits().clear(row);
                }
                assertEquals(0, bits(things.table, things.other).cardinality(), where);
                assertEquals(-1, bits(things.table, things.other).nextSet(0), where);
            }
        }
    }

    // ---- Declarations ----

    @Test
    void setsAnywhere_keptTagTwiceOrForeign_isRefused() {
        try (Simulation sim = Trial.parallel(1);
                Simulation other = Trial.parallel(1)) {
            final Thing things = things(sim, Layout.pinned(64), 3);
            final Thing foreign = things(other, Layout.pinned(64), 3);
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
                table.map().all().checkInvariants();
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
            Trial.assertSays(Trial.causeOfStep(sim), "undeclared access: system=s part=row.b", ".writes(");
        }
    }
}
