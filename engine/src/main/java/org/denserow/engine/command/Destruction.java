package org.denserow.engine.command;

import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.Compaction;
import org.denserow.engine.rows.RowSet;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.Split;
import org.denserow.engine.slots.SlotMap;
import org.denserow.jobs.ChunkJob;

/// Applies the destructions of one type at a boundary: dooms the rows, then destroys all of them at once
/// ([Compaction]). Order matters only for counts and names: the first command on a row destroys it, later ones are
/// duplicates.
///
/// Targets are looked up in batches before rows are marked: a loop that did both for each target would wait for one
/// cache miss after the other.
///
/// *Threads*: the thread that plays back the type, and the workers that run its tasks. *Cost*: O(destroys); allocates
/// when there are more tasks than ever before. *Memory*: a bit per row for each worker, after the first split.
final class Destruction {

    private static final int BATCH = 256; // targets looked up before rows are marked

    private final TypeLog type;
    private final RowStore store;
    private final SlotMap slots;
    private final Split split;
    private final PlaybackCounts counts;
    private final Compaction compaction;
    private final Pieces pieces = new Pieces();
    private final Split.PerWorker<Found> ofWorkers = new Split.PerWorker<>(Found::new);
    private final ChunkJob job = this::doom;
    private RecorderSet recorders; // of the boundary
    private boolean endsHandles; // as soon as their rows are doomed
    private boolean hasMissed; // whether the latest destroys on one thread named a row that was dead or doomed already

    /// The results of one worker.
    private static final class Found {
        final int[] rows = new int[BATCH];
        final RowSet doomed = new RowSet();
        long hits;

        void clear() {
            doomed.clear();
            hits = 0;
        }
    }

    Destruction(final TypeLog type, final Split split) {
        this.type = type;
        this.store = type.store();
        this.slots = type.slots();
        this.split = split;
        this.counts = type.counts();
        this.compaction = store.compaction();
    }

    /// Makes room for a number of destroys.
    void reserve(final int destroys, final int keys) {
        pieces.reserve((int) Math.min(destroys, (long) keys + destroys / Pieces.MOST));
        ofWorkers.fit(1);
        if (split.pays(destroys)) {
            fitWorkers();
            compaction.reserve(split);
        }
    }

    private void fitWorkers() {
        ofWorkers.fit(split.workers());
        for (int worker = 0; worker < ofWorkers.count(); worker++) {
            ofWorkers.get(worker).doomed.fit(store.capacity());
        }
    }

    void arrays(final Consumer<Object> to) {
        pieces.arrays(to);
        ofWorkers.arrays(to);
        for (int worker = 0; worker < ofWorkers.count(); worker++) {
            to.accept(ofWorkers.get(worker).rows);
            ofWorkers.get(worker).doomed.arrays(to);
        }
    }

    void apply(final RecorderSet from) {
        recorders = from;
        final RunTable runs = type.runs(Phase.DESTRUCTIONS);
        counts.destroys += runs.recorded();
        counts.commands += runs.recorded();
        if (split.pays(runs.recorded()) && !Checks.ON) {
            doomSplit(runs);
        } else {
            doomAll(runs);
        }
        runs.clear();
        counts.destroyed += compaction.apply(split);
        recorders = null;
    }

    /// Forgets the remains of a boundary that broke.
    void forget() {
        for (int worker = 0; worker < ofWorkers.count(); worker++) {
            ofWorkers.get(worker).clear();
        }
        recorders = null;
    }

    private CommandStream streamOf(final int recorder) {
        return recorders.get(recorder).buffers().get(type.place()).destroys;
    }

    // ---- On one thread, in canonical order ----

