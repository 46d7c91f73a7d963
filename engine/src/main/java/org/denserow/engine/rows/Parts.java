package org.denserow.engine.rows;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;
import org.jspecify.annotations.Nullable;

/// Everything that follows the rows of one type: columns, tags and other followers; and the buffers that stage rows.
///
/// A part is added with the size of the type, and follows every change of the rows from then on. Only indices can be
/// dropped.
///
/// *Threads*: as the rows; any thread may read the [list][#listed]. *Cost*: each method O(parts) per row.
final class Parts {

    // One for all types: there may be many types without parts.
    private static final Cells<?>[] NO_COLUMNS = {};
    private static final RowTag[] NO_TAGS = {};
    private static final DerivedPart<?, ?>[] NO_DERIVED = {};
    private static final Rebuilt<?>[] NO_REBUILT = {};
    private static final Follower[] NO_FOLLOWERS = {};
    private static final UserFollower[] NO_USERS = {};
    private static final KeyedRows[] NO_INDICES = {};

    private final String typeName;
    private Cells<?>[] columns = NO_COLUMNS;
    private RowTag[] tags = NO_TAGS;
    private DerivedPart<?, ?>[] derived = NO_DERIVED; // among the others
    private Rebuilt<?>[] rebuilt = NO_REBUILT;
    private Follower[] others = NO_FOLLOWERS; // indices among them
    private KeyedRows[] keyed = NO_INDICES;
    private UserFollower[] users = NO_USERS;
    private Follower[] followers = NO_FOLLOWERS; // columns, tags, others, users
    private final RowCells cells = new RowCells(); // the arrays of the columns, for single rows
    final ListedParts listed = new ListedParts();
    private StagedRows[] buffers = {};
    private long definitions;
    private @Nullable StructureVersions structure; // null unless changes are tracked
    final WorldHash hash = new WorldHash();

    Parts(final String typeName) {
        this.typeName = typeName;
    }

    // ---- Schema ----

    /// The full name of a part to be added; refuses a name that is blank, taken or reserved.
    String fullName(final String part) {
        return listed.fullName(typeName, part);
    }

    /// The number of the next column.
    int nextColumn() {
        checkCount("columns", columns.length, Column.MAX_COLUMNS);
        return columns.length;
    }

    /// The number of the next tag.
    int nextTag() {
        checkCount("tags", tags.length, Tag.MAX_TAGS);
        return tags.length;
    }

    /// Refuses more claims than the limit.
    void checkNextClaims() {
        checkCount("claims", derived.length, Claims.MAX_CLAIMS);
    }

    <C extends Cells<?>> C add(final C column) {
        for (final StagedRows buffer : buffers) {
            buffer.checkRoomFor(column); // before it is a part
        }
        columns = Arrays.copyOf(columns, columns.length + 1);
        columns[column.index()] = column;
        adoptParts();
        return column;
    }

    RowTag add(final RowTag tag) {
        tags = Arrays.copyOf(tags, tags.length + 1);
        tags[tag.index()] = tag;
        adoptParts();
        return tag;
    }

    <P extends DerivedPart<?, ?>> P add(final P added) {
        derived = Arrays.copyOf(derived, derived.length + 1);
        derived[derived.length - 1] = added;
        add((Follower) added);
        return added;
    }

    void add(final Rebuilt<?> added) {
        rebuilt = Arrays.copyOf(rebuilt, rebuilt.length + 1);
        rebuilt[rebuilt.length - 1] = added;
        adoptParts();
    }

    StagedRows add(final StagedRows buffer) {
        buffers = Arrays.copyOf(buffers, buffers.length + 1);
        buffers[buffers.length - 1] = buffer;
        return buffer;
    }

    void add(final Follower follower) {
        others = Arrays.copyOf(others, others.length + 1);
        others[others.length - 1] = follower;
        adoptParts();
    }

    /// Tracks changes by block from now on. The versions come before all other followers: a user's may throw.
    void track(final TypeRows rows) {
        if (structure == null) {
            structure = new StructureVersions(rows);
            others = Stream.concat(Stream.of(structure), Arrays.stream(others)).toArray(Follower[]::new);
            adoptParts();
        }
    }

    /// {@return the versions of structure; null unless changes are tracked}
    @Nullable StructureVersions structure() {
        return structure;
    }

