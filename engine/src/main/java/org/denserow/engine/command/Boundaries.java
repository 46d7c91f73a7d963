package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.rows.LapClock;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.Split;
import org.denserow.jobs.JobSystem;

/// Applies the boundaries of a frame to the types of a [CommandLog], and chooses the types to visit.
///
/// A boundary visits a type ([Visits]) if commands were recorded for it ([#collect()]), if the owner changed it
/// directly ([#touch(int)]), if something in it ends after a lap, or if something in it waits for the frame. So an idle
/// type costs one bit. Types are named by their places ([CommandLog#place(int)]).
///
/// *Threads*: the owner; each type of the plan is played back by one thread, in parallel with other types.
public final class Boundaries {

    private static final int FIRST_TYPES = 16;

    private final TypeTable types;
    private final RecorderSet recorders;
    private final Customs customs;
    private final Cascades cascades;
    private final DueActivations due;
    private Playback[] playbacks = {}; // by place of the type; entry 0 unused
    private final Visits visits = new Visits();
    private final Bounds bounds;
    private int splitAbove = Split.fewest();
    private final LapClock laps = new LapClock(); // shared by all types
    private int close = 1; // the number of the boundary that ends a frame
    private long frame; // of the last boundary
    private int number; // of the last boundary, counted over all frames; wraps around

    Boundaries(final TypeTable types, final RecorderSet recorders, final Customs customs, final Cascades cascades) {
        this.types = types;
        this.recorders = recorders;
        this.customs = customs;
        this.cascades = cascades;
        this.due = new DueActivations(recorders.inFrame());
        this.bounds = new Bounds(types, recorders, customs, visits);
    }

    /// Adds a type.
    ///
    /// @param headroom the number of slots to keep usable: live, free or reserved, not retired
    void add(final int type, final int headroom) {
        if (type >= playbacks.length) {
            playbacks = Arrays.copyOf(playbacks, Math.max(FIRST_TYPES, 2 * type));
        }
        playbacks[type] = new Playback(types.get(type), headroom, splitAbove);
        visits.fit(type);
        types.get(type).store().laps().share(laps);
        touch(type); // it may have rows
    }

    /// Lets other workers take part in the playback of one type. Call it after all types were added.
    ///
    /// @param jobs runs the tasks
    /// @param measuresAll whether to measure every visited type, or only those with a phase that is split
    public void splitWith(final JobSystem jobs, final boolean measuresAll) {
        for (int type = 1; type <= types.count(); type++) {
            playbacks[type].splitWith(jobs, measuresAll);
        }
    }

    /// Sets the smallest number of commands in a phase that is split, for types added from now on; for tests.
    ///
    /// @param commands the number; 0 splits every phase if there are two workers
    public void splitAbove(final int commands) {
        splitAbove = commands;
    }

    /// Makes room for a plan of all types and for the commands of one type.
    void reserve(final int type, final int words, final int created, final int keys) {
        visits.reserve(types.count());
        playbacks[type].reserve(words, created, keys);
    }

    void arrays(final Consumer<Object> to) {
        to.accept(playbacks);
        for (int type = 1; type <= types.count(); type++) {
            playbacks[type].arrays(to);
        }
        visits.arrays(to);
    }

    /// Forgets all recorded commands; all rows are about to be replaced.
    void forget() {
        applied();
        for (int type = 1; type <= types.count(); type++) {
            playbacks[type].forget();
        }
        touchAll();
    }

    /// Sets the number of boundaries per frame, before the first one.
    ///
    /// @param count at least 2
    public void count(final int count) {
        close = count - 1;
        for (int type = 1; type <= types.count(); type++) {
            types.get(type).store().laps().boundaries(count);
        }
        laps.boundaries(count);
    }

