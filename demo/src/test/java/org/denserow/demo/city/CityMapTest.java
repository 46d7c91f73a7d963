package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.denserow.demo.picture.Picture;
import org.junit.jupiter.api.Test;

class CityMapTest {

    private static final int FRAMES = 1200;

    /// Counts spots by what their colour means.
    private static final class Spots implements Picture {

        private final Map<Integer, String> meanings = new HashMap<>();
        private final Map<Integer, Integer> counts = new HashMap<>();

        @Override
        public void size(final double width, final double height) {}

        @Override
        public void legend(final int colour, final String meaning) {
            meanings.put(colour, meaning);
        }

        @Override
        public void spot(final double x, final double y, final int colour) {
            counts.merge(colour, 1, Integer::sum);
        }

        @Override
        public void cell(final int column, final int row, final int colour) {}

        @Override
        public void arrow(final double x, final double y, final double dx, final double dy, final int colour) {}

        private int of(final String meaning) {
            return meanings.keySet().stream()
                    .filter(colour -> meanings.get(colour).equals(meaning))
                    .mapToInt(colour -> counts.getOrDefault(colour, 0))
                    .sum();
        }
    }

    @Test
    void draw_ridersWait_theirStopsHaveAColour() {
        final DayPlan plan = DayPlan.of(SmallTown.create(11, 60), 2);
        try (ShapeLoader loader = ShapeLoader.inBackground(plan.timetable().shapes());
                CityWorld world = CityWorld.create(
                        plan, RiderRuns.workers(1), loader, RiderSettings.of(4000), RiderRules.PLAIN)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                world.simulation().step();
            }
            final Spots spots = new Spots();
            new CityMap(world).draw(spots);
            final Riders.Rider rows = world.riders().rows();
            final long due = IntStream.range(0, rows.table().size())
                    .filter(rows.waiting().bits()::get)
                    .mapToLong(row -> rows.stop().values()[row])
                    .distinct()
                    .count();
            assertEquals(due, spots.of("stop where riders wait"));
            assertTrue(due > 1 && due < world.stops().table().size(), "stops=" + due);
        }
    }
}
