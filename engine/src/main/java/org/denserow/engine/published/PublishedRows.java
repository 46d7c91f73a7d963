package org.denserow.engine.published;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.storage.Part;

/// Whole copies of the rows of one table for other threads: a renderer, a network thread, a chart. The owner publishes
/// between frames. Readers take the latest copy whenever they want, and no frame waits for them.
///
/// ```java
/// PublishedRows published = PublishedRows.of(sim, ships.table(), ships.x(), ships.y());
/// sim.step();
/// published.publish(); // the owner
/// try (PublishedCopy copy = published.latest()) { // any thread
///     PublishedValues.Floats x = copy.floats(ships.x());
///     for (int row = 0; row < copy.size(); row++) { … x.get(row) … }
/// }
/// ```
///
/// **Buffers.** There is a fixed number of them. One holds the latest copy; the others are free, or readers have leases
/// of them. [#publish()] writes a free buffer and never waits. If no buffer is free, it copies nothing, counts the
/// refusal, and the latest copy stays. With `n` readers that hold one lease each, `n + 2` buffers are always enough. So
/// the default of [#DEFAULT_BUFFERS] suits one reader that may be slow. A copy that is never closed keeps one buffer
/// for ever.
///
/// **What is copied**: the handle of every row, and the columns and tags chosen at creation. Object columns cannot be
/// chosen, because a copied reference would share its object with systems that change it.
///
/// **Cost**, on the owner's thread: for each row up to `end`, it copies 8 bytes for the handle, the cells of the
/// columns, and one bit per tag; with [#keepSlots()] also 4 bytes per slot. Memory: this times the number of buffers.
/// `publish` allocates nothing, except when a growable type has grown or slots were added since the buffer was last
/// written. No result depends on publishing, and parts derived from the columns are not made anew for it.
///
/// **Frames that fail**: publishing is refused until `recover` or `restore`, since values may be half written. Readers
/// keep the copy from before. After `recover`, the values are what the failed frame left behind.
///
/// ## Threads
/// The owner of the simulation creates this object and publishes, between frames. After a hand-over the next owner
/// publishes. Any thread may call [#latest()] and the counts. Readers never wait for the owner or for each other.
public final class PublishedRows {

    /// The number of buffers if none is given: 3.
    public static final int DEFAULT_BUFFERS = 3;

    /// The largest number of buffers: 64.
    public static final int MAX_BUFFERS = 64;

    /// The largest number of open leases of one copy: 65,535.
    public static final int MAX_LEASES = 0xFFFF;

    private final Simulation sim;
    private final Table table;
    private final PublishedParts parts;
    private final PublishedBuffer[] buffers;
    private final PublishedTurns turns;
    private boolean keepsSlots;
    private volatile long published; // written by the owner only
    private volatile long refused; // written by the owner only

    private PublishedRows(final Simulation sim, final Table table, final int buffers, final Part<?, ?>[] chosen) {
        this.sim = given(sim, "sim");
        this.table = given(table, "table");
        check("PublishedRows.of");
        if (buffers < 2 || buffers > MAX_BUFFERS) {
            throw new IllegalArgumentException("buffers must be in [2, " + MAX_BUFFERS + "]: buffers=" + buffers
                    + "; one is the latest copy, another is written, and each reader may hold one more");
        }
        if (!sim.definition().tables().contains(table)) {
            throw new IllegalArgumentException("a table must be of this simulation: table=" + table.name()
                    + "; it was defined elsewhere, pass the one that this simulation defined");
        }
        this.parts = new PublishedParts(table, chosen);
        this.buffers = new PublishedBuffer[buffers];
        for (int place = 0; place < buffers; place++) {
            this.buffers[place] = new PublishedBuffer(table, parts);
        }
        this.turns = new PublishedTurns(buffers);
    }

