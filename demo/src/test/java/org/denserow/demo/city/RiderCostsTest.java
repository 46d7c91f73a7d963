package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.denserow.demo.riders.RiderRules;
import org.denserow.demo.riders.RiderSettings;
import org.denserow.demo.riders.RiderSettings.Storage;
import org.denserow.demo.riders.Riders;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.SyntheticCity;
import org.denserow.engine.FrameReport;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RiderCostsTest {

    private static final int GRAIN = 64;
    private static final DayPlan PLAN = DayPlan.of(SmallTown.create(5, 30), 2);

    private static Map<String, String> remarks(final RiderSettings settings) {
        return remarks(PLAN, settings, PLAN.frames() + 1, world -> {});
    }

    private static Map<String, String> remarks(
            final DayPlan plan, final RiderSettings settings, final int frames, final Consumer<CityWorld> afterStep) {
        final City city = new City(plan, settings, false);
        final Map<String, String> remarks = new LinkedHashMap<>();
        try (World world = city.create(
                Values.of(city.parameters(), false), Activation.SYNCHRONOUS, SimulationOptions.defaults())) {
            for (int frame = 0; frame < frames; frame++) {
                world.step();
                afterStep.accept(((CityDay) world).city());
                world.check(error -> {
                    throw new AssertionError(error);
                });
            }
            world.remarks(remarks::put);
        }
        return remarks;
    }

    @ParameterizedTest
    @EnumSource
    void words_eachFrame_areThoseOfTheRowsInUseOnceForEachSystemOverATag(final Storage storage) {
        final long[] visited = new long[1];
        final RiderRuns.Result ran = RiderRuns.run(
                PLAN,
                new RiderSettings(2500, storage, 0),
                RiderRuns.workers(2).withGrain(GRAIN),
                PLAN.frames(),
                RiderRules.PLAIN,
                new Consumer<>() {
                    private int end; // of the rows when the frame began

                    @Override
                    public void accept(final CityWorld world) {
                        final long words = (long) world.riders().words().value();
                        assertEquals(4L * ((end + 63) / 64), words, "second " + world.second());
                        visited[0] += words;
                        end = world.riders().rows().table().end();
                    }
                });
        assertTrue(ran.errors().isEmpty(), ran.toString());
        assertTrue(visited[0] > 0);
    }

    /// A frame's chunks and commands follow the rows in use when it begins, so a night has little work.
    @ParameterizedTest
    @EnumSource
    void work_eachFrame_isBoundedByTheRowsInUse(final Storage storage) {
        final int[] fewest = {Integer.MAX_VALUE};
        final int[] most = new int[1];
        final RiderRuns.Result ran = RiderRuns.run(
                PLAN,
                new RiderSettings(2500, storage, 0),
                RiderRuns.workers(2).withGrain(GRAIN),
                PLAN.frames(),
                RiderRules.PLAIN,
                new Consumer<>() {
                    private long chunksBefore;
                    private long chunksAllowed = Long.MAX_VALUE;
                    private long commandsAllowed = Long.MAX_VALUE;

                    @Override
                    public void accept(final CityWorld world) {
                        final FrameReport report = world.simulation().report();
                        final long chunks = report.chunks(0) + report.chunks(1) - chunksBefore;
                        assertTrue(
                                chunks <= chunksAllowed,
                                chunks + " of " + chunksAllowed + " chunks, second " + world.second());
                        final long commands = report.setCommands() + report.tagCommands() + report.untagCommands();
                        assertTrue(commands <= commandsAllowed, commands + " commands, second " + world.second());
                        fewest[0] = (int) Math.min(fewest[0], chunks);
                        most[0] = (int) Math.max(most[0], chunks);
                        chunksBefore += chunks;
                        final Riders.Rider riders = world.riders().rows();
                        final Table vehicles = world.vehicles().table();
                        final int mayBeActive = vehicles.size() + vehicles.pending();
                        chunksAllowed = 5 * chunks(riders.table().end()) // systems over riders
                                + chunks(world.riders().displays().table().end())
                                + 3 * chunks(mayBeActive)
                                + 2 * chunks(world.stops().table().size())
                                + chunks(world.routes().table().size())
                                + chunks(world.events().table().size());
                        commandsAllowed = 6L * riders.table().size() // who gets on
                                + 2L * mayBeActive; // which serve a stop
                    }
                });
        assertTrue(ran.errors().isEmpty(), ran.toString());
        assertTrue(most[0] > 2 * fewest[0], "chunks of a frame, from " + fewest[0] + " to " + most[0]);
    }

    private static long chunks(final int rows) {
        return (rows + GRAIN - 1) / GRAIN;
    }

    /// Each hour is summed from the frames; the first one is not whole and does not count.
    @ParameterizedTest
    @EnumSource
    void remarks_twoHours_nameTheWordsOfTheQuietAndTheBusyOne(final Storage storage) {
        final DayPlan plan = DayPlan.of(SyntheticCity.create(3), 1);
        final long[] words = new long[8];
        final long[] riders = new long[8];
        final long[] commands = new long[8];
        final Map<String, String> remarks =
                remarks(plan, new RiderSettings(20_000, storage, 0), (int) plan.frameOf(7 * 3600) + 60, world -> {
                    words[world.second() / 3600] +=
                            (long) world.riders().words().value();
                    riders[world.second() / 3600] +=
                            world.riders().rows().table().size();
                    commands[world.second() / 3600] +=
                            world.simulation().report().commands();
                });
        assertTrue(riders[6] > 2 * riders[7] && riders[6] > riders[5], "hours differ");
        final String text = remarks.get("words visited");
        assertTrue(text.startsWith(String.format(Locale.ROOT, "in the hour from 06:00: %,d, and ", words[6])), text);
        assertTrue(text.contains(String.format(Locale.ROOT, "; from 05:00: %,d, and ", words[5])), text);
        final String work = remarks.get("work by hour");
        assertTrue(
                work.matches(String.format(
                        Locale.ROOT,
                        "from 06:00: %,d commands, [1-9][\\d,]* chunks, [\\d.,]+ µs per frame; from 05:00: %,d commands, .*",
                        commands[6],
                        commands[5])),
                work);
    }

    @Test
    void remarks_withBudget_compareBeforeAndAfter() {
        final Map<String, String> remarks = remarks(new RiderSettings(2500, Storage.DENSE, 300));
        assertTrue(
                remarks.get("memory").matches("[\\d.]+ MiB for rows .* [1-9][\\d,]* bytes per rider .*"), "" + remarks);
        assertTrue(remarks.get("order").matches("kept from \\d\\d:.* on; [1-9][\\d.]* % .*"), "" + remarks);
        assertTrue(remarks.get("ns per rider").matches("[\\d.]+ in the .* frames before .*"), "" + remarks);
    }

    @Test
    void remarks_withoutBudget_nameTimesOfTheSameWindows() {
        final Map<String, String> remarks = remarks(RiderSettings.of(2500));
        assertFalse(remarks.containsKey("order"), "" + remarks);
        assertTrue(
                remarks.get("ns per rider")
                        .matches("[\\d.]+ in the .* frames before \\d\\d:.*; .* frames from \\d\\d:.*"),
                "" + remarks);
        assertTrue(remarks.containsKey("memory"), "" + remarks);
    }
}
