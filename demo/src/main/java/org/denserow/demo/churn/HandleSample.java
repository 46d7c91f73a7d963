package org.denserow.demo.churn;

import java.util.function.Consumer;
import org.agrona.collections.LongHashSet;
import org.denserow.engine.Table;
import org.denserow.engine.handle.Handle;

/// Remembers the handles of some places' items over the whole run: no handle is given to two items, and the handle of an
/// item that is gone finds nothing.
final class HandleSample {

    /// Handles that are remembered; further ones are not looked at.
    static final int MOST_GIVEN = 1 << 20;

    private static final int MOST_GONE = 4_096; // the last ones
    private static final int PLACES = 256; // about

    private final int every; // n-th place
    private final long[] present; // handles, by place / every
    private final int[] rounds;
    private final long[] gone = new long[MOST_GONE];
    private final LongHashSet given = new LongHashSet(MOST_GONE);
    private long went;

    HandleSample(final int places) {
        every = Math.max(1, places / PLACES);
        present = new long[(places - 1) / every + 1];
        rounds = new int[present.length];
    }

    /// Notes the item of a place.
    ///
    /// @param errors gets a line if its handle was that of an earlier item
    void see(final int place, final int round, final long handle, final Consumer<String> errors) {
        final int at = place / every;
        if (place % every != 0 || present[at] != Handle.NULL && rounds[at] == round || given.size() >= MOST_GIVEN) {
            return;
        }
        if (present[at] != Handle.NULL) {
            gone[(int) (went++ % MOST_GONE)] = present[at];
        }
        present[at] = handle;
        rounds[at] = round;
        if (!given.add(handle)) {
            errors.accept("no handle is given to two items: handle=" + Handle.toString(handle) + ", place=" + place
                    + ", round=" + round);
        }
    }

    /// Looks for items that are gone.
    ///
    /// @param errors gets a line if a handle of one finds a row
    void checkGone(final Table items, final Consumer<String> errors) {
        for (int i = 0; i < Math.min(went, MOST_GONE); i++) {
            if (items.find(gone[i]) >= 0) {
                errors.accept("the handle of an item that is gone finds nothing: handle=" + Handle.toString(gone[i])
                        + ", row=" + items.find(gone[i]));
                return;
            }
        }
    }

    /// {@return handles of items that are gone, seen so far}
    long went() {
        return went;
    }
}
