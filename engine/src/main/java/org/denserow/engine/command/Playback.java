package org.denserow.engine.command;

import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.denserow.engine.rows.PhaseClock;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.Split;
import org.denserow.engine.slots.SlotMap;
import org.denserow.jobs.JobSystem;

/// Applies what was recorded for one type, [phase][Phase] by phase, and each in the order of chunk keys and, within a
/// chunk, as recorded.
///
/// Overview. A run table holds one packed entry per chunk and phase: which recorder, and where in its streams. So nothing
/// is sorted and a command carries no key. A run is played by one tight loop over targets and values. What is destroyed is
/// marked first, then all of it goes at once ([Compaction]).
///
/// ## Threads
/// One thread applies a type, and workers take tasks of its phases where that pays ([Split]); all of it reads and writes
/// that type only, so types are played in parallel. Entries of the run tables are written by the owner, after the join of
/// the segment, from what each recorder has noted ([RunList]).
final class Playback {

    private final TypeLog type;
    private final RowStore map;
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

    /// @param headroom index slots that are kept usable: live, free or reserved, not retired
    /// @param splitAbove commands of a phase that are the fewest to be split
    Playback(final TypeLog type, final int headroom, final int splitAbove) {
        split.above(splitAbove);
        this.type = type;
        this.map = type.map();
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

    /// Makes room for what a boundary applies.
    ///
    /// @param words, and rows created, at most
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

    /// @param boundary its number, one higher than that of the one before
    /// @return whether the next round must come here though nothing is recorded ([Recycling])
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

    /// Whether a phase has enough commands to be split.
    private boolean splitsAny() {
        return split.workers() > 1 && (splits(Phase.CREATIONS) || splits(Phase.VALUES) || splits(Phase.DESTRUCTIONS));
    }

    private boolean splits(final Phase phase) {
        final RunTable runs = type.runs(phase);
        return !runs.isEmpty() && split.pays(runs.recorded());
    }

    /// Forgets what a boundary has left that did not come to its end.
    void forget() {
        values.forget();
        destructions.forget();
    }

    private CommandBuffer bufferOf(final long entry, final RecorderSet recorders) {
        return recorders.get(RunTable.recorderOf(entry)).buffers().get(type.place());
    }

    // ---- Activations, and what waits ----

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
            counts.activations++;
            counts.add(1, row < 0 ? 1 : 0);
            if (row < 0) {
                final int opcode = isLater ? CommandWord.ACTIVATE_AT : CommandWord.ACTIVATE;
                incidents.add(key, Incident.Kind.STALE, CommandWord.head(opcode, 0), handle);
            } else if (map.isActive(row)) {
                counts.repeated++;
            } else if (isLater) {
                final Future<?> asset = (Future<?>) buffer.objects.array()[(int) words[at + 2]];
                type.activations().add(handle, words[at + 1], asset);
            } else {
                map.direct().activate(handle);
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

    /// Retired slots eat into the slot space; new ones make up for them, so that a map never becomes full by age. An
    /// eighth may be missing, so that this happens rarely: it is the one allocation that a steady run makes.
    private void keepHeadroom() {
        final int usable = slots.space().slotCount() - slots.space().retiredSlots();
        if (usable < headroom - (headroom >> 3)) {
            slots.space().addSlotsUpTo(headroom - usable);
        }
    }
}