    /// Begins a boundary: ends everything that this boundary made a lap ago.
    ///
    /// @param boundary the number of the boundary in its frame, from [CommandLog#OPEN]
    /// @param ofFrame the frame of the boundary
    public void begin(final int boundary, final long ofFrame) {
        frame = ofFrame;
        do {
            final int before = laps.advance();
            for (int type = Visits.next(visits.lapping, 0); type > 0; type = Visits.next(visits.lapping, type)) {
                final RowStore store = types.get(type).store();
                if (store.layout().isEvents()) { // rows end, and their slots may retire
                    visits.toPlay.set(type);
                    cascades.stir();
                }
                store.endLap(before, frame);
                if (store.laps().isEmpty()) {
                    visits.lapping.clear(type);
                }
            }
        } while (laps.latest() != boundary);
    }

    /// Ends a frame, complete or failed: begins the boundaries that it did not reach.
    ///
    /// @param ended the frame
    public void endFrame(final long ended) {
        if (laps.latest() != close) {
            begin(close, ended);
        }
    }

    // ---- Touched types ----

    /// Notes that the owner changed a type directly: the next boundary visits it.
    ///
    /// @param type place of the type
    public void touch(final int type) {
        visits.toPlay.set(type);
        visits.lapping.set(type);
        cascades.stir();
    }

    /// Notes that a segment deals out slots of a type: the next boundary takes them back.
    ///
    /// @param type place of the type
    public void dealt(final int type) {
        visits.toPlay.set(type);
    }

    /// Makes the buffers of all workers for a type whose rows systems create.
    ///
    /// @param type place of the type
    public void prepare(final int type) {
        for (int number = 0; number < recorders.workers(); number++) {
            recorders.get(number).buffers().made(type);
        }
    }

    /// Notes that everything may have changed: the next boundary visits all types.
    void touchAll() {
        visits.addAll(types.count());
        cascades.stir();
    }

    /// Moves the runs of all recorders into the run tables of the types, after the join. O(chunks × types that they
    /// touched).
    public void collect() {
        collect(0, recorders.workers());
        for (int owner = recorders.workers(); owner < recorders.count(); owner++) {
            collect(owner, owner + 1);
        }
    }

    /// Collects from recorders that share the same work.
    private void collect(final int begin, final int end) {
        int entries = 0;
        int touched = 0;
        for (int number = begin; number < end; number++) {
            final BufferTable buffers = recorders.get(number).buffers();
            entries += buffers.runs().count();
            touched = Math.max(touched, buffers.touchedRoom());
        }
        if (entries == 0 && end - begin == 1) {
            return; // in most frames for those of the owner
        }
        for (int number = begin; number < end; number++) {
            final BufferTable buffers = recorders.get(number).buffers();
            enter(number, buffers.runs());
            buffers.runs().reset(entries, number);
            buffers.ensureTouched(touched);
            buffers.ensureTypes();
        }
    }

    private void enter(final int recorder, final RunList runs) {
        for (int entry = 0; entry < runs.count(); entry++) {
            final int type = runs.type(entry);
            if (type == RunList.CUSTOMS) {
                customs.runs().enter(runs.key(entry), recorder, runs.run(entry), runs.words(entry));
            } else {
                final RunTable table = types.get(type).runs(runs.phase(entry));
                table.enter(runs.key(entry), recorder, runs.run(entry), runs.words(entry));
                visits.toPlay.set(type);
            }
        }
    }

    /// {@return the sums of the collected commands}
    public Bounds bounds() {
        return bounds;
    }

    /// {@return the types that coming boundaries visit}
    Visits visits() {
        return visits;
    }

    // ---- Delayed commands and activations ----

    /// Wakes, at an opening boundary, the rows whose time has come, and records the delayed commands that are due in its
    /// frame.
    public void fire() {
        boolean isDue = customs.timers().isDue(frame);
        for (int type = nextWaiting(0); type > 0; type = nextWaiting(type)) {
            wake(type);
            isDue |= types.get(type).timers().isDue(frame);
            if (!types.get(type).isWaiting()) {
                visits.waiting.clear(type);
            }
        }
        if (!isDue) {
            return;
        }
        final Recorder timers = recorders.timers();
        timers.begin(ChunkKey.TIMERS);
        customs.fire(timers.customs(), frame);
        for (int type = nextWaiting(0); type > 0; type = nextWaiting(type)) {
            if (types.get(type).timers().isDue(frame)) {
                types.get(type).delays().fire(timers.buffers().touched(type), frame);
            }
        }
        timers.end();
    }

