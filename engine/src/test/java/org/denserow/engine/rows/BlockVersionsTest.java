package org.denserow.engine.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.Test;

/// Marks of rows, ranges and groups of blocks against a plain array of moments.
class BlockVersionsTest {

    private static final int ROWS = 40_000; // 625 blocks, nearly ten groups
    private static final int GROUP_ROWS = 4_096;

    private final ChangeClock clock = new ChangeClock();
    private final BlockVersions structure = new BlockVersions(clock, null, ROWS);
    private final BlockVersions versions = new BlockVersions(clock, structure, ROWS);
    private final long[] moments = new long[BlockVersions.blocks(ROWS)]; // of values or structure, by block

    private void note(final int beginRow, final int endRow) {
        for (int block = beginRow / 64; block < BlockVersions.blocks(endRow); block++) {
            moments[block] = clock.now();
        }
    }

    private int expected(final long since, final int from, final int end) {
        for (int block = from; block < end; block++) {
            if (moments[block] > since) {
                return block;
            }
        }
        return -1;
    }

    private void check(final Random random, final String where) {
        final long since = clock.now() - random.nextInt(6);
        final int from = random.nextInt(moments.length);
        final int end = from + random.nextInt(moments.length - from + 1);
        assertEquals(
                expected(since, from, end), versions.next(since, from, end), where + ", from=" + from + ", end=" + end);
        assertEquals(expected(since, 0, moments.length), versions.next(since, 0, moments.length), where);
    }

    @Test
    void next_randomMarks_agreeWithTheModel() {
        final long seed = Seed.next();
        final Random random = new Random(seed);
        note(0, ROWS);
        for (int time = 0; time < 20_000; time++) {
            final int row = random.nextInt(ROWS);
            final int end = row + random.nextInt(Math.min(3 * GROUP_ROWS, ROWS - row) + 1);
            switch (random.nextInt(time % 2_000 == 0 ? 8 : 7)) {
                case 0 -> {
                    versions.mark(row);
                    note(row, row + 1);
                }
                case 1 -> {
                    structure.mark(row);
                    note(row, row + 1);
                }
                case 2 -> {
                    versions.mark(row, end);
                    if (row < end) {
                        note(row, end);
                    }
                }
                case 3 -> {
                    final int group = row / GROUP_ROWS * GROUP_ROWS;
                    versions.mark(group, Math.min(ROWS / GROUP_ROWS * GROUP_ROWS, group + GROUP_ROWS));
                    note(group, Math.min(ROWS / GROUP_ROWS * GROUP_ROWS, group + GROUP_ROWS));
                }
                case 4 -> {
                    versions.mark(row, BlockVersions.endOfGroup(row + 1));
                    note(row, Math.min(ROWS, BlockVersions.endOfGroup(row + 1)));
                }
                case 5 -> {
                    versions.mark(new int[] {row, 7, 100}, 0, 2);
                    note(row, row + 1);
                    note(7, 8);
                }
                case 6 -> clock.advance();
                default -> {
                    structure.markAll();
                    note(0, ROWS);
                }
            }
            check(random, "seed=" + seed + ", time=" + time);
        }
    }

    @Test
    void next_openArray_isChangedUntilItIsClosed() {
        versions.open();
        final long since = clock.advance();
        assertEquals(3, versions.next(since, 3, 10));
        versions.close();
        assertEquals(3, versions.next(since, 3, 10), "it may have been written after the last look");
        assertEquals(-1, versions.next(clock.advance(), 3, 10));
    }
}
