package org.denserow.engine.command;

/// The length of an array of commands: half as much again as all recorders of its kind together needed lately. Timing
/// decides which worker gets which chunk, and the next frame must not allocate because of that. After a burst the room
/// is freed, once the need has been far smaller for some boundaries.
///
/// *Threads*: as the array. *Cost*: O(1); allocates nothing.
final class Room {

    /// The largest number of command words, and of created rows, that all systems together record for one type between
    /// two boundaries; also of commands of one kind in each recorder of the owner; 2^27 - 1. No stream of an applied
    /// boundary is longer.
    static final int MAX_LENGTH = (1 << 27) - 1;

    /// The smallest length of an array in use.
    static final int FIRST_LENGTH = 256;

    private static final int MOST_SLACK = 4; // an array longer than this many times length() is freed
    private static final int DECAY_SHIFT = 5; // the recent need falls by 1/32 per boundary
    private static final int MOST_FADES = 1024; // boundaries after which any need has faded

    private int kept; // room that is never freed
    private int needed; // the recent need of all recorders of the same kind together
    private int told; // the boundary up to which the need has faded

    /// Keeps room for `wanted` from now on.
    void keep(final int wanted) {
        kept = Math.max(kept, wanted);
        needed = Math.max(needed, kept);
    }

    int kept() {
        return kept;
    }

    /// The length of an array for the room that is kept.
    int keptLength() {
        return lengthFor(kept);
    }

    /// Notes the need of a boundary; for callers that call this at every boundary.
    void need(final int all) {
        need(all, told + 1);
    }

    /// Notes the need of a boundary. Boundaries since the last call needed nothing.
    ///
    /// @param boundary the number of the boundary, higher than before; it may wrap around
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

    /// Tells whether no more was needed lately than is kept.
    boolean isIdle() {
        return needed == kept;
    }

    /// Tells whether an array is too short or far too long for the recent need.
    boolean isUnfit(final int length) {
        return length < needed || length / MOST_SLACK > length();
    }

    /// The length of an array for the recent need.
    int length() {
        return lengthFor(needed);
    }

    private static int lengthFor(final int needed) {
        return (int) Math.min(MAX_LENGTH, Math.max(FIRST_LENGTH, needed + (needed >> 1) + 1L));
    }

    /// The new length of a full array: half as much again, at most `max`.
    ///
    /// It is seldom a power of two. Arrays of 2^n words often lie whole pages and one header apart. If the handles that a
    /// body reads are in another such array, each read has the lower address bits of a write two commands before it, and
    /// processors that compare only those bits make it wait.
    ///
    /// @param wanted the smallest length, at most `max`
    static int grown(final int length, final int wanted, final int max) {
        return Math.min(max, Math.max(wanted, lengthFor(length)));
    }

    /// Refuses a length above the maximum.
    static void checkLength(final long needed, final int max) {
        if (needed > max) {
            throw new IllegalStateException("commands of one kind by one chunk, port, timer or the owner must fit:"
                    + " commands, words or rows=" + needed + ", max=" + max + "; record less per frame"
                    + (max < MAX_LENGTH ? ", or raise withMaxCommandWords" : ""));
        }
    }
}
