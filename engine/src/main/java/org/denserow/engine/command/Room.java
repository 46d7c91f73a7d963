package org.denserow.engine.command;

/// How long an array of what is recorded should be: half as much again as all recorders of its kind together needed
/// lately. Which worker gets which chunk is a matter of timing, and the next frame must not allocate because of it.
/// After a burst the room is given back, when the need has been far smaller for some boundaries.
///
/// *Threads*: as the array's. *Cost*: O(1); allocates nothing.
final class Room {

    /// Most command words, and most created rows, that all systems together record for one type between two boundaries;
    /// and most commands of one kind for each recorder of the owner; 2^27 - 1. So no stream of a boundary that is applied
    /// is longer.
    static final int MAX_LENGTH = (1 << 27) - 1;

    /// The length of an array for which little is needed.
    static final int FIRST_LENGTH = 256;

    private static final int MOST_SLACK = 4; // times the room for what was needed lately, before it is given back
    private static final int DECAY_SHIFT = 5; // what was needed lately falls by 1/32 a boundary
    private static final int MOST_FADES = 1024; // after which nothing is left of any need

    private int kept; // room that is never given back
    private int needed; // lately, by all recorders of the same kind together
    private int told; // the boundary up to which it was faded

    /// Keeps room for so much from now on.
    void keep(final int wanted) {
        kept = Math.max(kept, wanted);
        needed = Math.max(needed, kept);
    }

    int kept() {
        return kept;
    }

    /// The length of an array for what is kept.
    int keptLength() {
        return lengthFor(kept);
    }

    /// A boundary is over at which so much was needed; for what hears of every boundary.
    void need(final int all) {
        need(all, told + 1);
    }

    /// A boundary is over at which so much was needed, and nothing at those between the last one told and this one.
    ///
    /// @param boundary its number, higher than before; it may wrap around
    void need(final int all, final int boundary) {
        for (int left = Math.min(boundary - told, MOST_FADES); left > 0 && needed > kept; left--) {
            needed = Math.max(kept, needed - (needed >> DECAY_SHIFT) - 1);
        }
        needed = Math.max(needed, all);
        told = boundary;
    }

    int needed() {
        return needed;
    }

    /// Whether nothing was needed lately but what is kept.
    boolean isIdle() {
        return needed == kept;
    }

    /// Whether an array is too short or far too long for what was needed lately.
    boolean isUnfit(final int length) {
        return length < needed || length / MOST_SLACK > length();
    }

    /// The length of an array for what was needed lately.
    int length() {
        return lengthFor(needed);
    }

    private static int lengthFor(final int needed) {
        return (int) Math.min(MAX_LENGTH, Math.max(FIRST_LENGTH, needed + (needed >> 1) + 1L));
    }

    /// The length to which a full array grows: doubled, and no longer than allowed.
    ///
    /// @param wanted at least, in `[1, max]`
    static int grown(final int length, final int wanted, final int max) {
        return (int) Math.min(max, Math.max(wanted, 2L * length));
    }

    /// Refuses what does not fit into any array.
    static void checkLength(final long needed, final int max) {
        if (needed > max) {
            throw new IllegalStateException("what one chunk, port, timer or the owner records of one kind must fit:"
                    + " commands, words or rows=" + needed + ", max=" + max + "; record less per frame");
        }
    }
}