    /// Lets an index follow from now on.
    void add(final KeyedRows added, final TypeRows rows) {
        keyed = Arrays.copyOf(keyed, keyed.length + 1);
        keyed[keyed.length - 1] = added;
        add((Follower) new UserFollower(added.follower(), rows)); // among the others: a user's follower may throw
    }

    /// Drops an index; its name is free again.
    void drop(final KeyedRows dropped) {
        keyed = Arrays.stream(keyed).filter(each -> each != dropped).toArray(KeyedRows[]::new);
        others = Arrays.stream(others)
                .filter(each -> !(each instanceof UserFollower follower && follower.isOf(dropped.follower())))
                .toArray(Follower[]::new);
        adoptParts();
    }

    void add(final UserFollower follower) {
        users = Arrays.copyOf(users, users.length + 1);
        users[users.length - 1] = follower;
        adoptParts();
    }

    /// How often parts were added or dropped.
    long definitions() {
        return definitions;
    }

    private void adoptParts() {
        definitions++;
        final int tagged = columns.length + tags.length;
        final int own = tagged + others.length;
        followers = Arrays.copyOf(columns, own + users.length, Follower[].class);
        System.arraycopy(tags, 0, followers, columns.length, tags.length);
        System.arraycopy(others, 0, followers, tagged, others.length);
        System.arraycopy(users, 0, followers, own, users.length);
        if (structure != null) {
            structure.adopt(Arrays.copyOf(followers, tagged));
        }
        for (final StagedRows buffer : buffers) {
            buffer.adoptParts();
        }
        cells.adopt(columns); // one may have another array
        listed.renew(columns, tags, derived, rebuilt, keyed);
    }

    Cells<?>[] columns() {
        return columns;
    }

    RowTag[] tags() {
        return tags;
    }

    DerivedPart<?, ?>[] derived() {
        return derived;
    }

    Rebuilt<?>[] rebuilt() {
        return rebuilt;
    }

    KeyedRows[] keyed() {
        return keyed;
    }

    // ---- What rows do ----

    void resized(final int capacity) {
        for (final Follower follower : followers) {
            follower.resized(capacity);
        }
        cells.adopt(columns);
    }

    /// Zeroes the cells of new rows, which may hold old values; their tags are clear anyway.
    void clearCells(final int beginRow, final int endRow) {
        if (endRow - beginRow == 1) {
            cells.clear(beginRow);
            return;
        }
        for (final Cells<?> column : columns) {
            column.clear(beginRow, endRow);
        }
    }

    /// Clears cells and tags of places that no longer have a row.
    void clear(final int beginRow, final int endRow) {
        clearCells(beginRow, endRow);
        for (final RowTag tag : tags) {
            if (endRow - beginRow == 1) {
                tag.bits.clear(beginRow);
            } else {
                tag.bits.clear(beginRow, endRow);
            }
        }
    }

    /// Tells followers of new rows, which are filled.
    void created(final int beginRow, final int endRow, final RowState state) {
        for (final Follower follower : others) { // columns and tags ignore it
            follower.created(beginRow, endRow, state);
        }
        for (final UserFollower user : users) {
            user.created(beginRow, endRow, state);
        }
    }

    /// Lets indices load what they will need for new rows.
    void readAhead(final RowBatch batch) {
        for (final KeyedRows index : keyed) {
            index.readAhead(batch);
        }
    }

    void activated(final int row) {
        for (final Follower follower : others) {
            follower.activated(row);
        }
        for (final UserFollower user : users) {
            user.activated(row);
        }
    }

    /// Removes all rows from all followers.
    void cleared(final int endRow) {
        for (final Follower follower : followers) {
            follower.cleared(endRow);
        }
    }

    /// Tells followers of deaths, except those of users. In a contiguous type columns and tags wait for
    /// [#clear(int,int)]: moves overwrite the places of dead rows.
    ///
    /// @param deaths the rows, each as a move onto itself
    void vacated(final MoveList deaths, final boolean isPinned) {
        if (isPinned) {
            for (final Cells<?> column : columns) {
                column.vacated(deaths);
            }
            for (final RowTag tag : tags) {
                tag.vacated(deaths);
            }
        }
        for (final Follower follower : others) {
            follower.vacated(deaths);
        }
    }

