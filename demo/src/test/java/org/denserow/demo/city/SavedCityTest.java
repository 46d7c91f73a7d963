package org.denserow.demo.city;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.denserow.demo.riders.RiderCosts;
import org.denserow.demo.riders.RiderOptions;
import org.denserow.demo.riders.RiderSettings;
import org.denserow.demo.run.OutputLost;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.Progress;
import org.denserow.demo.run.RecordedRun;
import org.denserow.demo.run.RunTable;
import org.denserow.demo.run.SaveOptions;
import org.denserow.demo.run.Saves;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.ScenarioRun;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.demo.timetable.DayPlan;
import org.denserow.engine.Replay;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Snapshot;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/// A day that is saved and goes on in another world, with other workers.
class SavedCityTest {

    private static final int TRIPS = 40;
    private static final int COPIES = 2;

    @TempDir
    private Path folder;

    /// Both hashes of the reported world after each frame.
    private record Ran(ScenarioRun.Result result, List<Long> hashes) {}

    private static Saves saves(final String... arguments) {
        final SaveOptions options = new SaveOptions();
        final CommandLine line = new CommandLine(options);
        line.parseArgs(arguments);
        return options.open(line);
    }

    private static Ran run(
            final City city, final int workers, final int steps, final RiderSettings riders, final Saves saves) {
        try (saves) {
            return run(city, workers, steps, riders, saves, number -> {});
        }
    }

    private static Ran run(
            final City city,
            final int workers,
            final int steps,
            final RiderSettings riders,
            final Saves saves,
            final LongConsumer afterFrame) {
        final List<Long> hashes = new ArrayList<>();
        final ScenarioRun.Settings settings = new ScenarioRun.Settings(
                Values.of(city.parameters(), false),
                Activation.SYNCHRONOUS,
                steps,
                workers,
                1,
                false,
                riders.swapBudget());
        final Progress noted = new Progress() {
            @Override
            public void frame(final long number, final Object world) {
                hashes.add(((World) world).simulation().hash());
                hashes.add(((World) world).simulation().orderHash());
                afterFrame.accept(number);
            }
        };
        return new Ran(new ScenarioRun(city, settings, noted, Outputs.none(), saves).run(), hashes);
    }

    @ParameterizedTest
    @CsvSource({
        "--riders 0, 300",
        "--riders 400, 100",
        "--riders 400 --cancel 20%, 500",
        "--riders 400 --layout pinned, 500",
        "--riders 400 --swap-budget 20, 200",
        "--riders 400 --swap-budget 20, 700"
    })
    @DisplayName("after a load all hashes are those of the uninterrupted day, and the check of the whole day is right")
    void load_inTheDay_sameHashes(final String options, final int steps) {
        final RiderOptions asked = new RiderOptions();
        new CommandLine(asked).parseArgs(options.split(" "));
        final DayPlan plan = asked.withdraw(DayPlan.of(SmallTown.create(3, TRIPS), COPIES), 1);
        final RiderSettings riders = asked.settings();
        final String file = folder.resolve("day").toString();
        assertTrue(steps < plan.frames() && steps != RiderCosts.orderFrom(plan), "in the day: frames=" + plan.frames());

        final Ran whole = run(new City(plan, riders, false), 1, plan.frames(), riders, Saves.none());
        assertEquals(List.of(), whole.result().errors());
        final Ran begun = run(
                new City(plan, riders, false),
                2,
                steps,
                riders,
                saves("--save", file, "--save-every", "7", "--compress"));
        assertEquals(List.of(), begun.result().errors());
        final Ran rest = run(new City(plan, riders, false), 3, plan.frames(), riders, saves("--load", file));

        assertEquals(List.of(), rest.result().errors());
        assertEquals(whole.hashes().subList(2 * steps, whole.hashes().size()), rest.hashes());
        assertEquals(whole.result().figures(), rest.result().figures());
        assertEquals(
                whole.result().remarks().get("riders"), rest.result().remarks().get("riders"));
        assertEquals(
                whole.result().remarks().get("words visited"),
                rest.result().remarks().get("words visited"));
        assertEquals(words(whole), words(rest));
        assertEquals(whole.result().remarks().get(""), rest.result().remarks().get(""), "the figures of the day");
    }

    /// The table of words by the hour, which holds no times; none without riders.
    private static List<RunTable> words(final Ran ran) {
        return ran.result().tables().stream().limit(1).toList();
    }

    @Test
    @DisplayName("a folder that goes away in the run: frames go on, the result is right, and the end names the loss")
    void save_folderGoes_runIsRight() throws IOException {
        final Path place = Files.createDirectory(folder.resolve("place"));
        final DayPlan plan = DayPlan.of(SmallTown.create(3, TRIPS), 1);
        try (Saves saves = saves("--save", place.resolve("day").toString(), "--save-every", "10")) {
            final Ran ran = run(
                    new City(plan, RiderSettings.NONE, false), 1, plan.frames(), RiderSettings.NONE, saves, number -> {
                        if (number == 95) {
                            move(place, folder.resolve("away"));
                        }
                    });
            assertEquals(List.of(), ran.result().errors());
            final OutputLost lost =
                    assertThrows(OutputLost.class, () -> saves.finish(new PrintWriter(new StringWriter()), true));
            assertTrue(lost.getMessage().startsWith("a saved run must be written whole: save="), lost.getMessage());
            assertTrue(lost.getMessage().contains("error=No such file or directory"), lost.getMessage());
        }
        final long frame = Snapshot.read(folder.resolve("away").resolve("day")).frame();
        assertTrue(frame > 0 && frame <= 90, "the old file stays: frame=" + frame);
    }

    @Test
    @DisplayName("a recording whose folder goes away ends the run with one line, and what was written is a recording")
    void record_folderGoes_endsTheRun() throws IOException {
        final Path place = Files.createDirectory(folder.resolve("place"));
        final DayPlan plan = DayPlan.of(SmallTown.create(3, TRIPS), 1);
        final City city = new City(plan, RiderSettings.NONE, false);
        try (Saves saves = saves("--record", place.resolve("day").toString(), "--record-every", "10")) {
            final OutputLost lost = assertThrows(
                    OutputLost.class,
                    () -> run(city, 1, plan.frames(), RiderSettings.NONE, saves, number -> {
                        if (number == 95) {
                            move(place, folder.resolve("away"));
                        }
                    }));
            assertTrue(lost.getMessage().startsWith("a recording must be written whole: record="), lost.getMessage());
            assertTrue(lost.getMessage().contains("error=No such file or directory"), lost.getMessage());
        }
        try (World world = city.create(
                Values.of(List.of(), false),
                Activation.SYNCHRONOUS,
                SimulationOptions.defaults().withSeed(1).withSwapBudget(0))) {
            final RecordedRun recorded = RecordedRun.read(folder.resolve("away").resolve("day"));
            try (Replay replay = recorded.replay(world.simulation(), List.of())) {
                assertEquals("", recorded.play(replay, 50));
                assertTrue(replay.endFrame() > 50 && replay.endFrame() < 130, replay::toString);
            }
        }
    }

    /// Moves a folder once a day is saved in it.
    private static void move(final Path from, final Path to) {
        while (!Files.exists(from.resolve("day"))) {
            Thread.onSpinWait();
        }
        try {
            Files.move(from, to);
        } catch (final IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }
}
