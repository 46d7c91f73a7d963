package org.denserow.engine;

import java.util.List;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.Recorder;
import org.denserow.engine.command.Timeline;
import org.denserow.engine.command.TypeLog;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowStore;
import org.denserow.jobs.Experimental;

/// The rows of some types that sleep until a time, for an exclusive system that takes those that are due one by one, in
/// the order of time. [Clock#queue(Table...)] declares it; a simulation has one.
/// ```java
/// final WakeQueue due = clock.queue(clerks);
/// sim.system("serve").exclusive((world, commands) -> {
///     final int[] counts = world.write(served);
///     while (due.next()) {
///         counts[due.row()]++;
///         due.wakeAfter(due.handle(), clock.ticks(exponential(due.random(), rate)));
///     }
/// });
/// ```
///
/// A row that is taken has no time any more once the next one comes, unless the body gives it another one. Times given here count at once: the
/// next call of [#next()] may take that row. Rows of one time come in the order of the tables, and then of their slots.
///
/// **A frame** takes all rows that are due until its time. [Simulation#runUntil(long)] gives it the last time before
/// anything else is due: a row of another type, a period, the end of the run. While the body runs, [Clock#now()] is the
/// time of the row. [#next()] also ends
/// - after a row for which the body has recorded a command, so that it is applied before the next row comes,
/// - and after [#MAX_ROWS] rows in one frame.
///
/// What is left comes in the next frame. Direct changes of the world, such as values or [Table#create()], do not end it.
///
/// Frames are cut elsewhere if the run ends elsewhere. So let nothing depend on frame numbers: [#random()] does not.
///
/// *Threads*: the owner, inside an exclusive system. *Cost*: O(tables + log slots) for each row; nothing is
/// allocated in a steady frame.
@Experimental
public final class WakeQueue {

    /// The most rows that a frame takes: 2^20. So also a model in which rows wake at once for ever can be stopped.
    public static final int MAX_ROWS = 1 << 20;

    private static final long STREAM = Draw.stream("wake queue");
    private static final int NONE = -1;

    private final List<Table> tables;
    private final FrameState state;
    private final Timeline time;
    private final Recorder recorder;
    private final TypeLog[] types;
    private final RowStore[] stores;
    private final Draw draw;
    private boolean isRunning; // an exclusive body
    private int taken = NONE; // whose row was taken last; none before the first and after the last
    private long handle;
    private boolean isHeld; // the row that was taken still has its time, which another one replaces
    private long frame = NONE; // to which the next belongs
    private int rows; // taken in it

    private WakeQueue(final List<Table> tables, final long seed, final FrameState state, final CommandLog log) {
        this.tables = tables;
        this.state = state;
        this.time = log.time();
        this.recorder = log.inFrame();
        this.types = new TypeLog[tables.size()];
        this.stores = new RowStore[tables.size()];
        for (int i = 0; i < types.length; i++) {
            stores[i] = tables.get(i).store();
            types[i] = log.type(log.place(stores[i].type()));
        }
        this.draw = new Draw(seed);
    }

    /// Leaves the sleeping rows of types to a new queue.
    static WakeQueue of(final List<Table> tables, final long seed, final FrameState state, final CommandLog log) {
        if (tables.isEmpty()) {
            throw new IllegalArgumentException(
                    "a queue has rows of some type: tables=0; pass the tables whose rows sleep");
        }
        for (final Table table : tables) {
            final RowStore store = table.store();
            final String cause;
            if (log.findStore(store.type()) != store) {
                cause = "it is of another simulation";
            } else if (tables.indexOf(table) != tables.lastIndexOf(table)) {
                cause = "it is there twice";
            } else if (store.laps().keepsWoken()) {
                cause = "its rows get the tag woken; leave Table.woken() out";
            } else {
                continue;
            }
            throw new IllegalArgumentException("a queue takes the sleeping rows of types of this simulation, each once:"
                    + " table=" + table + ", tables=" + tables.size() + "; " + cause);
        }
        final WakeQueue queue = new WakeQueue(tables, seed, state, log);
        for (final TypeLog type : queue.types) {
            type.queueWakes();
        }
        return queue;
    }

    /// {@return the first time at which a row is due, or [Clock#NEVER]}
    long nextTime() {
        long first = Clock.NEVER;
        for (final TypeLog type : types) {
            first = Math.min(first, type.wakes().next());
        }
        return first;
    }

    // ---- For bodies ----

    /// The body of an exclusive system begins.
    void begin() {
        isRunning = true;
        if (frame != state.frame()) {
            frame = state.frame();
            rows = 0;
        }
    }

    /// It ends, also by an exception.
    void end() {
        release();
        taken = NONE;
        isRunning = false;
        time.endTaking();
    }

    /// Takes the next row that is due in this frame.
    ///
    /// @return whether there is one; otherwise [#row()] and the like have nothing to say
    /// @throws IllegalStateException outside the body of an exclusive system, and on another thread than the owner's
    public boolean next() {
        checkRunning("WakeQueue.next");
        release();
        taken = NONE;
        if (rows < MAX_ROWS && recorder.isEmpty()) {
            take();
        }
        if (taken == NONE) {
            time.endTaking();
        }
        return taken != NONE;
    }

