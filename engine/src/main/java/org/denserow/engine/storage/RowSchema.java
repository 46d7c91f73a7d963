package org.denserow.engine.storage;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.slots.SlotMap;

/// What rows have: columns and tags, which may be added at any time, and what the rows keep themselves. The third of
/// the five files of [HandleMap].
///
/// *Threads*: as [HandleMap].
abstract sealed class RowSchema extends RowStore permits RowBatches {

    private final Tag liveTag; // null unless pinned
    private RowList list; // null before the first call

    RowSchema(final String name, final Layout layout, final SlotMap slots, final OwnerCheck ownerCheck) {
        super(name, layout, slots, ownerCheck);
        liveTag = slots.isPinned() ? new Tag(self(), name + '.' + Parts.LIVE, Tag.LIVE, slots.live()) : null;
    }

    // ---- Columns and tags ----

    /// Adds a `float` column; rows that exist get 0.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [HandleMap#MAX_COLUMNS] columns
    public final FloatColumn floats(final String part) {
        return floats(part, 1);
    }

    /// Adds a column of two `float` per row, side by side in one array; rows that exist get 0.
    ///
    /// @param part its name, unique within the type
    /// @return the column, with stride 2
    /// @throws IllegalArgumentException if the name is blank or taken, there are [HandleMap#MAX_COLUMNS] columns, or
    ///     the capacity is beyond 1,073,741,819 rows
    public final FloatColumn vec2(final String part) {
        return floats(part, 2);
    }

    /// Adds a column of three `float` per row, side by side in one array; rows that exist get 0.
    ///
    /// @param part its name, unique within the type
    /// @return the column, with stride 3
    /// @throws IllegalArgumentException if the name is blank or taken, there are [HandleMap#MAX_COLUMNS] columns, or
    ///     the capacity is beyond 715,827,879 rows
    public final FloatColumn vec3(final String part) {
        return floats(part, 3);
    }

    private FloatColumn floats(final String part, final int stride) {
        return parts.add(
                new FloatColumn(self(), parts.fullName(part), parts.nextColumn(), slots.rowCapacity(), stride));
    }

    /// Adds a `double` column; rows that exist get 0.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [HandleMap#MAX_COLUMNS] columns
    public final DoubleColumn doubles(final String part) {
        return parts.add(new DoubleColumn(self(), parts.fullName(part), parts.nextColumn(), slots.rowCapacity()));
    }

    /// Adds an `int` column; rows that exist get 0.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [HandleMap#MAX_COLUMNS] columns
    public final IntColumn ints(final String part) {
        return parts.add(new IntColumn(self(), parts.fullName(part), parts.nextColumn(), slots.rowCapacity()));
    }

    /// Adds a `long` column; rows that exist get 0.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [HandleMap#MAX_COLUMNS] columns
    public final LongColumn longs(final String part) {
        return parts.add(new LongColumn(self(), parts.fullName(part), parts.nextColumn(), slots.rowCapacity()));
    }

