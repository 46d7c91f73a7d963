package org.denserow.stress.jmh.scale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("frames with one worker and with many")
class ScaleTimesTest {

    private static final int TURNS = 3;

    @Test
    @DisplayName("every workload does the same work for any number of workers, and not nothing")
    void run_anyNumberOfWorkers_equalHashes() {
        for (final Workload workload : Workload.all(true)) {
            final String name = workload.name() + ' ' + workload.items();
            final long first = hash(workload, 1, TURNS);
            assertEquals(first, hash(workload, 2, TURNS), name);
            assertEquals(first, hash(workload, 3, TURNS), name);
            assertNotEquals(first, hash(workload, 1, 0), name);
        }
    }

    private static long hash(final Workload workload, final int workers, final int turns) {
        try (Frames frames = workload.simulation().apply(workers)) {
            for (int turn = 0; turn < turns; turn++) {
                frames.prepare();
                for (int run = 0; run < workload.runs(); run++) {
                    frames.run();
                }
            }
            return frames.hash();
        }
    }

    @Test
    @DisplayName("a workload whose numbers of workers do different work is refused")
    void run_otherWork_throws() {
        final Workload wrong = new Workload("wrong", 1, 1, 1, 0, workers -> new Hashed(workers), Optional.empty());
        try (ScaleTurns turns = new ScaleTurns(wrong, List.of(1, 2), 1)) {
            final String message = assertThrows(IllegalStateException.class, () -> turns.run(0.001))
                    .getMessage();
            assertTrue(message.contains("workload=wrong, workers=2"), message);
        }
    }

    private record Hashed(long hash) implements Frames {

        @Override
        public void run() {}

        @Override
        public void close() {}
    }

    @Test
    @DisplayName("the triad computes every element with any number of threads")
    void triad_anyNumberOfThreads_everyElement() {
        for (int threads = 1; threads <= 3; threads++) {
            final int elements = 150_000; // no multiple of a part
            final Triad.Operands operands = Triad.Operands.of(elements);
            try (Triad triad = new Triad(operands, threads)) {
                triad.run();
                final double[] expected = new double[elements];
                Arrays.fill(expected, 7);
                assertEquals(Arrays.hashCode(expected), triad.hash(), "threads=" + threads);
            }
        }
    }

    @Test
    @DisplayName("a short run prints a line for each workload and number of workers; one worker is added")
    void measure_shortRun_lines() {
        final List<String> lines = new ArrayList<>();
        ScaleTimes.measure(true, 0.01, List.of(2), lines::add);
        assertEquals(3 + 2 + 6 * 2 + 1 + 2 + 2, lines.size(), lines::toString);
        assertTrue(lines.get(5).startsWith("| `iterate` | 10,000 | 1 | "), lines::toString);
        assertTrue(lines.get(6).startsWith("| `iterate` | 10,000 | 2 | "), lines::toString);
        assertTrue(lines.get(16).startsWith("| `city` | 4 | 2 | "), lines::toString);
        assertTrue(lines.getLast().startsWith("| 2 | "), lines::toString);
    }

    @Test
    @DisplayName("wrong arguments are refused")
    void main_wrongArguments_throws() {
        for (final String[] args : new String[][] {{"x"}, {"0"}, {"1", "0"}, {"1", "257"}, {"--small", "1", "x"}}) {
            assertThrows(IllegalArgumentException.class, () -> ScaleTimes.main(args), Arrays.toString(args));
        }
    }

    @Test
    @DisplayName("numbers of workers double up to the number of processors")
    void doubled_processors_numbers() {
        assertEquals(List.of(1), ScaleTimes.doubled(1));
        assertEquals(List.of(1, 2), ScaleTimes.doubled(2));
        assertEquals(List.of(1, 2, 4, 6), ScaleTimes.doubled(6));
        assertEquals(List.of(1, 2, 4, 8, 16), ScaleTimes.doubled(16));
        assertEquals(256, ScaleTimes.doubled(300).getLast());
    }

    @Test
    @DisplayName("the serial fraction of Karp and Flatt inverts Amdahl's law")
    void serialFraction_amdahl_same() {
        for (final int workers : new int[] {2, 3, 16}) {
            final double serial = 0.1;
            final SpeedUp speedUp = new SpeedUp(workers, 1 / (serial + (1 - serial) / workers));
            assertEquals(serial, speedUp.serialFraction(), 1e-12);
            assertEquals(0, new SpeedUp(workers, workers).serialFraction(), 1e-12);
            assertEquals(1, new SpeedUp(workers, workers).efficiency(), 1e-12);
        }
        assertEquals("1.50 | 0.75 | 0.333", new SpeedUp(2, 1.5).toString());
        assertThrows(IllegalStateException.class, () -> new SpeedUp(1, 1).serialFraction());
    }
}
