package org.denserow.engine.inspect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongToIntFunction;
import org.denserow.engine.FileRecording;
import org.denserow.engine.Port;
import org.denserow.engine.RecordingOptions;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where two ways to run a model part: frame, cell, system and number of comparisons, for models and for recordings.
class BisectTest {

    private static final int ROWS = 130; // three chunks
    private static final int FRAMES = 2_000;
    private static final int PARTING = 1_337;
    private static final SimulationOptions OPTIONS =
            SimulationOptions.defaults().withWorkers(1).withGrain(64).withoutSerialCutoff();

    record Gift(int money) {}

    /// A model of three systems and a port.
    private static final class Town {

        final Table people;
        final IntColumn age;
        final IntColumn money;
        final Port<Gift> gifts;

        /// @param wage what `earn` adds, by frame
        Town(final Simulation sim, final LongToIntFunction wage) {
            people = sim.define("person", Layout.dense(1_000));
            age = people.ints("age");
            money = people.ints("money");
            sim.system("grow").writes(age).over(people, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(age)[row]++;
                }
            });
            sim.system("earn").reads(money).over(people, (rows, commands) -> {
                if (rows.begin() == 64) {
                    commands.set(people.handle(70), money, rows.read(money)[70] + wage.applyAsInt(rows.frame()));
                }
            });
            sim.boundary();
            sim.system("spend").reads(money).writes(age).over(people, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    rows.write(age)[row] += rows.read(money)[row] % 3;
                }
            });
            gifts = sim.port("gift", Gift.class, (gift, commands) -> {
                commands.set(people.handle(5), money, gift.money);
                return 0;
            });
            for (int row = 0; row < ROWS; row++) {
                people.create();
            }
        }
    }

    private static Consumer<Simulation> town(final LongToIntFunction wage) {
        return sim -> new Town(sim, wage);
    }

    private static Side side(final String name, final Consumer<Simulation> model, final long frames) {
        return Side.of(name, OPTIONS, model, frames);
    }

    // ---- Models ----

    @ParameterizedTest
    @ValueSource(ints = {0, 1, PARTING, FRAMES - 1})
    @DisplayName("2,000 frames: at most 12 comparisons, and the command's cell by the system that recorded it")
    void between_oneFrameDiffers_isFoundInTwelveProbes(final int parting) {
        final Bisect found = Bisect.between(
                        side("old", town(frame -> 1), FRAMES),
                        side("new", town(frame -> frame == parting ? 2 : 1), FRAMES))
                .orElseThrow();
        assertEquals(
                "frame=" + parting + ", system=earn, type=person, handle=1:70#1, row=70, part=person.money: "
                        + (parting + 1) + " (old), " + (parting + 2) + " (new)",
                found.toString());
        assertTrue(found.repeats());
        assertTrue(found.probes() <= 12, () -> "probes=" + found.probes());
    }

    @Test
    void between_equalSides_isEmpty() {
        final Side one = side("one", town(frame -> 1), 100);
        assertEquals(Optional.empty(), Bisect.between(one, one));
        assertEquals(Optional.empty(), Bisect.between(one, side("two", town(frame -> 1), 90)));
        for (final int workers : new int[] {3, 8}) {
            assertEquals(
                    Optional.empty(),
                    Bisect.between(one, Side.of("more", OPTIONS.withWorkers(workers), town(frame -> 1), 100)));
        }
        assertEquals(
                Optional.empty(), Bisect.between(one, Side.of("o", OPTIONS.withChunkOrder(7), town(frame -> 1), 100)));
    }

    @Test
    void between_otherBeginnings_isTheFrameBeforeTheFirst() {
        final Bisect found = Bisect.between(
                        side("a", town(frame -> 1), 10),
                        side("b", sim -> new Town(sim, frame -> 1).money.values()[3] = 9, 10))
                .orElseThrow();
        assertEquals(
                "frame=-1, type=person, handle=1:3#1, row=3, part=person.money: 0 (a), 9 (b)", found.toString());
        assertEquals(0, found.probes() - 1, "the beginning alone");
    }

    @Test
    void between_chunksInAnotherOrder_namesFrameCellAndSystem() {
        final Consumer<Simulation> model = sim -> {
            final Town town = new Town(sim, frame -> 1);
            final AtomicInteger turn = new AtomicInteger();
            sim.system("queue").writes(town.money).over(town.people, (rows, commands) -> {
                final int mine = turn.incrementAndGet();
                if (rows.frame() >= 40) {
                    rows.write(town.money)[rows.begin()] = mine % 3;
                }
            });
        };
        final long order = Hunt.order(OPTIONS, model, 60).orElseThrow();
        final Bisect found = Bisect.between(
                        side("1 worker", model, 60), Side.of("order", OPTIONS.withChunkOrder(order), model, 60))
                .orElseThrow();
        assertTrue(found.frame() >= 40, found::toString);
        assertEquals("queue", found.system());
        assertEquals("person.money", found.difference().orElseThrow().part());
    }

    @Test
    @DisplayName("a side that differs from itself is the answer, before the other side is")
    void between_sideThatDoesNotRepeat_saysSo() {
        final AtomicInteger shared = new AtomicInteger(); // by all simulations
        final Consumer<Simulation> model = sim -> {
            final Town town = new Town(sim, frame -> 1);
            sim.system("count").writes(town.money).over(town.people, (rows, commands) -> {
                if (rows.frame() >= 7) {
                    rows.write(town.money)[rows.begin()] = shared.incrementAndGet();
                }
            });
        };
        final Bisect found =
                Bisect.between(side("a", model, 30), side("b", model, 30)).orElseThrow();
        assertFalse(found.repeats());
        assertEquals(7, found.frame());
        assertEquals("count", found.system());
        assertTrue(found.toString().contains("(a), ") && found.toString().endsWith("(a again)"), found.toString());
    }

    @Test
    @DisplayName("a counter in a field, which no snapshot has: all frames run again from the beginning")
    void between_stateInAField_isFoundFromTheBeginning() {
        final Bisect found = Bisect.between(
                        side("a", counting(1_000), 100), side("b", counting(77), 100))
                .orElseThrow();
        assertEquals(
                "frame=76, system=count, type=person, handle=1:0#1, row=0, part=person.money: 0 (a), 1 (b)",
                found.toString());
    }

    private static Consumer<Simulation> counting(final int last) {
        return sim -> {
            final Town town = new Town(sim, frame -> 0);
            final int[] calls = {0};
            sim.system("count").writes(town.money).once((chunk, commands) -> {
                if (++calls[0] == last) {
                    chunk.write(town.money)[0]++;
                }
            });
        };
    }

    @Test
    @DisplayName("a message that the model offers is handled once, in the first frame; a handler is no system")
    void between_handlerDiffers_namesNoSystem() {
        final Consumer<Simulation> gift = sim -> new Town(sim, frame -> 1).gifts.offer(new Gift(4));
        assertEquals(Optional.empty(), Bisect.between(side("a", gift, 9), side("b", gift, 9)));
        final Bisect found = Bisect.between(
                        side("a", gift, 9), side("b", sim -> new Town(sim, frame -> 1).gifts.offer(new Gift(5)), 9))
                .orElseThrow();
        assertEquals(
                "frame=0, type=person, handle=1:5#1, row=5, part=person.money: 4 (a), 5 (b)", found.toString());
        final Bisect later = Bisect.between(side("a", gift, 9), side("b", sim -> {
                    final Town town = new Town(sim, frame -> frame == 6 ? 3 : 1);
                    town.gifts.offer(new Gift(4));
                }, 9))
                .orElseThrow();
        assertEquals("6 earn", later.frame() + " " + later.system());
    }

    @Test
    void between_oneSideFails_isADifference() {
        final Side sound = side("sound", town(frame -> 1), 50);
        final Side broken = side("broken", failing(33), 50);
        final Bisect found = Bisect.between(sound, broken).orElseThrow();
        assertEquals("33 earn", found.frame() + " " + found.system());
        assertTrue(
                found.toString().startsWith("frame=33, system=earn, part=failure: none (sound), a system failed"),
                found.toString());
        assertThrows(SystemFailure.class, () -> Bisect.between(broken, broken));
        final Side before = side("before", sim -> new Town(sim, frame -> {
            if (frame == 33) {
                throw new IllegalArgumentException("on purpose");
            }
            return frame == 12 ? 2 : 1;
        }), 50);
        assertEquals(12, Bisect.between(before, broken).orElseThrow().frame(), "before both fail");
    }

    private static Consumer<Simulation> failing(final long when) {
        return town(frame -> {
            if (frame == when) {
                throw new IllegalArgumentException("on purpose");
            }
            return 1;
        });
    }

    @Test
    void side_negativeFrames_isRefused() {
        assertThrows(IllegalArgumentException.class, () -> side("a", sim -> {}, -1));
    }

    // ---- Recordings ----

    @TempDir
    private Path parent;

    private Path record(final String name, final int from, final RecordingOptions how, final Consumer<Town> change)
            throws IOException {
        final Path folder = parent.resolve(name);
        try (Simulation sim = Simulation.create(OPTIONS)) {
            final Town town = new Town(sim, frame -> frame >= from ? 2 : 1);
            try (FileRecording recording = sim.recordTo(folder, how)) {
                for (int frame = 0; frame < 100; frame++) {
                    if (frame % 10 == 0) {
                        town.gifts.offer(new Gift(frame));
                    }
                    if (frame == 50) {
                        change.accept(town);
                    }
                    sim.step();
                }
                assertEquals(100, recording.endFrame());
            }
        }
        return folder;
    }

    private static Side recorded(final String name, final Path folder, final int from) {
        return Side.recorded(name, folder, OPTIONS, town(frame -> frame >= from ? 2 : 1));
    }

    @Test
    @DisplayName("two builds that differ in a constant, from their files: with hashes of each frame, and with few")
    void between_recordingsOfTwoBuilds_areBisected() throws IOException {
        final String expected = "frame=61, system=earn, type=person, handle=1:70#1, row=70, part=person.money:"
                + " 62 (build 1), 63 (build 2)";
        for (final RecordingOptions how : new RecordingOptions[] {
            RecordingOptions.defaults().withHashes(1).withKeyframes(25),
            RecordingOptions.defaults().withHashes(10).withKeyframes(40),
            RecordingOptions.defaults()
        }) {
            final Path one = record("one " + how.hashCode(), 1_000, how, town -> {});
            final Path two = record("two " + how.hashCode(), 61, how, town -> {});
            final Bisect found = Bisect.between(recorded("build 1", one, 1_000), recorded("build 2", two, 61))
                    .orElseThrow();
            assertEquals(expected, found.toString());
            assertTrue(found.probes() <= 8, () -> "probes=" + found.probes());
        }
        assertEquals(
                Optional.empty(),
                Bisect.between(
                        recorded("a", record("a", 9, RecordingOptions.defaults(), town -> {}), 9),
                        recorded("b", record("b", 9, RecordingOptions.defaults().withHashes(1), town -> {}), 9)));
    }

    @Test
    void between_recordingsOfOtherInput_namesNoSystem() throws IOException {
        final RecordingOptions how = RecordingOptions.defaults().withHashes(1).withKeyframes(20);
        final Path one = record("one", 1_000, how, town -> {});
        final Path two = record("two", 1_000, how, town -> town.gifts.offer(new Gift(1_000)));
        assertEquals(
                "frame=50, type=person, handle=1:5#1, row=5, part=person.money: 50 (a), 1000 (b)",
                Bisect.between(recorded("a", one, 1_000), recorded("b", two, 1_000)).orElseThrow().toString());
    }

    @Test
    @DisplayName("a model that does not play its recording as it was recorded is the answer")
    void between_recordingThatItsModelDoesNotRepeat_saysSo() throws IOException {
        final RecordingOptions how = RecordingOptions.defaults().withHashes(1).withKeyframes(20);
        final Path one = record("one", 1_000, how, town -> {});
        final Path two = record("two", 61, how, town -> {});
        final Bisect found =
                Bisect.between(recorded("a", one, 1_000), recorded("b", two, 1_000)).orElseThrow();
        assertFalse(found.repeats());
        assertTrue(
                found.toString().startsWith("frame=61, part=hash after the frame: world="), found.toString());
        assertTrue(found.toString().endsWith("(b again)"), found.toString());
    }
}
