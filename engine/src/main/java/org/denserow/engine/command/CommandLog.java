package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.handle.SlotMap;
import org.denserow.engine.storage.Checks;
import org.denserow.engine.storage.HandleMap;
import org.denserow.engine.storage.LapClock;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Part;

/// Everything recorded since the last boundary: one [Recorder] per worker and three of the owner, one [Playback] per
/// type, and the user-defined commands. The canonical order of chunks is that of their keys.
///
/// A boundary visits what was touched ([Visits]): types that somebody recorded for ([#collect()]) or changed at once
/// ([#touch(int)]), in which something ends after a lap, or waits for the frame.
///
/// *Threads*: types are added by the owner before the first frame. Workers record through their recorder; after the
/// join each type is played back by one thread, in parallel with the others.
public final class CommandLog {

    /// The first key of every boundary: what ports recorded, and at a later boundary the exclusive body of the one
    /// before.
    public static final int INTAKE_KEY = 0;

    /// The key of timers that are due.
    public static final int TIMER_KEY = 1;

    /// The key of what the owner recorded between frames.
    public static final int OWNER_KEY = 2;

    /// The first key of systems.
    public static final int SYSTEM_KEYS = 3;

    /// The key of what follows from rows that died: after all chunks.
    public static final int CASCADE_KEY = Integer.MAX_VALUE;

    /// No chunk.
    public static final int NO_KEY = -1;

    /// The number of the boundary that begins a frame.
    public static final int OPEN = 0;

    /// Most words, and created rows, for which room is reserved: 2^26, so that it may be half as much again.
    public static final int MAX_RESERVED = 1 << 26;

    private static final int OWNERS_RECORDERS = 3; // intake, timers, owner
    private static final int FIRST_TYPES = 16;

    private final Recorder[] recorders;
    private final Customs customs = new Customs();
    private final Cascades cascades = new Cascades(this);
    private final Recorder rehearsal; // null unless in order mode; what it records is never played
    private final int typeBase;
    private final int maxRecorded;
    private Playback[] playbacks = {}; // by place of the type; entry 0 unused
    private int types;
    private int close = 1; // the number of the boundary that ends a frame
    private final LapClock laps = new LapClock(); // of all types
    private long frame; // of the boundary that came last

    private final Visits visits = new Visits();
    private final Bounds bounds = new Bounds(this);

    /// Creates an empty log.
    ///
    /// @param workers workers that record
    public CommandLog(final int workers) {
        this(workers, 0, Segment.MAX_LENGTH);
    }

    /// Creates an empty log whose type numbers begin elsewhere, so that handles of another simulation name no type of
    /// this one.
    ///
    /// @param workers workers that record
    /// @param typeBase types have the numbers `typeBase + 1, typeBase + 2, …` in handles; here they are counted from 1
    public CommandLog(final int workers, final int typeBase) {
        this(workers, typeBase, Segment.MAX_LENGTH);
    }

    /// The same with another bound of what systems may record for one type between two boundaries; for tests.
    ///
    /// @param workers workers that record
    /// @param typeBase below the type numbers in handles
    /// @param maxRecorded words, and rows, in `[1, 2^27 - 1]`
    public CommandLog(final int workers, final int typeBase, final int maxRecorded) {
        this.typeBase = typeBase;
        this.maxRecorded = maxRecorded;
        recorders = new Recorder[workers + OWNERS_RECORDERS];
        for (int number = 0; number < recorders.length; number++) {
            recorders[number] = new Recorder(this, number, number >= workers);
        }
        rehearsal = Checks.ORDER ? new Recorder(this, recorders.length, false) : null;
    }

    /// Adds the next type; its place is the number of types so far plus 1.
    ///
    /// @param map the rows
    /// @param slots the slots under the map
    /// @param headroom index slots that are kept usable: live, free or reserved, not retired
    public void addType(final HandleMap map, final SlotMap slots, final int headroom) {
        final int type = types + 1;
        assert place(map.type()) == type : "type=" + type + ", map=" + map;
        if (type >= playbacks.length) {
            playbacks = Arrays.copyOf(playbacks, Math.max(FIRST_TYPES, 2 * type));
            visits.resize(playbacks.length);
        }
        playbacks[type] = new Playback(map, type, slots, headroom);
        map.laps().share(laps);
        types = type;
        touch(type); // it may have rows
    }

    /// Here a type is called by its place, `1 … types()`; handles and parts hold its type number, which is larger by
    /// the base.
    ///
    /// @param typeNumber any type number
    /// @return the place of the type; no place of this log if the number is of none of its types
    public int place(final int typeNumber) {
        return typeNumber - typeBase;
    }

    /// {@return whether there is a type at a place}
    ///
    /// @param place any number
    public boolean isPlace(final int place) {
        return place >= 1 && place <= types;
    }

