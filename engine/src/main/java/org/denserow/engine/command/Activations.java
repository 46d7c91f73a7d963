package org.denserow.engine.command;

import java.util.Arrays;
import java.util.concurrent.Future;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.RowDeaths;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.snapshot.SavedState;

/// The pending rows of one type that wait for a frame and an asset (`activateAt`).
///
/// At the opening boundary of a frame the owner handles the entries that are due ([DueActivations]), in handle order, and
/// those of one row as recorded. It records an activation, or the destruction of a row whose asset failed. An entry is
/// dropped without asking its asset if its row is already active. The death of a row removes its entries.
///
/// `engine/docs/commands.md` has the rules for a row with several entries.
///
/// *Threads*: the thread that plays back the type adds entries; the thread that destroys a row removes its entries; the
/// owner calls the rest. *Cost*: see [WaitingRows].
public final class Activations implements RowDeaths {

    private static final Future<?>[] NO_ASSETS = {}; // one for all types, as the next: there may be many types
    private static final long[] NONE = {};

    private final RowStore store;
    private final RowDeaths deaths; // told of deaths from the first entry on, and tells this
    private final WaitingRows entries = new WaitingRows();
    private Future<?>[] assets = NO_ASSETS; // of a save, with the next two, reused
    private long[] handles = NONE;
    private long[] frames = NONE;

    /// Late and failed assets of a frame, over all types; reused.
    public static final class Outcome {

        private int late;
        private int failed;
        private String firstFailure = "";

        /// Creates an outcome without events.
        public Outcome() {}

        /// Forgets everything.
        public void clear() {
            late = 0;
            failed = 0;
            firstFailure = "";
        }

        /// {@return the number of assets that are not there; a row may wait for several}
        public int late() {
            return late;
        }

        /// {@return the number of assets that failed; each destroys its row}
        public int failed() {
            return failed;
        }

        /// {@return the first failure in handle order in words, or an empty text}
        public String firstFailure() {
            return firstFailure;
        }

        void addLate() {
            late++;
        }

        void addFailure(final String typeName, final long handle, final long frame, final Throwable cause) {
            if (failed++ == 0) {
                firstFailure = "the asset of a pending row failed, the row was destroyed: type=" + typeName
                        + ", handle=" + Handle.toString(handle) + ", frame=" + frame + ", cause=" + cause;
            }
        }
    }

    Activations(final RowStore store, final RowDeaths deaths) {
        this.store = store;
        this.deaths = deaths;
    }

    void add(final long handle, final long frame, final Future<?> asset) {
        store.onDeath(deaths); // from the first entry on
        entries.add(handle, frame, asset);
    }

    @Override
    public void died(final long handle) {
        for (int entry = entries.firstOf(handle); entry != WaitingRows.NONE; entry = entries.firstOf(handle)) {
            entries.remove(entry);
        }
    }

    @Override
    public void allDied() {
        entries.clear();
    }

    /// {@return a hash of the rows that wait and their frames, without assets; 0 if none waits}
    long orderHash() {
        return entries.hash();
    }

    /// {@return the number of entries whose asset is not there yet, or whose `isDone` throws}
    int unfinished() {
        return entries.unfinished();
    }

    /// Saves assets as references: they are done, so every reader gets the same result.
    void save(final SavedState to) {
        final int count = entries.count();
        if (assets.length < count) {
            assets = new Future<?>[2 * count];
            handles = new long[assets.length];
            frames = new long[assets.length];
        }
        entries.copyTo(handles, frames, assets);
        to.put("activations", handles, count);
        to.put("activations, frames", frames, count);
        to.putObjects("activations, assets", assets, count, AssetForm.ASSETS);
        Arrays.fill(assets, 0, count, null); // they live no longer by this
    }

    void load(final SavedState from) {
        final long[] rows = from.numbers("activations");
        final long[] due = from.numbers("activations, frames");
        final Future<?>[] awaited = new Future<?>[rows.length];
        from.copyObjects("activations, assets", awaited, AssetForm.ASSETS);
        entries.clear();
        for (int i = 0; i < rows.length; i++) {
            if (store.find(rows[i]) < 0) {
                throw new IllegalArgumentException("a row waits for its asset while it exists: handle="
                        + Handle.toString(rows[i]) + ", frame=" + due[i]);
            }
            add(rows[i], due[i], awaited[i]);
        }
    }

    /// Forgets everything.
    void clear() {
        entries.clear();
    }

    /// {@return the number of entries}
    public int count() {
        return entries.count();
    }

    /// The words of the entries, as bounds count them: those of their commands.
    long words() {
        return (long) entries.count() * CommandWord.size(CommandWord.ACTIVATE_AT);
    }

    /// {@return whether an entry waits for this frame or an earlier one}
    boolean isDue(final long frame) {
        return entries.isDue(frame);
    }

    /// The entries.
    WaitingRows entries() {
        return entries;
    }

    RowState state(final long handle) {
        return store.state(store.find(handle));
    }

    String typeName() {
        return store.name();
    }
}
