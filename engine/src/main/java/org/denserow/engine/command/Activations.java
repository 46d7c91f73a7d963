package org.denserow.engine.command;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.handle.Mix;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.storage.HandleMap;
import org.denserow.engine.storage.SavedState;

/// Pending rows of one type that become active at a given frame once their asset is there.
///
/// At the open boundary of a frame the owner looks at the entries that are due, in handle order, and records what
/// follows: an activation, or the destruction of a row whose asset failed. A row that is gone or active by then is
/// forgotten without looking at its asset.
///
/// *Threads*: entries come from the thread that plays the type back; the rest is the owner's. The payload of an asset
/// is visible to the systems because its future is asked before they start. *Cost*: O(entries) a frame.
public final class Activations {

    private static final Comparator<Entry> BY_HANDLE = (a, b) -> Handle.compare(a.handle, b.handle);

    private final HandleMap map;
    private final List<Entry> entries = new ArrayList<>();
    private final List<Entry> due = new ArrayList<>();

    private record Entry(long handle, long frame, Future<?> asset) {}

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

        private void fail(final String typeName, final Entry entry, final Throwable cause) {
            if (failed++ == 0) {
                firstFailure = "the asset of a pending row failed, the row was destroyed: type=" + typeName
                        + ", handle=" + Handle.toString(entry.handle) + ", frame=" + entry.frame + ", cause=" + cause;
            }
        }
    }

    Activations(final HandleMap map) {
        this.map = map;
    }

    void add(final long handle, final long frame, final Future<?> asset) {
        entries.add(new Entry(handle, frame, asset));
    }

    /// {@return a hash of which rows wait for which frames, 0 when none does; assets are left out}
    long orderHash() {
        long sum = 0;
        for (int i = 0; i < entries.size(); i++) { // a sum: they are looked at in the order of their handles
            sum += Mix.next(Mix.of(entries.get(i).handle), entries.get(i).frame);
        }
        return sum;
    }

    /// {@return entries whose asset is not there yet, or does not say}
    int unfinished() {
        int unfinished = 0;
        for (final Entry entry : entries) {
            unfinished += isDone(entry.asset) ? 0 : 1;
        }
        return unfinished;
    }

    static boolean isDone(final Future<?> asset) {
        try {
            return asset.isDone();
        } catch (final RuntimeException broken) { // a future of the user's own
            return false;
        }
    }

    /// Assets are kept as references: they are done, so whoever reads them reads the same.
    void save(final SavedState to) {
        final long[] handles = to.roomForLongs("activations", entries.size());
        final long[] frames = to.roomForLongs("activations, frames", entries.size());
        final Future<?>[] assets = new Future<?>[entries.size()];
        for (int i = 0; i < entries.size(); i++) {
            handles[i] = entries.get(i).handle;
            frames[i] = entries.get(i).frame;
            assets[i] = entries.get(i).asset;
        }
        to.put("activations, assets", assets, assets.length);
    }

    void load(final SavedState from) {
        final long[] handles = from.numbers("activations");
        final long[] frames = from.numbers("activations, frames");
        final Future<?>[] assets = new Future<?>[handles.length];
        from.copyTo("activations, assets", assets);
        clear();
        for (int i = 0; i < handles.length; i++) {
            entries.add(new Entry(handles[i], frames[i], assets[i]));
        }
    }

    /// Forgets everything.
    void clear() {
        due.clear();
        entries.clear();
    }

    /// {@return entries that wait}
    public int count() {
        return entries.size();
    }

    /// Looks at the entries that are due.
    ///
    /// @param frame the frame whose open boundary this is
    /// @param wait whether to wait for an asset that is not there, else the row stays pending
    /// @param intake records what follows
    /// @param outcome is told about late and failed assets
    public void settle(final long frame, final boolean wait, final Recorder intake, final Outcome outcome) {
        if (entries.isEmpty()) {
            return;
        }
        for (int i = 0; i < entries.size(); i++) { // by index: an iterator would be garbage in every frame
            if (entries.get(i).frame <= frame) {
                due.add(entries.get(i));
            }
        }
        if (due.isEmpty()) {
            return;
        }
        entries.removeIf(entry -> entry.frame <= frame);
        due.sort(BY_HANDLE);
        try {
            for (final Entry entry : due) {
                if (map.state(map.find(entry.handle)) == RowState.PENDING) {
                    settle(entry, wait, intake, outcome);
                }
            }
        } finally {
            due.clear();
        }
    }

    private void settle(final Entry entry, final boolean wait, final Recorder intake, final Outcome outcome) {
        try {
            if (!wait && !entry.asset.isDone()) {
                entries.add(entry);
                outcome.late++;
                return;
            }
            await(entry.asset);
        } catch (final ExecutionException failure) {
            intake.destroy(entry.handle);
            outcome.fail(map.name(), entry, failure.getCause());
            return;
        } catch (final Throwable failure) { // cancelled, or a future of the user's own: the others must not suffer
            intake.destroy(entry.handle);
            outcome.fail(map.name(), entry, failure);
            return;
        }
        intake.activate(entry.handle);
    }

    /// Waits to the end: an interrupt is kept for later and does not make the frame half done.
    private static void await(final Future<?> asset) throws ExecutionException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    asset.get();
                    return;
                } catch (final InterruptedException again) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
