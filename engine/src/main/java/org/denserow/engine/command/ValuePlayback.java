package org.denserow.engine.command;

import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.RowSet;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.Split;
import org.denserow.engine.slots.SlotSpace;
import org.denserow.jobs.ChunkJob;

/// Applies the values of one type at a boundary: those of each column and tag in the order of chunk keys and, within a
/// chunk, as recorded. Structure does not change meanwhile, so values of different rows, columns and tags may be
/// applied side by side. Each share of the slots, with all columns, is one task, or several if there are more workers
/// than shares ([Picked]). Each tag is one task, because rows of different shares can share a word of its bits.
///
/// The outer loop goes over chunks, the inner one over streams: the rows that a chunk writes are looked up for every
/// column, and their entries are in the cache from the second column on. After all values, indices are told of keys
/// that were set ([Rekeying]).
///
/// *Threads*: the thread that plays back the type, and the workers that run its tasks. *Cost*: O(values + runs).
final class ValuePlayback {

    private static final int WHOLE = -1; // stands for the whole share, in place of a part

    private final TypeLog type;
    private final RowStore store;
    private final SlotSpace slots;
    private final Split split;
    private final PlaybackCounts counts;
    private final SetPlayback sets;
    private Rekeying rekeying; // null until the type has an index
    private final Split.PerWorker<Tasks> ofWorkers = new Split.PerWorker<>(Tasks::new);
    private final ChunkJob job = this::run;
    private RecorderSet recorders; // of the boundary
    private int parts; // of a share
    private final RowSet doomed = Checks.ON ? new RowSet() : null; // null unless in checks mode

    /// The results of the tasks of one worker.
    private static final class Tasks {
        long sets;
        long tags;
        long untags;
        long stale;
        final RowSet changed = new RowSet();
        Picked picked; // null while a share is one task

        void begin() {
            sets = 0;
            tags = 0;
            untags = 0;
            stale = 0;
            changed.clear(); // a boundary that broke may leave something
        }
    }

    ValuePlayback(final TypeLog type, final Split split) {
        this.type = type;
        this.store = type.store();
        this.slots = type.slots().space();
        this.split = split;
        this.counts = type.counts();
        this.sets = new SetPlayback(store, slots);
    }

    /// Makes room for values of a number of words.
    void reserve(final int words) {
        ofWorkers.fit(1);
        if (split.pays(words)) {
            fitWorkers();
        }
        if (tellsIndices()) {
            rekeying.fit();
        }
    }

    /// Tells whether the type has indices; then [Rekeying] is ready.
    private boolean tellsIndices() {
        if (store.schema().indices().length == 0) {
            return false;
        }
        rekeying = rekeying == null ? new Rekeying(type) : rekeying;
        return true;
    }

    private void fitWorkers() {
        parts = Picked.parts(split.workers());
        ofWorkers.fit(split.workers());
        for (int worker = 0; worker < ofWorkers.count(); worker++) {
            final Tasks tasks = ofWorkers.get(worker);
            if (parts > 1 && tasks.picked == null) {
                tasks.picked = new Picked();
            }
            if (store.laps().keepsChanged()) {
                tasks.changed.fit(store.capacity());
            }
        }
    }

    void arrays(final Consumer<Object> to) {
        if (rekeying != null) {
            rekeying.arrays(to);
        }
        ofWorkers.arrays(to);
        for (int worker = 0; worker < ofWorkers.count(); worker++) {
            ofWorkers.get(worker).changed.arrays(to);
            if (ofWorkers.get(worker).picked != null) {
                to.accept(ofWorkers.get(worker).picked.targets);
                to.accept(ofWorkers.get(worker).picked.values);
            }
        }
    }

    /// Applies all values.
    void apply(final RecorderSet from) {
        recorders = from;
        final RunTable runs = type.runs(Phase.VALUES);
        final long staleBefore = counts.stale;
        if (Checks.ON) {
            findDoomed();
        }
        if (split.pays(runs.recorded())) {
            applySplit();
        } else {
            ofWorkers.fit(1);
            ofWorkers.get(0).begin();
            apply(ofWorkers.get(0), 0, ValueStreams.firstOf(ValueStreams.TAGS + 1), WHOLE, false);
            count(ofWorkers.get(0));
        }
        if (counts.stale > staleBefore || Checks.ON && doomed.size() > 0) {
            note();
        }
        if (tellsIndices()) {
            final long begin = split.clock().now();
            rekeying.tell(from);
            split.clock().addFollowers(begin);
        }
        runs.clear();
        recorders = null;
    }