    /// Adds a `byte` column; rows that exist get 0.
    ///
    /// @param part its name, unique within the type
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [HandleMap#MAX_COLUMNS] columns
    public final ByteColumn bytes(final String part) {
        return parts.add(new ByteColumn(self(), parts.fullName(part), parts.nextColumn(), slots.rowCapacity()));
    }

    /// Adds a column of objects; rows that exist get null. Objects are no part of [#hash()].
    ///
    /// @param <T> what the cells refer to
    /// @param part its name, unique within the type
    /// @param cellType the class of which every value is an instance
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, there are [HandleMap#MAX_COLUMNS] columns, or
    ///     the type is primitive
    public final <T> ObjectColumn<T> objects(final String part, final Class<T> cellType) {
        ObjectColumn.checkType(name() + '.' + part, cellType);
        return parts.add(
                new ObjectColumn<>(self(), parts.fullName(part), parts.nextColumn(), slots.rowCapacity(), cellType));
    }

    /// Adds a column of references; rows that exist get `Handle.NULL`.
    ///
    /// @param part its name, unique within the type
    /// @param target type number of the rows it refers to, or [HandleColumn#ANY_TYPE]
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, there are [HandleMap#MAX_COLUMNS] columns, or
    ///     the target is no type number
    public final HandleColumn handles(final String part, final int target) {
        return handles(part, target, HandleColumn.WhenGone.KEEP);
    }

    /// Adds a column of references that knows what becomes of them; who applies boundaries does it.
    ///
    /// @param part its name, unique within the type
    /// @param target type number of the rows it refers to, or [HandleColumn#ANY_TYPE]
    /// @param whenGone what happens when such a row dies
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, there are [HandleMap#MAX_COLUMNS] columns, the
    ///     target is no type number, or rows of this layout are to be destroyed, which are not destroyed one by one
    public final HandleColumn handles(final String part, final int target, final HandleColumn.WhenGone whenGone) {
        if (target < HandleColumn.ANY_TYPE || target > Handle.MAX_TYPE) {
            throw new IllegalArgumentException("target must be a type number in [0, " + Handle.MAX_TYPE + "] or "
                    + HandleColumn.ANY_TYPE + " for any: target=" + target + ", column=" + name() + '.' + part);
        }
        given(whenGone, "whenGone", "pass KEEP, CLEAR or DESTROY");
        if (whenGone == HandleColumn.WhenGone.DESTROY && !kind.erases()) {
            throw new IllegalArgumentException("rows that a relation destroys must be dense or pinned: column=" + name()
                    + '.' + part + ", whenGone=" + whenGone + ", layout=" + layout()
                    + "; events end by themselves and fixed rows never do, use CLEAR");
        }
        return parts.add(new HandleColumn(
                self(), parts.fullName(part), parts.nextColumn(), slots.rowCapacity(), target, whenGone));
    }

    /// Adds a tag; rows that exist have it clear.
    ///
    /// @param part its name, unique within the type
    /// @return the tag
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [HandleMap#MAX_TAGS] tags
    public final Tag tag(final String part) {
        return parts.add(
                new Tag(self(), parts.fullName(part), parts.nextTag(), Bitfield.withCapacity(slots.rowCapacity())));
    }

    /// Adds claims; no row has a bid. Whoever runs segments opens and closes them ([#openClaims()]).
    ///
    /// @param part their name, unique within the type
    /// @param claimants rows of which type bid; may be this map
    /// @return the claims
    /// @throws IllegalArgumentException if the name is blank or taken, or there are [HandleMap#MAX_CLAIMS] claims
    public final Claims claims(final String part, final HandleMap claimants) {
        final String full = parts.fullName(part);
        parts.checkNextClaims();
        return parts.add(new Claims(self(), full, given(claimants, "claimants")));
    }

    /// What the rows have and keep, in words, one line a part: two maps of equal lines can take each other's state.
    ///
    /// @return a new list
    public final List<String> describe() {
        final List<String> lines = new ArrayList<>();
        lines.add("type " + name() + ", number=" + type() + ", layout=" + layout());
        for (final Column<?> column : parts.columns()) {
            lines.add(column.describe());
        }
        for (final Tag tag : parts.tags()) {
            lines.add("Tag " + tag.name());
        }
        lines.add("type " + name() + ' ' + laps.describe());
        return lines;
    }

    // ---- What the rows keep themselves ----

    /// The live bits of a pinned map as a tag: to look at and to run over, kept by the rows themselves.
    ///
    /// @return always the same tag
    /// @throws IllegalStateException if the layout is another
    public final Tag liveTag() {
        checkPinned("live");
        return liveTag;
    }

    /// Rows that became active within the last lap, as a tag that the rows keep from the first call on.
    ///
    /// @return always the same tag
    public final Tag createdTag() {
        return laps.created();
    }

    /// Rows of which a value or tag was set within the last lap, as a tag that is kept from the first call on; whoever
    /// sets them calls [#markChanged(int)].
    ///
    /// @return always the same tag
    public final Tag changedTag() {
        return laps.changed();
    }

    /// Keeps from now on which handles were destroyed within the last lap.
    public final void keepDestroyed() {
        laps.destroyed();
    }

    /// {@return handles destroyed within the last lap, in order, valid in `[0, destroyedCount())`; the live array}
    ///
    /// @throws IllegalStateException before [#keepDestroyed()]
    public final long[] destroyed() {
        checkKeepsDestroyed();
        return laps.destroyed().array();
    }

    /// {@return how many handles were destroyed within the last lap}
    ///
    /// @throws IllegalStateException before [#keepDestroyed()]
    public final int destroyedCount() {
        checkKeepsDestroyed();
        return laps.destroyed().count();
    }

    private void checkKeepsDestroyed() {
        if (!laps.keepsDestroyed()) {
            throw new IllegalStateException("destroyed handles are kept on request: type=" + name()
                    + "; call keepDestroyed when the type is defined");
        }
    }

    /// The list of the live rows of a pinned map; it follows them from the first call on.
    ///
    /// @return always the same list
    /// @throws IllegalStateException if the layout is another
    public final RowList list() {
        checkPinned("list");
        if (list == null) {
            list = new RowList(self());
            follow(list);
        }
        return list;
    }

    /// Makes the list of live rows right if there is one and structure has changed.
    public final void refreshList() {
        if (list != null) {
            list.refresh();
        }
    }

    private void checkPinned(final String call) {
        if (liveTag == null) {
            throw new IllegalStateException("only pinned rows have holes: type=" + name() + ", call=" + call
                    + ", layout=" + layout() + "; the active rows are [0, active)");
        }
    }

    /// Adds what must follow the rows. It follows from now on, for good, after columns and tags.
    ///
    /// @param follower told of everything that rows do; rows that exist it may take in before
    public final void follow(final RowFollower follower) {
        parts.add(given(follower, "follower"));
    }
}
