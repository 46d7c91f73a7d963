package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.rows.RowDeaths;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.StoreMemory;
import org.denserow.engine.rows.StoreState;
import org.denserow.engine.slots.Reservation;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// One type of a [CommandLog]: its rows and slots, the runs of its commands, the commands that wait for a later frame,
/// and the counts and incidents of playback. The commands themselves are in a [CommandBuffer] of each recorder;
/// [Playback] applies them.
///
/// *Threads*: the owner; during playback the thread that plays back the type; any worker calls
/// [#newBuffer(boolean,int,int,BufferTable)].
public final class TypeLog implements Stateful, RowDeaths {

    private static final int[] NONE = {}; // one for all types: there may be many

    private final RowStore store;
    private final StoreState stored;
    private final int place; // among the types of the log
    private final SlotMap slots;
    private final Reservation reservation;
    private final Activations activations;
    private Wakes wakes = Wakes.NONE; // made for a type whose rows sleep

    private final RunTable[] runs = new RunTable[Phase.COUNT]; // by phase

    private final PlaybackCounts counts = new PlaybackCounts();
    private final Incidents incidents;
    private final Delays delays;
    private final OrderedRows ordered;
    private final TimerForm timerForm;
    private int[] learned = NONE; // of a save, reused

    TypeLog(final RowStore store, final int place, final SlotMap slots) {
        this.store = store;
        this.stored = new StoreState(store);
        this.place = place;
        this.slots = slots;
        this.reservation = new Reservation(slots.space());
        this.activations = new Activations(store, this);
        this.incidents = new Incidents(store);
        this.delays = new Delays(store, counts);
        this.ordered = new OrderedRows(store);
        this.timerForm = new TimerForm(store);
        Arrays.setAll(runs, phase -> new RunTable());
    }

    /// {@return the rows of the type}
    public RowStore store() {
        return store;
    }

    int place() {
        return place;
    }

    /// {@return the slots of the type}
    public SlotMap slots() {
        return slots;
    }

    /// {@return the reservation, which gives handles to creates}
    public Reservation reservation() {
        return reservation;
    }

    /// {@return the pending rows that wait for a frame and an asset}
    public Activations activations() {
        return activations;
    }

    /// {@return the rows that sleep until a time}
    public Wakes wakes() {
        return wakes;
    }

    /// Lets a queue take its rows that are due.
    public void queueWakes() {
        store.laps().queueWakes();
        ownWakes().queue();
    }

    /// {@return the same, to be changed}
    Wakes ownWakes() {
        if (wakes == Wakes.NONE) {
            wakes = new Wakes(store, this);
        }
        return wakes;
    }

    /// A row died that waits for its activation or a time.
    @Override
    public void died(final long handle) {
        activations.died(handle);
        wakes.died(handle);
    }

    @Override
    public void allDied() {
        activations.allDied();
        wakes.allDied();
    }

    /// {@return the delayed commands that wait}
    public Timers timers() {
        return delays.timers();
    }

    /// {@return the order of the rows}
    public OrderedRows ordered() {
        return ordered;
    }

    /// The delayed commands.
    Delays delays() {
        return delays;
    }

    /// {@return counts of the commands applied since they were last cleared}
    public PlaybackCounts counts() {
        return counts;
    }

    /// {@return the first commands of the last playback that could not be done}
    public Incidents incidents() {
        return incidents;
    }

    /// The runs of all chunks for a phase.
    RunTable runs(final Phase phase) {
        return runs[phase.ordinal()];
    }

    /// Tells whether chunks have recorded commands.
    boolean isRecorded() {
        boolean any = false;
        for (final RunTable ofPhase : runs) {
            any |= !ofPhase.isEmpty();
        }
        return any;
    }

    private void clearRuns() {
        for (final RunTable ofPhase : runs) {
            ofPhase.clear();
        }
    }

    /// Tells whether commands or rows wait for a later frame.
    boolean isWaiting() {
        return activations.count() > 0 || wakes.count() > 0 || !timers().isEmpty();
    }

    void arrays(final Consumer<Object> to) {
        for (final RunTable ofPhase : runs) {
            ofPhase.arrays(to);
        }
        new StoreMemory(store).arrays(to);
        reservation.arrays(to);
        timers().arrays(to);
        wakes.arrays(to);
        ordered.arrays(to);
    }

    /// Makes a buffer for a recorder. Synchronized, because several workers may call this at once and each registers
    /// its staged rows with the type.
    synchronized CommandBuffer newBuffer(
            final boolean fromFreeQueue, final int maxLength, final int shares, final BufferTable table) {
        final HandleSource source = new HandleSource(store, slots, reservation, fromFreeQueue);
        return new CommandBuffer(store, place, source, maxLength, shares, table);
    }

    /// Makes room for the commands of a boundary.
    ///
    /// @param created the largest number of rows created between two boundaries
    /// @param keys chunk keys are `0 … keys - 1`
    void reserve(final int created, final int keys) {
        for (final RunTable ofPhase : runs) {
            ofPhase.reserve(keys);
        }
        new StoreMemory(store).reserve(created);
        ordered.reserve();
    }

    /// Forgets all runs, and makes stale every handle that user code may have got from them.
    void discard() {
        clearRuns();
        if (reservation.discard()) {
            slots.space().voidFreeHandles();
        }
    }

    /// Drops everything that waits for a later frame.
    void forgetWaiting() {
        timers().clear();
        activations.clear();
        wakes.clear();
    }

    // ---- Saved state ----

    /// {@return the state of its rows alone}
    public StoreState stored() {
        return stored;
    }

    /// Saves everything of the type that outlives a boundary, with the commands and rows that wait for a later frame.
    @Override
    public void save(final SavedState to) {
        stored.save(to);
        final int length = reservation.learnedLength();
        if (learned.length < length) {
            learned = new int[2 * length];
        }
        reservation.copyLearned(learned);
        to.put("learned", learned, length);
        activations.save(to);
        if (store.laps().maySleep()) { // other types have no such arrays
            wakes.save(to);
        }
        timers().save(to, timerForm);
        ordered.save(to);
    }

    /// {@return the number of awaited assets that are not there yet: a snapshot cannot hold them}
    public int unfinished() {
        return activations.unfinished() + timers().unfinished();
    }

    /// Loads the type, from any state: after a boundary that broke, its commands are forgotten.
    @Override
    public void load(final SavedState from) {
        clearRuns();
        counts.clear();
        incidents.clear();
        stored.load(from);
        final int[] needs = new int[from.count("learned")];
        from.copyTo("learned", needs);
        reservation.load(needs);
        activations.load(from);
        if (store.laps().maySleep()) {
            ownWakes().load(from);
        }
        delays.load(TimerDump.load(from, timerForm));
        ordered.load(from);
    }

    /// {@return a hash of everything that decides future handles and rows of this type, the content of assets excluded}
    public long orderHash() {
        final long hash = Mix.next(stored.orderHash(), reservation.orderHash());
        final long waiting = activations.count() == 0 ? hash : Mix.next(hash, activations.orderHash());
        final long armed = timers().isEmpty() ? waiting : Mix.next(waiting, timers().orderHash());
        return ordered.orderHash(wakes.count() == 0 ? armed : Mix.next(armed, wakes.orderHash()));
    }
}
