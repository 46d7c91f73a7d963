package org.denserow.engine.command;

import java.util.Arrays;
import java.util.concurrent.Future;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.Handle;

/// The entries of [Activations]: each is a row, a frame and an asset. An entry is in two lists: that of its frame, so
/// that a boundary visits only due entries, and that of its row, so that the death of a row finds its entries. A row
/// may have several.
///
/// *Cost*: about 32 bytes per entry and 4 per slot of the type, from the first entry on; never freed. Adding and
/// removing an entry is O(entries of its row), usually one, plus O(log due frames) to find its frame; the first entry
/// of a frame, and the removal of its last one, shift the later frames. Allocates only when it grows. *Threads*: as
/// [Activations].
final class WaitingRows {

    static final int NONE = -1;

    private static final int FIRST_CAPACITY = 64;

    // By entry; unused entries form a list over `next`.
    private long[] handles = {};
    private long[] frames = {};
    private Future<?>[] assets = {};
    private int[] next = {}; // in the list of the frame
    private int[] before = {};
    private int[] nextOfRow = {};
    private int unused = NONE;
    private int count;

    // By frame, ascending.
    private long[] dueFrames = {};
    private int[] firstOfFrame = {};
    private int frameCount;

    private int[] ofSlot = {}; // by slot: the first entry of its row, plus 1; 0: none

    int count() {
        return count;
    }

    // ---- Look-ups ----

    boolean isDue(final long frame) {
        return frameCount > 0 && dueFrames[0] <= frame;
    }

    /// The handles of all due entries, in no order; a row with several entries occurs several times.
    ///
    /// @param into receives the handles
    /// @return `into`, or a longer array if it was too short
    long[] due(final long frame, final long[] into) {
        long[] due = into;
        int found = 0;
        for (int i = 0; i < frameCount && dueFrames[i] <= frame; i++) {
            for (int entry = firstOfFrame[i]; entry != NONE; entry = next[entry]) {
                if (found == due.length) {
                    due = Arrays.copyOf(due, Math.max(FIRST_CAPACITY, 2 * found));
                }
                due[found++] = handles[entry];
            }
        }
        return due;
    }

    /// The number of due entries.
    int dueCount(final long frame) {
        int found = 0;
        for (int i = 0; i < frameCount && dueFrames[i] <= frame; i++) {
            for (int entry = firstOfFrame[i]; entry != NONE; entry = next[entry]) {
                found++;
            }
        }
        return found;
    }

    /// The first entry of a row, in the order of addition, or [#NONE].
    int firstOf(final long handle) {
        final int slot = Handle.slot(handle);
        return slot < ofSlot.length ? ofSlot[slot] - 1 : NONE;
    }

    /// The next entry of the same row, or [#NONE].
    int nextOf(final int entry) {
        return nextOfRow[entry];
    }

    long frame(final int entry) {
        return frames[entry];
    }

    Future<?> asset(final int entry) {
        return assets[entry];
    }

    /// A hash of the waiting rows and their frames; 0 if there are none.
    long hash() {
        long sum = 0;
        for (int i = 0; i < frameCount; i++) {
            for (int entry = firstOfFrame[i]; entry != NONE; entry = next[entry]) {
                sum += Mix.next(Mix.of(handles[entry]), frames[entry]);
            }
        }
        return sum;
    }

    /// The number of entries whose asset is not there yet, or whose `isDone` throws.
    int unfinished() {
        int unfinished = 0;
        for (int i = 0; i < frameCount; i++) {
            for (int entry = firstOfFrame[i]; entry != NONE; entry = next[entry]) {
                unfinished += isDone(assets[entry]) ? 0 : 1;
            }
        }
        return unfinished;
    }

    /// Tells whether an asset is there; false if its `isDone` throws.
    static boolean isDone(final Future<?> asset) {
        try {
            return asset.isDone();
        } catch (final RuntimeException broken) { // a user's own future
            return false;
        }
    }

    /// Copies all entries, by slot, then in the order of addition. Adding them again in this order restores the lists
    /// of rows.
    void copyTo(final long[] allHandles, final long[] allFrames, final Future<?>[] allAssets) {
        int at = 0;
        for (int slot = 0; at < count; slot++) {
            for (int entry = ofSlot[slot] - 1; entry != NONE; entry = nextOfRow[entry]) {
                allHandles[at] = handles[entry];
                allFrames[at] = frames[entry];
                allAssets[at] = assets[entry];
                at++;
            }
        }
    }

