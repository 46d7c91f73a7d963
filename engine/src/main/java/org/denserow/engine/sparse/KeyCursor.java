package org.denserow.engine.sparse;

import java.util.ConcurrentModificationException;

/// Walks the keys of a table: `for (KeyCursor it = table.cursor(); it.next(); ) { long key = it.key(); … }`.
///
/// During the walk keys may be erased, here or by the table: no key moves then, and one that is still to come and is
/// erased does not come. After anything else that changes keys (an insert of a new key, `resize`, `clear`, `swap`,
/// `load`) the cursor is void and says so.
///
/// *Cost*: O(buckets + keys) for a walk; nothing allocates but the cursor. *Threads*: the table's.
public sealed class KeyCursor permits IntEntryCursor, LongEntryCursor, ObjectEntryCursor {

    private final HashTable table;
    private final Keys keys;
    private final int changes; // of the keys when the walk began
    private int erasures; // of the keys when this entry was come to
    private int from; // the place to go on from
    private int place = Keys.ABSENT;
    private long key;

    KeyCursor(final HashTable table) {
        this.table = table;
        this.keys = table.keys;
        this.changes = keys.changes();
    }

    /// Goes to the next key.
    /// @return false after the last
    /// @throws ConcurrentModificationException if the table was changed otherwise than by erasing
    public final boolean next() {
        checkUnchanged();
        erasures = keys.erasures();
        place = keys.next(from);
        if (place < 0) {
            return false;
        }
        key = keys.keyAt(place);
        from = place + 1;
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
        checkUnchanged();
        checkOnKey();
        if (!keys.holds(place)) {
            return false;
        }
        table.release(place);
        return true;
    }

    /// {@return the place of the value}
    final int place() {
        checkUnchanged();
        checkOnKey();
        if (erasures != keys.erasures() && !keys.holds(place)) {
            throw new IllegalStateException(
                    "the value of an erased key is gone: key=" + key + "; read it before the key is erased");
        }
        return place;
    }

    private void checkUnchanged() {
        if (changes != keys.changes()) {
            throw new ConcurrentModificationException("a table stays as it is while a cursor walks it, but for erased"
                    + " keys: table=" + table + "; collect what is to be inserted and insert it after the walk");
        }
    }

    private void checkOnKey() {
        if (place < 0) {
            throw new IllegalStateException("a cursor stands on a key after next() was true: place=" + place
                    + "; it is before the first key, or after the last");
        }
    }
}
