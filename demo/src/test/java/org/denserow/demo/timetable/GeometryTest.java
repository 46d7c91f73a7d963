package org.denserow.demo.timetable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class GeometryTest {

    private static final Geometry ANGLE =
            Geometry.of(new float[] {0, 30, 30, 30}, new float[] {0, 40, 40, 140}); // with a point given twice

    @Test
    void of_path_measuresMetres() {
        assertArrayEquals(new float[] {0, 50, 50, 150}, ANGLE.distance());
        assertEquals(150, ANGLE.length());
    }

    @Test
    void at_placeOnPath_interpolates() {
        assertEquals(15, ANGLE.xAt(25));
        assertEquals(20, ANGLE.yAt(25));
        assertEquals(30, ANGLE.xAt(50));
        assertEquals(40, ANGLE.yAt(50));
        assertEquals(90, ANGLE.yAt(100));
    }

    @Test
    void at_placeBeyondEnds_isHeldThere() {
        assertEquals(0, ANGLE.xAt(-5));
        assertEquals(140, ANGLE.yAt(500));
        final Geometry point = Geometry.of(new float[] {7}, new float[] {9});
        assertEquals(7, point.xAt(3));
        assertEquals(9, point.yAt(0));
    }

    @Test
    void between_partOfThePath_hasItsEndsAndWhatLiesBetween() {
        assertArrayEquals(
                new float[][] {{15, 30, 30, 30}, {20, 40, 40, 90}}, ANGLE.between(25, 100)); // through both points
        assertArrayEquals(new float[][] {{30, 30}, {50, 90}}, ANGLE.between(60, 100));
        assertArrayEquals(new float[][] {{0, 30, 30, 30}, {0, 40, 40, 140}}, ANGLE.between(0, 150));
        assertArrayEquals(new float[][] {{15, 15}, {20, 20}}, ANGLE.between(25, 25));
    }

    @Test
    void projection_degreesOfLatitude_areMetresOnTheGround() {
        final Projection projection = new Projection(60, 20);
        assertEquals(111_195, projection.y(61), 1);
        assertEquals(111_195 / 2.0, projection.x(21), 1, "a degree of longitude at 60 north is half as long");
        assertEquals(60.25, projection.lat(projection.y(60.25)), 1e-12);
        assertEquals(20.25, projection.lon(projection.x(20.25)), 1e-12);
    }

    @Test
    void projection_across180_staysTogether() {
        final Projection projection =
                Projection.around(new double[] {-17, Double.NaN, -17}, new double[] {179.9, 0, -179.9});
        assertEquals(-projection.x(179.9), projection.x(-179.9), 1e-6);
        assertEquals(10_634, projection.x(-179.9), 1);
    }
}