    private void doomAll(final RunTable runs) {
        ofWorkers.fit(1);
        // Where a destroy misses, live entries must tell apart who was dead before and who is named twice.
        // Ending handles and taking that back costs two more walks then, and the next boundary probably misses, too.
        endsHandles = !hasMissed && !Checks.ON && slots.permanent() == 0 && compaction.endsHandles();
        hasMissed = false;
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            if (entry != 0) {
                final CommandStream stream = streamOf(RunTable.recorderOf(entry));
                doom(key, stream, RunTable.beginOf(entry), RunTable.endOf(entry));
            }
        }
    }

    private void doom(final int key, final CommandStream stream, final int begin, final int end) {
        final long[] targets = stream.targets();
        final int[] rows = ofWorkers.get(0).rows;
        for (int from = begin; from < end; from += BATCH) {
            final int count = Math.min(BATCH, end - from);
            find(targets, from, count, rows);
            int i = doomRun(rows, 0, count);
            if (endsHandles && !(i == count && compaction.end(targets, from, from + count))) {
                endsHandles = false;
                compaction.revive();
                find(targets, from, count, rows);
            }
            for (; i < count; i = doomRun(rows, i + 1, count)) {
                final Incident.Kind missed = doom(rows[i]);
                if (missed != null) {
                    miss(key, missed, targets[from + i]);
                } else if (Checks.ON) {
                    store.destroyedBy(targets[from + i], stream.origins.get(from + i));
                }
            }
        }
    }

    /// Dooms rows while there is nothing to say of them.
    ///
    /// @return the place of the next row to look at, or `end`
    private int doomRun(final int[] rows, final int begin, final int end) {
        return Checks.ON || slots.permanent() > 0 ? begin : compaction.doom(rows, begin, end);
    }

    private void find(final long[] targets, final int from, final int count, final int[] rows) {
        for (int i = 0; i < count; i++) {
            rows[i] = slots.find(targets[from + i]);
        }
    }

    /// @return why the command destroys no row; null if it does
    private Incident.Kind doom(final int row) {
        if (row < 0) {
            return Incident.Kind.STALE;
        }
        if (isPermanent(row)) {
            return Incident.Kind.PERMANENT;
        }
        return compaction.doom(row) ? null : Incident.Kind.DUPLICATE;
    }

    private boolean isPermanent(final int row) {
        return slots.permanent() > 0 && slots.state(row) == RowState.PERMANENT;
    }

    private void miss(final int key, final Incident.Kind why, final long target) {
        hasMissed = true;
        if (why == Incident.Kind.DUPLICATE) {
            counts.duplicates++;
        } else {
            counts.stale++;
        }
        note(key, why, target);
    }

    private void note(final int key, final Incident.Kind why, final long target) {
        type.incidents().add(key, why, CommandWord.head(CommandWord.DESTROY, 0), target);
    }

    // ---- Side by side ----

    private void doomSplit(final RunTable runs) {
        pieces.cut(runs);
        fitWorkers();
        for (int worker = 0; worker < ofWorkers.count(); worker++) { // a boundary that broke may leave something
            ofWorkers.get(worker).doomed.clear();
            ofWorkers.get(worker).hits = 0;
        }
        split.run(pieces.count(), job);
        long hits = 0;
        for (int worker = 0; worker < ofWorkers.count(); worker++) {
            final Found found = ofWorkers.get(worker);
            hits += found.hits;
            doom(found.doomed);
            found.clear();
        }
        counts.duplicates += hits - compaction.count();
        counts.stale += runs.recorded() - hits;
        if (runs.recorded() > compaction.count()) {
            nameMissed(runs, ofWorkers.get(0).doomed);
        }
    }

    private void doom(final int piece, final int worker) {
        final Found found = ofWorkers.get(worker);
        final long[] targets = streamOf(pieces.recorder(piece)).targets();
        final int end = pieces.end(piece);
        for (int from = pieces.begin(piece); from < end; from += BATCH) {
            final int count = Math.min(BATCH, end - from);
            find(targets, from, count, found.rows);
            for (int i = 0; i < count; i++) {
                final int row = found.rows[i];
                if (row >= 0 && !isPermanent(row)) {
                    found.hits++;
                    found.doomed.add(row);
                }
            }
        }
    }

    /// Dooms the rows that a worker found.
    private void doom(final RowSet rows) {
        for (int word = rows.nextWord(0); word >= 0; word = rows.nextWord(word + 1)) {
            compaction.doomWord(word, rows.word(word));
        }
    }

    /// Walks again over all destroys, in canonical order, to name those that destroyed no row; this is rare.
    ///
    /// @param seen empty scratch
    private void nameMissed(final RunTable runs, final RowSet seen) {
        if (!type.incidents().wants(Incident.Kind.STALE)) {
            return;
        }
        for (int key = runs.begin(); key < runs.end(); key++) {
            final long entry = runs.get(key);
            for (int at = RunTable.beginOf(entry); at < RunTable.endOf(entry); at++) {
                final long target = streamOf(RunTable.recorderOf(entry)).targets()[at];
                final int row = slots.find(target);
                if (row < 0) {
                    note(key, Incident.Kind.STALE, target);
                } else if (isPermanent(row)) {
                    note(key, Incident.Kind.PERMANENT, target);
                } else if (!seen.add(row)) {
                    note(key, Incident.Kind.DUPLICATE, target);
                }
            }
        }
        seen.clear();
    }
}
