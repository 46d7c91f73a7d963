package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.rows.RowGroups;
import org.denserow.jobs.JobSystem;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// How waves are cut into chunks.
class WaveChunksTest {

    /// Groups of some sizes.
    private record Sizes(int[] begins) implements RowGroups {

        static Sizes of(final int... sizes) {
            final int[] begins = new int[sizes.length + 1];
            for (int i = 0; i < sizes.length; i++) {
                begins[i + 1] = begins[i] + sizes[i];
            }
            return new Sizes(begins);
        }

        @Override
        public int groups() {
            return begins.length - 1;
        }

        @Override
        public int fixedGroups() {
            return groups();
        }

        @Override
        public int[] order() {
            return new int[0];
        }
    }

    @Test
    @DisplayName(
            "chunks of drawn waves cover each place once, in order, none across two waves, and never exceed their keys")
    void cut_drawnLevels_coversAllPlacesWithinTheKeys() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        for (int time = 0; time < 2_000; time++) {
            final int grain = 64 * (1 + random.nextInt(3));
            final int[] sizes = new int[1 + random.nextInt(20)];
            for (int level = 0; level < sizes.length; level++) {
                sizes[level] = switch (random.nextInt(5)) {
                    case 0 -> 0;
                    case 1 -> grain * random.nextInt(4);
                    case 2 -> grain * random.nextInt(4) + 1;
                    default -> random.nextInt(500);
                };
            }
            check(sizes, grain, "seed=" + seed + ", time=" + time);
        }
    }

    private static void check(final int[] sizes, final int grain, final String what) {
        final Sizes groups = Sizes.of(sizes);
        final WaveChunks chunks = new WaveChunks(groups);
        final int end = chunks.cut(grain);
        int chunk = 0;
        int widest = 0;
        for (int level = 0; level < sizes.length; level++) {
            assertTrue(level < end || sizes[level] == 0, what);
            assertEquals(chunk, chunks.first(level), what);
            assertEquals(JobSystem.chunks(sizes[level], grain), chunks.chunks(level), what);
            for (int place = groups.begins()[level]; place < groups.begins()[level + 1]; place += grain) {
                assertEquals(level, chunks.waveOf(chunk), what);
                assertEquals(place, chunks.from(chunk, level), what);
                assertEquals(Math.min(place + grain, groups.begins()[level + 1]), chunks.to(chunk, level), what);
                chunk++;
            }
            widest = Math.max(widest, chunks.chunks(level));
        }
        assertEquals(chunk, chunks.count(), what);
        assertEquals(widest, chunks.widest(), what);
        assertTrue(end == 0 || sizes[end - 1] > 0, what);
        final int rows = groups.begins()[sizes.length];
        assertTrue(chunk <= chunks.most(rows, JobSystem.chunks(rows, grain)), what);
        assertTrue(chunks.most(rows, JobSystem.chunks(rows, grain)) <= rows / grain + sizes.length, what);
    }

    @Test
    void most_worstLevels_areExactlyAsMany() {
        for (final int[] sizes : new int[][] {{1, 1, 1}, {65, 129, 1}, {64}, {65}, {}, {0, 0}}) {
            final WaveChunks chunks = new WaveChunks(Sizes.of(sizes));
            chunks.cut(64);
            int rows = 0;
            for (final int size : sizes) {
                rows += size;
            }
            final int most = chunks.most(rows, JobSystem.chunks(rows, 64));
            assertEquals(most, chunks.count(), "rows=" + rows + ", waves=" + sizes.length);
        }
    }
}
