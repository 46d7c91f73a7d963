package org.denserow.engine.rows;

import java.util.Objects;
import java.util.function.Consumer;
import org.denserow.engine.ground.Footprint;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.RowFollower;
import org.denserow.engine.storage.RowLookup;

/// The inside of a kept index: it finds rows by the value of one column, the key, and follows every change at once. Its
/// follower is told of rows that come, go and move. The code that changes a key calls [#rekeyed(int)]: playback,
/// relations that clear, and the index itself. It keeps its own copy of the keys, so it does not read the column while
/// rows move.
///
/// Users get the index itself, as a part and as its view. So it is no [RowFollower], but has one: users could cast an
/// index to this exported class, and call its steps.
///
/// Only active rows are in an index: a pending row enters when it becomes active. The index does not change while
/// systems run.
///
/// *Threads*: as the rows; any chunk may look rows up while no thread changes them.
public abstract class KeyedRows {

    /// The largest number of repeats that an index names, 8; see [#repeats()].
    public static final int MOST_NAMED_REPEATS = 8;

    /// The type whose rows are found.
    protected final RowStore rows;

    private final Cells<?> key;
    private final Cells<?> second; // null for keys of one column
    private final String name;
    private final RowFollower follower = new Steps();
    private boolean isDropped;

    /// Checks the name and the column. The index does not follow the rows yet.
    ///
    /// @param rows the type
    /// @param part the name of the index, unique within the type
    /// @param key a column of the type
    /// @throws IllegalArgumentException if the name is blank or taken, or the column is of another type
    protected KeyedRows(final RowStore rows, final String part, final Column<?> key) {
        this(rows, part, key, null);
    }

    /// Checks the name and the columns. The index does not follow the rows yet.
    ///
    /// @param rows the type
    /// @param part the name of the index, unique within the type
    /// @param key a column of the type
    /// @param second another column of the type, for keys of two columns; null for keys of one
    /// @throws IllegalArgumentException if the name is blank or taken, or a column is of another type
    protected KeyedRows(final RowStore rows, final String part, final Column<?> key, final Column<?> second) {
        this.rows = rows;
        this.name = rows.parts.fullName(part);
        this.key = owned(key);
        this.second = second == null ? null : owned(second);
    }

    private Cells<?> owned(final Column<?> column) {
        if (!rows.owns(column)) {
            throw new IllegalArgumentException("a key is a column of the type: index=" + name + ", key=" + column.name()
                    + "; pass a column of type " + rows.name());
        }
        return (Cells<?>) column;
    }

    /// Takes the name and follows the rows from now on. Call it after taking in the rows that exist.
    protected final void follow() {
        key.becomeKeyOf(name);
        if (second != null) {
            second.becomeKeyOf(name);
        }
        rows.parts.add(this, rows.rows);
    }

    /// {@return its follower, which the rows tell of their changes}
    final RowFollower follower() {
        return follower;
    }

    /// {@return the inside of an index}
    ///
    /// @param part an index
    public static KeyedRows of(final Part<?, ?> part) {
        return (KeyedRows) part;
    }

    /// {@return the full name, `type.part`}
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

    /// {@return the key column, or the first of two}
    public final Cells<?> key() {
        return key;
    }

    /// {@return the second key column, null for keys of one column}
    public final Cells<?> second() {
        return second;
    }

    /// {@return whether a part is a key column}
    ///
    /// @param part any part
    public final boolean isKey(final Part<?, ?> part) {
        return part == key || second != null && part == second;
    }

    /// {@return whether another index has the same key columns}
    ///
    /// @param other an index of the type
    public final boolean sharesKeys(final KeyedRows other) {
        return key == other.key && second == other.second;
    }

    /// {@return the names of the key columns, for messages}
    public final String keyNames() {
        return second == null ? key.name() : key.name() + " and " + second.name();
    }

    /// Reads the key of a row again from the column, after it may have changed. A pending row stays outside.
    ///
    /// @param row a row that exists
    public abstract void rekeyed(int row);

    /// The first half of [#rekeyed(int)]: takes a row out of its old key if the column holds another one. When many
    /// keys change, all rows leave before the first one joins, so that rows that exchange their keys never share one.
    /// Does nothing in an index that does not group rows by key.
    ///
    /// @param row a row that exists
    public void leaveIfChanged(final int row) {}

    /// Says that rows are about to enter, one after the other. An index may load into the caches what it will need; it
    /// changes nothing.
    ///
    /// @param batch the rows
    public void readAhead(final RowBatch batch) {}

    /// As [#readAhead(RowBatch)], for rows that are about to leave their keys.
    ///
    /// @param batch the rows
    public void readLinks(final RowBatch batch) {}

    /// Rows were moved towards an order. An index may use this call to check whether rows stand in the order of their
    /// keys.
    ///
    /// @param most the largest number of rows to check
    public void lookOn(final int most) {}

    /// {@return the first row of a key, or -1}
    ///
    /// @param value a whole key, extended by its sign, or the number of a cell
    /// @throws IllegalArgumentException if keys are fractional numbers
    public abstract int first(long value);

    /// {@return the next row of the same key, or -1}
    ///
    /// @param row a row of the index
    /// @throws IllegalStateException if the row is in no ring
    public abstract int next(int row);

    /// {@return the first active row at or after `fromRow` whose key in the column differs from that in the index, or
    ///     -1. O(rows)}
    ///
    /// @param fromRow at least 0
    public abstract int nextUnknown(int fromRow);

    /// {@return a hash of the content, order included}
    public abstract long orderHash();

    // ---- Keys that should be unique ----

    /// {@return the number of repeats, rows that joined a key that already had a row, since [#clearRepeats()]; 0 if
    ///     keys may repeat}
    public abstract int repeats();

