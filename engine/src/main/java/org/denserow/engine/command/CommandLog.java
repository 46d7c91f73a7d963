package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;

/// All commands since the last boundary: one [Recorder] per worker and three for the owner, one [TypeLog] per type, and
/// the user-defined commands. The canonical order of chunks is the order of their keys.
///
/// [Boundaries] applies the commands.
///
/// *Threads*: the owner adds types before the first frame. Each worker records through its own recorder. After the join
/// one thread plays back each type, in parallel with other types.
public final class CommandLog {

    /// The number of the boundary that begins a frame.
    public static final int OPEN = 0;

    /// The largest number of words, and of created rows, that can be reserved: 2^26, because arrays take half as much
    /// again.
    public static final int MAX_RESERVED = 1 << 26;

    private final TypeTable types;
    private final Customs customs = new Customs();
    private final RecorderSet recorders;
    private final Recorder rehearsal; // null unless in order mode; its commands are never played
    private final Cascades cascades;
    private final Boundaries boundaries;
    private final Orders orders;
    private RowStore[] tracked = {}; // types whose changes are tracked

    /// Creates an empty log.
    ///
    /// @param workers the number of workers
    public CommandLog(final int workers) {
        this(workers, 0, Room.MAX_LENGTH);
    }

    /// Creates an empty log with a base for its type numbers, so that handles of another simulation name no type of
    /// this one.
    ///
    /// @param workers the number of workers
    /// @param typeBase type numbers in handles are `typeBase + 1, typeBase + 2, …`; places in this log begin at 1
    public CommandLog(final int workers, final int typeBase) {
        this(workers, typeBase, Room.MAX_LENGTH);
    }

    /// As [#CommandLog(int,int)], with a bound on the words of a frame. The caller checks the sum at each boundary; the
    /// log only refuses to make a list of commands that is longer, so that a chunk without end does not take the heap.
    ///
    /// @param workers the number of workers
    /// @param typeBase the base of the type numbers in handles
    /// @param maxWords the largest number of words of all systems in a frame, at least 1
    /// @return the log
    public static CommandLog bounded(final int workers, final int typeBase, final long maxWords) {
        return new CommandLog(workers, typeBase, Room.MAX_LENGTH, (int) Math.min(Room.MAX_LENGTH, maxWords));
    }

    /// Creates an empty log with a bound on the words that systems may record for one type between two boundaries; for
    /// tests.
    ///
    /// @param workers the number of workers
    /// @param typeBase the base of the type numbers in handles
    /// @param maxRecorded the largest number of words, and of created rows, in `[1, 2^27 - 1]`
    public CommandLog(final int workers, final int typeBase, final int maxRecorded) {
        this(workers, typeBase, maxRecorded, maxRecorded);
    }

    private CommandLog(final int workers, final int typeBase, final int maxRecorded, final int maxOfWorker) {
        types = new TypeTable(typeBase, maxRecorded, maxOfWorker, workers > 1 ? ValueStreams.SHARES : 1);
        recorders = new RecorderSet(types, customs, workers);
        rehearsal = Checks.ORDER ? new Recorder(types, customs, recorders.count(), false) : null;
        cascades = new Cascades(types);
        boundaries = new Boundaries(types, recorders, customs, cascades);
        orders = new Orders(types);
    }

    /// Adds the next type. Its place is the number of types so far plus 1.
    ///
    /// @param store the rows
    /// @param slots the slots of the rows
    /// @param headroom the number of slots to keep usable: live, free or reserved, not retired
    public void addType(final RowStore store, final SlotMap slots, final int headroom) {
        boundaries.add(types.add(store, slots), headroom);
    }

    /// Refuses commands that wait for assets, from now on.
    public void refuseAssets() {
        types.refuseAssets();
    }

    /// Tracks from now on which blocks of 64 rows of a type change.
    ///
    /// @param store its rows
    public void trackChanges(final RowStore store) {
        if (store.schema().structure() == null) {
            store.schema().trackChanges();
            tracked = Arrays.copyOf(tracked, tracked.length + 1);
            tracked[tracked.length - 1] = store;
        }
    }

    /// Takes back the arrays of columns that were given out before and in the frame that ends, if changes of their type
    /// are tracked.
    public void closeArrays() {
        for (final RowStore store : tracked) {
            store.schema().closeArrays();
        }
    }

    /// Converts a type number into a place. The log names a type by its place, `1 … types()`; handles and parts hold
    /// its type number, which is larger by the base.
    ///
    /// @param typeNumber any type number
    /// @return the place of the type; not a place of this log if it has no such type
    public int place(final int typeNumber) {
        return types.place(typeNumber);
    }

