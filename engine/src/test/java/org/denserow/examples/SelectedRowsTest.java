package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.bits.BitCursor;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.junit.jupiter.api.Test;

/// An example: three ways to walk over the selected rows of a chunk: by a cursor, by the next row, and word by word.
class SelectedRowsTest {

    private static final int ROWS = 64 * 100 + 7;

    @Test
    void over_taggedRows_allWalksVisitEachOnce() {
        try (Simulation sim = Simulation.create(
                SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
            final Table things = sim.define("thing", Layout.dense(ROWS));
            final IntColumn hits = things.ints("hits");
            final Tag hot = things.tag("hot");
            sim.system("hit").writes(hits).over(hot, (rows, commands) -> {
                final int[] hit = rows.write(hits);
                // snippet: walks
                for (final BitCursor it = rows.cursor(); it.next(); ) {
                    hit[it.row()]++;
                }

                for (int row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
                    hit[row]++;
                }

                for (int word = rows.firstWord(); word < rows.endWord(); word++) {
                    final int base = word * 64;
                    long left = rows.word(word);
                    if (left == 0) {
                        continue;
                    }
                    if (left == -1L) { // all 64
                        for (int row = base; row < base + 64; row++) {
                            hit[row]++;
                        }
                        continue;
                    }
                    for (; left != 0; left &= left - 1) {
                        hit[base + Long.numberOfTrailingZeros(left)]++;
                    }
                }
                // end
            });
            final Draw random = sim.random("hot");
            for (int row = 0; row < ROWS; row++) {
                things.create();
                final int word = row / 64; // full words, empty ones and others
                if (word % 3 == 0 || word % 3 == 1 && random.of(row).chance(0.5)) {
                    hot.bits().set(row);
                }
            }
            sim.step();
            for (int row = 0; row < ROWS; row++) {
                assertEquals(hot.bits().get(row) ? 3 : 0, hits.values()[row], "row=" + row);
            }
        }
    }
}
