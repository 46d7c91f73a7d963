package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.denserow.engine.bits.Bitfield;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// An example: map data with few occupied cells, as a bitfield with levels beside arrays by cell. Grains fall through a
/// map of a million cells, one cell a frame.
class OccupiedCellsTest {

    private static final int WIDTH = 1_024;
    private static final int HEIGHT = 1_024; // the ground is the last line
    private static final int CELLS = WIDTH * HEIGHT;
    private static final int GRAINS = 300;

    private static final class CellMap {

        // snippet: fall
        final Bitfield occupied = Bitfield.withCapacity(CELLS); // cell = y * WIDTH + x
        final byte[] grain = new byte[CELLS]; // what lies in an occupied cell
        int wordsVisited;

        CellMap() {
            occupied.summarize(); // from here on every method keeps the levels
        }

        /// One frame. From the last cell to the first: a grain that falls lands behind the walk, and is not met again.
        void fall() {
            final long[] words = occupied.words();
            for (int word = occupied.previousWord(words.length - 1);
                    word >= 0;
                    word = occupied.previousWord(word - 1)) {
                wordsVisited++;
                for (long left = words[word]; left != 0; left &= ~Long.highestOneBit(left)) {
                    final int cell = word * Bitfield.WORD_ROWS + 63 - Long.numberOfLeadingZeros(left);
                    final int below = cell + WIDTH;
                    if (below < CELLS && !occupied.get(below)) {
                        occupied.move(cell, below);
                        grain[below] = grain[cell];
                    }
                }
            }
        }
        // end

        void put(final int cell, final byte kind) {
            occupied.set(cell);
            grain[cell] = kind;
        }
    }

    /// The same by a walk over the whole lattice: 0 is an empty cell.
    private static void fall(final byte[] lattice) {
        for (int cell = CELLS - WIDTH - 1; cell >= 0; cell--) {
            if (lattice[cell] != 0 && lattice[cell + WIDTH] == 0) {
                lattice[cell + WIDTH] = lattice[cell];
                lattice[cell] = 0;
            }
        }
    }

    private static byte[] lattice(final CellMap map) {
        final byte[] lattice = new byte[CELLS];
        for (int cell = map.occupied.nextSet(0); cell >= 0; cell = map.occupied.nextSet(cell + 1)) {
            lattice[cell] = map.grain[cell];
        }
        return lattice;
    }

    @Test
    @DisplayName("BF-15 BF-14 grains on a map of a million cells: a frame visits no more words than there are grains")
    void fall_nearlyEmptyMap_visitsWordsInProportionToWhatLives() {
        final Random random = new Random(15);
        final CellMap map = new CellMap();
        for (int i = 0; i < GRAINS; i++) {
            map.put(random.nextInt(CELLS), (byte) (1 + i % 3));
        }
        final byte[] expected = lattice(map);
        final int grains = map.occupied.cardinality();
        for (int frame = 0; frame < 40; frame++) {
            final int before = map.wordsVisited;
            map.fall();
            fall(expected);
            final int visited = map.wordsVisited - before;
            assertTrue(visited > 0 && visited <= grains, "of 16,384 words of cells: visited=" + visited);
        }
        assertArrayEquals(expected, lattice(map));
        assertEquals(grains, map.occupied.cardinality(), "none is lost");
    }

    @Test
    @DisplayName("BF-15 words of empty cells are not looked at to find the occupied ones, from either side")
    void walk_nearlyEmptyMap_looksAtNoEmptyWord() {
        final CellMap map = new CellMap();
        map.put(5, (byte) 1);
        map.put(500_000, (byte) 1);
        map.put(CELLS - 3, (byte) 1);
        final long[] words = map.occupied.words();
        for (int word = 0; word < words.length; word++) {
            if (words[word] == 0) {
                words[word] = -1L; // falsified: a walk that looked here would stop
            }
        }
        int visited = 0;
        for (int word = map.occupied.nextWord(0); word >= 0; word = map.occupied.nextWord(word + 1)) {
            visited++;
        }
        assertEquals(3, visited);
        for (int word = map.occupied.previousWord(words.length - 1); word >= 0; ) {
            visited++;
            word = map.occupied.previousWord(word - 1);
        }
        assertEquals(6, visited);
    }
}
