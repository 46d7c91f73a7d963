package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Part;

/// Everything recorded since the last boundary: one [Recorder] per worker and three of the owner, one [Playback] per
/// type, and the user-defined commands. The canonical order of chunks is that of their keys.
///
/// What is done with it, and of which types, is the business of [Boundaries].
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
    private final Boundaries boundaries = new Boundaries(this);

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
    public void addType(final RowStore map, final SlotMap slots, final int headroom) {
        final int type = types + 1;
        assert place(map.type()) == type : "type=" + type + ", map=" + map;
        if (type >= playbacks.length) {
            playbacks = Arrays.copyOf(playbacks, Math.max(FIRST_TYPES, 2 * type));
        }
        playbacks[type] = new Playback(map, type, slots, headroom);
        types = type;
        boundaries.add(type);
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
    public RowStore map(final int typeNumber) {
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

    /// {@return the boundaries of the frame: what they visit, end and play}
    public Boundaries boundaries() {
        return boundaries;
    }

    /// {@return all recorders, those of workers first; the live array}
    Recorder[] recorders() {
        return recorders;
    }

    /// {@return the user-defined commands}
    public Customs customs() {
        return customs;
    }

    /// {@return commands that wait for a later frame}
    public long armed() {
        long sum = customs.timers().commands();
        for (int type = boundaries.nextWaiting(0); type > 0; type = boundaries.nextWaiting(type)) {
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
        boundaries.reserve(types);
        playbacks[type].runs().reserve(keys);
        playbacks[type].creations().reserve(keys);
        playbacks[type].map().all().reserve(created);
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
        boundaries.arrays(to);
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

    /// Forgets everything recorded since the last boundary: before all rows are replaced by others as they were between
    /// two frames.
    public void forget() {
        for (final Recorder recorder : recorders) {
            recorder.empty();
        }
        boundaries.forget();
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
        boundaries.touchAll();
    }
}
