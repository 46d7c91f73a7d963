package org.denserow.engine.storage;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.state.SavedState;

/// Everything that follows the rows of one map: its columns, its tags, whatever else does, and the buffers that stage
/// rows for it.
///
/// A part is added with the size of the map and stays for good; afterwards all parts do together whatever the rows do.
///
/// *Threads*: as the map. *Cost*: each method O(parts) times what it says per row.
final class Parts {

    // Names of tags that the rows keep; no other part may have them.
    static final String LIVE = "live";
    static final String CREATED = "created";
    static final String CHANGED = "changed";

    private final String typeName;
    private Column<?>[] columns = {};
    private Tag[] tags = {};
    private Claims[] claims = {}; // among the others
    private RowFollower[] others = {};
    private RowFollower[] followers = {}; // columns, tags, others
    private final RowCells cells = new RowCells(); // the columns once more, for single rows
    private RowBuffer[] buffers = {};
    private long[] rowKeys = {}; // scratch of hash()

    Parts(final String typeName) {
        this.typeName = typeName;
    }

    // ---- Schema ----

    /// The full name of a part to be added.
    String fullName(final String part) {
        checkName(part);
        final String full = typeName + '.' + part;
        for (final Column<?> column : columns) {
            checkFree(full, column.name());
        }
        for (final Tag tag : tags) {
            checkFree(full, tag.name());
        }
        for (final Claims each : claims) {
            checkFree(full, each.name());
        }
        if (part.equals(LIVE) || part.equals(CREATED) || part.equals(CHANGED)) {
            throw new IllegalArgumentException("the rows keep tags of this name: name=" + full
                    + "; use Table.live, Table.created or Table.changed, or another name");
        }
        return full;
    }

    /// The number of the next column.
    int nextColumn() {
        checkCount("columns", columns.length, HandleMap.MAX_COLUMNS);
        return columns.length;
    }

    /// The number of the next tag.
    int nextTag() {
        checkCount("tags", tags.length, HandleMap.MAX_TAGS);
        return tags.length;
    }

    /// Refuses one claim too many.
    void checkNextClaims() {
        checkCount("claims", claims.length, HandleMap.MAX_CLAIMS);
    }

    <C extends Column<?>> C add(final C column) {
        columns = Arrays.copyOf(columns, columns.length + 1);
        columns[column.index()] = column;
        cells.adopt(columns);
        adoptParts();
        return column;
    }

    Tag add(final Tag tag) {
        tags = Arrays.copyOf(tags, tags.length + 1);
        tags[tag.index()] = tag;
        adoptParts();
        return tag;
    }

    Claims add(final Claims added) {
        claims = Arrays.copyOf(claims, claims.length + 1);
        claims[claims.length - 1] = added;
        add((RowFollower) added);
        return added;
    }

    RowBuffer add(final RowBuffer buffer) {
        buffers = Arrays.copyOf(buffers, buffers.length + 1);
        buffers[buffers.length - 1] = buffer;
        return buffer;
    }

    void add(final RowFollower follower) {
        others = Arrays.copyOf(others, others.length + 1);
        others[others.length - 1] = follower;
        adoptParts();
    }

    private void adoptParts() {
        final int tagged = columns.length + tags.length;
        followers = Arrays.copyOf(columns, tagged + others.length, RowFollower[].class);
        System.arraycopy(tags, 0, followers, columns.length, tags.length);
        System.arraycopy(others, 0, followers, tagged, others.length);
        for (final RowBuffer buffer : buffers) {
            buffer.adoptParts();
        }
    }

    Column<?>[] columns() {
        return columns;
    }

    Tag[] tags() {
        return tags;
    }

    Claims[] claims() {
        return claims;
    }

    // ---- What rows do ----

    void resized(final int capacity) {
        for (final RowFollower follower : followers) {
            follower.resized(capacity);
        }
        cells.adopt(columns);
    }

    /// Zeroes the cells of new rows; their tags are clear anyway.
    void clearCells(final int beginRow, final int endRow) {
        for (final Column<?> column : columns) {
            column.clear(beginRow, endRow);
        }
    }

    /// The same for one row.
    void clearCells(final int row) {
        cells.clear(row);
    }

    /// Says that new rows are filled.
    void created(final int beginRow, final int endRow, final RowState state) {
        for (final RowFollower follower : others) { // to columns and tags it means nothing
            follower.created(beginRow, endRow, state);
        }
    }

    void activated(final int row) {
        for (final RowFollower follower : others) {
            follower.activated(row);
        }
    }

    /// Leaves nothing of rows that are erased all at once that would be seen without them.
    void cleared(final int endRow) {
        for (final RowFollower follower : followers) {
            follower.cleared(endRow);
        }
    }

    /// Repeats the moves of identity, in order: columns first, then tags, then the others. Those of a single step go
    /// row by row through all columns, those of a batch column by column in one tight loop each.
    void moved(final RowMoves moves) {
        int first = 0;
        if (moves.count() <= RowMoves.MOST_PER_STEP) {
            for (int move = 0; move < moves.count(); move++) {
                cells.move(moves.from()[move], moves.to()[move]);
            }
            first = columns.length;
        }
        for (int i = first; i < followers.length; i++) {
            followers[i].moved(moves);
        }
    }

