package org.denserow.engine.command;

import java.util.concurrent.Future;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.Compaction;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;

/// Applies what was recorded for one type, [phase][Phase] by phase, and each in the order of chunk keys and, within a
/// chunk, as recorded.
///
/// Overview. A run table holds one packed entry per chunk and phase: which recorder, and where in its streams. So nothing
/// is sorted and a command carries no key. A run is played by one tight loop over targets and values. What is destroyed is
/// marked first, then all of it goes at once ([Compaction]).
///
/// ## Threads
/// One thread applies a type; it reads and writes that type only, so types are played in parallel. Entries of the run
/// tables are written by the owner, after the join of the segment, from what each recorder has noted ([RunList]).
final class Playback {

    private static final int BATCH = 256; // targets that are looked up before any of the rows is marked

    private final TypeLog type;
    private final RowStore map;
    private final SlotMap slots;
    private final int headroom;
    private final PlaybackCounts counts;
    private final Incidents incidents;
    private final Creation creation;
    private final ValuePlayback values;
    private final Recycling recycling;
    private final int[] rows = new int[BATCH]; // scratch

    /// @param headroom index slots that are kept usable: live, free or reserved, not retired
    /// @param split runs what is split
    Playback(final TypeLog type, final int headroom, final Split split) {
        this.type = type;
        this.map = type.map();
        this.slots = type.slots();
        this.headroom = headroom;
        this.counts = type.counts();
        this.incidents = type.incidents();
        this.creation = new Creation(type);
        this.values = new ValuePlayback(type, split);
        this.recycling = new Recycling(type.place());
    }

    // ---- Apply ----

    /// @return whether it must come again at the next boundary though nothing is recorded: room waits to be given back
    boolean apply(final RecorderSet recorders, final long frame) {
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
            destroy(recorders);
        }
        final boolean isFading = recycling.apply(recorders);
        keepHeadroom();
        return isFading;
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

    // ---- Destructions ----

    private void destroy(final RecorderSet recorders) {
        final RunTable runs = type.runs(Phase.DESTRUCTIONS);
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            if (entry != 0) {
                doom(key, bufferOf(entry, recorders).destroys, RunTable.beginOf(entry), RunTable.endOf(entry));
            }
        }
        runs.clear();
        counts.destroyed += map.compaction().apply();
    }

    /// Marks the rows that go. Targets are looked up many at a time: where to mark hangs on what is found, so a loop that
    /// did both would wait for one cache miss after the other.
    private void doom(final int key, final CommandStream stream, final int begin, final int end) {
        final long[] targets = stream.targets();
        counts.destroys += end - begin;
        counts.commands += end - begin;
        for (int from = begin; from < end; from += BATCH) {
            final int count = Math.min(BATCH, end - from);
            find(targets, from, count);
            for (int i = 0; i < count; i++) {
                final Incident.Kind missed = doom(rows[i]);
                if (missed != null) {
                    miss(key, missed, targets[from + i]);
                } else if (Checks.ON) {
                    map.destroyedBy(targets[from + i], stream.origins.get(from + i));
                }
            }
        }
    }

    private void find(final long[] targets, final int from, final int count) {
        for (int i = 0; i < count; i++) {
            rows[i] = slots.find(targets[from + i]);
        }
    }

    /// @return why the row is not one more to go; null if it is
    private Incident.Kind doom(final int row) {
        if (row < 0) {
            return Incident.Kind.STALE;
        }
        if (slots.permanent() > 0 && slots.state(row) == RowState.PERMANENT) {
            return Incident.Kind.PERMANENT;
        }
        return map.compaction().doom(row) ? null : Incident.Kind.DUPLICATE;
    }

    private void miss(final int key, final Incident.Kind why, final long target) {
        if (why == Incident.Kind.DUPLICATE) {
            counts.duplicates++;
        } else {
            counts.stale++;
        }
        incidents.add(key, why, CommandWord.head(CommandWord.DESTROY, 0), target);
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