    /// Forgets the remains of a boundary that broke.
    void forget() {
        for (int worker = 0; worker < ofWorkers.count(); worker++) {
            ofWorkers.get(worker).begin();
        }
        recorders = null;
    }

    private CommandBuffer bufferOf(final long entry) {
        return recorders.get(RunTable.recorderOf(entry)).buffers().get(type.place());
    }

    private void count(final Tasks tasks) {
        counts.sets += tasks.sets;
        counts.tags += tasks.tags;
        counts.untags += tasks.untags;
        counts.add(tasks.sets + tasks.tags + tasks.untags, tasks.stale);
    }

    // ---- Side by side ----

    private void applySplit() {
        fitWorkers();
        for (int worker = 0; worker < ofWorkers.count(); worker++) {
            ofWorkers.get(worker).begin();
        }
        split.run(parts * ValueStreams.SHARES + store.schema().tagCount(), job);
        for (int worker = 0; worker < ofWorkers.count(); worker++) {
            final Tasks tasks = ofWorkers.get(worker);
            count(tasks);
            if (tasks.changed.size() > 0) {
                store.laps().markChanged(tasks.changed);
            }
        }
    }

    private void run(final int task, final int worker) {
        final Tasks tasks = ofWorkers.get(worker);
        final int ofShares = parts * ValueStreams.SHARES;
        if (task < ofShares) {
            final int share = task / parts;
            final int part = parts == 1 ? WHOLE : task % parts;
            apply(tasks, ValueStreams.firstOf(share), ValueStreams.firstOf(share + 1), part, true);
        } else {
            final int tag = ValueStreams.firstOf(ValueStreams.TAGS) + task - ofShares;
            apply(tasks, tag, tag + 1, WHOLE, true);
        }
    }

    // ---- The walk ----

