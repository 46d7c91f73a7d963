package org.denserow.demo.forestfire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class DistancesTest {

    private static BitSet cells(final String lattice) {
        final BitSet cells = new BitSet();
        for (int i = 0; i < lattice.length(); i++) {
            cells.set(i, lattice.charAt(i) == '#');
        }
        return cells;
    }

    private static String distances(final int width, final String trees, final String fires) {
        final int height = trees.length() / width;
        final Distances distances = new Distances(width, height, cells(trees), cells(fires));
        final char[] text = ".".repeat(trees.length()).toCharArray();
        for (int distance = 0; distance < trees.length(); distance++) {
            for (int at = distances.nearer(distance); at < distances.nearer(distance + 1); at++) {
                text[distances.cell(at)] = Character.forDigit(distance, 36);
            }
        }
        return new String(text);
    }

    @Test
    void nearer_windingWay_countsItsSteps() {
        final String trees = "#.###" + "#.#.#" + "#.#.#" + "###.#";
        final String fires = "#...." + "....." + "....." + ".....";
        assertEquals("0.89a" + "1.7.b" + "2.6.c" + "345.d", distances(5, trees, fires));
    }

    @Test
    void nearer_treesAcrossCornersAndEdges_areUnreached() {
        final String trees = "#.#" + ".##" + "#..";
        final String fires = "#.." + "..." + "...";
        assertEquals("0.." + "..." + "...", distances(3, trees, fires));
        assertEquals(
                "..0" + ".21" + "...",
                distances(3, trees, "..#" + "..." + "..."),
                "the row below does not begin at its end");
    }

    @Test
    void nearer_severalFires_takesTheNearest() {
        assertEquals("0123210", distances(7, "#######", "#.....#"));
    }
}
