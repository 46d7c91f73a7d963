package org.denserow.engine.sparse;

import java.util.ConcurrentModificationException;

/// Walks the keys of a table: `for (KeyCursor it = table.cursor(); it.next(); ) { long key = it.key(); … }`.
///
/// During the walk keys may be erased, here or by the table: no key moves then, and one that is still to come and is
/// erased does not come. After anything else that changes keys (an insert of a new key, `resize`, `clear`, `swap`,
/// `load`) the cursor is void and says so.
///
/// *Cost*: of a walk O(buckets + keys), of a sparse table O(buckets / 512 + keys); nothing allocates but the cursor.
/// *Threads*: the table's.
public sealed class KeyCursor permits IntEntryCursor, LongEntryCursor, ObjectEntryCursor {

    private final HashTable table;
    private final Keys keys;
    private final int changes; // of the keys when the walk began
    private int erasures; // of the keys when it was last known where it stands
    private int place = ~0; // of the key, or ~next if that is gone
    private int end; // places from the next to this have keys
    private boolean onKey; // gone or not
    private long key;

    KeyCursor(final HashTable table) {
        this.table = table;
        this.keys = table.keys;
        this.changes = keys.changes();
        this.erasures = keys.erasures();
    }

    /// Goes to the next key.
    /// @return false after the last
    /// @throws ConcurrentModificationException if the table was changed otherwise than by erasing
    public final boolean next() {
        followErasures();
        int next = place < 0 ? ~place : place + 1;
        if (next >= end) {
            next = keys.next(next);
            if (next < 0) {
                onKey = false;
                return false;
            }
        }
        onKey = true;
        place = next;
        end = keys.end(next);
        key = keys.keyAt(next);
        return true;
    }

    /// {@return the key it stands on, after [#next()] was true, also once it is erased}
    /// @throws IllegalStateException if it stands on no key
    public final long key() {
        checkOnKey();
        return key;
    }

    /// Erases the key it stands on, and its value.
    /// @return false if it was erased already
    /// @throws IllegalStateException if it stands on no key
    /// @throws ConcurrentModificationException if the table was changed otherwise than by erasing
    public final boolean erase() {
        followErasures();
        checkOnKey();
        if (place < 0) {
            return false;
        }
        table.release(place);
        return true;
    }

    /// {@return the place of the value}
    final int place() {
        followErasures();
        checkOnKey();
        if (place < 0) {
            throw new IllegalStateException(
                    "the value of an erased key is gone: key=" + key + "; read it before the key is erased");
        }
        return place;
    }

    private void followErasures() {
        checkUnchanged();
        if (erasures != keys.erasures()) {
            place = keys.follow(place, end);
            end = keys.end(place < 0 ? ~place : place);
            erasures = keys.erasures();
        }
    }

    private void checkUnchanged() {
        if (changes != keys.changes()) {
            throw new ConcurrentModificationException("a table stays as it is while a cursor walks it, but for erased"
                    + " keys: table=" + table + "; collect what is to be inserted and insert it after the walk");
        }
    }

    private void checkOnKey() {
        if (!onKey) {
            throw new IllegalStateException("a cursor stands on a key after next() was true: table=" + table
                    + "; it is before the first key, or after the last");
        }
    }
}
