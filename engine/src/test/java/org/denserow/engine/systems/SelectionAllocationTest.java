package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.fixture.SteadyCalls;
import org.denserow.engine.fixture.SteadyFrames;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What [SteadyFrameAllocationTest] shows for commands, for selections: of their own, shared, written in between.
@org.junit.jupiter.api.Tag("allocation")
class SelectionAllocationTest {

    private static final int ROWS = 40_000;

    private record Thing(Table table, IntColumn sum, IntColumn shared, IntColumn word, Tag a, Tag b, Tag c, Tag hit) {}

    @ParameterizedTest(name = "{0} workers, {1}")
    @CsvSource({"1, dense", "2, dense", "1, pinned", "2, pinned"})
    @DisplayName("EN-01: steady frames with selections, shared ones and tags written in place and anywhere allocate"
            + " 0 bytes")
    void step_selections_allocateNothing(final int workers, final String layout) {
        final SteadyFrames frames = new SteadyFrames();
        try (Simulation sim = Trial.parallel(workers)) {
            final Thing things =
                    sim.define("thing", Thing.class, layout.equals("dense") ? Layout.dense(ROWS) : Layout.pinned(ROWS));
            final long[] counted = new long[1];
            declare(sim, things, counted, frames);
            for (int row = 0; row < ROWS; row++) {
                things.table.create();
                if (row % 3 == 0) {
                    things.a.bits().set(row);
                }
                if (row / 10_000 == 1) {
                    things.c.bits().set(row);
                }
            }
            frames.assertNone(sim, workers);
            assertTrue(counted[0] > sim.frame() * ROWS / 3, "rows were counted");
            for (final IntColumn column : new IntColumn[] {things.sum, things.shared, things.word}) {
                assertTrue(Arrays.stream(column.values()).filter(n -> n > 0).count() > 5_000, column + " was reached");
            }
        }
    }

    private static void declare(
            final Simulation sim, final Thing things, final long[] counted, final SteadyFrames frames) {
        final Selection shared = things.a.or(things.b).andNot(things.c);
        sim.system("own").writes(things.sum).over(things.a.and(things.b.not()), (rows, commands) -> {
            final int[] sum = rows.write(things.sum);
            for (final BitCursor it = rows.cursor(); it.next(); ) {
                sum[it.row()]++;
            }
        });
        sim.system("first").writes(things.b).over(shared, (rows, commands) -> {
            final Tag.Bits b = rows.write(things.b);
            for (int word = rows.firstWord(); word < rows.endWord(); word++) {
                final long bits = rows.word(word) & 0x0F0F_0F0F_0F0F_0F0FL << (rows.frame() & 4);
                b.setWord(word, bits);
                b.clearWord(word, rows.word(word) & ~bits);
            }
        });
        sim.system("second").writes(things.shared).over(shared, (rows, commands) -> {
            if (frames.isTwin() && rows.number() == 0) {
                SteadyCalls.allocate();
            }
            final int[] values = rows.write(things.shared);
            for (final BitCursor it = rows.cursor(); it.next(); ) {
                values[it.row()]++;
            }
        });
        sim.system("hit").setsAnywhere(things.hit).over(things.a, (rows, commands) -> {
            final Tag.Bits hit = rows.write(things.hit);
            for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                hit.set((int) ((row * 7L + rows.frame()) % ROWS));
            }
        });
        sim.system("third").writes(things.word, things.hit).over(shared.and(things.hit), (rows, commands) -> {
            final int[] values = rows.write(things.word);
            for (int word = rows.firstWord(); word < rows.endWord(); word++) {
                for (long left = rows.word(word); left != 0; left &= left - 1) {
                    values[64 * word + Long.numberOfTrailingZeros(left)]++;
                }
                rows.write(things.hit).clearWord(word, rows.word(word));
            }
        });
        final Selection pale = things.hit.or(shared.not());
        sim.system("count")
                .exclusive((world, commands) -> counted[0] += things.a.count() + shared.count() + pale.count());
    }
}