    /// The rows of a type by the type number that its parts and handles hold.
    ///
    /// @param typeNumber one of this simulation
    /// @return its rows
    public HandleMap map(final int typeNumber) {
        return playbacks[place(typeNumber)].map();
    }

    /// {@return what is below the type numbers in handles}
    public int typeBase() {
        return typeBase;
    }

    /// {@return the number of types; they have the places `1 … types()`}
    public int types() {
        return types;
    }

    /// {@return words, and created rows, that systems may record for one type between two boundaries}
    int maxRecorded() {
        return maxRecorded;
    }

    /// {@return what plays a type back}
    ///
    /// @param type place of the type
    public Playback playback(final int type) {
        return playbacks[type];
    }

    /// The playback under a part's type number; the part may still be one of another simulation.
    Playback playback(final Part<?, ?> part) {
        if (!isPlace(place(part.type()))) {
            throw new IllegalArgumentException("part is not one of this simulation: part=" + part.name() + ", type="
                    + part.type() + ", types=" + types());
        }
        return playbacks[place(part.type())];
    }

    /// {@return what follows when rows die that others refer to}
    public Cascades cascades() {
        return cascades;
    }

    /// {@return the recorder of a worker}
    ///
    /// @param worker worker number
    public Recorder worker(final int worker) {
        return recorders[worker];
    }

    /// {@return the workers' recorders, which come first}
    int workers() {
        return recorders.length - OWNERS_RECORDERS;
    }

    /// {@return the recorder of port handlers, due activations and exclusive bodies}
    public Recorder intake() {
        return recorders[recorders.length - 3];
    }

    /// {@return the recorder of delayed commands that are due}
    public Recorder timers() {
        return recorders[recorders.length - 2];
    }

    /// {@return the recorder of chunks whose commands are dropped; checks mode with order only}
    public Recorder rehearsal() {
        return rehearsal;
    }

    /// {@return the owner's recorder between frames}
    public Recorder owner() {
        return recorders[recorders.length - 1];
    }

    /// {@return the user-defined commands}
    public Customs customs() {
        return customs;
    }

    /// {@return commands that wait for a later frame}
    public long armed() {
        long sum = customs.timers().commands();
        for (int type = nextWaiting(0); type > 0; type = nextWaiting(type)) {
            sum += playbacks[type].timers().commands();
        }
        return sum;
    }

    /// Takes room now for what boundaries record and apply of a type, and keeps it: the same for each recorder, since
    /// any worker may run all chunks.
    ///
    /// @param type place of the type
    /// @param words most words that are recorded between two boundaries, by all chunks together
    /// @param created most rows that are created between two boundaries
    /// @param keys chunk keys are `0 … keys - 1`
    public void reserve(final int type, final int words, final int created, final int keys) {
        for (final Recorder recorder : recorders) {
            recorder.segments().reserve(type, words, created, keys);
        }
        visits.reserve(types);
        playbacks[type].runs().reserve(keys);
        playbacks[type].creations().reserve(keys);
        playbacks[type].map().reserve(created);
        cascades.reserve(playbacks[type].map());
    }

    /// The same for user-defined commands.
    ///
    /// @param words most words, payloads and one for each command
    /// @param keys chunk keys are `0 … keys - 1`
    public void reserveCustoms(final int words, final int keys) {
        for (final Recorder recorder : recorders) {
            recorder.customs().reserve(words);
            recorder.segments().runs().reserve(keys);
        }
        customs.runs().reserve(keys);
    }

    /// Names all arrays: those of recorders, and of the types with their rows.
    ///
    /// @param to is told each array once
    public void arrays(final Consumer<Object> to) {
        to.accept(recorders);
        for (final Recorder recorder : recorders) {
            recorder.arrays(to);
        }
        to.accept(playbacks);
        for (int type = 1; type <= types; type++) {
            playbacks[type].arrays(to);
        }
        visits.arrays(to);
        customs.arrays(to);
        cascades.arrays(to);
    }

    /// The owner records from now on, until the next frame opens.
    ///
    /// @param frame the next one, for checks mode
    public void beginOwner(final long frame) {
        owner().begin(OWNER_KEY);
        if (Checks.ON) {
            owner().attribute("the owner", frame);
        }
    }

    /// Says how many boundaries a frame has, before the first one comes.
    ///
    /// @param count at least 2
    public void boundaries(final int count) {
        close = count - 1;
        for (int type = 1; type <= types; type++) {
            playbacks[type].map().laps().boundaries(count);
        }
        laps.boundaries(count);
    }

