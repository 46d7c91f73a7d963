package org.denserow.stress.jmh.frames;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("the times of single frames")
class FrameTimesTest {

    private static volatile byte[] escaped; // keeps what is allocated from being optimised away

    @ParameterizedTest
    @ValueSource(strings = {"quiet", "allocating"})
    @DisplayName("a short run counts every frame, replaces 1 % of the rows in each, and comes back from its file")
    void measure_shortRun_countsFrames(final String load, @TempDir final Path folder) throws IOException {
        final FrameRun run = FrameTimes.measure(load, 30, 20_000);
        assertEquals(load, run.load());
        assertEquals(30, run.all().frames());
        assertEquals(200, run.churned(), 10, "1 % of the rows");
        assertTrue(run.all().p50() > 0 && run.all().p50() <= run.all().max());
        assertTrue(run.unstalled().frames() <= run.all().frames());
        assertEquals(
                30, run.histogram().stream().mapToLong(FrameRun.Bucket::frames).sum());
        assertEquals(
                run.unstalled().frames(),
                run.histogram().stream().mapToLong(FrameRun.Bucket::unstalled).sum());
        assertTrue(load.equals("allocating") || run.otherBytes() == 0, "there is no other thread");
        final Path file = folder.resolve("run.json");
        run.write(file);
        final FrameRun read = FrameRun.read(file);
        assertEquals(run.all(), read.all());
        assertEquals(run.histogram(), read.histogram());
        assertEquals(run.stalls().count(), read.stalls().count());
        assertEquals(run.stalls().micros(), read.stalls().micros());
        assertArrayEquals(
                run.stalls().longest().toArray(), read.stalls().longest().toArray());
    }

    @Test
    @Timeout(60) // a hang, not a speed
    @DisplayName("the competing thread allocates until it is stopped, and counts what it did")
    void allocator_untilClosed_counts() {
        try (Allocator allocator = Allocator.start()) {
            for (long before = allocator.bytes(); allocator.bytes() < before + (1 << 22); ) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    @DisplayName("frames that allocate are counted with their bytes, and those that do not are not")
    void run_someFramesAllocate_counted() {
        final FrameTimes times = new FrameTimes(1000);
        final int[] frame = {0};
        times.run(() -> {
            if (frame[0]++ % 10 == 0) {
                escaped = new byte[100];
            }
            return 7;
        });
        final Stalls stalls = new Stalls();
        stalls.close();
        final FrameRun run = times.result("quiet", 1, 0, 0, stalls);
        assertEquals(7, run.churned());
        assertTrue(run.bytes() >= 100 * 100, "bytes=" + run.bytes());
        assertTrue(run.framesThatAllocate() >= 100 && run.framesThatAllocate() < 500, "" + run.framesThatAllocate());
    }

    @Test
    @DisplayName("a frame overlaps a stall that begins or ends in it or goes on all the time, and no other")
    void overlap_everyCase_found() {
        final long[] begins = {0, 10, 20, 30, 40, 50};
        final long[] ends = {9, 19, 29, 39, 49, 59};
        final long[] stallBegins = {12, 35, 56, 70};
        final long[] stallEnds = {13, 52, 57, 80};
        assertEquals(
                "[false, true, false, true, true, true]",
                Arrays.toString(Stalls.overlap(begins, ends, stallBegins, stallEnds)));
        assertEquals(
                "[false, false]", Arrays.toString(Stalls.overlap(new long[2], new long[2], new long[0], new long[0])));
    }

    @Test
    @DisplayName("a load or a number of frames that makes no sense is refused")
    void main_wrongArguments_throws() {
        assertThrows(IllegalArgumentException.class, () -> FrameTimes.main(new String[] {"loud", "10", "a.json"}));
        assertThrows(IllegalArgumentException.class, () -> FrameTimes.main(new String[] {"quiet"}));
        assertThrows(IllegalArgumentException.class, () -> FrameTimes.measure("quiet", 0, 1000));
    }
}
