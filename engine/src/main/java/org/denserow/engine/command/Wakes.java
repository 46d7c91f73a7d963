package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowDeaths;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.snapshot.SavedState;

/// The rows of one type that sleep until a time, at most one time for each row: times by slot, and above them a binary tree
/// of winners (Knuth, *The Art of Computer Programming* 3, 5.4.1). A node names the row that is due first among all slots
/// below it; the lowest nodes have 8 slots each, one line of the cache. Another time of a row changes the nodes above its
/// slot and no others, so no row has a place that must be kept.
///
/// Rows due at one time are in the order of their slots. A boundary wakes them together, as a set; a queue takes them one
/// by one.
///
/// ```
/// 1. times[slot] is NEVER where no row sleeps; count of them are not
/// 2. the time of a node is the least below it
/// 3. the slot of a node, unless its time is NEVER, is the first below it with this time
/// ```
///
/// Which row wins is random, so a branch would often be guessed wrong: the way up has none that depends on times.
///
/// *Cost*: 12 bytes for each slot up to the last with a row that slept, rounded up to a power of two; never freed. A change
/// is O(log slots), and ends where nothing changes. Allocates only when it grows. *Threads*: the thread that plays back the
/// type, or that destroys rows; the owner calls the rest.
public final class Wakes implements RowDeaths {

    /// That of all types whose rows do not sleep: there may be many.
    static final Wakes NONE = new Wakes(null, null);

    private static final int BLOCK_SHIFT = 3; // 8 slots below each of the lowest nodes
    private static final int BLOCK = 1 << BLOCK_SHIFT;
    private static final int FIRST_BLOCKS = 8;
    private static final int MAX_SLOTS = Integer.MAX_VALUE - 2 * BLOCK + 1; // whole blocks that fit an array
    private static final int ROOT = 1; // the children of a node are 2 * node and 2 * node + 1
    /// The name of the array of sleeping rows in a saved state.
    public static final String HANDLES = "wakes";

    private static final String TIMES = "wakes, times";

    private final RowStore store; // null: nothing is ever set
    private final RowDeaths deaths; // told of deaths from the first time on, and tells this
    private long[] times = {}; // by slot
    private long[] nodes = {}; // of each its time, and after it its slot
    private int count;
    private boolean isQueued; // a queue takes its rows, no boundary
    private long[] savedHandles = {}; // of a save, with the next, reused
    private long[] savedTimes = {};

    Wakes(final RowStore store, final RowDeaths deaths) {
        this.store = store;
        this.deaths = deaths;
    }

    /// {@return the number of rows that sleep until a time}
    public int count() {
        return count;
    }

    /// {@return the first time at which a row is due, or [Timeline#NEVER]}
    public long next() {
        return count == 0 ? Timeline.NEVER : nodes[2 * ROOT];
    }

    /// {@return the handle of the row that is due first; some row must sleep}
    public long first() {
        return handle((int) nodes[2 * ROOT + 1]);
    }

    private long handle(final int slot) {
        return store.slots().space().handleOfSlot(slot);
    }

    /// {@return whether a queue takes its rows, in the order of time; otherwise a boundary wakes them}
    public boolean isQueued() {
        return isQueued;
    }

    /// Leaves the rows to a queue, before the first of them sleeps.
    void queue() {
        isQueued = true;
    }

    /// {@return the time until which a row sleeps, or [Timeline#NEVER] if it has none}
    ///
    /// @param handle a row that exists
    public long time(final long handle) {
        final int slot = Handle.slot(handle);
        return slot < times.length ? times[slot] : Timeline.NEVER;
    }

    // ---- Changes ----

    /// Gives a row another time.
    ///
    /// @param handle a row that exists
    /// @param time when it is due; [Timeline#NEVER] takes its time away
    public void set(final long handle, final long time) {
        final long before = time(handle);
        if (before == time) {
            return;
        }
        final int slot = Handle.slot(handle);
        if (before == Timeline.NEVER) {
            store.onDeath(deaths); // from the first one on
            fit(slot);
            count++;
        } else if (time == Timeline.NEVER) {
            count--;
        }
        times[slot] = time;
        settle(times, nodes, slot);
    }

    /// Takes out the row that is due first.
    ///
    /// @return its handle
    long take() {
        final long first = first();
        set(first, Timeline.NEVER);
        return first;
    }

    @Override
    public void died(final long handle) {
        set(handle, Timeline.NEVER);
    }

    @Override
    public void allDied() {
        clear();
    }

    /// Forgets all times.
    void clear() {
        if (count > 0) {
            Arrays.fill(times, Timeline.NEVER);
            Arrays.fill(nodes, Timeline.NEVER);
            count = 0;
        }
    }

