package org.denserow.stress.jmh.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The benchmark of published copies does what it says.
@DisplayName("copies of rows for other threads")
class PublishBenchmarkTest {

    private static PublishBenchmark built() {
        final PublishBenchmark benchmark = new PublishBenchmark();
        benchmark.rows = 1_000;
        benchmark.build();
        return benchmark;
    }

    @Test
    void publishAndArraycopy_copyTheSame() {
        final PublishBenchmark benchmark = built();
        for (int i = 0; i < 5; i++) {
            assertTrue(benchmark.publish());
            benchmark.arraycopy();
            assertTrue(benchmark.isCopied());
        }
        assertEquals(20, PublishBenchmark.ROW_BYTES);
        assertEquals(benchmark.sumPlain(), benchmark.sum());
        benchmark.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "publish", "read"})
    void frame_everyCase_publishesWhereItSays(final String mode) throws InterruptedException {
        final PublishBenchmark benchmark = built();
        final PublishBenchmark.Beside beside = new PublishBenchmark.Beside();
        beside.beside = mode;
        beside.start(benchmark);
        final long before = benchmark.copies();
        final long frame = benchmark.frame(beside);
        assertEquals(frame + 1, benchmark.frame(beside));
        assertTrue(mode.equals("none") ? benchmark.copies() == before : benchmark.copies() > before);
        beside.end();
        benchmark.close();
    }

    @Test
    void beside_unknown_isRefused() {
        final PublishBenchmark benchmark = built();
        final PublishBenchmark.Beside beside = new PublishBenchmark.Beside();
        beside.beside = "draw";
        assertThrows(IllegalArgumentException.class, () -> beside.start(benchmark));
        benchmark.close();
    }
}
