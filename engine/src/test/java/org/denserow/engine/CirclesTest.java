package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CirclesTest {

    @Test
    void largest_someCircles_findsTheLargest() {
        final Map<String, Set<String>> arrows = Map.of(
                "a",
                Set.of("b"),
                "b",
                Set.of("c"),
                "c",
                Set.of("a", "d"),
                "d",
                Set.of("e"),
                "e",
                Set.of("d"),
                "f",
                Set.of("a"));
        assertEquals(Set.of("a", "b", "c"), Circles.largest(arrows));
    }

    @Test
    void largest_noCircle_isOneNode() {
        assertEquals(
                1, Circles.largest(Map.of("a", Set.of("b"), "b", Set.of("c"))).size());
    }
}
