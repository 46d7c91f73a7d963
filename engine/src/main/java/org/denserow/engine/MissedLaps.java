package org.denserow.engine;

import java.util.Collection;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.derived.Nearby;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// Refuses rows and events of one lap to systems that do not run in every frame. Of rows created, changed or destroyed,
/// of events, and of rows that came near and left, such a system would see one lap in n, without an error.
///
/// A declared part is refused at the declaration. [Table#destroyed()] is not declared, so the call is refused: in the
/// chunk or the exclusive body that runs on the calling thread.
///
/// *Threads*: any thread of the simulation. *Cost*: O(1) a check; O(workers) for a call, and only if some system does
/// not run in every frame.
final class MissedLaps {

    private static final String REMEDY =
            "; when the system runs again this is gone: tag the rows with a tag of your own in a system that runs in"
                    + " every frame, and clear it in this one";

    private MissedLaps() {}

    /// {@return whether a part holds rows or events of one lap}
    static boolean livesOneLap(final Part<?, ?> part, final RowStore store) {
        if (part instanceof Derived<?>) {
            final Rebuilt<?> rebuilt = Rebuilt.of(part);
            for (final Part<?, ?> source : rebuilt.sources()) {
                if (livesOneLap(source, store) || isOfEvents(source, rebuilt.types())) {
                    return true;
                }
            }
        }
        return part instanceof Tag tag && tag.livesOneLap() || store.layout().isEvents() && store.owns(part);
    }

    private static boolean isOfEvents(final Part<?, ?> source, final RowStore[] types) {
        for (final RowStore type : types) {
            if (type.layout().isEvents() && type.owns(source)) {
                return true;
            }
        }
        return false;
    }

    /// Refuses a system that does not run in every frame and runs over rows or events of one lap.
    ///
    /// @param period when it runs
    /// @param store the type that it runs over
    /// @param tags the tags that select rows
    static void checkOver(final String system, final Period period, final RowStore store, final Collection<Tag> tags) {
        if (!period.skipsFrames()) {
            return;
        }
        if (store.layout().isEvents()) {
            throw refused(system, period, "over=" + store.name() + ", events live one lap");
        }
        for (final Tag tag : tags) {
            if (tag.livesOneLap()) {
                throw refused(system, period, "over=" + tag.name());
            }
        }
    }

    /// Refuses a system that does not run in every frame and reads a part of one lap.
    ///
    /// @param period when it runs
    /// @param store the type of the part
    static void checkReads(final String system, final Period period, final Part<?, ?> part, final RowStore store) {
        if (period.skipsFrames() && livesOneLap(part, store)) {
            throw refused(system, period, "part=" + part.name());
        }
        if (period.skipsFrames() && part instanceof Nearby) {
            throw new IllegalArgumentException("a part that compares two frames must be read in every frame: system="
                    + system + ", " + period + ", part=" + part.name()
                    + "; it would miss rows that came and left in"
                    + " between: read the part in a system that runs in every frame, and keep there what this one"
                    + " needs");
        }
    }

    /// Refuses a system that does not run in every frame and calls for rows of one lap.
    ///
    /// @param period when it runs
    /// @param call the refused call
    static void checkCall(final String system, final Period period, final String call) {
        if (period.skipsFrames()) {
            throw refused(system, period, "call=" + call);
        }
    }

    private static IllegalArgumentException refused(final String system, final Period period, final String what) {
        return new IllegalArgumentException(
                "only systems that run in every frame may see rows and events of one lap: system=" + system + ", "
                        + period + ", " + what + REMEDY);
    }
}
