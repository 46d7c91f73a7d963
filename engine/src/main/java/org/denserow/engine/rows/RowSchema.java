package org.denserow.engine.rows;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.Columns;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.RowFollower;
import org.jspecify.annotations.Nullable;

/// The parts of a type: columns, tags and claims, which can be added at any time, and the kept tags and lists.
///
/// *Threads*: as [RowStore].
public final class RowSchema implements Columns {

    private static final int REFERENCE = 4; // bytes, with compressed pointers

    private final TypeRows rows;
    private final Layout layout;
    private final Parts parts;
    private final Laps laps;
    private final RowTag liveTag; // null unless pinned
    private LiveList list; // null before the first call

    RowSchema(final TypeRows rows, final Layout layout, final Parts parts, final Laps laps) {
        this.rows = rows;
        this.layout = layout;
        this.parts = parts;
        this.laps = laps;
        this.liveTag = rows.isPinned()
                ? new RowTag(rows, rows.name() + '.' + ListedParts.LIVE, RowTag.LIVE, rows.live())
                : null;
    }

    // ---- Columns and tags ----

    @Override
    public FloatCells floats(final String part) {
        return floats(part, 1);
    }

    @Override
    public FloatCells vec2(final String part) {
        return floats(part, 2);
    }

    @Override
    public FloatCells vec3(final String part) {
        return floats(part, 3);
    }

    private FloatCells floats(final String part, final int stride) {
        return add(
                part,
                stride * Float.BYTES,
                full -> new FloatCells(rows, full, parts.nextColumn(), rows.capacity(), stride));
    }

    @Override
    public DoubleCells doubles(final String part) {
        return add(part, Double.BYTES, full -> new DoubleCells(rows, full, parts.nextColumn(), rows.capacity()));
    }

    @Override
    public IntCells ints(final String part) {
        return add(part, Integer.BYTES, full -> new IntCells(rows, full, parts.nextColumn(), rows.capacity()));
    }

    @Override
    public LongCells longs(final String part) {
        return add(part, Long.BYTES, full -> new LongCells(rows, full, parts.nextColumn(), rows.capacity()));
    }

    @Override
    public ByteCells bytes(final String part) {
        return add(part, Byte.BYTES, full -> new ByteCells(rows, full, parts.nextColumn(), rows.capacity()));
    }

    @Override
    public <T> ObjectCells<T> objects(final String part, final Class<T> valueType) {
        ObjectCells.checkType(rows.name() + '.' + part, valueType);
        return add(
                part, REFERENCE, full -> new ObjectCells<>(rows, full, parts.nextColumn(), rows.capacity(), valueType));
    }

    /// Adds a column of references; rows that exist get `Handle.NULL`.
    ///
    /// @param part its name, unique within the type
    /// @param target the type number of the targets, or [HandleColumn#ANY_TYPE]
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, there are `Column.MAX_COLUMNS` columns, or
    ///     the target is no type number
    public HandleCells handles(final String part, final int target) {
        return handles(part, target, HandleColumn.WhenGone.KEEP);
    }

    /// Adds a column of references with a rule for dead targets, which boundaries apply.
    ///
    /// @param part its name, unique within the type
    /// @param target the type number of the targets, or [HandleColumn#ANY_TYPE]
    /// @param whenGone what happens to a reference when its target dies
    /// @return the column
    /// @throws IllegalArgumentException if the name is blank or taken, there are `Column.MAX_COLUMNS` columns, the
    ///     target is no type number, or `whenGone` is `DESTROY` in a layout whose rows cannot be destroyed
    public HandleCells handles(final String part, final int target, final HandleColumn.WhenGone whenGone) {
        if (target < HandleColumn.ANY_TYPE || target > Handle.MAX_TYPE) {
            throw new IllegalArgumentException("target must be a type number in [0, " + Handle.MAX_TYPE + "] or "
                    + HandleColumn.ANY_TYPE + " for any: target=" + target + ", column=" + rows.name() + '.' + part
                    + "; pass the number of a map or a table");
        }
        given(whenGone, "whenGone", "pass KEEP, CLEAR or DESTROY");
        if (whenGone == HandleColumn.WhenGone.DESTROY && !layout.destroys()) {
            throw new IllegalArgumentException(
                    "rows that a relation destroys must be dense or pinned: column=" + rows.name()
                            + '.' + part + ", whenGone=" + whenGone + ", layout=" + layout
                            + "; events end by themselves and fixed rows never do, use CLEAR");
        }
        return add(
                part,
                Long.BYTES,
                full -> new HandleCells(rows, full, parts.nextColumn(), rows.capacity(), target, whenGone));
    }

    private <C extends Cells<?>> C add(final String part, final int rowBytes, final Function<String, C> column) {
        final String full = parts.fullName(part);
        return parts.add(InHeap.made(
                "part=", full, rows.capacity(), (long) rowBytes * rows.capacity(), () -> column.apply(full)));
    }

    @Override
    public RowTag tag(final String part) {
        return parts.add(
                new RowTag(rows, parts.fullName(part), parts.nextTag(), Bitfield.withCapacity(rows.capacity())));
    }

