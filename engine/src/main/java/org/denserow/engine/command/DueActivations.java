package org.denserow.engine.command;

import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.denserow.engine.handle.RowState;

/// Handles, at an opening boundary, the [Activations] that are due: records the activation of a row, or its destruction if
/// its asset failed.
///
/// *Threads*: the owner. Systems see the payload of an asset, because the owner asks its future before they start.
/// *Cost*: O(due entries) and one sort of their handles; allocates only when more are due than ever before.
final class DueActivations {

    private final Recorder recorder;
    private long[] due = {}; // scratch: handles
    private int[] ofRow = {}; // scratch: due entries of one row

    DueActivations(final Recorder recorder) {
        this.recorder = recorder;
    }

    /// Handles the due entries of one type.
    ///
    /// @param frame the frame of the opening boundary
    /// @param wait whether to wait for an asset that is not there, or to leave the row pending
    /// @param outcome counts late and failed assets
    void settle(
            final Activations activations, final long frame, final boolean wait, final Activations.Outcome outcome) {
        final WaitingRows entries = activations.entries();
        if (!entries.isDue(frame)) {
            return;
        }
        final int count = entries.dueCount(frame);
        due = entries.due(frame, due);
        Arrays.sort(due, 0, count); // for handles of one type, the order of Handle.compare
        for (int i = 0; i < count; i++) {
            if (i == 0 || due[i] != due[i - 1]) {
                settleRow(activations, due[i], frame, wait, outcome);
            }
        }
    }

    private void settleRow(
            final Activations activations,
            final long handle,
            final long frame,
            final boolean wait,
            final Activations.Outcome outcome) {
        final WaitingRows entries = activations.entries();
        int count = 0;
        for (int entry = entries.firstOf(handle); entry != WaitingRows.NONE; entry = entries.nextOf(entry)) {
            if (entries.frame(entry) <= frame) {
                if (count == ofRow.length) {
                    ofRow = Arrays.copyOf(ofRow, 2 * count + 1);
                }
                ofRow[count++] = entry;
            }
        }
        final boolean isPending = activations.state(handle) == RowState.PENDING;
        for (int i = 0; i < count; i++) {
            if (isPending && !settleEntry(activations, handle, ofRow[i], wait, outcome)) {
                entries.moveBack(ofRow[i]);
            } else {
                entries.remove(ofRow[i]);
            }
        }
    }

    /// @return false if the entry must wait longer
    private boolean settleEntry(
            final Activations activations,
            final long handle,
            final int entry,
            final boolean wait,
            final Activations.Outcome outcome) {
        final Future<?> asset = activations.entries().asset(entry);
        try {
            if (!wait && !asset.isDone()) {
                outcome.addLate();
                return false;
            }
            await(asset);
        } catch (final ExecutionException failure) {
            fail(activations, handle, entry, outcome, failure.getCause());
            return true;
        } catch (final Throwable failure) { // cancelled, or a user's own future: other entries go on
            fail(activations, handle, entry, outcome, failure);
            return true;
        }
        recorder.activate(handle);
        return true;
    }

    private void fail(
            final Activations activations,
            final long handle,
            final int entry,
            final Activations.Outcome outcome,
            final Throwable cause) {
        recorder.destroy(handle);
        outcome.addFailure(activations.typeName(), handle, activations.entries().frame(entry), cause);
    }

    /// Waits without giving up: restores an interrupt afterwards, so that it never leaves the frame half done.
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
