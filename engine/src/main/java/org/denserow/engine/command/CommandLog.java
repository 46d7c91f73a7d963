package org.denserow.engine.command;

import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;

/// Everything recorded since the last boundary: one [Recorder] per worker and three of the owner, one [TypeLog] per
/// type, and the user-defined commands. The canonical order of chunks is that of their keys.
///
/// What is done with it, and of which types, is the business of [Boundaries].
///
/// *Threads*: types are added by the owner before the first frame. Workers record through their recorder; after the
/// join each type is played back by one thread, in parallel with the others.
public final class CommandLog {

    /// The number of the boundary that begins a frame.
    public static final int OPEN = 0;

    /// Most words, and created rows, for which room is reserved: 2^26, so that it may be half as much again.
    public static final int MAX_RESERVED = 1 << 26;

    private final TypeTable types;
    private final Customs customs = new Customs();
    private final RecorderSet recorders;
    private final Recorder rehearsal; // null unless in order mode; what it records is never played
    private final Cascades cascades;
    private final Boundaries boundaries;
    private final Orders orders;

    /// Creates an empty log.
    ///
    /// @param workers workers that record
    public CommandLog(final int workers) {
        this(workers, 0, Room.MAX_LENGTH);
    }

    /// Creates an empty log whose type numbers begin elsewhere, so that handles of another simulation name no type of
    /// this one.
    ///
    /// @param workers workers that record
    /// @param typeBase types have the numbers `typeBase + 1, typeBase + 2, …` in handles; here they are counted from 1
    public CommandLog(final int workers, final int typeBase) {
        this(workers, typeBase, Room.MAX_LENGTH);
    }

    /// The same with another bound of what systems may record for one type between two boundaries; for tests.
    ///
    /// @param workers workers that record
    /// @param typeBase below the type numbers in handles
    /// @param maxRecorded words, and rows, in `[1, 2^27 - 1]`
    public CommandLog(final int workers, final int typeBase, final int maxRecorded) {
        types = new TypeTable(typeBase, maxRecorded, workers > 1 ? ValueStreams.SHARES : 1);
        recorders = new RecorderSet(types, customs, workers);
        rehearsal = Checks.ORDER ? new Recorder(types, customs, recorders.count(), false) : null;
        cascades = new Cascades(types);
        boundaries = new Boundaries(types, recorders, customs, cascades);
        orders = new Orders(types);
    }

    /// Adds the next type; its place is the number of types so far plus 1.
    ///
    /// @param map the rows
    /// @param slots the slots under the map
    /// @param headroom index slots that are kept usable: live, free or reserved, not retired
    public void addType(final RowStore map, final SlotMap slots, final int headroom) {
        boundaries.add(types.add(map, slots), headroom);
    }

    /// Here a type is called by its place, `1 … types()`; handles and parts hold its type number, which is larger by
    /// the base.
    ///
    /// @param typeNumber any type number
    /// @return the place of the type; no place of this log if the number is of none of its types
    public int place(final int typeNumber) {
        return types.place(typeNumber);
    }

    /// {@return whether there is a type at a place}
    ///
    /// @param place any number
    public boolean isPlace(final int place) {
        return types.isPlace(place);
    }

    /// The rows of a type by the type number that its parts and handles hold.
    ///
    /// @param typeNumber one of this simulation
    /// @return its rows
    public RowStore map(final int typeNumber) {
        return types.get(types.place(typeNumber)).map();
    }

    /// {@return the rows of a type, or null if this log has none of that number}
    ///
    /// @param typeNumber any number
    public RowStore findMap(final int typeNumber) {
        return isPlace(types.place(typeNumber)) ? map(typeNumber) : null;
    }

    /// {@return what is below the type numbers in handles}
    public int typeBase() {
        return types.base();
    }

    /// {@return the number of types; they have the places `1 … types()`}
    public int types() {
        return types.count();
    }

    /// {@return all that is known of a type}
    ///
    /// @param type place of the type
    public TypeLog type(final int type) {
        return types.get(type);
    }

    /// {@return what follows when rows die that others refer to}
    public Cascades cascades() {
        return cascades;
    }

    /// {@return the recorder of a worker}
    ///
    /// @param worker worker number
    public Recorder worker(final int worker) {
        return recorders.get(worker);
    }

    /// {@return the recorder of the owner within a frame: of port handlers, due activations and exclusive bodies}
    public Recorder inFrame() {
        return recorders.inFrame();
    }

    /// {@return the recorder of delayed commands that are due}
    public Recorder timers() {
        return recorders.timers();
    }

    /// {@return the recorder of chunks whose commands are dropped; checks mode with order only}
    public Recorder rehearsal() {
        return rehearsal;
    }

    /// {@return the owner's recorder between frames}
    public Recorder owner() {
        return recorders.owner();
    }

    /// {@return the boundaries of the frame: what they visit, end and play}
    public Boundaries boundaries() {
        return boundaries;
    }

    /// {@return the types whose rows are kept in an order}
    public Orders orders() {
        return orders;
    }

    /// {@return the user-defined commands}
    public Customs customs() {
        return customs;
    }

    /// {@return commands that wait for a later frame}
    public long armed() {
        long sum = customs.timers().commands();
        for (int type = boundaries.nextWaiting(0); type > 0; type = boundaries.nextWaiting(type)) {
            sum += types.get(type).timers().commands();
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
        for (int number = 0; number < recorders.count(); number++) {
            recorders.get(number).buffers().reserve(type, words, created, keys);
        }
        boundaries.reserve(type, words, created, keys);
        types.get(type).reserve(created, keys);
        cascades.reserve(types.get(type).map());
    }

    /// The same for user-defined commands.
    ///
    /// @param words most words, payloads and one for each command
    /// @param keys chunk keys are `0 … keys - 1`
    public void reserveCustoms(final int words, final int keys) {
        for (int number = 0; number < recorders.count(); number++) {
            recorders.get(number).customs().reserve(words);
            recorders.get(number).buffers().runs().reserve(keys);
        }
        customs.runs().reserve(keys);
    }

    /// Names all arrays: those of recorders, and of the types with their rows.
    ///
    /// @param to is told each array once
    public void arrays(final Consumer<Object> to) {
        recorders.arrays(to);
        types.arrays(to);
        boundaries.arrays(to);
        customs.arrays(to);
        cascades.arrays(to);
    }

    /// The owner records from now on, until the next frame opens.
    ///
    /// @param frame the next one, for checks mode
    public void beginOwner(final long frame) {
        owner().begin(ChunkKey.OWNER);
        if (Checks.ON) {
            owner().attribute("the owner", frame);
        }
    }

    /// Forgets everything recorded since the last boundary: before all rows are replaced by others as they were between
    /// two frames.
    public void forget() {
        for (int number = 0; number < recorders.count(); number++) {
            recorders.get(number).empty();
        }
        boundaries.forget();
    }

    /// Lets go of the objects in everything that was recorded or waits for a later frame, at the end. User-defined
    /// commands have none.
    public void close() {
        forget();
        for (int type = 1; type <= types.count(); type++) {
            types.get(type).forgetWaiting();
        }
    }

    /// Drops everything recorded since the last boundary and makes every handle that may have been seen stale.
    public void discard() {
        for (int number = 0; number < recorders.count(); number++) {
            recorders.get(number).discard();
        }
        customs.discard();
        for (int type = 1; type <= types.count(); type++) {
            types.get(type).discard();
        }
        boundaries.touchAll();
    }
}
