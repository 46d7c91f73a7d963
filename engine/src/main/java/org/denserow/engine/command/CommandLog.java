package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.handle.SlotMap;
import org.denserow.engine.storage.Checks;
import org.denserow.engine.storage.HandleMap;
import org.denserow.engine.storage.Part;

/// Everything recorded since the last boundary: one [Recorder] per worker and three of the owner, one [Playback] per
/// type, and the user-defined commands. The canonical order of chunks is that of their keys.
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

    private final Recorder[] recorders;
    private final Customs customs = new Customs();
    private final Cascades cascades = new Cascades(this);
    private final Recorder rehearsal; // null unless in order mode; what it records is never played
    private Playback[] playbacks = new Playback[1]; // by type number; entry 0 unused
    private int close = 1; // the number of the boundary that ends a frame
    private int boundary = close; // the one that came last
    private long frame; // of which it was one

    /// Creates an empty log.
    ///
    /// @param workers workers that record
    public CommandLog(final int workers) {
        recorders = new Recorder[workers + OWNERS_RECORDERS];
        for (int number = 0; number < recorders.length; number++) {
            recorders[number] = new Recorder(this, number, number >= workers);
        }
        rehearsal = Checks.ORDER ? new Recorder(this, recorders.length, false) : null;
    }

    /// Adds the next type; its number is the number of types so far plus 1.
    ///
    /// @param map the rows
    /// @param slots the slots under the map
    /// @param headroom index slots that are kept usable: live, free or reserved, not retired
    public void addType(final HandleMap map, final SlotMap slots, final int headroom) {
        final int type = playbacks.length;
        assert map.type() == type : "type=" + type + ", map=" + map;
        playbacks = Arrays.copyOf(playbacks, type + 1);
        playbacks[type] = new Playback(map, slots, headroom);
        for (final Recorder recorder : recorders) {
            recorder.addType(type, map);
        }
        if (Checks.ORDER) {
            rehearsal.addType(type, map);
        }
    }

    /// {@return the number of types; type numbers are `1 … types()`}
    public int types() {
        return playbacks.length - 1;
    }

    /// {@return what plays a type back}
    ///
    /// @param type type number
    public Playback playback(final int type) {
        return playbacks[type];
    }

    /// The playback under a part's type number; the part may still be one of another simulation.
    Playback playback(final Part<?, ?> part) {
        if (part.type() < 1 || part.type() >= playbacks.length) {
            throw new IllegalArgumentException("part is not one of this simulation: part=" + part.name() + ", type="
                    + part.type() + ", types=" + types());
        }
        return playbacks[part.type()];
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
        for (int type = 1; type < playbacks.length; type++) {
            sum += playbacks[type].timers().commands();
        }
        return sum;
    }

    /// Makes room for the runs of a boundary.
    ///
    /// @param keys chunk keys are `0 … keys - 1`
    public void ensureKeys(final int keys) {
        customs.ensureKeys(keys);
        for (int type = 1; type < playbacks.length; type++) {
            playbacks[type].ensureKeys(keys);
        }
    }

    /// Takes room now for what boundaries record and apply of a type, and keeps it: the same for each recorder, since
    /// any worker may run all chunks.
    ///
    /// @param type type number
    /// @param words most words that are recorded between two boundaries, by all chunks together
    /// @param created most rows that are created between two boundaries
    /// @param keys chunk keys are `0 … keys - 1`
    public void reserve(final int type, final int words, final int created, final int keys) {
        for (final Recorder recorder : recorders) {
            recorder.segment(type).reserve(words, created);
        }
        playbacks[type].ensureKeys(keys);
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
        }
        customs.ensureKeys(keys);
    }

    /// Names all arrays: those of recorders, and of the types with their rows.
    ///
    /// @param to is told each array once
    public void arrays(final Consumer<Object> to) {
        to.accept(recorders);
        for (final Recorder recorder : recorders) {
            recorder.arrays(to);
        }
        for (int type = 1; type < playbacks.length; type++) {
            playbacks[type].arrays(to);
        }
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
        boundary = close;
        for (int type = 1; type < playbacks.length; type++) {
            playbacks[type].map().boundaries(count);
        }
    }

    /// A boundary comes: what lives one lap, and was made by this boundary a frame ago, ends.
    ///
    /// @param boundary [#OPEN], inner ones, and the one that ends the frame
    /// @param frame of which it is one, for checks mode
    public void begin(final int boundary, final long frame) {
        this.boundary = boundary;
        this.frame = frame;
        for (int type = 1; type < playbacks.length; type++) {
            playbacks[type].map().reach(boundary, frame);
        }
    }

    /// A frame is over, however it ended: the boundaries that it did not reach come now.
    ///
    /// @param ended the frame
    public void endFrame(final long ended) {
        if (boundary != close) {
            begin(close, ended);
        }
    }

    /// {@return words and created rows that wait for the next boundary; O(workers × types)}
    public long recorded() {
        long sum = 0;
        for (final Recorder recorder : recorders) {
            sum += recorder.customs().length();
            for (int type = 1; type < playbacks.length; type++) {
                sum += recorder.segment(type).recorded();
            }
        }
        return sum;
    }

    /// Finds the chunk that passes a bound when what was recorded is added up in canonical order. O(keys × types).
    ///
    /// @param bound words and created rows that may be recorded
    /// @param keys chunk keys are `0 … keys - 1`
    /// @return its key, or [#NO_KEY]
    public int keyBeyond(final long bound, final int keys) {
        long sum = 0;
        for (int key = 0; key < keys; key++) {
            sum += customs.recorded(key);
            for (int type = 1; type < playbacks.length; type++) {
                sum += playbacks[type].recorded(key);
            }
            if (sum > bound) {
                return key;
            }
        }
        return NO_KEY;
    }

    /// Lets playback keep what it cannot do, to be named.
    ///
    /// @param duplicates whether to keep destroys of rows that were destroyed at the same boundary
    public void keepIncidents(final boolean duplicates) {
        for (int type = 1; type < playbacks.length; type++) {
            playbacks[type].incidents().keep(duplicates);
        }
    }

    /// Records, at an open boundary, the delayed commands that are due in its frame.
    public void fire() {
        boolean isDue = customs.timers().isDue(frame);
        for (int type = 1; type < playbacks.length; type++) {
            isDue |= playbacks[type].timers().isDue(frame);
        }
        if (!isDue) {
            return;
        }
        final Recorder due = timers();
        due.begin(TIMER_KEY);
        customs.fire(due.customs(), frame);
        for (int type = 1; type < playbacks.length; type++) {
            playbacks[type].fire(due.segment(type), frame);
        }
        due.end();
    }

    /// {@return whether any row waits for a frame and an asset}
    public boolean hasActivations() {
        for (int type = 1; type < playbacks.length; type++) {
            if (playbacks[type].activations().count() > 0) {
                return true;
            }
        }
        return false;
    }

    /// Applies everything recorded for one type, in canonical order.
    ///
    /// @param type type number
    /// @param keys chunk keys are `0 … keys - 1`
    public void apply(final int type, final int keys) {
        playbacks[type].apply(recorders, workers(), keys, frame);
    }

    /// Plays the user-defined commands, on the owner, after all types were applied.
    ///
    /// @param keys chunk keys are `0 … keys - 1`
    public void applyCustoms(final int keys) {
        customs.apply(recorders, workers(), keys, frame);
    }

    /// Forgets everything recorded since the last boundary: before all rows are replaced by others as they were between
    /// two frames.
    public void forget() {
        for (final Recorder recorder : recorders) {
            recorder.empty();
        }
    }

    /// Lets go of the objects in everything that was recorded or waits for a later frame, at the end. User-defined
    /// commands have none.
    public void close() {
        forget();
        for (int type = 1; type < playbacks.length; type++) {
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
        for (int type = 1; type < playbacks.length; type++) {
            playbacks[type].discard();
        }
    }
}
