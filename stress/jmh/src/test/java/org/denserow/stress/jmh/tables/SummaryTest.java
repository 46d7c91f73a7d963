package org.denserow.stress.jmh.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// The summary has every target of every page.
@DisplayName("summary of the targets")
class SummaryTest {

    private static final String TARGETS = """
            # Page

            | target | this run | met |
            |---|---|---|
            | at most 1 µs | 0.5 µs | yes |
            | at most 1 µs | 2 µs | **no** |

            | rival | time |
            |---|---|
            | `plain` | 1 |
            """;

    @Test
    @DisplayName("targets of all pages stand in the given order, misses are counted, other tables are left out")
    void of_pages_targetsInOrder() {
        assertEquals(
                """
                **2 of 3 targets are missed.**

                | page | target | measured | met |
                |---|---|---|---|
                | [b](results/b.md) | at most 1 µs | 0.5 µs | yes |
                | [b](results/b.md) | at most 1 µs | 2 µs | **no** |
                | [a](results/a.md) | by hand | 3 | **no** |
                """,
                Summary.of(
                        List.of("b", "a"),
                        Map.of(
                                "a",
                                "| target | this run | met |\n|---|---|---|\n| by hand | 3 | **no** |\n",
                                "b",
                                TARGETS)));
    }

    @Test
    @DisplayName("a page that the summary does not name, a page that is not there and another verdict are refused")
    void of_unknownPageOrVerdict_throws() {
        final Map<String, String> pages = Map.of("a", TARGETS);
        assertThrows(IllegalArgumentException.class, () -> Summary.of(List.of(), pages));
        assertThrows(IllegalArgumentException.class, () -> Summary.of(List.of("a", "b"), pages));
        final Map<String, String> unclear = Map.of("a", TARGETS.replace("yes", "one: no"));
        assertThrows(IllegalArgumentException.class, () -> Summary.of(List.of("a"), unclear));
    }
}
