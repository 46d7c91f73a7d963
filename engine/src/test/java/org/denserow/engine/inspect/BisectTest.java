package org.denserow.engine.inspect;

import static org.denserow.engine.inspect.Town.OPTIONS;
import static org.denserow.engine.inspect.Town.town;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.inspect.Town.Gift;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where two ways to run a model part: frame, cell, system and number of comparisons.
class BisectTest {

    private static final int FRAMES = 2_000;
    private static final int PARTING = 1_337;

    private static Side side(final String name, final Consumer<Simulation> model, final long frames) {
        return Side.of(name, OPTIONS, model, frames);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, PARTING, FRAMES - 1})
    @DisplayName("2,000 frames: at most 12 comparisons from kept states, and the cell by the system that recorded it")
    void between_oneFrameDiffers_isFoundInTwelveProbes(final int parting) {
        final AtomicInteger ran = new AtomicInteger(); // frames of both sides
        final Bisect found = Bisect.between(
                        side("old", town(frame -> counted(ran, 1)), FRAMES),
                        side("new", town(frame -> counted(ran, frame == parting ? 2 : 1)), FRAMES))
                .orElseThrow();
        assertEquals(
                "frame=" + parting + ", system=earn, type=person, handle=1:70#1, row=70, part=person.money: "
                        + (parting + 1) + " (old), " + (parting + 2) + " (new)",
                found.toString());
        assertTrue(found.repeats());
        assertTrue(found.probes() <= 12, () -> "probes=" + found.probes());
        assertTrue(ran.get() <= 2 * 2 * FRAMES + 100, () -> "frames=" + ran + ", of both sides together");
    }

    private static int counted(final AtomicInteger ran, final int wage) {
        ran.incrementAndGet();
        return wage;
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
        assertEquals("frame=-1, type=person, handle=1:3#1, row=3, part=person.money: 0 (a), 9 (b)", found.toString());
        assertEquals(0, found.probes(), "beginnings do not count");
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
        final Bisect found = Bisect.between(side("a", counting(1_000), 100), side("b", counting(77), 100))
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
        assertEquals("frame=0, type=person, handle=1:5#1, row=5, part=person.money: 4 (a), 5 (b)", found.toString());
        final Bisect later = Bisect.between(
                        side("a", gift, 9),
                        side(
                                "b",
                                sim -> {
                                    final Town town = new Town(sim, frame -> frame == 6 ? 3 : 1);
                                    town.gifts.offer(new Gift(4));
                                },
                                9))
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
        final Side before = side(
                "before",
                sim -> new Town(sim, frame -> {
                    if (frame == 33) {
                        throw new IllegalArgumentException("on purpose");
                    }
                    return frame == 12 ? 2 : 1;
                }),
                50);
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

    // ---- Other options ----

    @Test
    @DisplayName("a rate by the number of workers: frame and system for any two worker counts")
    void between_otherWorkerCounts_namesTheSystemThatDependsOnThem() {
        final Consumer<Simulation> model = sim -> {
            final int workers = sim.report().workers(); // planted
            final Town town = new Town(sim, frame -> 1);
            sim.system("tax").writes(town.money).over(town.people, (rows, commands) -> {
                if (rows.frame() >= 21) {
                    rows.write(town.money)[rows.begin()] += 24 / workers;
                }
            });
            sim.system("save").reads(town.money).writes(town.age).over(town.people, (rows, commands) -> {
                rows.write(town.age)[rows.begin()] += rows.read(town.money)[rows.begin()];
            });
        };
        for (final int workers : new int[] {2, 3, 8}) {
            assertEquals(
                    "frame=21, system=tax, type=person, handle=1:0#1, row=0, part=person.money: 24 (workers=1), "
                            + 24 / workers + " (workers=" + workers + ")",
                    Bisect.between(
                                    side("workers=1", model, 100),
                                    Side.of("workers=" + workers, OPTIONS.withWorkers(workers), model, 100))
                            .orElseThrow()
                            .toString());
        }
    }

    @Test
    void between_otherSeeds_namesTheFirstSystemThatDraws() {
        final Consumer<Simulation> model = sim -> {
            final Town town = new Town(sim, frame -> 1);
            sim.system("draw").writes(town.money).over(town.people, (rows, commands) -> {
                if (rows.frame() >= 5) {
                    rows.write(town.money)[rows.begin()] =
                            rows.random().at(rows.begin()).nextInt(1_000_000);
                }
            });
        };
        final Bisect found = Bisect.between(
                        side("seed=0", model, 20), Side.of("seed=1", OPTIONS.withSeed(1), model, 20))
                .orElseThrow();
        assertEquals("5 draw true", found.frame() + " " + found.system() + " " + found.repeats());
        assertEquals("person.money", found.difference().orElseThrow().part());
    }

    @Test
    @DisplayName("builds with other systems: frame and cell, and no system, since there is no common list")
    void between_otherSystems_namesFrameAndCell() {
        final Consumer<Simulation> more = sim -> {
            final Town town = new Town(sim, frame -> 1);
            sim.system("inherit").writes(town.money).over(town.people, (rows, commands) -> {
                if (rows.frame() == 30 && rows.begin() == 0) {
                    rows.write(town.money)[9] = 4;
                }
            });
        };
        assertEquals(
                "frame=30, type=person, handle=1:9#1, row=9, part=person.money: 0 (old), 4 (new)",
                Bisect.between(side("old", town(frame -> 1), 50), side("new", more, 50))
                        .orElseThrow()
                        .toString());
    }

    // ---- Bad input ----

    @Test
    void side_negativeFrames_isRefused() {
        final IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> side("a", sim -> {}, -1));
        assertEquals("frames must be >= 0: frames=-1; 0 compares the beginnings alone", refused.getMessage());
    }

    @Test
    void between_nothing_isRefused() {
        final Side side = side("a", town(frame -> 1), 1);
        assertThrows(NullPointerException.class, () -> Bisect.between(null, side));
        assertThrows(NullPointerException.class, () -> Bisect.between(side, null));
        assertThrows(NullPointerException.class, () -> side(null, town(frame -> 1), 1));
        assertThrows(NullPointerException.class, () -> side("a", null, 1));
    }

    @Test
    void between_noFrames_comparesTheBeginnings() {
        final Side side = side("a", town(frame -> 1), 0);
        assertEquals(Optional.empty(), Bisect.between(side, side("b", town(frame -> 2), 100)));
    }

    @Test
    @DisplayName("a model that defines something else each time: its states do not fit its simulations")
    void between_modelThatDefinesOtherColumns_isRefused() {
        final AtomicInteger calls = new AtomicInteger();
        final LongFunction<Consumer<Simulation>> model = parting ->
                sim -> new Town(sim, frame -> frame == parting ? 2 : 1).people.ints("column" + calls.incrementAndGet());
        final Side one = side("one", model.apply(9), 20);
        final Side two = side("two", model.apply(30), 20);
        final IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> Bisect.between(one, two));
        assertTrue(refused.getMessage().contains("column"), refused.getMessage());
    }
}
