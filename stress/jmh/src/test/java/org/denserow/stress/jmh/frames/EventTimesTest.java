package org.denserow.stress.jmh.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("times of events")
class EventTimesTest {

    @Test
    @DisplayName("all rivals have as many events, to a tenth, and the program prints a line for each spread")
    void measure_fewThings_linePerSpread() {
        final List<String> lines = new ArrayList<>();
        EventTimes.measure(0.01, 2_000, 2_000, lines::add);
        assertEquals(5, lines.size());
        assertTrue(lines.get(2).startsWith("| 1,000 | "), lines.get(2));
        assertTrue(lines.getLast().startsWith("| 1,000,000,000 | "), lines.getLast());
    }

    @Test
    @DisplayName("the heap has its events in the order of time, and each row the number of its own")
    void until_heap_countsEvents() {
        try (Events heap = new HeapEvents(3, 1)) { // each waits for 1 tick
            heap.until(5);
            assertEquals(15, heap.count());
        }
    }

    @Test
    @DisplayName("arguments that make no sense are refused, with the usage")
    void main_wrongArguments_throws() {
        for (final String[] args : new String[][] {{"soon"}, {"-1"}}) {
            final IllegalArgumentException thrown =
                    assertThrows(IllegalArgumentException.class, () -> EventTimes.main(args));
            assertTrue(thrown.getMessage().startsWith("usage: EventTimes"), thrown.getMessage());
        }
    }
}
