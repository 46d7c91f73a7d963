package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.rows.LapClock;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.Split;
import org.denserow.engine.storage.Layout;
import org.denserow.jobs.JobSystem;

/// What the boundaries of a frame do with the types of a [CommandLog], and which of them they visit.
///
/// A boundary visits what was touched ([Visits]): types that somebody recorded for ([#collect()]) or changed at once
/// ([#touch(int)]), in which something ends after a lap, or waits for the frame. So an idle type costs it a bit. Types
/// are called by their places ([CommandLog#place(int)]).
///
/// *Threads*: the owner's; each type of the plan is played by one thread, in parallel with the others.
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
    private final LapClock laps = new LapClock(); // of all types
    private int close = 1; // the number of the boundary that ends a frame
    private long frame; // of the boundary that came last
    private int number; // of the boundary that came last, counted through all frames; it wraps around

    Boundaries(final TypeTable types, final RecorderSet recorders, final Customs customs, final Cascades cascades) {
        this.types = types;
        this.recorders = recorders;
        this.customs = customs;
        this.cascades = cascades;
        this.due = new DueActivations(recorders.inFrame());
        this.bounds = new Bounds(types, customs, visits);
    }

    /// A type was added.
    ///
    /// @param headroom index slots that are kept usable: live, free or reserved, not retired
    void add(final int type, final int headroom) {
        if (type >= playbacks.length) {
            playbacks = Arrays.copyOf(playbacks, Math.max(FIRST_TYPES, 2 * type));
        }
        playbacks[type] = new Playback(types.get(type), headroom, splitAbove);
        visits.fit(type);
        types.get(type).map().laps().share(laps);
        touch(type); // it may have rows
    }

    /// Lets other workers take part in what a boundary does with one type; when all types are added.
    ///
    /// @param jobs runs the tasks
    /// @param measuresAll whether every type is measured that a boundary visits, else those of which something is split
    public void splitWith(final JobSystem jobs, final boolean measuresAll) {
        for (int type = 1; type <= types.count(); type++) {
            playbacks[type].splitWith(jobs, measuresAll);
        }
    }

    /// Says how many commands of a phase are the fewest to be split, of types that are added from now on; for tests.
    ///
    /// @param commands 0 splits everything where there are two workers
    public void splitAbove(final int commands) {
        splitAbove = commands;
    }

    /// Makes room for a plan of all types, and for what is applied of one.
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

    /// What was recorded is forgotten, and all rows are about to be replaced.
    void forget() {
        applied();
        for (int type = 1; type <= types.count(); type++) {
            playbacks[type].forget();
        }
        touchAll();
    }

    /// Says how many boundaries a frame has, before the first one comes.
    ///
    /// @param count at least 2
    public void count(final int count) {
        close = count - 1;
        for (int type = 1; type <= types.count(); type++) {
            types.get(type).map().laps().boundaries(count);
        }
        laps.boundaries(count);
    }

    /// A boundary comes: what lives one lap, and was made by this boundary a frame ago, ends.
    ///
    /// @param boundary [CommandLog#OPEN], inner ones, and the one that ends the frame
    /// @param ofFrame of which it is one, for checks mode
    public void begin(final int boundary, final long ofFrame) {
        frame = ofFrame;
        do {
            final int before = laps.advance();
            for (int type = Visits.next(visits.lapping, 0); type > 0; type = Visits.next(visits.lapping, type)) {
                final RowStore map = types.get(type).map();
                if (map.layout().kind() == Layout.Kind.EVENTS) { // rows end, and slots may retire with them
                    visits.toPlay.set(type);
                    cascades.stir();
                }
                map.endLap(before, frame);
                if (map.laps().isEmpty()) {
                    visits.lapping.clear(type);
                }
            }
        } while (laps.latest() != boundary);
    }

    /// A frame is over, however it ended: the boundaries that it did not reach come now.
    ///
    /// @param ended the frame
    public void endFrame(final long ended) {
        if (laps.latest() != close) {
            begin(close, ended);
        }
    }

    // ---- What was touched ----

    /// A type was changed at once, by the owner: the next boundary visits it.
    ///
    /// @param type place of the type
    public void touch(final int type) {
        visits.toPlay.set(type);
        visits.lapping.set(type);
        cascades.stir();
    }

    /// A segment deals out slots of a type: the next boundary takes them back.
    ///
    /// @param type place of the type
    public void dealt(final int type) {
        visits.toPlay.set(type);
    }

    /// Systems create rows of a type: all workers have room for them from the beginning.
    ///
    /// @param type place of the type
    public void prepare(final int type) {
        for (int number = 0; number < recorders.workers(); number++) {
            recorders.get(number).buffers().made(type);
        }
    }

    /// Everything may have changed: the next boundary visits all types.
    void touchAll() {
        visits.addAll(types.count());
        cascades.stir();
    }

    /// Takes over, after the join, what recorders have noted of their chunks: from now on each type knows which chunk
    /// recorded what. O(chunks × types that they touched).
    public void collect() {
        collect(0, recorders.workers());
        for (int owner = recorders.workers(); owner < recorders.count(); owner++) {
            collect(owner, owner + 1);
        }
    }

    /// The same for recorders that share the same work.
    private void collect(final int begin, final int end) {
        int entries = 0;
        int touched = 0;
        for (int number = begin; number < end; number++) {
            final BufferTable buffers = recorders.get(number).buffers();
            entries += buffers.runs().count();
            touched = Math.max(touched, buffers.touchedRoom());
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

    /// {@return how much was collected}
    public Bounds bounds() {
        return bounds;
    }

    /// {@return which types the boundaries to come visit}
    Visits visits() {
        return visits;
    }

    // ---- What waits for a frame ----

    /// Records, at an open boundary, the delayed commands that are due in its frame.
    public void fire() {
        boolean isDue = customs.timers().isDue(frame);
        for (int type = nextWaiting(0); type > 0; type = nextWaiting(type)) {
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

    int nextWaiting(final int type) {
        return Visits.next(visits.waiting, type);
    }

    /// {@return whether a row waits for this frame, or has waited for an earlier one}
    public boolean hasDueActivations() {
        for (int type = nextWaiting(0); type > 0; type = nextWaiting(type)) {
            if (types.get(type).activations().isDue(frame)) {
                return true;
            }
        }
        return false;
    }

    /// Records, at an open boundary, what follows for rows that wait for its frame.
    ///
    /// @param wait whether to wait for an asset that is not there, else the row stays pending
    /// @param outcome is told about late and failed assets
    public void settle(final boolean wait, final Activations.Outcome outcome) {
        for (int type = nextWaiting(0); type > 0; type = nextWaiting(type)) {
            due.settle(types.get(type).activations(), frame, wait, outcome);
        }
    }

    // ---- Playback ----

    /// Plans the playback of what was collected.
    ///
    /// @return how many types are to be played, each by [#apply(int)]
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

    /// Applies everything recorded for one type of the plan, in canonical order.
    ///
    /// @param place in `[0, plan())`
    public void apply(final int place) {
        visits.played(place, playbacks[visits.planned(place)].apply(recorders, frame, number));
    }

    /// Lets follow, on the owner, what follows from rows that died.
    ///
    /// @return nanoseconds that it took; 0 where no column refers to a row that died
    public long follow() {
        final long nanos = cascades.apply(frame, visits);
        visits.endPlan();
        for (int type = nextPlayed(0); type > 0; type = nextPlayed(type)) {
            if (!types.get(type).map().laps().isEmpty()) {
                visits.lapping.set(type);
            }
            if (types.get(type).isWaiting()) {
                visits.waiting.set(type);
            }
        }
        return nanos;
    }

    /// {@return the next type of which something was played or changed at this boundary, or 0}
    ///
    /// @param type the one before, 0 before the first
    public int nextPlayed(final int type) {
        return Visits.next(visits.played, type);
    }

    /// The boundary is applied, and looked at.
    public void applied() {
        visits.clearPlayed();
    }

    /// Applies everything recorded for one type, in canonical order, and nothing else; without a frame loop.
    ///
    /// @param type place of the type
    /// @param keys chunk keys are `0 … keys - 1`
    public void apply(final int type, final int keys) {
        collect();
        assert types.get(type).runs(Phase.VALUES).end() <= keys : "keys=" + keys;
        playbacks[type].apply(recorders, frame, ++number);
    }

    /// Plays the user-defined commands, on the owner, after all types were applied.
    public void applyCustoms() {
        customs.apply(recorders, frame);
    }
}