    /// Adds claims, without a bid. [#beginSegment()] opens them.
    ///
    /// @param part the name of the claims, unique within the type
    /// @param claimants the type whose rows bid; may be this type
    /// @return the claims
    /// @throws IllegalArgumentException if the name is blank or taken, or there are `Claims.MAX_CLAIMS` claims
    public RowClaims claims(final String part, final RowStore claimants) {
        final String full = parts.fullName(part);
        parts.checkNextClaims();
        final TypeRows bidders = given(claimants, "claimants").rows;
        return parts.add(InHeap.made(
                "part=",
                full,
                rows.capacity(),
                (long) Long.BYTES * rows.capacity(),
                () -> new RowClaims(rows, full, bidders)));
    }

    /// The definition in words, one line per part. Types with equal lines can take each other's state.
    ///
    /// @return a new list
    public List<String> describe() {
        final List<String> lines = new ArrayList<>();
        lines.add("type " + rows.name() + ", number=" + rows.type() + ", layout=" + layout);
        for (final Cells<?> column : parts.columns()) {
            lines.add(column.describe());
        }
        for (final RowTag tag : parts.tags()) {
            lines.add("Tag " + tag.name());
        }
        for (final Rebuilt<?> each : parts.rebuilt()) {
            if (each instanceof EachFrame kept) {
                lines.add(kept.describe());
            }
        }
        for (final KeyedRows index : parts.keyed()) {
            lines.add(index.describe());
        }
        lines.add("type " + rows.name() + ' ' + laps.describe());
        return lines;
    }

    // ---- All of it ----

    /// {@return all columns, tags and claims; a new list}
    public List<Part<?, ?>> allParts() {
        final List<Part<?, ?>> all = new ArrayList<>();
        for (final Cells<?> column : parts.columns()) {
            all.add(column);
        }
        all.addAll(List.of(parts.tags()));
        for (final DerivedPart<?, ?> part : parts.derived()) {
            all.add(part.face());
        }
        return all;
    }

    /// {@return all parts as users see them, in the order of `Table.parts()`: an unmodifiable list that never changes;
    ///     any thread may ask}
    public List<Part<?, ?>> listed() {
        return parts.listed.all();
    }

    /// {@return the indices, in order of definition; do not write to the array}
    public KeyedRows[] indices() {
        return parts.keyed();
    }

    /// {@return the number of columns}
    public int columnCount() {
        return parts.columns().length;
    }

    /// {@return bytes of the columns, entries and tags of a row, about}
    public long rowBytes() {
        long bytes = Long.BYTES + Integer.BYTES; // entry and slot
        for (final Cells<?> column : parts.columns()) {
            bytes += (long) Integer.BYTES * column.width();
        }
        return bytes + parts.tags().length / Byte.SIZE;
    }

    /// {@return the number of tags, kept tags not counted}
    public int tagCount() {
        return parts.tags().length;
    }

    /// {@return a column by number}
    ///
    /// @param index of the column
    public Cells<?> column(final int index) {
        return parts.columns()[index];
    }

    /// {@return a tag by number}
    ///
    /// @param index of the tag
    public RowTag tag(final int index) {
        return parts.tags()[index];
    }

    /// Begins a segment for the derived parts.
    public void beginSegment() {
        for (final DerivedPart<?, ?> part : parts.derived()) {
            part.beginSegment();
        }
    }

    /// Ends a segment.
    public void endSegment() {
        for (final DerivedPart<?, ?> part : parts.derived()) {
            part.endSegment();
        }
    }

    // ---- Kept tags and lists ----

    @Override
    public RowTag live() {
        checkPinned("live");
        return liveTag;
    }

    /// {@return the list of the live rows of a pinned type, which follows them from the first call on; always the same}
    ///
    /// @throws IllegalStateException if the layout is not pinned
    public LiveList list() {
        checkPinned("list");
        if (list == null) {
            list = new LiveList(rows);
            parts.add(list);
        }
        return list;
    }

    /// Makes the list of live rows anew if there is one and structure has changed.
    public void refreshList() {
        if (list != null) {
            list.refresh();
        }
    }

    /// Tracks from now on which blocks of columns and tags change. Everything changed at this moment.
    public void trackChanges() {
        parts.track(rows);
    }

    /// {@return the versions of structure, by block; null unless changes are tracked}
    @SuppressWarnings("exports") // users need not have the annotation
    public @Nullable BlockVersions structure() {
        return parts.structure() == null ? null : parts.structure().structure();
    }

    /// {@return the clock of the changes}
    public ChangeClock clock() {
        return rows.clock;
    }

    /// Takes back the arrays of columns that were given out, if changes are tracked: what is written to them from now on
    /// is not seen.
    public void closeArrays() {
        if (parts.structure() != null) {
            parts.structure().closeArrays();
        }
    }

    private void checkPinned(final String call) {
        if (liveTag == null) {
            throw new IllegalStateException("only pinned rows have holes: type=" + rows.name() + ", call=" + call
                    + ", layout=" + layout + "; the active rows are [0, active)");
        }
    }

    /// Adds a follower, for good. It follows from now on, after columns and tags.
    ///
    /// @param follower told of every later change; it may take in the rows that exist before this call
    public void follow(final RowFollower follower) {
        parts.add(new UserFollower(given(follower, "follower"), rows));
    }
}
