package org.denserow.demo.timetable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import org.denserow.demo.feed.ServiceTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SyntheticCityTest {

    @Test
    void create_sameSeed_sameCity() {
        final Timetable one = SyntheticCity.create(42);
        final Timetable two = SyntheticCity.create(42);
        assertArrayEquals(one.stops().x(), two.stops().x());
        assertArrayEquals(one.stops().y(), two.stops().y());
        assertArrayEquals(one.trips().id(), two.trips().id());
        assertArrayEquals(one.trips().stop(), two.trips().stop());
        assertArrayEquals(one.trips().arrival(), two.trips().arrival());
        assertArrayEquals(one.trips().departure(), two.trips().departure());
        assertArrayEquals(one.trips().distance(), two.trips().distance());
        for (int shape = 0; shape < one.shapes().count(); shape++) {
            assertArrayEquals(
                    one.shapes().decode(shape).x(), two.shapes().decode(shape).x());
        }
    }

    @Test
    void create_otherSeed_otherCity() {
        final Timetable one = SyntheticCity.create(42);
        final Timetable two = SyntheticCity.create(43);
        assertFalse(Arrays.equals(one.stops().x(), two.stops().x()));
        assertFalse(Arrays.equals(one.trips().arrival(), two.trips().arrival()));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, -1, Long.MAX_VALUE})
    void create_anySeed_looksLikeAWeekday(final long seed) {
        final Timetable city = SyntheticCity.create(seed);
        final CityOracle oracle = CityOracle.of(city);
        final String all = city.source() + ": " + oracle.describe();
        assertEquals(120, city.stops().count(), all);
        assertTrue(oracle.stopsUsed() >= 80, all);
        assertTrue(city.routes().count() >= 10 && city.routes().count() <= 12, all);
        assertTrue(oracle.peakVehicles() >= 28 && oracle.peakVehicles() <= 44, all);
        assertEquals("04:30", ServiceTime.format(oracle.firstDeparture()), all);
        assertTrue(oracle.lastEvent() > 24 * 3600 && oracle.lastEvent() < 25 * 3600, all);
        assertTrue(oracle.activeAt(12 * 3600) < oracle.activeAt(8 * 3600), all);
        assertTrue(oracle.activeAt(12 * 3600) < oracle.activeAt(17 * 3600), all);
        assertTrue(oracle.activeAt(23 * 3600) < oracle.activeAt(17 * 3600), all);
        assertEquals(
                city.trips().count(), new HashSet<>(Arrays.asList(city.trips().id())).size(), all);
        TimetableRules.assertHold(city);
    }

    @Test
    void create_shapes_bendBetweenStops() {
        final Timetable city = SyntheticCity.create(1);
        final Timetable.Trips trips = city.trips();
        final float straight = straightLength(city, 0);
        final float length = city.shapes().decode(trips.shape()[0]).length();
        assertTrue(length > straight * 1.005f && length < straight * 1.5f, "length=" + length + " of " + straight);
    }

    private static float straightLength(final Timetable city, final int trip) {
        final int from = city.trips().firstEvent()[trip];
        final int to = city.trips().firstEvent()[trip + 1];
        final float[] x = new float[to - from];
        final float[] y = new float[to - from];
        for (int event = from; event < to; event++) {
            x[event - from] = city.stops().x()[city.trips().stop()[event]];
            y[event - from] = city.stops().y()[city.trips().stop()[event]];
        }
        return Geometry.of(x, y).length();
    }
}
