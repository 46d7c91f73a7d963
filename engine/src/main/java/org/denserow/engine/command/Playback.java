package org.denserow.engine.command;

import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.denserow.engine.rows.PhaseClock;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.Split;
import org.denserow.engine.slots.SlotMap;
import org.denserow.jobs.JobSystem;

/// Applies the commands of one type, [phase][Phase] by phase, each in the order of chunk keys and, within a chunk, as
/// recorded.
///
/// Overview. A run table holds one packed entry per chunk and phase: the recorder, and the place in its streams. So
/// nothing is sorted and a command carries no key. One tight loop over targets and values plays a run. Rows to destroy
/// are marked first and then destroyed all at once ([Compaction]).
///
/// ## Threads
/// One thread applies a type, and workers take tasks of its phases where that pays ([Split]). Playback reads and writes
/// only its type, so types are played in parallel. The owner fills the run tables from the [RunList] of each recorder,
/// after the join of the segment.
final class Playback {

    private final TypeLog type;
    private final RowStore store;
    private final SlotMap slots;
    private final int headroom;
    private final PlaybackCounts counts;
    private final Incidents incidents;
    private final Split split = new Split();
    private final PhaseClock clock = split.clock();
    private final Creation creation;
    private final ValuePlayback values;
    private final Recycling recycling;
    private final Destruction destructions;

    /// @param headroom the number of slots to keep usable: live, free or reserved, not retired
    /// @param splitAbove the smallest number of commands in a phase that is split
    Playback(final TypeLog type, final int headroom, final int splitAbove) {
        split.above(splitAbove);
        this.type = type;
        this.store = type.store();
        this.slots = type.slots();
        this.headroom = headroom;
        this.counts = type.counts();
        this.incidents = type.incidents();
        this.creation = new Creation(type, split);
        this.values = new ValuePlayback(type, split);
        this.destructions = new Destruction(type, split);
        this.recycling = new Recycling(type.place());
    }

    /// See [Boundaries#splitWith(JobSystem,boolean)].
    void splitWith(final JobSystem jobs, final boolean measuresAll) {
        split.with(jobs);
        if (measuresAll) {
            clock.measureAll();
        }
    }

    /// Makes room for the commands of a boundary.
    ///
    /// @param keys chunk keys are `0 … keys - 1`
    void reserve(final int words, final int created, final int keys) {
        creation.reserve(created);
        values.reserve(words);
        destructions.reserve(words, keys);
    }

    void arrays(final Consumer<Object> to) {
        creation.arrays(to);
        values.arrays(to);
        destructions.arrays(to);
    }

    // ---- Apply ----

    /// @param boundary the number of the boundary, one higher than the last
    /// @return whether the next round of [Recycling] must visit the type even if nothing is recorded
    boolean apply(final RecorderSet recorders, final long frame, final int boundary) {
        clock.begin(splitsAny());
        type.reservation().commit();
        if (!type.runs(Phase.CREATIONS).isEmpty()) {
            creation.apply(recorders);
        }
        if (!type.runs(Phase.VALUES).isEmpty()) {
            values.apply(recorders);
        }
        if (!type.runs(Phase.ACTIVATIONS).isEmpty()) {
            applyActivations(recorders);
        }
        if (!type.runs(Phase.DELAYS).isEmpty()) {
            arm(recorders, frame);
        }
        if (!type.runs(Phase.DESTRUCTIONS).isEmpty()) {
            destructions.apply(recorders);
        }
        final boolean isFading = recycling.apply(recorders, boundary);
        keepHeadroom();
        clock.end();
        counts.add(clock);
        return isFading;
    }

    /// Tells whether a phase has enough commands to be split.
    private boolean splitsAny() {
        return split.workers() > 1 && (splits(Phase.CREATIONS) || splits(Phase.VALUES) || splits(Phase.DESTRUCTIONS));
    }

    private boolean splits(final Phase phase) {
        final RunTable runs = type.runs(phase);
        return !runs.isEmpty() && split.pays(runs.recorded());
    }

    /// Forgets the remains of a boundary that broke.
    void forget() {
        values.forget();
        destructions.forget();
    }

    private CommandBuffer bufferOf(final long entry, final RecorderSet recorders) {
        return recorders.get(RunTable.recorderOf(entry)).buffers().get(type.place());
    }

    // ---- Activations and delayed commands ----

    private void applyActivations(final RecorderSet recorders) {
        final RunTable runs = type.runs(Phase.ACTIVATIONS);
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            if (entry != 0) {
                activate(key, bufferOf(entry, recorders), RunTable.beginOf(entry), RunTable.endOf(entry));
            }
        }
        runs.clear();
    }

    private void activate(final int key, final CommandBuffer buffer, final int begin, final int end) {
        final long[] words = buffer.activations.targets();
        for (int at = begin; at < end; ) {
            final boolean isLater = words[at] < 0;
            final long handle = words[at] & ~CommandStream.OTHER;
            final int row = slots.find(handle);
            final boolean isWake = isLater && words[at + 2] == CommandBuffer.WAKE;
            counts.activations += isWake ? 0 : 1;
            counts.add(1, row < 0 ? 1 : 0);
            if (row < 0) {
                final int later = isWake ? CommandWord.WAKE : CommandWord.ACTIVATE_AT;
                final int opcode = isLater ? later : CommandWord.ACTIVATE;
                incidents.add(key, Incident.Kind.STALE, CommandWord.head(opcode, 0), handle);
            } else if (isWake) {
                type.ownWakes().set(handle, words[at + 1]);
            } else if (store.isActive(row)) {
                counts.repeated++;
            } else if (isLater) {
                final Future<?> asset = (Future<?>) buffer.objects.array()[(int) words[at + 2]];
                type.activations().add(handle, words[at + 1], asset);
            } else {
                store.direct().activate(handle);
                counts.activated++;
            }
            at += isLater ? CommandWord.size(CommandWord.ACTIVATE_AT) : 1;
        }
    }

    private void arm(final RecorderSet recorders, final long frame) {
        final RunTable runs = type.runs(Phase.DELAYS);
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            if (entry != 0) {
                final CommandBuffer buffer = bufferOf(entry, recorders);
                type.delays().arm(buffer, RunTable.beginOf(entry), RunTable.endOf(entry), frame);
            }
        }
        runs.clear();
    }

    /// Adds new slots to replace retired ones, so that a map never becomes full by age. Up to an eighth may be missing,
    /// so that this happens rarely: it is the one allocation of a steady run.
    private void keepHeadroom() {
        final int usable = slots.space().slotCount() - slots.space().retiredSlots();
        if (usable < headroom - (headroom >> 3)) {
            slots.space().addSlotsUpTo(headroom - usable);
        }
    }
}