    void vacated(final RowMoves moves) {
        for (final RowFollower follower : followers) {
            follower.vacated(moves);
        }
    }

    void exchanged(final int a, final int b) {
        for (final RowFollower follower : followers) {
            follower.exchanged(a, b);
        }
    }

    void save(final SavedState to) {
        for (final RowFollower follower : followers) {
            follower.save(to);
        }
    }

    /// Identity is loaded already.
    void load(final SavedState from) {
        for (final RowFollower follower : followers) {
            follower.load(from);
        }
        cells.adopt(columns);
    }

    /// Copies staged rows into new rows.
    void fill(final RowBuffer buffer, final int fromStaged, final int count, final int row) {
        for (final Column<?> column : columns) {
            final int stride = column.stride();
            final Object staged = buffer.cells(column.index());
            System.arraycopy(staged, stride * fromStaged, column.array(), stride * row, stride * count);
        }
        for (final Tag tag : tags) {
            final Bitfield staged = buffer.tag(tag.index());
            final int end = fromStaged + count;
            for (int at = staged.nextSet(fromStaged, end); at >= 0; at = staged.nextSet(at + 1, end)) {
                tag.rows.set(row + at - fromStaged);
            }
        }
    }

    // ---- State as a number, and checks ----

    long hash(final SlotMap slots, final Tag[] kept) {
        final int end = slots.end();
        if (rowKeys.length < end) {
            rowKeys = new long[slots.rowCapacity()];
        }
        slots.mixHandles(rowKeys);
        long sum = Mix.next(slots.rows(), slots.active());
        for (int row = nextRow(slots, 0); row < end; ) {
            final int gap = nextHole(slots, row);
            for (int each = row; each < gap; each++) {
                sum += Mix.next(rowKeys[each], slots.state(each).ordinal());
            }
            for (final Column<?> column : columns) {
                sum += column.hash(rowKeys, row, gap, Mix.of(column.index() + 1L));
            }
            row = nextRow(slots, gap);
        }
        for (final Tag tag : tags) {
            sum += hash(tag);
        }
        for (final Tag tag : kept) {
            sum += hash(tag);
        }
        return sum;
    }

    private long hash(final Tag tag) {
        final long salt = Mix.of(-1L - tag.index());
        long sum = 0;
        for (int row = tag.rows.nextSet(0); row >= 0; row = tag.rows.nextSet(row + 1)) {
            sum += Mix.next(rowKeys[row] ^ salt, 1);
        }
        return sum;
    }

    private static int nextRow(final SlotMap slots, final int from) {
        int row = from;
        while (row < slots.end() && !slots.exists(row)) {
            row++;
        }
        return row;
    }

    private static int nextHole(final SlotMap slots, final int from) {
        if (!slots.isPinned()) {
            return slots.end();
        }
        int row = from;
        while (row < slots.end() && slots.exists(row)) {
            row++;
        }
        return row;
    }

    /// Most rows that fit into every column.
    int maxRows() {
        int stride = 1;
        for (final Column<?> column : columns) {
            stride = Math.max(stride, column.stride());
        }
        return Math.min(Layout.MAX_ROWS, Column.MAX_CELLS / stride);
    }

    /// The arrays of followers; their bytes need not be these alone.
    void followerArrays(final Consumer<Object> to) {
        for (final RowFollower follower : followers) {
            follower.arrays(to);
        }
    }

    long followerBytes() {
        long bytes = 0;
        for (final RowFollower follower : followers) {
            bytes += follower.bytes();
        }
        return bytes;
    }

    /// All other arrays.
    void arrays(final Consumer<Object> to) {
        to.accept(rowKeys);
        for (final RowBuffer buffer : buffers) {
            buffer.arrays(to);
        }
    }

    /// Takes the scratch of the hash now.
    void reserve(final int rows) {
        if (rowKeys.length < rows) {
            rowKeys = new long[rows];
        }
    }

    /// Checks that every part is as long as the map, tags are clear and objects null where no row is.
    void checkInvariants(final HandleMap map) {
        for (final RowFollower follower : followers) {
            final String fault = follower.fault(map);
            if (!fault.isEmpty()) {
                throw new IllegalStateException("invariant 2 of HandleMap does not hold: part=" + follower + ", rows="
                        + map.rows() + ", end=" + map.end() + ", capacity=" + map.capacity() + ", " + fault);
            }
        }
    }

    static void checkName(final String name) {
        given(name, "name", "give the part a name, unique within its type");
        if (name.isBlank()) {
            throw new IllegalArgumentException("a name must not be blank: name=\"" + name + '"');
        }
    }

    private static void checkFree(final String wanted, final String taken) {
        if (wanted.equals(taken)) {
            throw new IllegalArgumentException("part names must be unique within a type: name=" + wanted);
        }
    }

    private static void checkCount(final String what, final int count, final int max) {
        if (count >= max) {
            throw new IllegalArgumentException("a type has at most " + max + ' ' + what + ": " + what + '=' + max);
        }
    }
}
