package org.denserow.demo.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The text of a trace: the format as its document says, one event a line.
class ChromeTraceTest {

    private static String write(final List<Slice> slices) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        ChromeTrace.write(slices, out);
        new ObjectMapper().readTree(out.toByteArray()); // whole, and JSON
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void write_slices_areEventsOfNumberedAndNamedLanes() throws IOException {
        final Map<String, Object> details = new LinkedHashMap<>();
        details.put("frame", 7L);
        details.put("chunk", 2);
        details.put("failed", true);
        details.put("type", "a \"b\"\n");
        final long morning = 1_800_000_000_000_000_000L; // nanoseconds since 1970
        assertEquals(
                """
                {"displayTimeUnit":"ns","traceEvents":[
                {"ph":"M","pid":1,"tid":0,"name":"process_name","args":{"name":"denserow-1"}},
                {"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"frames"}},
                {"ph":"M","pid":1,"tid":1,"name":"thread_sort_index","args":{"sort_index":1}},
                {"ph":"X","pid":1,"tid":1,"name":"frame 7","ts":0.000,"dur":1234567.891,"args":{}},
                {"ph":"M","pid":1,"tid":2,"name":"thread_name","args":{"name":"worker 1"}},
                {"ph":"M","pid":1,"tid":2,"name":"thread_sort_index","args":{"sort_index":2}},
                {"ph":"X","pid":1,"tid":2,"name":"drive","ts":0.001,"dur":0.020,\
                "args":{"frame":7,"chunk":2,"failed":true,"type":"a \\"b\\"\\n"}},
                {"ph":"M","pid":2,"tid":0,"name":"process_name","args":{"name":"JVM"}},
                {"ph":"M","pid":2,"tid":1,"name":"thread_name","args":{"name":"pauses of the garbage collector"}},
                {"ph":"M","pid":2,"tid":1,"name":"thread_sort_index","args":{"sort_index":1}},
                {"ph":"X","pid":2,"tid":1,"name":"GC Pause","ts":5.000,"dur":0.000,"args":{}}
                ]}
                """,
                write(List.of(
                        new Slice(
                                new Lane(Lane.JVM, Lane.Kind.PAUSE, 0),
                                "GC Pause",
                                morning + 5000,
                                morning + 5000,
                                Map.of()),
                        new Slice(
                                new Lane("denserow-1", Lane.Kind.WORKER, 1),
                                "drive",
                                morning + 1,
                                morning + 21,
                                details),
                        new Slice(
                                new Lane("denserow-1", Lane.Kind.FRAME, 0),
                                "frame 7",
                                morning,
                                morning + 1_234_567_891L,
                                Map.of()))));
    }

    @Test
    void write_noSlices_isATraceWithoutEvents() throws IOException {
        assertEquals("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n]}\n", write(List.of()));
    }

    @Test
    void write_streamIsFull_throwsItsError() {
        final OutputStream full = new OutputStream() {
            @Override
            public void write(final int b) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        final IOException thrown = assertThrows(IOException.class, () -> ChromeTrace.write(List.of(), full));
        assertEquals("No space left on device", thrown.getMessage());
    }
}
