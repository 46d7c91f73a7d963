package org.denserow.engine.command;

import java.util.concurrent.Future;
import org.agrona.collections.LongHashSet;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.Compaction;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.slots.SlotMap;

/// Applies what was recorded for one type, [phase][Phase] by phase, and each in the order of chunk keys and, within a
/// chunk, as recorded.
///
/// Overview. A run table holds one packed entry per chunk and phase: which recorder, and where in its streams. So nothing
/// is sorted and a command carries no key. A run is played by one tight loop over targets and values. In the phase of
/// values chunks stand outside and streams inside: the rows that a chunk writes to are looked up for every column, and
/// the entries are in the cache then. What is destroyed is marked first, then all of it goes at once ([Compaction]).
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
    private final SetPlayback sets;
    private final Recycling recycling;
    private final int[] rows = new int[BATCH]; // scratch
    private final LongHashSet doomed = Checks.ON ? new LongHashSet() : null; // null unless in checks mode

    /// @param headroom index slots that are kept usable: live, free or reserved, not retired
    Playback(final TypeLog type, final int headroom) {
        this.type = type;
        this.map = type.map();
        this.slots = type.slots();
        this.headroom = headroom;
        this.counts = type.counts();
        this.incidents = type.incidents();
        this.creation = new Creation(type);
        this.sets = new SetPlayback(map, slots.space());
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
            applyValues(recorders);
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

    // ---- Values ----

    private void applyValues(final RecorderSet recorders) {
        if (Checks.ON) {
            findDoomed(recorders);
        }
        final RunTable runs = type.runs(Phase.VALUES);
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            if (entry == 0) {
                continue;
            }
            final CommandBuffer buffer = bufferOf(entry, recorders);
            final RunList values = buffer.values.runs();
            for (int run = RunTable.beginOf(entry); run < RunTable.endOf(entry); run++) {
                final CommandStream stream = buffer.values.get(values.key(run));
                apply(key, buffer, stream, RunList.begin(values.run(run)), RunList.end(values.run(run)));
            }
        }
        runs.clear();
    }

    private void apply(
            final int key, final CommandBuffer buffer, final CommandStream stream, final int begin, final int end) {
        final int stale;
        if (stream.part() instanceof Cells<?> column) {
            counts.sets += end - begin;
            stale = sets.play(buffer, column, stream, begin, end);
        } else {
            stale = tag(stream.targets(), begin, end, ((RowTag) stream.part()).field());
        }
        counts.add(end - begin, stale);
        if (map.laps().keepsChanged()) {
            markChanged(stream.targets(), begin, end);
        }
        if (stale > 0 || Checks.ON && !doomed.isEmpty()) {
            note(key, stream, begin, end);
        }
    }

    private int tag(final long[] targets, final int begin, final int end, final Bitfield tag) {
        int stale = 0;
        int off = 0;
        for (int at = begin; at < end; at++) {
            final int row = slots.find(targets[at] & ~CommandStream.OTHER);
            final boolean isOff = targets[at] < 0;
            off += isOff ? 1 : 0;
            if (row < 0) {
                stale++;
            } else if (isOff) {
                tag.clear(row);
            } else {
                tag.set(row);
            }
        }
        counts.untags += off;
        counts.tags += end - begin - off;
        return stale;
    }

    /// A pass of its own, for types that ask for it: the loops that set values stay as they are.
    private void markChanged(final long[] targets, final int begin, final int end) {
        for (int at = begin; at < end; at++) {
            final int row = slots.find(targets[at] & ~CommandStream.OTHER);
            if (row >= 0) {
                map.laps().markChanged(row);
            }
        }
    }

    /// Looks again at commands of which some come to nothing: it is the rare case, so the loops only count. No structure
    /// that decides it has changed since.
    private void note(final int key, final CommandStream stream, final int begin, final int end) {
        for (int at = begin; at < end; at++) {
            final long target = stream.targets()[at] & ~CommandStream.OTHER;
            if (slots.find(target) < 0) {
                incidents.add(key, Incident.Kind.STALE, head(stream, at), target);
            } else if (Checks.ON && doomed.contains(target)) {
                counts.overtaken++;
                incidents.add(key, Incident.Kind.OVERTAKEN, head(stream, at), target);
            }
        }
    }

    private static int head(final CommandStream stream, final int at) {
        if (stream.part() instanceof Cells<?> column) {
            return CommandWord.head(CommandWord.SET, column.index());
        }
        final boolean isOff = stream.targets()[at] < 0;
        return CommandWord.head(isOff ? CommandWord.UNTAG : CommandWord.TAG, ((RowTag) stream.part()).index());
    }

    /// Checks mode: which rows will be destroyed at this boundary.
    private void findDoomed(final RecorderSet recorders) {
        doomed.clear();
        final RunTable runs = type.runs(Phase.DESTRUCTIONS);
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            for (int at = RunTable.beginOf(entry); at < RunTable.endOf(entry); at++) {
                final long target = bufferOf(entry, recorders).destroys.targets()[at];
                final int row = slots.find(target);
                if (row >= 0 && slots.state(row) != RowState.PERMANENT) {
                    doomed.add(target);
                }
            }
        }
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
