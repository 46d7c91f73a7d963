package org.denserow.stress.jmh.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rivals that are compared make the same changes, and a rival that does not is found out.
@DisplayName("frames of the boundary benchmarks")
class BoundaryFramesTest {

    private static final BoundarySize SIZE = new BoundarySize(20_000, 9_000); // more than one chunk

    @ParameterizedTest
    @ValueSource(strings = {"plain", "workers1", "workers2"})
    @DisplayName("every rival does every work to the bodies that it is given, and the numbers of all bodies are equal")
    void run_everyRival_doesTheSame(final String rival) {
        for (final boolean replaces : new boolean[] {false, true}) {
            try (BoundaryFrames frames = new BoundaryFrames(rival, SIZE, replaces);
                    BoundaryFrames plain = new BoundaryFrames("plain", SIZE, replaces)) {
                for (int round = 0; round < 10; round++) {
                    for (final BoundaryWork work : BoundaryWork.values()) {
                        if (work.replaces() == replaces) {
                            run(frames, work, rival.equals("workers2"));
                            run(plain, work, false);
                        }
                    }
                }
                frames.checkSameAs(plain);
            }
        }
    }

    private static void run(final BoundaryFrames frames, final BoundaryWork work, final boolean isSplit) {
        frames.prepare(work);
        frames.run();
        frames.keep();
        frames.check();
        assertTrue(frames.applyNanos() > 0);
        assertTrue(frames.parallelNanos() + frames.serialNanos() <= frames.applyNanos());
        assertTrue(frames.serialNanos() > 0);
        assertEquals(isSplit, frames.parallelNanos() > 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "workers1", "workers2"})
    @DisplayName("a target that is gone, or named twice, fails the frame")
    void frame_wrongTargets_throws(final String name) {
        try (BoundaryRival rival = BoundaryRival.of(name, new BoundarySize(10, 2), true)) {
            final long first = rival.create();
            final long second = rival.create();
            rival.frame(BoundaryWork.LOOPS, new long[] {first, second}, 1);
            rival.frame(BoundaryWork.MIX, new long[] {first, second}, 1);
            assertThrows(
                    IllegalStateException.class,
                    () -> rival.frame(BoundaryWork.ALTERNATING, new long[] {first, rival.create()}, 1));
            final long third = rival.create();
            assertThrows(
                    IllegalStateException.class, () -> rival.frame(BoundaryWork.MIX, new long[] {third, third}, 1));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "workers1"})
    @DisplayName("other frames leave other numbers, and that is found")
    void checkSameAs_otherFrames_throws(final String rival) {
        try (BoundaryFrames frames = new BoundaryFrames(rival, SIZE, false);
                BoundaryFrames plain = new BoundaryFrames("plain", SIZE, false)) {
            run(frames, BoundaryWork.LOOPS, false);
            run(plain, BoundaryWork.LOOPS, false);
            frames.checkSameAs(plain);
            run(plain, BoundaryWork.LOOPS, false);
            assertThrows(IllegalStateException.class, () -> frames.checkSameAs(plain));
        }
    }

    @Test
    @DisplayName("the program prints a line for each size, work and number of workers, then one for each size and work")
    void measure_twoSizes_linePerCase() {
        final List<String> lines = new ArrayList<>();
        BoundaryTimes.measure(0.01, List.of(new BoundarySize(2_000, 21), new BoundarySize(2_000, 1_000)), lines::add);
        final int blank = 2 + 2 * 5 * 2;
        assertEquals(blank + 1 + 2 + 2 * 5, lines.size());
        assertTrue(lines.get(2).startsWith("| 2,000 | 63 | `alternating` | 1 | "), lines.get(2));
        assertTrue(lines.get(blank - 1).startsWith("| 2,000 | 3,000 | `mix` | 2 | "), lines.get(blank - 1));
        assertEquals("", lines.get(blank));
        assertTrue(lines.getLast().startsWith("| 2,000 | 3,000 | `mix` | "), lines.getLast());
        assertTrue(lines.getLast().contains(" | 0.00 | "), "nothing is split: " + lines.getLast());
    }

    @Test
    @DisplayName("arguments that make no sense are refused, with the usage")
    void main_wrongArguments_throws() {
        for (final String[] args : new String[][] {{"soon"}, {"-1"}, {"1", "1000"}, {"1", "10:20"}, {"1", "a:b"}}) {
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> BoundaryTimes.main(args));
            assertTrue(thrown.getMessage().startsWith("usage: BoundaryTimes"), thrown.getMessage());
        }
        assertThrows(IllegalArgumentException.class, () -> BoundaryWork.of("mixed"));
        assertThrows(IllegalArgumentException.class, () -> BoundaryRival.of("nobody", new BoundarySize(2, 1), false));
    }
}