    private void take() {
        while (true) {
            int first = NONE;
            long due = Clock.NEVER;
            for (int i = 0; i < types.length; i++) {
                if (types[i].wakes().next() < due) {
                    first = i;
                    due = types[i].wakes().next();
                }
            }
            if (due > time.ofFrame()) {
                return;
            }
            handle = types[first].wakes().first();
            if (stores[first].isActive(stores[first].find(handle))) {
                taken = first;
                isHeld = true;
                rows++;
                time.take(due);
                return;
            }
            types[first].wakes().set(handle, Clock.NEVER); // of a row that is pending still
        }
    }

    /// Takes the time of the row away that was taken, if the body has not given it another one.
    private void release() {
        if (isHeld && stores[taken].find(handle) >= 0) {
            types[taken].wakes().set(handle, Clock.NEVER);
        }
        isHeld = false;
    }

    private void checkRunning(final String call) {
        if (!isRunning) {
            throw new IllegalStateException("an exclusive system takes rows from a queue: call=" + call + ", phase="
                    + state.phase() + "; call it in the body of one");
        }
        state.checkOwner(call);
    }

    /// {@return the table of the row that was taken}
    ///
    /// @throws IllegalStateException if none is
    public Table table() {
        checkTaken("table");
        return tables.get(taken);
    }

    /// {@return the handle of the row that was taken}
    ///
    /// @throws IllegalStateException if none is
    public long handle() {
        checkTaken("handle");
        return handle;
    }

    /// {@return the row that was taken; -1 once the body has destroyed it}
    ///
    /// @throws IllegalStateException if none is
    public int row() {
        checkTaken("row");
        return stores[taken].find(handle);
    }

    /// {@return random numbers for the row that was taken: others for each one, and the same however frames are cut}
    ///
    /// @throws IllegalStateException if none is
    public Draw random() {
        checkTaken("random");
        return draw.begin(STREAM, time.taken(), null);
    }

    private void checkTaken(final String call) {
        if (taken == NONE) {
            throw new IllegalStateException(
                    "a row is taken by next(): call=" + call + "; ask while it has just returned true");
        }
    }

    /// Lets a row sleep until a time, at once. Another time replaces the one that it has.
    ///
    /// @param row the handle of a row of one of the tables
    /// @param until in ticks, not before [Clock#now()], at most [Clock#MAX_TIME]
    /// @throws IllegalArgumentException if the time is out of range, or there is no such row
    /// @throws IllegalStateException outside the body of an exclusive system, and on another thread than the owner's
    public void wakeAt(final long row, final long until) {
        checkRunning("WakeQueue.wakeAt");
        if (until < time.now() || until > Clock.MAX_TIME) {
            throw new IllegalArgumentException("a row wakes at a time to come, in [now, " + Clock.MAX_TIME + "]: time="
                    + until + ", now=" + time.now() + ", handle=" + Handle.toString(row)
                    + "; the time is in ticks, see Clock.ticks");
        }
        types[type(row)].wakes().set(row, until);
        isHeld &= row != handle;
    }

    /// Lets a row sleep for a duration, as [#wakeAt(long,long)] of the present time plus the duration.
    ///
    /// @param row the handle of a row of one of the tables
    /// @param ticks the duration, at least 0
    /// @throws IllegalArgumentException as [#wakeAt(long,long)]
    /// @throws IllegalStateException as [#wakeAt(long,long)]
    public void wakeAfter(final long row, final long ticks) {
        if (ticks < 0 || ticks > Clock.MAX_TIME - time.now()) {
            throw new IllegalArgumentException("a row wakes at a time to come: after=" + ticks + ", now=" + time.now()
                    + ", last time=" + Clock.MAX_TIME + ", handle=" + Handle.toString(row)
                    + "; pass a duration in ticks, 0 or more");
        }
        wakeAt(row, time.now() + ticks);
    }

    /// Takes the time of a row away, at once. If it has none, nothing happens.
    ///
    /// @param row the handle of a row of one of the tables
    /// @throws IllegalArgumentException if there is no such row
    /// @throws IllegalStateException outside the body of an exclusive system, and on another thread than the owner's
    public void cancelWake(final long row) {
        checkRunning("WakeQueue.cancelWake");
        types[type(row)].wakes().set(row, Clock.NEVER);
        isHeld &= row != handle;
    }

    private int type(final long row) {
        for (int i = 0; i < stores.length; i++) {
            if (stores[i].find(row) >= 0) {
                return i;
            }
        }
        throw new IllegalArgumentException("a queue has times of rows that exist, of its tables: handle="
                + Handle.toString(row) + ", tables=" + tables + "; look the handle up before, by Table.find");
    }

    @Override
    public String toString() {
        return "WakeQueue{tables=" + tables.stream().map(Table::name).toList() + '}';
    }
}
