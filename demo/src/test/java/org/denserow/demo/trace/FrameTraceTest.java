package org.denserow.demo.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// A trace has the frames that were asked for, and ends early rather than grow without a limit.
class FrameTraceTest {

    private static final int CHUNKS = 10; // of each frame
    private static final Pattern FRAME = Pattern.compile("\"name\":\"frame (\\d+)\"");

    /// Runs made-up frames.
    private static List<Integer> frames(final FrameTrace trace, final int first, final int end) throws IOException {
        for (int frame = first; frame < end; frame++) {
            trace.before(frame, (long) CHUNKS * (frame - first));
            RecordedSlicesTest.commitFrame(frame);
            trace.after(frame, (long) CHUNKS * (frame - first + 1));
        }
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final FrameTrace.Written written = trace.write(out);
        final List<Integer> frames = FRAME.matcher(out.toString(StandardCharsets.UTF_8))
                .results()
                .map((MatchResult frame) -> Integer.valueOf(frame.group(1)))
                .toList();
        assertEquals(frames.size(), written.frames());
        assertTrue(written.slices() >= written.frames());
        return frames;
    }

    @Test
    void write_framesInTheMiddle_thoseOnly() throws IOException {
        try (FrameTrace trace = new FrameTrace(3, 2)) {
            assertEquals(List.of(3, 4), frames(trace, 0, 9));
            assertFalse(trace.wasCut());
        }
    }

    @Test
    void write_runEndsBeforeTheTrace_thoseThatRan() throws IOException {
        try (FrameTrace trace = new FrameTrace(1, 100)) {
            assertEquals(List.of(1, 2), frames(trace, 0, 3));
            assertFalse(trace.wasCut());
        }
    }

    @Test
    void write_runEndsBeforeItsFirstFrame_none() throws IOException {
        try (FrameTrace trace = new FrameTrace(500, 2)) {
            assertEquals(List.of(), frames(trace, 0, 3));
        }
    }

    @Test
    void write_manyChunks_endsAfterTheFrameThatReachesTheLimit() throws IOException {
        try (FrameTrace trace = new FrameTrace(2, 100, 3 * CHUNKS - 1)) {
            assertEquals(List.of(2, 3, 4), frames(trace, 0, 9));
            assertTrue(trace.wasCut());
        }
    }
}