    private void fit(final int slot) {
        if (slot < times.length) {
            return;
        }
        final int blocks = Math.max(FIRST_BLOCKS, Integer.highestOneBit(slot >> BLOCK_SHIFT) << 1);
        final int before = times.length;
        times = Arrays.copyOf(times, (int) Math.min(MAX_SLOTS, (long) blocks << BLOCK_SHIFT));
        Arrays.fill(times, before, times.length, Timeline.NEVER);
        nodes = new long[4 * blocks]; // as many above as the lowest, two numbers each
        Arrays.fill(nodes, Timeline.NEVER);
        for (int each = 0; each < before; each += BLOCK) {
            settle(times, nodes, each);
        }
    }

    /// Finds the winners of all nodes above a slot whose time has changed.
    private static void settle(final long[] times, final long[] nodes, final int slot) {
        final int begin = slot & -BLOCK;
        long winner = begin;
        long time = times[begin];
        for (int other = begin + 1; other < begin + BLOCK; other++) {
            winner += isLess(times[other], time) & other - winner;
            time = Math.min(time, times[other]);
        }
        int node = (nodes.length >> 2) + (slot >> BLOCK_SHIFT);
        while (nodes[2 * node] != time || nodes[2 * node + 1] != winner) {
            nodes[2 * node] = time;
            nodes[2 * node + 1] = winner;
            if (node == ROOT) {
                return;
            }
            final int twin = 2 * (node ^ 1);
            final int isLeft = node & 1; // the twin, whose slots come first then
            winner += isLess(nodes[twin] - isLeft, time) & nodes[twin + 1] - winner;
            time = Math.min(time, nodes[twin]);
            node >>= 1;
        }
    }

    /// {@return a mask of all bits if a time is less than another one, otherwise of none} The difference does not overflow:
    /// the first is at least -1, the other at least 0.
    private static long isLess(final long time, final long other) {
        return time - other >> Long.SIZE - 1;
    }

    // ---- State ----

    /// {@return a hash of the sleeping rows and their times; 0 if there are none}
    long orderHash() {
        long sum = 0;
        int found = 0;
        for (int slot = 0; found < count; slot++) {
            if (times[slot] != Timeline.NEVER) {
                sum += Mix.next(Mix.of(handle(slot)), times[slot]);
                found++;
            }
        }
        return sum;
    }

    /// Saves rows and times, ascending by slot.
    void save(final SavedState to) {
        if (savedHandles.length < count) {
            final int room = Math.min(times.length, Math.max(count, 2 * savedHandles.length));
            savedHandles = new long[room];
            savedTimes = new long[room];
        }
        int saved = 0;
        for (int slot = 0; saved < count; slot++) {
            if (times[slot] != Timeline.NEVER) {
                savedHandles[saved] = handle(slot);
                savedTimes[saved++] = times[slot];
            }
        }
        to.put(HANDLES, savedHandles, count);
        to.put(TIMES, savedTimes, count);
    }

    /// Loads rows and times; a state of another definition may lack them.
    void load(final SavedState from) {
        clear();
        if (from.lacks(HANDLES)) {
            return;
        }
        final long[] rows = from.numbers(HANDLES);
        final long[] due = from.numbers(TIMES);
        for (int i = 0; i < rows.length; i++) {
            if (due.length != rows.length || store.find(rows[i]) < 0 || due[i] < 0 || due[i] > Timeline.MAX) {
                throw new IllegalArgumentException("a row sleeps until a time while it exists: handle="
                        + Handle.toString(rows[i]) + ", rows=" + rows.length + ", times=" + due.length);
            }
            set(rows[i], due[i]);
        }
    }

    void arrays(final Consumer<Object> to) {
        to.accept(times);
        to.accept(nodes);
    }

    /// Asserts the invariants of the class.
    void checkInvariants() {
        int sleeping = 0;
        for (int slot = 0; slot < times.length; slot++) {
            sleeping += times[slot] == Timeline.NEVER ? 0 : 1;
            assert times[slot] == Timeline.NEVER || store.find(handle(slot)) >= 0 : "slot=" + slot;
        }
        assert sleeping == count : "sleeping=" + sleeping + ", count=" + count;
        final int lowest = nodes.length >> 2;
        for (int node = ROOT; node < 2 * lowest; node++) {
            int begin = node; // of the slots below it
            int end = node + 1;
            while (begin < lowest) {
                begin *= 2;
                end *= 2;
            }
            final long least = Arrays.stream(times, begin - lowest << BLOCK_SHIFT, end - lowest << BLOCK_SHIFT)
                    .min()
                    .getAsLong();
            assert nodes[2 * node] == least : "node=" + node;
            int first = begin - lowest << BLOCK_SHIFT;
            while (times[first] != least) {
                first++;
            }
            assert least == Timeline.NEVER || nodes[2 * node + 1] == first : "node=" + node + ", first=" + first;
        }
    }
}
