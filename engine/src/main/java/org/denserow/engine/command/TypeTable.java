package org.denserow.engine.command;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.WrongHandle;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Part;

/// The types of a [CommandLog], by place. Handles and parts hold type numbers: place plus base.
///
/// *Threads*: the owner adds types before the first frame; any thread reads. *Cost*: O(1).
final class TypeTable {

    private static final int FIRST_TYPES = 16;

    private final int base;
    private final int maxRecorded;
    private final int maxOfWorker;
    private final int shares;
    private TypeLog[] types = {}; // by place; entry 0 unused
    private int count;
    private boolean refusesAssets;

    /// @param maxRecorded [Room#MAX_LENGTH]; less in tests
    /// @param maxOfWorker the largest length of a list of commands of a worker, at most `maxRecorded`
    /// @param shares the number of shares of the slots of a type, [ValueStreams#SHARES] or 1
    TypeTable(final int base, final int maxRecorded, final int maxOfWorker, final int shares) {
        this.base = base;
        this.shares = shares;
        this.maxRecorded = maxRecorded;
        this.maxOfWorker = maxOfWorker;
    }

    /// Adds the next type.
    ///
    /// @return its place: the number of types so far plus 1
    int add(final RowStore store, final SlotMap slots) {
        final int place = count + 1;
        assert place(store.type()) == place : "type=" + place + ", store=" + store;
        if (place >= types.length) {
            types = Arrays.copyOf(types, Math.max(FIRST_TYPES, 2 * place));
        }
        types[place] = new TypeLog(store, place, slots);
        count = place;
        return place;
    }

    /// The place of a type number; not a place of this table if it has no such type.
    int place(final int typeNumber) {
        return typeNumber - base;
    }

    /// Tells whether there is a type at a place, which may be any number.
    boolean isPlace(final int place) {
        return place >= 1 && place <= count;
    }

    TypeLog get(final int place) {
        return types[place];
    }

    /// The type with the type number of a part. The part may still belong to another simulation.
    TypeLog of(final Part<?, ?> part) {
        if (!isPlace(place(part.type()))) {
            throw new IllegalArgumentException("part is not one of this simulation: part=" + part.name() + ", type="
                    + part.type() + ", types=" + count
                    + "; it was defined elsewhere, pass the one that this simulation defined");
        }
        return types[place(part.type())];
    }

    /// Refuses `activateAt` from now on.
    void refuseAssets() {
        refusesAssets = true;
    }

    /// Checks `activateAt`.
    void checkAssets(final long handle) {
        if (refusesAssets) {
            throw new IllegalStateException(
                    "a row waits for no asset where all input comes from one log, since an asset"
                            + " completes outside of it: handle=" + Handle.toString(handle)
                            + "; create it pending, and activate it by a message once the asset is there");
        }
    }

    /// The number of types; their places are `1 … count()`.
    int count() {
        return count;
    }

    /// The base of the type numbers.
    int base() {
        return base;
    }

    /// The largest number of words, and of created rows, that systems may record for one type between two boundaries.
    int maxRecorded() {
        return maxRecorded;
    }

    /// The largest number of commands of one kind, or of created rows, in a recorder.
    ///
    /// @param ofOwner whether the recorder is one of the owner
    int maxLength(final boolean ofOwner) {
        return ofOwner ? maxRecorded : maxOfWorker;
    }

    /// The number of shares of the slots of a type; values of different shares are applied side by side.
    int shares() {
        return shares;
    }

    void arrays(final Consumer<Object> to) {
        to.accept(types);
        for (int place = 1; place <= count; place++) {
            types[place].arrays(to);
        }
    }

    // ---- Messages about wrong targets ----

    IllegalArgumentException noTarget(final long handle) {
        return new IllegalArgumentException("a command needs the handle of a row of this simulation: handle="
                + Handle.toString(handle) + ", types=" + count + "; " + WrongHandle.cause(handle, base, count));
    }

    IllegalArgumentException notOfPart(final long handle, final Part<?, ?> part) {
        final boolean owned = of(part).store().owns(part);
        return new IllegalArgumentException("a command needs a handle of the type of its part: part=" + part.name()
                + ", type=" + part.type() + ", handle=" + Handle.toString(handle) + (owned ? "" : ", simulation=other")
                + "; "
                + (isPlace(place(Handle.type(handle)))
                        ? WrongHandle.cause(handle)
                        : WrongHandle.cause(handle, base, count)));
    }
}
