package org.denserow.engine.command;

import java.util.concurrent.Future;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.rows.RowDeaths;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.state.SavedState;

/// Pending rows of one type that become active at a given frame once their asset is there.
///
/// At the open boundary of a frame the owner looks at the entries that are due ([DueActivations]), in handle order,
/// those of one row in the order in which they were recorded, and records what follows: an activation, or the
/// destruction of a row whose asset failed. A row that is active by then is forgotten without looking at its asset; an
/// entry whose row dies goes with it, whoever destroys the row.
///
/// A row with several entries: the first that is due and good activates it, and one that is due later is forgotten with
/// its asset unasked. Those due at one boundary are all asked, and one that fails destroys the row, whatever the others
/// say.
///
/// *Threads*: entries come from the thread that plays the type back, and go with their rows on the thread that destroys
/// them; the rest is the owner's. *Cost*: O(1) an entry, see [WaitingRows].
public final class Activations implements RowDeaths {

    private final RowStore map;
    private final WaitingRows entries = new WaitingRows();

    /// What happened to assets that were due in a frame, over all types; reused.
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

        /// {@return rows that stay pending because their asset is not there}
        public int late() {
            return late;
        }

        /// {@return rows that are destroyed because their asset failed}
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

    Activations(final RowStore map) {
        this.map = map;
    }

    void add(final long handle, final long frame, final Future<?> asset) {
        map.onDeath(this); // from the first entry on
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

    /// {@return a hash of which rows wait for which frames, 0 when none does; assets are left out}
    long orderHash() {
        return entries.hash();
    }

    /// {@return entries whose asset is not there yet, or does not say}
    int unfinished() {
        return entries.unfinished();
    }

    /// Assets are kept as references: they are done, so whoever reads them reads the same.
    void save(final SavedState to) {
        final Future<?>[] assets = new Future<?>[entries.count()];
        final long[] handles = new long[assets.length];
        final long[] frames = new long[assets.length];
        entries.copyTo(handles, frames, assets);
        to.putNumbers("activations", handles);
        to.putNumbers("activations, frames", frames);
        to.put("activations, assets", assets, assets.length);
    }

    void load(final SavedState from) {
        final long[] handles = from.numbers("activations");
        final long[] frames = from.numbers("activations, frames");
        final Future<?>[] assets = new Future<?>[handles.length];
        from.copyTo("activations, assets", assets);
        entries.clear();
        for (int i = 0; i < handles.length; i++) {
            add(handles[i], frames[i], assets[i]);
        }
    }

    /// Forgets everything.
    void clear() {
        entries.clear();
    }

    /// {@return entries that wait}
    public int count() {
        return entries.count();
    }

    /// {@return whether an entry waits for a frame, or one before it}
    ///
    /// @param frame the frame
    boolean isDue(final long frame) {
        return entries.isDue(frame);
    }

    /// What waits.
    WaitingRows entries() {
        return entries;
    }

    RowState state(final long handle) {
        return map.state(map.find(handle));
    }

    String typeName() {
        return map.name();
    }
}