    /// Applies the streams whose numbers are in `[first, end)`, chunk by chunk.
    ///
    /// @param part the part of the share, or [#WHOLE]
    /// @param besideOthers whether other workers apply values at the same time
    private void apply(final Tasks tasks, final int first, final int end, final int part, final boolean besideOthers) {
        final RunTable runs = type.runs(Phase.VALUES);
        final boolean keepsChanged = store.laps().keepsChanged();
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            if (entry == 0) {
                continue;
            }
            final CommandBuffer buffer = bufferOf(entry);
            final RunList values = buffer.values.runs();
            final int endOfRuns = RunTable.endOf(entry);
            int run = RunTable.beginOf(entry);
            run = first == 0 ? run : values.firstFrom(first, run, endOfRuns);
            for (; run < endOfRuns && values.key(run) < end; run++) {
                final CommandStream stream = buffer.values.get(values.key(run));
                final int from = RunList.begin(values.run(run));
                final int to = RunList.end(values.run(run));
                if (part != WHOLE) {
                    applyPart(tasks, buffer, stream, from, to, part);
                    continue;
                }
                apply(tasks, buffer, stream, from, to);
                if (keepsChanged && besideOthers) {
                    collectChanged(tasks.changed, stream.targets(), from, to);
                } else if (keepsChanged) {
                    markChanged(stream.targets(), from, to);
                }
            }
        }
    }

    /// Applies the commands of a column for one part of the share.
    private void applyPart(
            final Tasks tasks,
            final CommandBuffer buffer,
            final CommandStream stream,
            final int begin,
            final int end,
            final int part) {
        final Picked picked = tasks.picked;
        for (int from = begin; from < end; from += Picked.MOST) {
            final int count = picked.pick(stream, from, Math.min(end, from + Picked.MOST), part, parts);
            set(tasks, buffer, (Cells<?>) stream.part(), picked.targets, picked.values, 0, count);
            if (store.laps().keepsChanged()) {
                collectChanged(tasks.changed, picked.targets, 0, count);
            }
        }
    }

    /// Marks changed rows in a separate pass, only for types that keep them, so that the loops that set values stay
    /// simple.
    private void markChanged(final long[] targets, final int begin, final int end) {
        for (int at = begin; at < end; at++) {
            final int row = slots.find(targets[at] & ~CommandStream.OTHER);
            if (row >= 0) {
                store.laps().markChanged(row);
            }
        }
    }

    /// As [#markChanged], while other workers apply values.
    private void collectChanged(final RowSet changed, final long[] targets, final int begin, final int end) {
        for (int at = begin; at < end; at++) {
            final int row = slots.find(targets[at] & ~CommandStream.OTHER);
            if (row >= 0) {
                changed.add(row);
            }
        }
    }

    // ---- One run ----

    private void apply(
            final Tasks tasks, final CommandBuffer buffer, final CommandStream stream, final int begin, final int end) {
        if (stream.part() instanceof Cells<?> column) {
            set(tasks, buffer, column, stream.targets(), stream.values(), begin, end);
        } else {
            final RowTag tag = (RowTag) stream.part();
            tag.touch();
            tag(tasks, stream.targets(), begin, end, tag.field());
            sets.mark(tag.versions(), stream.targets(), begin, end);
        }
    }

    private void set(
            final Tasks tasks,
            final CommandBuffer buffer,
            final Cells<?> column,
            final long[] targets,
            final int[] values,
            final int begin,
            final int end) {
        column.touch();
        tasks.sets += end - begin;
        tasks.stale += sets.play(buffer, column, targets, values, begin, end);
        sets.mark(column.versions(), targets, begin, end);
    }

    private void tag(final Tasks tasks, final long[] targets, final int begin, final int end, final Bitfield tag) {
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
        tasks.untags += off;
        tasks.tags += end - begin - off;
        tasks.stale += stale;
    }

    // ---- Naming failed commands ----

    /// Walks again over the commands to name the stale and overtaken ones; this is rare, so the loops only count.
    /// Structure has not changed since. Columns come before tags, and the commands of a column by share, even if they
    /// were recorded in one share: the order must not depend on the number of workers.
    private void note() {
        final RunTable runs = type.runs(Phase.VALUES);
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            for (int column = 0; entry != 0 && column < store.schema().columnCount(); column++) {
                for (int share = 0; share < ValueStreams.SHARES; share++) {
                    final int recorded = bufferOf(entry).values.shares() == 1 ? 0 : share;
                    note(key, entry, ValueStreams.firstOf(recorded) + column, share);
                }
            }
            for (int tag = 0; entry != 0 && tag < store.schema().tagCount(); tag++) {
                note(key, entry, ValueStreams.firstOf(ValueStreams.TAGS) + tag, ValueStreams.TAGS);
            }
        }
    }

    /// @param share the share of the targets to test; [ValueStreams#TAGS] for all targets
    private void note(final int key, final long entry, final int number, final int share) {
        final CommandBuffer buffer = bufferOf(entry);
        final RunList values = buffer.values.runs();
        final int run = values.firstFrom(number, RunTable.beginOf(entry), RunTable.endOf(entry));
        if (run == RunTable.endOf(entry) || values.key(run) != number) {
            return;
        }
        final CommandStream stream = buffer.values.get(number);
        for (int at = RunList.begin(values.run(run)); at < RunList.end(values.run(run)); at++) {
            final long target = stream.targets()[at] & ~CommandStream.OTHER;
            if (share == ValueStreams.TAGS || share == ValueStreams.shareOf(target, ValueStreams.SHARES - 1)) {
                note(key, stream, at, target);
            }
        }
    }

    private void note(final int key, final CommandStream stream, final int at, final long target) {
        final int row = slots.find(target);
        if (row < 0) {
            type.incidents().add(key, Incident.Kind.STALE, head(stream, at), target);
        } else if (Checks.ON && doomed.contains(row)) {
            counts.overtaken++;
            type.incidents().add(key, Incident.Kind.OVERTAKEN, head(stream, at), target);
        }
    }

    private static int head(final CommandStream stream, final int at) {
        if (stream.part() instanceof Cells<?> column) {
            return CommandWord.head(CommandWord.SET, column.index());
        }
        final boolean isOff = stream.targets()[at] < 0;
        return CommandWord.head(isOff ? CommandWord.UNTAG : CommandWord.TAG, ((RowTag) stream.part()).index());
    }

    /// Checks mode: finds the rows that this boundary will destroy.
    private void findDoomed() {
        doomed.clear();
        doomed.fit(store.capacity());
        final RunTable runs = type.runs(Phase.DESTRUCTIONS);
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            for (int at = RunTable.beginOf(entry); at < RunTable.endOf(entry); at++) {
                final long target = bufferOf(entry).destroys.targets()[at];
                final int row = slots.find(target);
                if (row >= 0 && store.state(row) != RowState.PERMANENT) {
                    doomed.add(row);
                }
            }
        }
    }
}
