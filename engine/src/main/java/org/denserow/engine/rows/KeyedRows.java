package org.denserow.engine.rows;

import java.util.Objects;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.RowFollower;

/// The inside of a kept index: it finds rows by the value of one column, the key, and follows every change as it
/// happens. That rows come, go and move it is told as a follower; that the key of a row changed, whoever changes it says
/// ([#rekeyed(int)]): playback, relations that clear, and the index itself. It keeps the keys that it knows beside the
/// rows, so it needs no column while rows move.
///
/// Only active rows are in an index: a pending row enters when it becomes active. What systems find in it stands still
/// while they run.
///
/// *Threads*: as the rows; any chunk may look rows up while nobody changes them.
public abstract class KeyedRows extends RowFollower {

    /// Most rows that an index names at once, 8, of those that joined a key that had a row already.
    public static final int MOST_NAMED_REPEATS = 8;

    /// The type whose rows are found.
    protected final RowStore rows;

    private final Cells<?> key;
    private final String name;
    private boolean isDropped;

    /// Checks the name among the parts of the type, and the column; it does not follow yet.
    ///
    /// @param rows the type
    /// @param part its name, unique within the type
    /// @param key a column of the type
    /// @throws IllegalArgumentException if the name is blank or taken, or the column is of another type
    protected KeyedRows(final RowStore rows, final String part, final Column<?> key) {
        this.rows = rows;
        this.name = rows.parts.fullName(part);
        if (!rows.owns(key)) {
            throw new IllegalArgumentException("a key is a column of the type: index=" + name + ", key=" + key.name()
                    + "; pass a column of type " + rows.name());
        }
        this.key = (Cells<?>) key;
    }

    /// Has its name and follows from now on, once it has taken in the rows that there are.
    protected final void follow() {
        rows.parts.add(this, rows.rows);
    }

    /// {@return the inside of an index}
    ///
    /// @param part an index
    public static KeyedRows of(final Part<?, ?> part) {
        return (KeyedRows) part;
    }

    /// {@return its full name, `type.part`}
    public final String name() {
        return name;
    }

    /// {@return the number of the type}
    public final int type() {
        return rows.type();
    }

    /// {@return the type whose rows are found}
    public final RowStore rows() {
        return rows;
    }

    /// {@return the column by whose values they are found}
    public final Cells<?> key() {
        return key;
    }

    /// The key of an existing row has become another one, or the same: it is taken from the column. A pending row
    /// stays outside.
    ///
    /// @param row a row that exists
    public abstract void rekeyed(int row);

    /// The first half of [#rekeyed(int)]: a row whose column no longer holds its key leaves the others of that key. Where
    /// many rows get other keys, all leave before the first one joins: so rows that exchange keys never share one. Where
    /// rows of one key do not stand together, there is nothing to leave.
    ///
    /// @param row a row that exists
    public void leaveIfChanged(final int row) {}

    /// Rows were moved towards an order: an index that has a use for it may look whether they stand in the order of their
    /// keys.
    ///
    /// @param most rows to be looked at
    public void lookOn(final int most) {}

    /// {@return the first row of a key, or -1}
    ///
    /// @param value as the column holds it, an `int` extended by its sign
    public abstract int first(long value);

    /// {@return the row after another of the same key, or -1}
    ///
    /// @param row a row of the index
    /// @throws IllegalStateException if the row is in no ring
    public abstract int next(int row);

    /// {@return the first active row, from a row on, of which the column holds another key than the index knows; or -1.
    ///     O(rows)}
    ///
    /// @param fromRow at least 0
    public abstract int nextUnknown(int fromRow);

    /// {@return a hash of what it holds, order included}
    public abstract long orderHash();

    // ---- Keys that should be unique ----

    /// {@return how many rows joined a key that had a row already, since they were last cleared; 0 where keys need not
    ///     be unique}
    public abstract int repeats();

    /// {@return the handle of one of those rows, in the order in which the index was told}
    ///
    /// @param place below [#repeats()] and [#MOST_NAMED_REPEATS]
    /// @throws IndexOutOfBoundsException if it is not
    public abstract long repeat(int place);

    /// {@return the key that it joined if it is a number; allocates nothing}
    ///
    /// @param place below [#repeats()] and [#MOST_NAMED_REPEATS]
    /// @throws IndexOutOfBoundsException if it is not
    public long repeatNumber(final int place) {
        return Objects.checkIndex(place, 0);
    }

    /// {@return that key if it is a text, or null}
    ///
    /// @param place below [#repeats()] and [#MOST_NAMED_REPEATS]
    public String repeatText(final int place) {
        return null;
    }

    /// Counts them from 0 again.
    public abstract void clearRepeats();

    // ---- Definition ----

    /// {@return its definition in words, one line: what two that take each other's state have in common}
    public final String describe() {
        return getClass().getSimpleName() + ' ' + name + ", key=" + key.name();
    }

    /// It no longer follows, its name is free, and its arrays are let go of; every look-up is refused from now on.
    public final void drop() {
        rows.parts.drop(this);
        isDropped = true;
        dropped();
    }

    /// Lets go of all arrays.
    protected abstract void dropped();

    /// {@return whether it was dropped}
    public final boolean isDropped() {
        return isDropped;
    }

    /// Refuses a change of a key while a follower is told of what rows did: indices may have been told or not.
    ///
    /// @param call for the message
    /// @throws IllegalStateException if one is told now
    protected final void checkMayChange(final String call) {
        rows.rows.checkMayChange(call);
    }

    @Override
    public final String toString() {
        return name;
    }
}