    /// A boundary comes: what lives one lap, and was made by this boundary a frame ago, ends.
    ///
    /// @param boundary [#OPEN], inner ones, and the one that ends the frame
    /// @param frame of which it is one, for checks mode
    public void begin(final int boundary, final long frame) {
        this.frame = frame;
        do {
            final int before = laps.advance();
            for (int type = Visits.next(visits.lapping, 0); type > 0; type = Visits.next(visits.lapping, type)) {
                final HandleMap map = playbacks[type].map();
                if (map.layout().kind() == Layout.Kind.EVENTS) { // rows end, and slots may retire with them
                    visits.toPlay.set(type);
                    cascades.stir();
                }
                map.laps().end(before, frame);
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
        for (int number = 0; number < workers(); number++) {
            recorders[number].segments().made(type);
        }
    }

    /// Everything may have changed: the next boundary visits all types.
    private void touchAll() {
        visits.addAll(types);
        cascades.stir();
    }

    /// Takes over, after the join, what recorders have noted of their chunks: from now on each type knows which chunk
    /// recorded what. O(chunks × types that they touched).
    public void collect() {
        collect(0, workers());
        for (int owner = workers(); owner < recorders.length; owner++) {
            collect(owner, owner + 1);
        }
    }

    /// The same for recorders that share the same work.
    private void collect(final int begin, final int end) {
        int entries = 0;
        int touched = 0;
        for (int number = begin; number < end; number++) {
            final Segments segments = recorders[number].segments();
            entries += segments.runs().count();
            touched = Math.max(touched, segments.touchedRoom());
        }
        for (int number = begin; number < end; number++) {
            final Segments segments = recorders[number].segments();
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
                customs.runs().enter(runs.key(entry), recorder, runs.wordRun(entry));
            } else {
                playbacks[type].runs().enter(runs.key(entry), recorder, runs.wordRun(entry));
                playbacks[type].creations().enter(runs.key(entry), recorder, runs.rowRun(entry));
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
            isDue |= playbacks[type].timers().isDue(frame);
            if (!playbacks[type].isWaiting()) {
                visits.waiting.clear(type);
            }
        }
        if (!isDue) {
            return;
        }
        final Recorder due = timers();
        due.begin(TIMER_KEY);
        customs.fire(due.customs(), frame);
        for (int type = nextWaiting(0); type > 0; type = nextWaiting(type)) {
            if (playbacks[type].timers().isDue(frame)) {
                playbacks[type].fire(due.segments().touched(type), frame);
            }
        }
        due.end();
    }

    private int nextWaiting(final int type) {
        return Visits.next(visits.waiting, type);
    }

    /// {@return whether a row waits for this frame, or has waited for an earlier one}
    public boolean hasDueActivations() {
        for (int type = nextWaiting(0); type > 0; type = nextWaiting(type)) {
            if (playbacks[type].activations().isDue(frame)) {
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
            playbacks[type].activations().settle(frame, wait, intake(), outcome);
        }
    }

    // ---- Playback ----

    /// Plans the playback of what was collected.
    ///
    /// @return how many types are to be played, each by [#apply(int)]
    public int plan() {
        final int planned = visits.plan();
        if (planned > 0) {
            cascades.stir();
        }
        return planned;
    }

    /// {@return the playback of a type of the plan}
    ///
    /// @param place in `[0, plan())`
    public Playback planned(final int place) {
        return playbacks[visits.planned(place)];
    }

    /// Applies everything recorded for one type of the plan, in canonical order.
    ///
    /// @param place in `[0, plan())`
    public void apply(final int place) {
        visits.played(place, planned(place).apply(recorders, workers(), frame));
    }

    /// Lets follow, on the owner, what follows from rows that died.
    public void follow() {
        cascades.apply(frame, visits.played);
        visits.endPlan();
        for (int type = nextPlayed(0); type > 0; type = nextPlayed(type)) {
            if (!playbacks[type].map().laps().isEmpty()) {
                visits.lapping.set(type);
            }
            if (playbacks[type].isWaiting()) {
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
        assert playbacks[type].runs().end() <= keys : "keys=" + keys;
        playbacks[type].apply(recorders, workers(), frame);
    }

    /// Plays the user-defined commands, on the owner, after all types were applied.
    public void applyCustoms() {
        customs.apply(recorders, workers(), frame);
    }

    /// Forgets everything recorded since the last boundary: before all rows are replaced by others as they were between
    /// two frames.
    public void forget() {
        for (final Recorder recorder : recorders) {
            recorder.empty();
        }
        applied();
        touchAll();
    }

    /// Lets go of the objects in everything that was recorded or waits for a later frame, at the end. User-defined
    /// commands have none.
    public void close() {
        forget();
        for (int type = 1; type <= types; type++) {
            playbacks[type].timers().clear();
            playbacks[type].activations().clear();
        }
    }

    /// Drops everything recorded since the last boundary and makes every handle that may have been seen stale.
    public void discard() {
        for (final Recorder recorder : recorders) {
            recorder.discard();
        }
        customs.discard();
        for (int type = 1; type <= types; type++) {
            playbacks[type].discard();
        }
        touchAll();
    }
}