    // ---- Changes ----

    void add(final long handle, final long frame, final Future<?> asset) {
        if (unused == NONE) {
            grow();
        }
        final int entry = unused;
        unused = next[entry];
        handles[entry] = handle;
        frames[entry] = frame;
        assets[entry] = asset;
        enterFrame(entry);
        enterRow(entry);
        count++;
    }

    void remove(final int entry) {
        leaveRow(entry);
        leaveFrame(entry);
        assets[entry] = null;
        next[entry] = unused;
        unused = entry;
        count--;
    }

    /// Moves an entry behind the others of its row.
    void moveBack(final int entry) {
        leaveRow(entry);
        enterRow(entry);
    }

    void clear() {
        for (int i = 0; i < frameCount; i++) {
            for (int entry = firstOfFrame[i]; entry != NONE; entry = next[entry]) {
                ofSlot[Handle.slot(handles[entry])] = 0;
            }
        }
        Arrays.fill(assets, null);
        frameCount = 0;
        count = 0;
        unused = NONE;
        addUnused(0);
    }

    // ---- Inside ----

    private void grow() {
        final int had = handles.length;
        final int room = Math.max(FIRST_CAPACITY, 2 * had);
        handles = Arrays.copyOf(handles, room);
        frames = Arrays.copyOf(frames, room);
        assets = Arrays.copyOf(assets, room);
        next = Arrays.copyOf(next, room);
        before = Arrays.copyOf(before, room);
        nextOfRow = Arrays.copyOf(nextOfRow, room);
        addUnused(had);
    }

    private void addUnused(final int from) {
        for (int entry = handles.length - 1; entry >= from; entry--) {
            next[entry] = unused;
            unused = entry;
        }
    }

    private void enterRow(final int entry) {
        final int slot = Handle.slot(handles[entry]);
        if (slot >= ofSlot.length) {
            ofSlot = Arrays.copyOf(ofSlot, Math.max(slot + 1, 2 * ofSlot.length));
        }
        nextOfRow[entry] = NONE;
        if (ofSlot[slot] == 0) {
            ofSlot[slot] = entry + 1;
            return;
        }
        int last = ofSlot[slot] - 1;
        while (nextOfRow[last] != NONE) {
            last = nextOfRow[last];
        }
        nextOfRow[last] = entry;
    }

    private void leaveRow(final int entry) {
        final int slot = Handle.slot(handles[entry]);
        if (ofSlot[slot] - 1 == entry) {
            ofSlot[slot] = nextOfRow[entry] + 1;
            return;
        }
        int previous = ofSlot[slot] - 1;
        while (nextOfRow[previous] != entry) {
            previous = nextOfRow[previous];
        }
        nextOfRow[previous] = nextOfRow[entry];
    }

    private void enterFrame(final int entry) {
        final int found = Arrays.binarySearch(dueFrames, 0, frameCount, frames[entry]);
        final int place = found < 0 ? openFrame(~found, frames[entry]) : found;
        final int first = firstOfFrame[place];
        next[entry] = first;
        before[entry] = NONE;
        if (first != NONE) {
            before[first] = entry;
        }
        firstOfFrame[place] = entry;
    }

    private int openFrame(final int place, final long frame) {
        if (frameCount == dueFrames.length) {
            dueFrames = Arrays.copyOf(dueFrames, Math.max(FIRST_CAPACITY, 2 * frameCount));
            firstOfFrame = Arrays.copyOf(firstOfFrame, dueFrames.length);
        }
        System.arraycopy(dueFrames, place, dueFrames, place + 1, frameCount - place);
        System.arraycopy(firstOfFrame, place, firstOfFrame, place + 1, frameCount - place);
        frameCount++;
        dueFrames[place] = frame;
        firstOfFrame[place] = NONE;
        return place;
    }

    private void leaveFrame(final int entry) {
        if (next[entry] != NONE) {
            before[next[entry]] = before[entry];
        }
        if (before[entry] != NONE) {
            next[before[entry]] = next[entry];
            return;
        }
        final int place = Arrays.binarySearch(dueFrames, 0, frameCount, frames[entry]);
        firstOfFrame[place] = next[entry];
        if (next[entry] == NONE) {
            frameCount--;
            System.arraycopy(dueFrames, place + 1, dueFrames, place, frameCount - place);
            System.arraycopy(firstOfFrame, place + 1, firstOfFrame, place, frameCount - place);
        }
    }
}