    private void wake(final int type) {
        final Wakes wakes = types.get(type).wakes();
        final long now = types.time().now();
        if (wakes.isQueued() || wakes.next() > now) {
            return;
        }
        final RowStore store = types.get(type).store();
        while (wakes.next() <= now) {
            store.laps().markWoken(store.find(wakes.take()));
        }
        visits.lapping.set(type);
    }

    /// {@return the first time at which a boundary wakes a row, or [Timeline#NEVER]}
    public long nextTime() {
        long first = Timeline.NEVER;
        for (int type = nextWaiting(0); type > 0; type = nextWaiting(type)) {
            final Wakes wakes = types.get(type).wakes();
            first = wakes.isQueued() ? first : Math.min(first, wakes.next());
        }
        return first;
    }

    int nextWaiting(final int type) {
        return Visits.next(visits.waiting, type);
    }

    /// {@return whether a row waits for an asset in this frame or an earlier one}
    public boolean hasDueActivations() {
        for (int type = nextWaiting(0); type > 0; type = nextWaiting(type)) {
            if (types.get(type).activations().isDue(frame)) {
                return true;
            }
        }
        return false;
    }

    /// Records, at an opening boundary, the activation or destruction of rows that wait for its frame.
    ///
    /// @param wait whether to wait for an asset that is not there, or to leave the row pending
    /// @param outcome counts late and failed assets
    public void settle(final boolean wait, final Activations.Outcome outcome) {
        for (int type = nextWaiting(0); type > 0; type = nextWaiting(type)) {
            due.settle(types.get(type).activations(), frame, wait, outcome);
        }
    }

    // ---- Playback ----

    /// Plans the playback of the collected commands.
    ///
    /// @return the number of types to play, each by [#apply(int)]
    public int plan() {
        number++;
        final int planned = visits.plan(Recycling.isRound(number));
        if (planned > 0) {
            cascades.stir();
        }
        return planned;
    }

    /// {@return a type of the plan}
    ///
    /// @param place in `[0, plan())`
    public TypeLog planned(final int place) {
        return types.get(visits.planned(place));
    }

    /// Applies all commands of one type of the plan, in canonical order.
    ///
    /// @param place in `[0, plan())`
    public void apply(final int place) {
        visits.played(place, playbacks[visits.planned(place)].apply(recorders, frame, number));
    }

    /// Applies cascades of dead rows, on the owner, and ends the plan.
    ///
    /// @return nanoseconds of the cascades; 0 if no column refers to a dead row
    public long follow() {
        final long nanos = cascades.apply(frame, visits);
        visits.endPlan();
        for (int type = nextPlayed(0); type > 0; type = nextPlayed(type)) {
            if (!types.get(type).store().laps().isEmpty()) {
                visits.lapping.set(type);
            }
            if (types.get(type).isWaiting()) {
                visits.waiting.set(type);
            }
        }
        return nanos;
    }

    /// {@return the next type that was played or changed at this boundary, or 0}
    ///
    /// @param type the previous type, or 0 to begin
    public int nextPlayed(final int type) {
        return Visits.next(visits.played, type);
    }

    /// Ends the boundary, after reports have read it.
    public void applied() {
        visits.clearPlayed();
    }

    /// Applies all commands of one type, in canonical order, without a frame loop.
    ///
    /// @param type place of the type
    /// @param keys chunk keys are `0 … keys - 1`
    public void apply(final int type, final int keys) {
        collect();
        assert types.get(type).runs(Phase.VALUES).end() <= keys : "keys=" + keys;
        playbacks[type].apply(recorders, frame, ++number);
    }

    /// Runs the user-defined commands, on the owner, after all types were applied.
    public void applyCustoms() {
        customs.apply(recorders, frame);
    }
}