    /// Prepares copies of a table, in [#DEFAULT_BUFFERS] buffers.
    ///
    /// @param sim the simulation of the table
    /// @param table the rows; their handles are always copied
    /// @param parts columns and tags of the table; there may be none
    /// @return the copies; the latest one is empty until the first [#publish()]
    /// @throws IllegalArgumentException if the table is of another simulation, or a part is of another table, named
    ///     twice, or neither a tag nor a column of numbers or handles
    /// @throws IllegalStateException if not called by the owner between frames
    public static PublishedRows of(final Simulation sim, final Table table, final Part<?, ?>... parts) {
        return of(sim, table, DEFAULT_BUFFERS, parts);
    }

    /// Prepares copies of a table.
    ///
    /// @param sim as above
    /// @param table as above
    /// @param buffers the number of copies in memory, in `[2, MAX_BUFFERS]`; the number of readers + 2 is always enough
    /// @param parts as above
    /// @return the copies; the latest one is empty until the first [#publish()]
    /// @throws IllegalArgumentException also if `buffers` is out of range
    /// @throws IllegalStateException if not called by the owner between frames
    public static PublishedRows of(
            final Simulation sim, final Table table, final int buffers, final Part<?, ?>... parts) {
        return new PublishedRows(sim, table, buffers, parts);
    }

    /// Copies the row of each slot too, from now on, for [PublishedCopy#find(long)]. This takes 4 bytes per slot and
    /// buffer, which are allocated when a buffer is written next.
    ///
    /// @return this
    /// @throws IllegalStateException if not called by the owner between frames
    public PublishedRows keepSlots() {
        check("keepSlots");
        keepsSlots = true;
        return this;
    }

    // ---- The owner ----

    /// Copies all rows into a free buffer, and makes it the latest copy.
    ///
    /// @return false if no buffer is free, since each one is the latest copy or has a lease; then nothing was copied
    /// @throws IllegalStateException if not called by the owner between frames, or after a failed frame
    public boolean publish() {
        check("publish");
        final int place = turns.free();
        if (place == PublishedTurns.NONE) {
            refused = refused + 1; // one thread writes
            return false;
        }
        final long number = published + 1;
        buffers[place].copy(table, parts, number, sim.frame(), keepsSlots);
        turns.publish(place);
        published = number;
        return true;
    }

    /// {@return bytes of all arrays of all buffers}
    /// @throws IllegalStateException if not called by the owner between frames
    public long bytes() {
        check("bytes");
        return Footprint.sum(to -> {
            for (final PublishedBuffer buffer : buffers) {
                buffer.arrays(to);
            }
        });
    }

    /// The owner's commands are given out exactly when rows are whole: to the owner, between frames, unless a frame
    /// failed.
    private void check(final String call) {
        try {
            sim.commands();
        } catch (final IllegalStateException thrown) {
            throw new IllegalStateException(
                    "rows are published by the owner between frames that did not fail: call=" + call + ", type="
                            + table.name() + "; " + thrown.getMessage(),
                    thrown);
        }
    }

    // ---- Any thread ----

    /// Takes a lease of the latest copy. Before the first [#publish()] this copy is empty. This call is lock-free and
    /// makes one small object.
    ///
    /// @return the copy; close it soon, since its buffer cannot be written before
    /// @throws IllegalStateException if the copy has [#MAX_LEASES] leases
    public PublishedCopy latest() {
        final int place = turns.enter(MAX_LEASES);
        if (place == PublishedTurns.NONE) {
            throw new IllegalStateException("a copy has at most " + MAX_LEASES + " leases: type=" + table.name()
                    + ", leases=" + turns.leases()
                    + "; close each copy after reading, best by try (PublishedCopy copy = latest())");
        }
        return new PublishedCopy(turns, parts, buffers[place], place);
    }

    /// {@return the number of copies published so far, which is the [PublishedCopy#number()] of the latest one}
    public long published() {
        return published;
    }

    /// {@return the number of calls of [#publish()] that found no free buffer}
    public long refused() {
        return refused;
    }

    /// {@return the number of open leases of all copies, as it was a moment ago}
    public int leases() {
        return turns.leases();
    }

    @Override
    public String toString() {
        return "PublishedRows{type=" + table.name() + ", buffers=" + buffers.length + ", published=" + published
                + ", refused=" + refused + ", leases=" + turns.leases() + '}';
    }
}
