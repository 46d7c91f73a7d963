package org.denserow.engine.sparse;

import java.util.ConcurrentModificationException;

/// Walks the keys of a table: `for (KeyCursor it = table.cursor(); it.next(); ) { long key = it.key(); … }`.
///
/// During the walk the cursor and the table may erase keys: no key moves, and an erased key does not come later in the
/// walk. After any other change of keys (an insert of a new key, `resize`, `clear`, `swap`, `load`) the cursor is void:
/// every call except [#key()] throws.
///
/// *Cost*: a walk is O(buckets + keys), for a sparse table O(buckets / 512 + keys); only the cursor is allocated.
/// *Threads*: the table's owner.
public sealed class KeyCursor permits IntEntryCursor, LongEntryCursor, ObjectEntryCursor {

    private final HashTable table;
    private final Keys keys;
    private final int changes; // of the keys when the walk began
    private int erasures; // of the keys when the place was last updated
    private int place = ~0; // of the key, or ~next if the key is erased
    private int end; // all places from the next one up to this have keys
    private boolean onKey; // on a key, erased or not
    private long key;

    KeyCursor(final HashTable table) {
        this.table = table;
        this.keys = table.keys;
        this.changes = keys.changes();
        this.erasures = keys.erasures();
    }

    /// Moves to the next key.
    /// @return false after the last
    /// @throws ConcurrentModificationException if the table was changed, except by erasing
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

    /// {@return the present key, after [#next()] was true, also after its erase}
    /// @throws IllegalStateException if the cursor is on no key
    public final long key() {
        checkOnKey();
        return key;
    }

    /// Erases the present key, and its value.
    /// @return false if it was already erased
    /// @throws IllegalStateException if the cursor is on no key
    /// @throws ConcurrentModificationException if the table was changed, except by erasing
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
            throw new ConcurrentModificationException("a table must not change while a cursor walks it, except by"
                    + " erasing: table=" + table + "; collect new keys and insert them after the walk");
        }
    }

    private void checkOnKey() {
        if (!onKey) {
            throw new IllegalStateException("a cursor stands on a key after next() was true: table=" + table
                    + "; it is before the first key, or after the last");
        }
    }
}
