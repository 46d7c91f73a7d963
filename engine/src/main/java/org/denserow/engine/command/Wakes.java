package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowDeaths;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.snapshot.SavedState;

/// The rows of one type that sleep until a time, at most one time for each row: a heap of four children, with the place of
/// each row beside it. So a row that gets another time moves in the heap, and the death of a row removes it.
///
/// Rows due at one time are woken together, as a set, so where they lie in the heap decides nothing.
///
/// ```
/// 1. times[parent(i)] <= times[i], i in [1, count)
/// 2. places[slot(handles[i])] == i + 1, i in [0, count)
/// 3. all other places are 0
/// ```
///
/// *Cost*: 16 bytes for each sleeping row and 4 for each slot, from the first one on; never freed. A change is O(log
/// rows). Allocates only when it grows. *Threads*: the thread that plays back the type, or that destroys rows; the owner
/// calls the rest.
public final class Wakes implements RowDeaths {

    /// That of all types whose rows do not sleep: there may be many.
    static final Wakes NONE = new Wakes(null, null);

    private static final int FIRST_CAPACITY = 64;
    private static final int BRANCH_SHIFT = 2; // 4 children
    /// The name of the array of sleeping rows in a saved state.
    public static final String HANDLES = "wakes";

    private static final String TIMES = "wakes, times";

    private final RowStore store; // null: nothing is ever set
    private final RowDeaths deaths; // told of deaths from the first time on, and tells this
    private long[] times = {};
    private long[] handles = {};
    private int[] places = {}; // by slot, plus 1; 0: it does not sleep
    private int count;
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
        return count == 0 ? Timeline.NEVER : times[0];
    }

    /// {@return the time until which a row sleeps, or [Timeline#NEVER] if it has none}
    ///
    /// @param handle a row that exists
    public long time(final long handle) {
        final int place = place(handle);
        return place < 0 ? Timeline.NEVER : times[place];
    }

    private int place(final long handle) {
        final int slot = Handle.slot(handle);
        return slot < places.length ? places[slot] - 1 : -1;
    }

    // ---- Changes ----

    /// Gives a row another time.
    ///
    /// @param handle a row that exists
    /// @param time when it is due; [Timeline#NEVER] takes its time away
    void set(final long handle, final long time) {
        final int place = place(handle);
        if (time == Timeline.NEVER) {
            if (place >= 0) {
                remove(place);
            }
        } else if (place >= 0) {
            move(place, handle, time);
        } else {
            store.onDeath(deaths); // from the first one on
            fit(Handle.slot(handle));
            count++;
            move(count - 1, handle, time);
        }
    }

    /// Takes out the row that is due first.
    ///
    /// @return its handle
    long take() {
        final long first = handles[0];
        remove(0);
        return first;
    }

    @Override
    public void died(final long handle) {
        final int place = place(handle);
        if (place >= 0) {
            remove(place);
        }
    }

    @Override
    public void allDied() {
        clear();
    }

    /// Forgets all times.
    void clear() {
        for (int i = 0; i < count; i++) {
            places[Handle.slot(handles[i])] = 0;
        }
        count = 0;
    }

    private void fit(final int slot) {
        if (count == times.length) {
            final int room = Math.max(FIRST_CAPACITY, 2 * count);
            times = Arrays.copyOf(times, room);
            handles = Arrays.copyOf(handles, room);
        }
        if (slot >= places.length) {
            places = Arrays.copyOf(places, Math.max(Math.max(FIRST_CAPACITY, slot + 1), 2 * places.length));
        }
    }

    private void remove(final int place) {
        places[Handle.slot(handles[place])] = 0;
        count--;
        if (place < count) {
            move(place, handles[count], times[count]);
        }
    }

    /// Puts an entry at a place that is free, and from there where it belongs.
    private void move(final int place, final long handle, final long time) {
        final int upper = rise(place, time);
        put(upper == place ? sink(place, time) : upper, handle, time);
    }

    /// Moves parents down until the time may stand there.
    private int rise(final int place, final long time) {
        int at = place;
        while (at > 0) {
            final int parent = at - 1 >> BRANCH_SHIFT;
            if (times[parent] <= time) {
                break;
            }
            put(at, handles[parent], times[parent]);
            at = parent;
        }
        return at;
    }

    /// Moves the earliest children up until the time may stand there.
    private int sink(final int place, final long time) {
        int at = place;
        while (true) {
            final int first = (at << BRANCH_SHIFT) + 1;
            if (first >= count) {
                return at;
            }
            int child = first;
            final int end = Math.min(count, first + (1 << BRANCH_SHIFT));
            for (int other = first + 1; other < end; other++) {
                child = times[other] < times[child] ? other : child;
            }
            if (times[child] >= time) {
                return at;
            }
            put(at, handles[child], times[child]);
            at = child;
        }
    }

    private void put(final int place, final long handle, final long time) {
        handles[place] = handle;
        times[place] = time;
        places[Handle.slot(handle)] = place + 1;
    }

    // ---- State ----

    /// {@return a hash of the sleeping rows and their times; 0 if there are none}
    long orderHash() {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Mix.next(Mix.of(handles[i]), times[i]);
        }
        return sum;
    }

    /// Saves rows and times, ascending by slot.
    void save(final SavedState to) {
        if (savedHandles.length < count) {
            savedHandles = new long[handles.length];
            savedTimes = new long[handles.length];
        }
        int saved = 0;
        for (int slot = 0; saved < count; slot++) {
            if (places[slot] > 0) {
                savedHandles[saved] = handles[places[slot] - 1];
                savedTimes[saved++] = times[places[slot] - 1];
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
        to.accept(handles);
        to.accept(places);
    }

    /// Asserts the invariants of the class.
    void checkInvariants() {
        int sleeping = 0;
        for (final int place : places) {
            sleeping += place == 0 ? 0 : 1;
        }
        assert sleeping == count : "sleeping=" + sleeping + ", count=" + count;
        for (int i = 0; i < count; i++) {
            assert i == 0 || times[i - 1 >> BRANCH_SHIFT] <= times[i] : "place=" + i;
            assert places[Handle.slot(handles[i])] == i + 1 : "place=" + i;
        }
    }
}