    /// Repeats moves of identity, in order: columns first, then tags, then others; not the followers of users.
    void moved(final MoveList moves) {
        movedCells(moves);
        movedOthers(moves);
    }

    /// Repeats moves of identity in columns and tags. A few moves go row by row through all columns; a batch goes column by
    /// column, in one tight loop each.
    void movedCells(final MoveList moves) {
        final int count = moves.count();
        if (count <= MoveList.MOST_PER_STEP) {
            for (int move = 0; move < count; move++) {
                cells.copy(moves.from()[move], moves.to()[move]);
            }
        } else {
            for (final Cells<?> column : columns) {
                column.moved(moves);
            }
        }
        for (final RowTag tag : tags) {
            tag.moved(moves);
        }
    }

    /// {@return whether there are followers beside columns, tags and those of users}
    boolean tellsOthers() {
        return others.length > 0;
    }

    /// Tells followers that are neither columns nor tags of moves of identity, except those of users.
    void movedOthers(final MoveList moves) {
        for (final Follower follower : others) {
            follower.moved(moves);
        }
    }

    /// {@return whether there are followers of users, which are told after all others}
    boolean tellsUsers() {
        return users.length > 0;
    }

    void tellVacated(final MoveList deaths) {
        for (final UserFollower user : users) {
            user.vacated(deaths);
        }
    }

    void tellMoved(final MoveList moves) {
        for (final UserFollower user : users) {
            user.moved(moves);
        }
    }

    void exchanged(final int a, final int b) {
        for (final Follower follower : followers) {
            follower.exchanged(a, b);
        }
    }

    void exchanged(final RowPairs pairs) {
        for (final Follower follower : followers) { // those of users come last
            follower.exchanged(pairs);
        }
    }

    void save(final SavedState to) {
        for (final Follower follower : followers) {
            follower.save(to);
        }
    }

    /// Loads all followers, after identity.
    void load(final SavedState from) {
        for (final Follower follower : followers) {
            follower.load(from);
        }
        cells.adopt(columns);
    }

    /// Copies staged rows into new rows.
    void fill(final StagedRows buffer, final int fromStaged, final int count, final int row) {
        buffer.copyCells(fromStaged, count, row);
        for (int tag = 0; tag < tags.length; tag++) {
            buffer.copyTag(tag, fromStaged, count, row);
        }
    }

    /// Copies staged rows into new rows that are anywhere.
    void scatter(final StagedRows buffer, final int fromStaged, final int count, final int[] rows) {
        buffer.scatterCells(fromStaged, count, rows);
        for (int tag = 0; tag < tags.length; tag++) {
            buffer.scatterTag(tag, fromStaged, count, rows);
        }
    }

    // ---- State as a number, and checks ----

    /// The largest number of rows that fits into every column.
    int maxRows() {
        int stride = 1;
        for (final Cells<?> column : columns) {
            stride = Math.max(stride, column.stride());
        }
        return Math.min(Layout.MAX_ROWS, Cells.MAX_CELLS / stride);
    }

    /// The arrays of followers, which may keep other bytes beside them.
    void followerArrays(final Consumer<Object> to) {
        for (final Follower follower : followers) {
            follower.arrays(to);
        }
    }

    long followerBytes() {
        long bytes = 0;
        for (final Follower follower : followers) {
            bytes += follower.bytes();
        }
        return bytes;
    }

    /// The arrays of all that is not a follower.
    void arrays(final Consumer<Object> to) {
        hash.arrays(to);
        for (final StagedRows buffer : buffers) {
            buffer.arrays(to);
        }
    }

    /// Checks that every part has the right length, and is clear at places without a row.
    void checkInvariants(final TypeRows map) {
        for (final Follower follower : followers) {
            final String fault = follower.fault(map);
            if (!fault.isEmpty()) {
                throw new IllegalStateException("invariant 2 of HandleMap does not hold: part=" + follower + ", rows="
                        + map.rows() + ", end=" + map.end() + ", capacity=" + map.capacity() + ", " + fault);
            }
        }
    }

    private static void checkCount(final String what, final int count, final int max) {
        if (count >= max) {
            throw new IllegalArgumentException("a type has at most " + max + ' ' + what + ": " + what + '=' + max
                    + "; move some of them to a second type whose rows name these by handle");
        }
    }
}
