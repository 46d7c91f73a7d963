package org.denserow.engine;

import java.util.function.Consumer;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.rows.StoreMemory;

/// Counts the memory of a simulation, and can take all of it before the first frame.
///
/// Rows, their tags and indices, and slots have their whole capacity from the definition on, unless a layout is
/// growable. Room for recorded commands grows with use: [#reserve(Table,int,int)] takes it at once and keeps it.
/// [#touch()] makes every page resident.
///
/// ```java
/// Memory memory = sim.memory().reserve(flies, 2_000, 500);
/// memory.touch();
/// System.out.println(memory.bytes());
/// ```
///
/// - Counted and reserved: rows, tags, claims, lists, what lives for one lap; recorders, staged rows, run tables,
///   streams of slots; plans of rows in order; scratch of cascades, hashes, selections and tallies.
/// - Counted, but growing when they must: growable types; keys of [indices][Table#indices()]; slots, by bursts
///   beyond the free ones and by retired slots; delayed commands that wait.
/// - Not counted: objects in object columns, resources, parts of your own, bodies and their scratch, messages in ports,
///   pending assets, threads, names, and objects of fixed size (about 20 KiB for four types and three workers); copies
///   of checks mode.
///
/// *Threads*: the owner, between frames. *Cost*: O(parts + workers × types) to count, O(pages) to touch; nothing in a
/// frame.
public final class Memory {

    private final FrameState state;
    private final CommandLog log;
    private final Types types;
    private final SystemPlan plan;
    private final Tallies tallies;
    private final Workers workers;

    Memory(
            final FrameState state,
            final CommandLog log,
            final Types types,
            final SystemPlan plan,
            final Tallies tallies,
            final Workers workers) {
        this.state = state;
        this.log = log;
        this.types = types;
        this.plan = plan;
        this.tallies = tallies;
        this.workers = workers;
    }

    /// Takes the room for the commands of a type between two boundaries now, at full row capacity, and keeps it.
    /// Results do not depend on it.
    ///
    /// *Memory*: one worker may run all chunks, and all its commands may be of one kind, so each worker gets the whole
    /// room for each kind. This is about `workers + 3` times 12 bytes for each word and stream (columns, tags, and
    /// three more), and 12 bytes and one and a half rows for each creation. If phases of this size are split, each
    /// worker also gets a bit or two for each row, and the type gets 16 bytes for each creation.
    ///
    /// @param table of this simulation
    /// @param words the largest number of command words between two boundaries: 1 to destroy, tag or activate, 2 to set
    ///     a value, 3 to set a vector of three; one more for each change of a delay
    /// @param created the largest number of rows created between two boundaries
    /// @return this
    /// @throws IllegalArgumentException if the table is of another simulation, or a number is negative or above 2^26
    /// @throws IllegalStateException if not called by the owner between frames
    public Memory reserve(final Table table, final int words, final int created) {
        state.checkBetween("reserve", "reserve before the first frame");
        types.check(table);
        check("words", words);
        check("created", created);
        final int type = table.place();
        log.reserve(type, words, created, plan.mostKeys());
        plan.reserve(type);
        tallies.reserve(plan.mostKeys());
        return this;
    }

    /// As [#reserve(Table,int,int)], for user-defined commands.
    ///
    /// @param words the largest number of words between two boundaries: for each command those of its payload, and 1
    /// @return this
    /// @throws IllegalArgumentException if the number is negative or above 2^26
    /// @throws IllegalStateException if not called by the owner between frames
    public Memory reserve(final int words) {
        state.checkBetween("reserve", "reserve before the first frame");
        check("words", words);
        log.reserveCustoms(words, plan.mostKeys());
        return this;
    }

    private static void check(final String name, final int room) {
        if (room < 0 || room > CommandLog.MAX_RESERVED) {
            throw new IllegalArgumentException("room is reserved for 0 to " + CommandLog.MAX_RESERVED + ": " + name
                    + "=" + room + "; one frame should record far less");
        }
    }

    /// {@return the number of bytes of all arrays that the simulation has now, on a 64-bit JVM with compressed
    ///     pointers}
    ///
    /// @throws IllegalStateException if not called by the owner between frames
    public long bytes() {
        state.checkBetween("bytes", "ask before or after the frame");
        return allBytes();
    }

    private long allBytes() {
        long bytes = Footprint.sum(this::arrays);
        for (final Table table : types.tables()) {
            bytes += new StoreMemory(table.store()).bytesBesideArrays();
        }
        return bytes;
    }

    /// Makes every page of these arrays resident, so that no frame is the first to touch a page. It writes to one cell
    /// of each page the value that the cell has already. The hash maps of indices are left out. Hashes stay the same.
    ///
    /// @return the number of cells written: one for each 4 KiB of an array, and one for its end
    /// @throws IllegalStateException if not called by the owner between frames
    public long touch() {
        state.checkBetween("touch", "touch before the first frame");
        final long[] written = {0};
        arrays(array -> written[0] += Footprint.touch(array));
        return written[0];
    }

    private void arrays(final Consumer<Object> to) {
        log.arrays(to);
        plan.arrays(to);
        tallies.arrays(to);
        workers.arrays(to);
    }

    @Override
    public String toString() {
        return "Memory{bytes=" + allBytes() + '}';
    }
}
