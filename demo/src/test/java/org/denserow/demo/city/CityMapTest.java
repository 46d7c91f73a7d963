package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.riders.RiderRules;
import org.denserow.demo.riders.RiderSettings;
import org.denserow.demo.riders.Riders;
import org.denserow.demo.timetable.DayPlan;
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
        final LegLoads legs = new LegLoads(plan);
        try (ShapeLoader loader = ShapeLoader.inBackground(plan.timetable().shapes());
                CityWorld world = CityWorld.create(
                        plan, RiderRuns.workers(1), loader, RiderSettings.of(4000), RiderRules.PLAIN)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                world.simulation().step();
                legs.frame(world);
            }
            final Spots spots = new Spots();
            new CityMap(world, legs).draw(spots);
            final Riders.Rider rows = world.riders().rows();
            final long due = IntStream.range(0, rows.table().size())
                    .filter(rows.waiting().bits()::get)
                    .mapToLong(row -> rows.stop().get(row))
                    .distinct()
                    .count();
            assertEquals(due, spots.of("stop where riders wait"));
            assertTrue(due > 1 && due < world.stops().table().size(), "stops=" + due);
        }
    }

    /// Lines and the legend of their widths.
    private static final class Widths implements Picture {

        private final List<Double> lines = new ArrayList<>();
        private final Map<String, Double> legend = new LinkedHashMap<>();
        private final List<String> notes = new ArrayList<>();

        @Override
        public void size(final double width, final double height) {}

        @Override
        public void legend(final double width, final int colour, final String meaning) {
            legend.put(meaning, width);
        }

        @Override
        public void note(final String sentence) {
            notes.add(sentence);
        }

        @Override
        public void line(final float[] x, final float[] y, final double width, final int colour) {
            lines.add(width);
        }

        @Override
        public void cell(final int column, final int row, final int colour) {}

        @Override
        public void arrow(final double x, final double y, final double dx, final double dy, final int colour) {}
    }

    private static Widths drawnAtTheEnd(final DayPlan plan, final int riders, final LegLoads legs) {
        final Widths widths = new Widths();
        try (ShapeLoader loader = ShapeLoader.inBackground(plan.timetable().shapes());
                CityWorld world = CityWorld.create(
                        plan, RiderRuns.workers(1), loader, RiderSettings.of(riders), RiderRules.PLAIN)) {
            new CityMap(world, legs).draw(new Widths()); // before the first frame too
            for (int frame = 0; frame < plan.frames(); frame++) {
                world.simulation().step();
                legs.frame(world);
            }
            new CityMap(world, legs).draw(widths);
        }
        return widths;
    }

    @Test
    void draw_riders_widthsAreInProportionAndTheLegendSaysHowMany() {
        final DayPlan plan = DayPlan.of(SmallTown.create(11, 60), 1);
        final LegLoads legs = new LegLoads(plan);
        final Widths widths = drawnAtTheEnd(plan, 2000, legs);
        assertEquals(legs.legs(), widths.lines.size());
        final int[] carried = IntStream.range(0, legs.legs())
                .map(leg -> legs.carried(0, leg))
                .sorted()
                .toArray();
        final int most = carried[carried.length - 1];
        final List<Double> drawn = widths.lines.stream().sorted().toList();
        final double widest = drawn.getLast();
        for (int leg = 0; leg < carried.length; leg++) {
            assertEquals(Math.max(0.6, widest * carried[leg] / most), drawn.get(leg), 1e-9, "leg " + leg);
        }
        final int sample = CityMap.samples(most)[0];
        assertEquals(widest * sample / most, widths.legend.get(sample + " riders"), 1e-9, widths.legend.toString());
        assertEquals(
                List.of(
                        "The width of a line is the riders carried so far between its two stops, both directions together"),
                widths.notes);
    }

    @Test
    void draw_noRiders_widthsAreVehiclesAndTheMapSaysSo() {
        final DayPlan plan = DayPlan.of(SmallTown.withMeetings(), 1);
        final Widths widths = drawnAtTheEnd(plan, 0, new LegLoads(plan));
        assertEquals(14, widths.lines.getFirst(), "the busiest first");
        assertEquals(14.0 * 8 / 24, widths.lines.getLast(), 1e-9);
        assertEquals(
                List.of("20 vehicles", "10 vehicles", "5 vehicles", "no vehicles so far"),
                List.copyOf(widths.legend.keySet()));
        assertEquals(
                List.of(
                        "The width of a line is the vehicles that have left one of its two stops for the other; this run has no riders"),
                widths.notes);
    }

    @Test
    void samples_anyNumber_areRoundAndNotAbove() {
        assertEquals("[2000, 1000, 500]", Arrays.toString(CityMap.samples(2345)));
        assertEquals("[10, 5, 2]", Arrays.toString(CityMap.samples(10)));
        assertEquals("[2, 1]", Arrays.toString(CityMap.samples(3)));
        assertEquals("[2000000000, 1000000000, 500000000]", Arrays.toString(CityMap.samples(Integer.MAX_VALUE)));
        assertEquals("[]", Arrays.toString(CityMap.samples(0)));
    }
}