    /// {@return the handle of a repeat, in the order in which the index was told}
    ///
    /// @param place below [#repeats()] and [#MOST_NAMED_REPEATS]
    /// @throws IndexOutOfBoundsException if the place is out of range
    public abstract long repeat(int place);

    /// {@return the key of a repeat if it is a number; allocates nothing}
    ///
    /// @param place below [#repeats()] and [#MOST_NAMED_REPEATS]
    /// @throws IndexOutOfBoundsException if the place is out of range
    public long repeatNumber(final int place) {
        return Objects.checkIndex(place, 0);
    }

    /// {@return the second key of a repeat, a number; 0 for keys of one column}
    ///
    /// @param place below [#repeats()] and [#MOST_NAMED_REPEATS]
    public long repeatSecond(final int place) {
        return 0;
    }

    /// {@return the key of a repeat if it is a text, otherwise null}
    ///
    /// @param place below [#repeats()] and [#MOST_NAMED_REPEATS]
    public String repeatText(final int place) {
        return null;
    }

    /// Counts repeats from 0 again.
    public abstract void clearRepeats();

    // ---- Steps of the follower, see RowFollower ----

    /// Rows were created; their columns and tags are filled.
    ///
    /// @param beginRow first new row
    /// @param endRow the row after the last
    /// @param state the state of all of them; never VACANT
    protected abstract void created(int beginRow, int endRow, RowState state);

    /// A pending row is active from now on.
    ///
    /// @param row the row
    protected abstract void activated(int row);

    /// Rows have moved, in order.
    ///
    /// @param moves the moves; valid during the call
    protected abstract void moved(RowMoves moves);

    /// Rows died.
    ///
    /// @param deaths the rows, each as a move onto itself; valid during the call
    protected abstract void vacated(RowMoves deaths);

    /// Two rows have exchanged their places.
    ///
    /// @param a a row
    /// @param b a row
    protected abstract void exchanged(int a, int b);

    /// All rows were removed.
    ///
    /// @param endRow the row after the last
    protected abstract void cleared(int endRow);

    /// The capacity has changed.
    ///
    /// @param capacity the new number of rows that fit
    protected abstract void resized(int capacity);

    /// Saves what cannot be made anew from the rows.
    ///
    /// @param to receives arrays
    protected abstract void save(SavedState to);

    /// Loads the index after the rows were loaded.
    ///
    /// @param from the state that an index of the same definition saved
    protected abstract void load(SavedState from);

    /// Passes on every array that it keeps, once; by default none.
    ///
    /// @param to takes each array
    protected void arrays(final Consumer<Object> to) {}

    /// {@return bytes that it keeps; by default those of [#arrays(Consumer)]}
    protected long bytes() {
        return Footprint.sum(this::arrays);
    }

    /// {@return a fault found by comparison with the rows, or an empty text}
    ///
    /// @param followed the rows
    protected abstract String fault(RowLookup followed);

    /// What the rows tell.
    private final class Steps extends RowFollower {

        @Override
        public void created(final int beginRow, final int endRow, final RowState state) {
            KeyedRows.this.created(beginRow, endRow, state);
        }

        @Override
        public void activated(final int row) {
            KeyedRows.this.activated(row);
        }

        @Override
        public void moved(final RowMoves moves) {
            KeyedRows.this.moved(moves);
        }

        @Override
        public void vacated(final RowMoves deaths) {
            KeyedRows.this.vacated(deaths);
        }

        @Override
        public void exchanged(final int a, final int b) {
            KeyedRows.this.exchanged(a, b);
        }

        @Override
        public void cleared(final int endRow) {
            KeyedRows.this.cleared(endRow);
        }

        @Override
        public void resized(final int capacity) {
            KeyedRows.this.resized(capacity);
        }

        @Override
        public void save(final SavedState to) {
            KeyedRows.this.save(to);
        }

        @Override
        public void load(final SavedState from) {
            KeyedRows.this.load(from);
        }

        @Override
        public void arrays(final Consumer<Object> to) {
            KeyedRows.this.arrays(to);
        }

        @Override
        public long bytes() {
            return KeyedRows.this.bytes();
        }

        @Override
        public String fault(final RowLookup followed) {
            return KeyedRows.this.fault(followed);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    // ---- Definition ----

    /// {@return the definition in words, one line; indices with equal lines can take each other's state}
    public final String describe() {
        return getClass().getSimpleName() + ' ' + name + ", key=" + keyNames() + detail();
    }

    /// {@return what else defines it, after a comma; by default nothing}
    protected String detail() {
        return "";
    }

    /// Stops following, frees the name and the arrays. Every later look-up is refused.
    public final void drop() {
        rows.parts.drop(this);
        key.becomeKeyOf(nameOfOther(key));
        if (second != null) {
            second.becomeKeyOf(nameOfOther(second));
        }
        isDropped = true;
        dropped();
    }

    /// The name of another index of a column, null if there is none.
    private String nameOfOther(final Cells<?> column) {
        for (final KeyedRows each : rows.parts.keyed()) {
            if (each.isKey(column)) {
                return each.name;
            }
        }
        return null;
    }

    /// Frees all arrays.
    protected abstract void dropped();

    /// {@return whether [#drop()] was called}
    public final boolean isDropped() {
        return isDropped;
    }

    /// Refuses to change a key during a call to a follower: some indices were told of that change of rows, others not
    /// yet.
    ///
    /// @param call the name of the call, for the message
    /// @throws IllegalStateException during a call to a follower
    protected final void checkMayChange(final String call) {
        rows.rows.checkMayChange(call);
    }

    @Override
    public final String toString() {
        return name;
    }
}
