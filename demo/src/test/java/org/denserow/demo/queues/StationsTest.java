package org.denserow.demo.queues;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/// The numbers of theory, against closed formulas.
class StationsTest {

    @Test
    void mean_oneServerAndMuchRoom_isThatOfMM1() {
        final Stations station = new Stations(0.8, 1, 1, 1_000);
        assertEquals(0.8 / 0.2, station.mean(), 1e-9);
        assertEquals(0.2, station.chance(0), 1e-12);
        assertEquals(0.8, station.busy(), 1e-12);
        assertTrue(station.away() < 1e-90);
    }

    @Test
    void away_noLine_isThatOfErlang() {
        double lost = 1; // Erlang's recursion
        for (int server = 1; server <= 5; server++) {
            lost = 2.5 * lost / (server + 2.5 * lost);
        }
        final Stations station = new Stations(5, 2, 5, 5);
        assertEquals(lost, station.away(), 1e-12);
        assertEquals(2.5 * (1 - lost), station.busy(), 1e-12, "who comes in is served");
    }

    @Test
    void draw_uniforms_haveTheChances() {
        final Stations station = new Stations(2.7, 1, 3, 8);
        final int[] drawn = new int[9];
        final int count = 100_000;
        for (int i = 0; i < count; i++) {
            drawn[station.draw((i + 0.5) / count)]++;
        }
        for (int customers = 0; customers <= 8; customers++) {
            assertEquals(station.chance(customers), drawn[customers] / (double) count, 2.0 / count);
        }
        assertEquals(8, station.draw(Math.nextDown(1.0)));
    }
}