    /// {@return whether there is a type at a place}
    ///
    /// @param place any number
    public boolean isPlace(final int place) {
        return types.isPlace(place);
    }

    /// The rows of a type, by type number.
    ///
    /// @param typeNumber a type number of this simulation
    /// @return its rows
    public RowStore store(final int typeNumber) {
        return types.get(types.place(typeNumber)).store();
    }

    /// {@return the rows of a type, or null if this log has no such type}
    ///
    /// @param typeNumber any number
    public RowStore findStore(final int typeNumber) {
        return isPlace(types.place(typeNumber)) ? store(typeNumber) : null;
    }

    /// {@return the base of the type numbers}
    public int typeBase() {
        return types.base();
    }

    /// {@return the time of the simulation, declared or not}
    public Timeline time() {
        return types.time();
    }

    /// {@return the number of types; they have the places `1 … types()`}
    public int types() {
        return types.count();
    }

    /// {@return the log of one type}
    ///
    /// @param type place of the type
    public TypeLog type(final int type) {
        return types.get(type);
    }

    /// {@return the cascades}
    public Cascades cascades() {
        return cascades;
    }

    /// {@return the recorder of a worker}
    ///
    /// @param worker worker number
    public Recorder worker(final int worker) {
        return recorders.get(worker);
    }

    /// {@return the owner's recorder within a frame, for port handlers, due activations and exclusive bodies}
    public Recorder inFrame() {
        return recorders.inFrame();
    }

    /// {@return the recorder for delayed commands that are due}
    public Recorder timers() {
        return recorders.timers();
    }

    /// {@return the recorder for chunks whose commands are dropped; null unless in order mode}
    public Recorder rehearsal() {
        return rehearsal;
    }

    /// {@return the owner's recorder between frames}
    public Recorder owner() {
        return recorders.owner();
    }

    /// {@return the boundaries of the frame}
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

    /// {@return the number of commands that wait for a later frame}
    public long armed() {
        long sum = customs.timers().commands();
        for (int type = boundaries.nextWaiting(0); type > 0; type = boundaries.nextWaiting(type)) {
            sum += types.get(type).timers().commands();
        }
        return sum;
    }

    /// Makes and keeps room for the commands of a type: the same room for each recorder, because any worker may run all
    /// chunks.
    ///
    /// @param type place of the type
    /// @param words the largest number of words that all chunks together record between two boundaries
    /// @param created the largest number of rows created between two boundaries
    /// @param keys chunk keys are `0 … keys - 1`
    public void reserve(final int type, final int words, final int created, final int keys) {
        for (int number = 0; number < recorders.count(); number++) {
            recorders.get(number).buffers().reserve(type, words, created, keys);
        }
        boundaries.reserve(type, words, created, keys);
        types.get(type).reserve(created, keys);
        cascades.reserve(types.get(type).store());
    }

    /// Makes and keeps room for user-defined commands.
    ///
    /// @param words the largest number of words: payloads, and one for each command
    /// @param keys chunk keys are `0 … keys - 1`
    public void reserveCustoms(final int words, final int keys) {
        for (int number = 0; number < recorders.count(); number++) {
            recorders.get(number).customs().reserve(words);
            recorders.get(number).buffers().runs().reserve(keys);
        }
        customs.runs().reserve(keys);
    }

    /// Passes on all arrays: those of the recorders, and of the types with their rows.
    ///
    /// @param to takes each array once
    public void arrays(final Consumer<Object> to) {
        recorders.arrays(to);
        types.arrays(to);
        boundaries.arrays(to);
        customs.arrays(to);
        cascades.arrays(to);
    }

    /// Lets the owner record until the next frame opens.
    ///
    /// @param frame the next frame, for checks mode
    public void beginOwner(final long frame) {
        owner().begin(ChunkKey.OWNER);
        if (Checks.ON) {
            owner().attribute("the owner", frame);
        }
    }

    /// Forgets all commands since the last boundary, before a restore replaces all rows.
    public void forget() {
        for (int number = 0; number < recorders.count(); number++) {
            recorders.get(number).empty();
        }
        boundaries.forget();
    }

    /// Drops all objects of recorded and waiting commands, when the simulation closes. User-defined commands have no
    /// objects.
    public void close() {
        forget();
        for (int type = 1; type <= types.count(); type++) {
            types.get(type).forgetWaiting();
        }
    }

    /// Drops all commands since the last boundary, and makes stale every handle that user code may have got from them.
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
