package org.denserow.engine.command;

import java.util.function.Consumer;
import org.denserow.engine.rows.LapClock;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.storage.Layout;

/// What the boundaries of a frame do with the types of a [CommandLog], and which of them they visit.
///
/// A boundary visits what was touched ([Visits]): types that somebody recorded for ([#collect()]) or changed at once
/// ([#touch(int)]), in which something ends after a lap, or waits for the frame. So an idle type costs it a bit. Types are
/// called by their places ([CommandLog#place(int)]).
///
/// *Threads*: the owner's; each type of the plan is played by one thread, in parallel with the others.
public final class Boundaries {

    private final CommandLog log;
    private final Visits visits = new Visits();
    private final Bounds bounds;
    private final LapClock laps = new LapClock(); // of all types
    private int close = 1; // the number of the boundary that ends a frame
    private long frame; // of the boundary that came last

    Boundaries(final CommandLog log) {
        this.log = log;
        this.bounds = new Bounds(log);
    }

    /// A type was added.
    void add(final int type) {
        visits.fit(type);
        log.playback(type).map().laps().share(laps);
        touch(type); // it may have rows
    }

    /// Makes room for a plan of so many types.
    void reserve(final int types) {
        visits.reserve(types);
    }

    void arrays(final Consumer<Object> to) {
        visits.arrays(to);
    }

    /// What was recorded is forgotten, and all rows are about to be replaced.
    void forget() {
        applied();
        touchAll();
    }

    /// Says how many boundaries a frame has, before the first one comes.
    ///
    /// @param count at least 2
    public void count(final int count) {
        close = count - 1;
        for (int type = 1; type <= log.types(); type++) {
            log.playback(type).map().laps().boundaries(count);
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
                final RowStore map = log.playback(type).map();
                if (map.layout().kind() == Layout.Kind.EVENTS) { // rows end, and slots may retire with them
                    visits.toPlay.set(type);
                    log.cascades().stir();
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
        log.cascades().stir();
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
        for (int number = 0; number < log.workers(); number++) {
            log.recorders()[number].segments().made(type);
        }
    }

    /// Everything may have changed: the next boundary visits all types.
    void touchAll() {
        visits.addAll(log.types());
        log.cascades().stir();
    }

    /// Takes over, after the join, what recorders have noted of their chunks: from now on each type knows which chunk
    /// recorded what. O(chunks × types that they touched).
    public void collect() {
        collect(0, log.workers());
        for (int owner = log.workers(); owner < log.recorders().length; owner++) {
            collect(owner, owner + 1);
        }
    }

    /// The same for recorders that share the same work.
    private void collect(final int begin, final int end) {
        int entries = 0;
        int touched = 0;
        for (int number = begin; number < end; number++) {
            final Segments segments = log.recorders()[number].segments();
            entries += segments.runs().count();
            touched = Math.max(touched, segments.touchedRoom());
        }
        for (int number = begin; number < end; number++) {
            final Segments segments = log.recorders()[number].segments();
            enter(number, segments.runs());
            segments.runs().reset(entries);
            segments.ensureTouched(touched);
            segments.ensureTypes();
        }
    }

    private void enter(final int recorder, final RunList runs) {
        for (int entry = 0; entry < runs.count(); entry++) {
            final int type = runs.type(entry);
            if (type == RunList.CUSTOMS) {
                log.customs().runs().enter(runs.key(entry), recorder, runs.wordRun(entry));
            } else {
                log.playback(type).runs().enter(runs.key(entry), recorder, runs.wordRun(entry));
                log.playback(type).creations().enter(runs.key(entry), recorder, runs.rowRun(entry));
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
        boolean isDue = log.customs().timers().isDue(frame);
        for (int type = nextWaiting(0); type > 0; type = nextWaiting(type)) {
            isDue |= log.playback(type).timers().isDue(frame);
            if (!log.playback(type).isWaiting()) {
                visits.waiting.clear(type);
            }
        }
        if (!isDue) {
            return;
        }
        final Recorder due = log.timers();
        due.begin(CommandLog.TIMER_KEY);
        log.customs().fire(due.customs(), frame);
        for (int type = nextWaiting(0); type > 0; type = nextWaiting(type)) {
            if (log.playback(type).timers().isDue(frame)) {
                log.playback(type).fire(due.segments().touched(type), frame);
            }
        }
        due.end();
    }

    int nextWaiting(final int type) {
        return Visits.next(visits.waiting, type);
    }

    /// {@return whether a row waits for this frame, or has waited for an earlier one}
    public boolean hasDueActivations() {
        for (int type = nextWaiting(0); type > 0; type = nextWaiting(type)) {
            if (log.playback(type).activations().isDue(frame)) {
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
            log.playback(type).activations().settle(frame, wait, log.intake(), outcome);
        }
    }

    // ---- Playback ----

    /// Plans the playback of what was collected.
    ///
    /// @return how many types are to be played, each by [#apply(int)]
    public int plan() {
        final int planned = visits.plan();
        if (planned > 0) {
            log.cascades().stir();
        }
        return planned;
    }

    /// {@return the playback of a type of the plan}
    ///
    /// @param place in `[0, plan())`
    public Playback planned(final int place) {
        return log.playback(visits.planned(place));
    }

    /// Applies everything recorded for one type of the plan, in canonical order.
    ///
    /// @param place in `[0, plan())`
    public void apply(final int place) {
        visits.played(place, planned(place).apply(log.recorders(), log.workers(), frame));
    }

    /// Lets follow, on the owner, what follows from rows that died.
    public void follow() {
        log.cascades().apply(frame, visits.played);
        visits.endPlan();
        for (int type = nextPlayed(0); type > 0; type = nextPlayed(type)) {
            if (!log.playback(type).map().laps().isEmpty()) {
                visits.lapping.set(type);
            }
            if (log.playback(type).isWaiting()) {
                visits.waiting.set(type);
            }
        }
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
        assert log.playback(type).runs().end() <= keys : "keys=" + keys;
        log.playback(type).apply(log.recorders(), log.workers(), frame);
    }

    /// Plays the user-defined commands, on the owner, after all types were applied.
    public void applyCustoms() {
        log.customs().apply(log.recorders(), log.workers(), frame);
    }
}
