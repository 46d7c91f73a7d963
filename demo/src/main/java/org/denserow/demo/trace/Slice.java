package org.denserow.demo.trace;

import java.util.Map;

/// A piece of the time of a run: a frame, a boundary, a system, a chunk.
///
/// @param lane where it is shown
/// @param name its name, for people
/// @param begin nanoseconds since any fixed moment
/// @param end nanoseconds since the same moment, at least `begin`
/// @param details figures by name: numbers, truth values and texts, in the order in which they are shown
record Slice(Lane lane, String name, long begin, long end, Map<String, Object> details) {

    Slice {
        assert begin <= end
                : "a slice must not end before it begins: name=" + name + ", begin=" + begin + ", end=" + end;
    }
}
