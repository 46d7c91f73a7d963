package org.denserow.live;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Table;
import org.denserow.engine.published.PublishedRows;
import org.denserow.engine.storage.Part;

/// What the owner has published at one moment: all figures of the page, and copies of the rows that pages watch. The
/// figures are of this moment; copies of rows may be of a later one, and say so.
///
/// *Threads*: immutable, passed on by a volatile write of [Board]; copies are lent by [PublishedRows].
///
/// @param number from 0, one more each time
/// @param atNanos when it was made
/// @param frame the frame that comes next
/// @param held whether the owner was held
/// @param hertz frames per second
/// @param times of the last frames
/// @param types figures of each type
/// @param tags rows of each tag
/// @param ports figures of each port
/// @param totals sums of everything that was lost
/// @param tallies their values
/// @param memory bytes of the simulation, or -1 before the first frame
/// @param oldest frame of the history, or -1
/// @param newest frame of the history, or -1
/// @param on for each system, whether it is on
/// @param failure of the last frame that failed, or null
/// @param model what was defined
/// @param copies of rows, by type
record Publication(
        long number,
        long atNanos,
        long frame,
        boolean held,
        double hertz,
        FrameTimes.Copy times,
        List<FrameReport.OfType> types,
        List<OfTag> tags,
        List<OfPort> ports,
        List<Total> totals,
        double[] tallies,
        long memory,
        long oldest,
        long newest,
        boolean[] on,
        String failure,
        Model model,
        Map<Table, Copy> copies) {

    /// Rows of a tag.
    record OfTag(String type, String tag, int count) {}

    /// A port.
    record OfPort(String name, int size, long refused, long failed) {}

    /// A sum of something that was lost.
    record Total(String name, long value) {}

    /// Copies of one type.
    ///
    /// @param rows lends the latest copy
    /// @param parts that it has
    record Copy(PublishedRows rows, Set<Part<?, ?>> parts) {}

    /// {@return the copies of a type that have these parts, or null}
    PublishedRows rows(final Table table, final Set<Part<?, ?>> parts) {
        final Copy copy = copies.get(table);
        return copy != null && copy.parts().containsAll(parts) ? copy.rows() : null;
    }

    /// {@return this without copies of rows}
    Publication withoutCopies() {
        return new Publication(
                number + 1,
                atNanos,
                frame,
                held,
                hertz,
                times,
                types,
                tags,
                ports,
                totals,
                tallies,
                memory,
                oldest,
                newest,
                on,
                failure,
                model,
                Map.of());
    }
}
