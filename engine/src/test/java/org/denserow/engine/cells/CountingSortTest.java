package org.denserow.engine.cells;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.denserow.engine.fixture.Seed;
import org.junit.jupiter.api.Test;

class CountingSortTest {

    private static final int TRIALS = 20_000;

    @Test
    void groups_randomRowsKeysHolesAndChunks_areThoseOfAPlainStableSort() {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        CountingSort sort = new CountingSort();
        for (int trial = 0; trial < TRIALS; trial++) {
            final String told = "seed=" + seed + ", trial=" + trial;
            if (random.nextInt(50) == 0) {
                sort = new CountingSort(); // otherwise its arrays hold the content of other runs
            }
            final int rows = random.nextInt(random.nextInt(20) == 0 ? 3_000 : 200);
            final int keys = random.nextInt(random.nextBoolean() ? 5 : 300);
            final int[] keyOf = keys(random, rows, keys);
            final long[] words = random.nextInt(3) == 0 ? CountingSort.ALL : words(random, rows);
            run(sort, rows, keys, 1 + random.nextInt(random.nextBoolean() ? 4 : 70), keyOf, words);
            check(told, sort, rows, keys, keyOf, words);
        }
    }

    private static int[] keys(final SplittableRandom random, final int rows, final int keys) {
        final int[] keyOf = new int[rows + random.nextInt(3)];
        final int outside = random.nextBoolean() ? 0 : random.nextInt(100);
        for (int row = 0; row < keyOf.length; row++) {
            if (keys == 0 || random.nextInt(100) < outside) {
                keyOf[row] = switch (random.nextInt(5)) {
                    case 0 -> -1;
                    case 1 -> keys;
                    case 2 -> Integer.MIN_VALUE;
                    case 3 -> Integer.MAX_VALUE;
                    default -> -random.nextInt(1, 1000);
                };
            } else {
                keyOf[row] = random.nextInt(keys);
            }
        }
        return keyOf;
    }

    private static long[] words(final SplittableRandom random, final int rows) {
        final long[] words = new long[(rows + 63) / 64];
        Arrays.setAll(words, word -> switch (random.nextInt(4)) {
            case 0 -> -1L;
            case 1 -> 0L;
            case 2 -> random.nextLong() & random.nextLong() & random.nextLong();
            default -> random.nextLong();
        });
        return words; // the last one has bits behind the last row
    }

    private static void run(
            final CountingSort sort,
            final int rows,
            final int keys,
            final int chunks,
            final int[] keyOf,
            final long[] words) {
        sort.fit(rows, keys, chunks);
        for (int chunk = 0; chunk < chunks; chunk++) {
            sort.count(chunk, keyOf, words);
        }
        sort.scan();
        for (int chunk = chunks - 1; chunk >= 0; chunk--) { // their order does not matter
            sort.place(chunk, keyOf, words);
        }
    }

    private static void check(
            final String told,
            final CountingSort sort,
            final int rows,
            final int keys,
            final int[] keyOf,
            final long[] words) {
        final int[] all = IntStream.range(0, rows)
                .filter(row -> words == CountingSort.ALL || (words[row / 64] & 1L << row) != 0)
                .toArray();
        final int[] grouped = Arrays.stream(all)
                .filter(row -> keyOf[row] >= 0 && keyOf[row] < keys)
                .boxed()
                .sorted(Comparator.comparing(row -> keyOf[row])) // stable
                .mapToInt(row -> row)
                .toArray();
        assertEquals(grouped.length, sort.grouped(), told);
        assertEquals(all.length - grouped.length, sort.outside(), told);
        assertArrayEquals(grouped, Arrays.copyOf(sort.rows(), grouped.length), told);
        int place = 0;
        for (int key = 0; key <= keys; key++) {
            assertEquals(place, sort.begins()[key], told);
            while (place < grouped.length && keyOf[grouped[place]] == key) {
                place++;
            }
        }
    }

    @Test
    void chunks_ofAnyNumber_coverAllRowsInWholeWords() {
        final CountingSort sort = new CountingSort();
        for (final int rows : new int[] {0, 1, 63, 64, 65, 1000, 100_000}) {
            for (int chunks = 1; chunks < 40; chunks++) {
                sort.fit(rows, 3, chunks);
                int end = 0;
                for (int chunk = 0; chunk < chunks; chunk++) {
                    assertEquals(end, sort.beginRow(chunk));
                    assertEquals(0, sort.beginRow(chunk) % 64 * (rows - sort.beginRow(chunk)), "rows=" + rows);
                    end = sort.endRow(chunk);
                }
                assertEquals(rows, end, "rows=" + rows + ", chunks=" + chunks);
            }
        }
    }

    @Test
    void arrays_thatFit_areKept() {
        final CountingSort sort = new CountingSort();
        final int[] keyOf = new int[1000];
        run(sort, 1000, 50, 3, keyOf, CountingSort.ALL);
        final int[] begins = sort.begins();
        final int[] rows = sort.rows();
        run(sort, 10, 3, 1, keyOf, CountingSort.ALL);
        run(sort, 1000, 50, 2, keyOf, CountingSort.ALL);
        assertSame(begins, sort.begins());
        assertSame(rows, sort.rows());
        assertEquals(1000, sort.grouped());
    }

    @Test
    void newOne_hasNoGroups() {
        assertEquals(0, new CountingSort().grouped());
        assertEquals(0, new CountingSort().outside());
    }
}
