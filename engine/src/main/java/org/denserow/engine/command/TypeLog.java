package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.Reservation;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.state.Stateful;

/// One type of a [CommandLog]: its rows and slots, which chunk recorded what for it, what waits for a later frame, and
/// what came of it all. The words themselves stand in the recorders, a [CommandBuffer] each; [Playback] applies them.
///
/// *Threads*: the owner's, but for what the thread that plays the type back writes, and for
/// [#newBuffer(boolean,int,int,BufferTable)].
public final class TypeLog implements Stateful {

    private final RowStore map;
    private final int place; // among the types of the log
    private final SlotMap slots;
    private final Reservation reservation;
    private final Activations activations;

    private final RunTable[] runs = new RunTable[Phase.COUNT]; // by phase

    private final PlaybackCounts counts = new PlaybackCounts();
    private final Incidents incidents;
    private final Delays delays;
    private final OrderedRows ordered;

    /// @param place of the type among those of the log
    TypeLog(final RowStore map, final int place, final SlotMap slots) {
        this.map = map;
        this.place = place;
        this.slots = slots;
        this.reservation = new Reservation(slots.space());
        this.activations = new Activations(map);
        this.incidents = new Incidents(map);
        this.delays = new Delays(map, counts);
        this.ordered = new OrderedRows(map);
        Arrays.setAll(runs, phase -> new RunTable());
    }

    /// {@return the rows of the type}
    public RowStore map() {
        return map;
    }

    int place() {
        return place;
    }

    /// {@return the slots of the type}
    public SlotMap slots() {
        return slots;
    }

    /// {@return where creates of this type take their handles from}
    public Reservation reservation() {
        return reservation;
    }

    /// {@return pending rows that wait for a frame and an asset}
    public Activations activations() {
        return activations;
    }

    /// {@return delayed commands that wait}
    public Timers timers() {
        return delays.timers();
    }

    /// {@return the rows as far as they are kept in an order}
    public OrderedRows ordered() {
        return ordered;
    }

    /// Commands that are recorded with a delay.
    Delays delays() {
        return delays;
    }

    /// {@return what was applied since the counts were last cleared}
    public PlaybackCounts counts() {
        return counts;
    }

    /// {@return what the last playback met that could not be done, the first of it}
    public Incidents incidents() {
        return incidents;
    }

    /// Where the part of each chunk lies in what was recorded for a phase.
    RunTable runs(final Phase phase) {
        return runs[phase.ordinal()];
    }

    /// Whether chunks have recorded something.
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

    /// Whether something waits for a later frame.
    boolean isWaiting() {
        return activations.count() > 0 || !timers().isEmpty();
    }

    void arrays(final Consumer<Object> to) {
        for (final RunTable ofPhase : runs) {
            ofPhase.arrays(to);
        }
        map.all().arrays(to);
        reservation.arrays(to);
        timers().arrays(to);
        ordered.arrays(to);
    }

    /// Makes a buffer for a recorder. Several workers may come at once, each for the first time, and the map must know
    /// the rows that each of them stages.
    synchronized CommandBuffer newBuffer(
            final boolean fromFreeRing, final int maxLength, final int shares, final BufferTable table) {
        final HandleSource source = new HandleSource(map, slots, reservation, fromFreeRing);
        return new CommandBuffer(map, place, source, maxLength, shares, table);
    }

    /// Takes room now for what boundaries apply.
    ///
    /// @param created most rows that are created between two boundaries
    /// @param keys chunk keys are `0 … keys - 1`
    void reserve(final int created, final int keys) {
        for (final RunTable ofPhase : runs) {
            ofPhase.reserve(keys);
        }
        map.all().reserve(created);
        ordered.reserve();
    }

    /// Forgets what chunks have recorded, and makes every handle that may have been seen stale.
    void discard() {
        clearRuns();
        if (reservation.discard()) {
            slots.space().voidFreeHandles();
        }
    }

    /// Lets go of everything that waits for a later frame.
    void forgetWaiting() {
        timers().clear();
        activations.clear();
    }

    // ---- Saved state ----

    /// Everything of the type that outlives a boundary; what waits for a later frame belongs here.
    @Override
    public void save(final SavedState to) {
        map.all().save(to);
        final int[] learned = reservation.learned();
        to.put("learned", learned, learned.length);
        activations.save(to);
        timers().dump().save(to);
        ordered.save(to);
    }

    /// {@return assets that somebody waits for and that are not there yet: no snapshot can hold them}
    public int unfinished() {
        return activations.unfinished() + timers().dump().unfinished();
    }

    /// Also after a boundary that did not come to its end: what was recorded for it is forgotten.
    @Override
    public void load(final SavedState from) {
        clearRuns();
        counts.clear();
        incidents.clear();
        map.all().load(from);
        final int[] learned = new int[from.count("learned")];
        from.copyTo("learned", learned);
        reservation.load(learned);
        activations.load(from);
        timers().load(TimerDump.load(from));
        ordered.load(from);
    }

    /// {@return a hash of everything that decides future handles and rows of this type, but for what assets hold}
    public long orderHash() {
        final long hash = Mix.next(map.all().orderHash(), reservation.orderHash());
        final long waiting = activations.count() == 0 ? hash : Mix.next(hash, activations.orderHash());
        return ordered.orderHash(timers().isEmpty() ? waiting : Mix.next(waiting, timers().orderHash()));
    }
}
