package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.BiConsumer;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Systems that write tags of rows anywhere, also those of other chunks.
class TagScattersTest {

    private static final int ROWS = 64 * 64; // under one summary word, which jobs must not share

    // ---- Rows anywhere ----

    /// Chunk c of row r hits row `64 * (r % 64) + c`, so every word is written by every chunk.
    private static void hitAcross(final Simulation sim, final TaggedThings things, final boolean sets) {
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
    @DisplayName("BF-11 promise 10: rows anywhere set, or cleared, by all chunks in the same words: nothing is lost")
    void setsAnywhere_allChunksInEveryWord_loseNothing(final int workers) {
        for (final boolean sets : new boolean[] {true, false}) {
            try (Simulation sim = Trial.parallel(workers)) {
                final TaggedThings things = TaggedThings.of(sim, Layout.dense(ROWS), ROWS);
                hitAcross(sim, things, sets);
                sim.system("user").over(things.hit.andNot(things.other), (rows, commands) -> {});
                for (int frame = 0; frame < 100; frame++) {
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
                    TaggedThings.assertLevels(TaggedThings.bits(things.hit), "workers=" + workers + ", frame=" + frame);
                }
            }
        }
    }

    @Test
    @DisplayName("BF-11 the twin: the same system with a plain write is refused in the first chunk, for any workers")
    void writes_rowsOfOtherChunks_isRefusedForAnyWorkers() {
        for (final int workers : Trial.WORKER_COUNTS) {
            try (Simulation sim = Trial.parallel(workers)) {
                final TaggedThings things = TaggedThings.of(sim, Layout.dense(ROWS), ROWS);
                sim.system("hit").writes(things.hit).grain(64).over(things.table, (rows, commands) -> {
                    for (int row = rows.begin(); row < rows.end(); row++) {
                        rows.write(things.hit).set(64 * (row % 64) + rows.number());
                    }
                });
                final SystemFailure failure = assertThrows(SystemFailure.class, sim::step);
                Trial.assertSays(failure, "system=hit", "chunk=0");
                Trial.assertSays(
                        failure.getCause(), "own rows", "row=64", "begin=0, end=64", ".setsAnywhere(thing.hit)");
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
            final TaggedThings things = TaggedThings.of(sim, Layout.dense(ROWS), ROWS);
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
                final TaggedThings things = TaggedThings.of(sim, Layout.dense(64), 3);
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
            final TaggedThings shots = TaggedThings.of(sim, Layout.dense(64), 3);
            final TaggedThings targets = TaggedThings.named("target", sim, Layout.pinned(64));
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
    void recover_afterAFrameThatFailedWhileTagsWereWritten_levelsAgree(final int workers) {
        try (Simulation sim = Trial.parallel(workers)) {
            final TaggedThings things = TaggedThings.of(sim, Layout.dense(ROWS), ROWS);
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
                    TaggedThings.assertLevels(TaggedThings.bits(things.other), where);
                    sim.recover();
                } else {
                    sim.step();
                    assertEquals(ROWS, things.other.count(), where);
                }
                TaggedThings.assertLevels(TaggedThings.bits(things.hit), where);
                TaggedThings.assertLevels(TaggedThings.bits(things.other), where);
                assertTrue(TaggedThings.bits(things.hit).isSummarized(), where);
                assertTrue(TaggedThings.bits(things.other).isSummarized(), where);
                things.table.store().checkInvariants();
                for (int row = 0; row < ROWS; row++) {
                    things.other.bits().clear(row);
                }
                assertEquals(0, TaggedThings.bits(things.other).cardinality(), where);
                assertEquals(-1, TaggedThings.bits(things.other).nextSet(0), where);
            }
        }
    }
}
