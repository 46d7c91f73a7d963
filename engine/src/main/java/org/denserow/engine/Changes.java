package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.command.CommandLog;
import org.denserow.engine.ground.Within;
import org.denserow.engine.rows.BlockVersions;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.denserow.jobs.Experimental;

/// A reader of what has changed in a table since it last looked, by blocks of 64 rows: block `b` has the rows `[64 b,
/// 64 b + 64)`. [Table#changes()] makes it. It is for code that sends, shows or stores rows, and wants to touch only
/// those that may differ:
///
/// ```java
/// for (int block = changes.next(x, 0); block >= 0; block = changes.next(x, block + 1)) {
///     for (int row = changes.begin(block); row < changes.end(block); row++) { … }
/// }
/// changes.advance(); // the next look shows what changes from now on
/// ```
///
/// These blocks of a column or tag count as changed:
///
/// | when | blocks |
/// |---|---|
/// | a row came, went, moved, or became active | that of the row, and that of the place it left |
/// | a command set a value or a tag, `rekey` set a key, or a relation set a reference to null | that of the row |
/// | a chunk called `rows.write` of a column | those of all rows of the chunk: of its range, and of up to 4,095 rows after the last one; of the rows that it selects, lists or groups; if the system changes its own selection, of its whole range |
/// | a system of one body, one that scatters, or an exclusive body called `write` of a column | all |
/// | a system wrote a tag by row or word | that of the row |
/// | a system wrote a tag by `setAll` or `clearAll` | those in which the chunk has rows |
/// | `values()` gave the array out | all, until the next frame has ended |
/// | a snapshot was restored | all |
///
/// So a block that is not shown has the same handles and the same bits as at the reader's last position. A block that
/// is shown may have them too. Objects are compared by reference: an object that changes inside is not seen. Writes
/// that the engine does not allow are not seen either: to rows that are not the chunk's own, to an array kept after the
/// body ended, or to an array of `values()` kept beyond the next frame.
///
/// Each reader has its own position, so readers do not disturb each other. Positions are neither in snapshots nor in
/// hashes, so no result may depend on a reader: it is for the owner between frames only.
///
/// *Threads*: the owner, between frames. *Cost*: [#next] looks at 8 bytes per block, and at none if nothing has changed;
/// it allocates nothing. Writing in place marks the blocks of a chunk in one fill; `engine/docs/changes.md` has figures.
@Experimental
public final class Changes {

    /// The number of rows of a block: 64.
    public static final int BLOCK_ROWS = BlockVersions.ROWS;

    private final RowStore store;
    private final CommandLog log;
    private final FrameState state;
    private final BlockVersions structure;
    private long since; // moments up to this one are read

    Changes(final RowStore store, final CommandLog log, final FrameState state) {
        this.store = store;
        this.log = log;
        this.state = state;
        this.structure = given(store.schema().structure(), "structure");
    }

    // ---- Blocks ----

    /// Finds a block in which a column or tag may have changed since the reader's position, by itself or because rows
    /// came, went or moved.
    ///
    /// @param part a column or tag of the table, not one that the rows keep themselves
    /// @param from the first block to look at, at least 0
    /// @return the first such block before [#blocks()], or -1
    /// @throws IllegalArgumentException if the part is of another table, or is neither a column nor a tag that users write
    /// @throws IllegalStateException inside a frame, or on another thread than the owner's
    public int next(final Part<?, ?> part, final int from) {
        state.checkLook("Changes.next");
        return versions(part).next(since, checkFrom(from), blocks());
    }

    /// Finds a block in which a row came, went, moved, or became active since the reader's position.
    ///
    /// @param from the first block to look at, at least 0
    /// @return the first such block before [#blocks()], or -1
    /// @throws IllegalStateException inside a frame, or on another thread than the owner's
    public int nextStructure(final int from) {
        state.checkLook("Changes.nextStructure");
        return structure.next(since, checkFrom(from), blocks());
    }

    /// {@return the number of blocks that [#next] finds; O(blocks)}
    ///
    /// @param part a column or tag of the table, as for [#next]
    /// @throws IllegalArgumentException as [#next]
    /// @throws IllegalStateException as [#next]
    public int count(final Part<?, ?> part) {
        int count = 0;
        for (int block = next(part, 0); block >= 0; block = next(part, block + 1)) {
            count++;
        }
        return count;
    }

    /// {@return the number of blocks that have rows now: those of the rows `[0, end())` of the table}
    public int blocks() {
        return BlockVersions.blocks(store.end());
    }

    /// {@return the first row of a block}
    ///
    /// @param block in `[0, blocks())`
    public int begin(final int block) {
        return block * BLOCK_ROWS;
    }

    /// {@return the row after the last of a block; rows of a pinned table may be vacant}
    ///
    /// @param block in `[0, blocks())`
    public int end(final int block) {
        return Math.min(begin(block) + BLOCK_ROWS, store.end());
    }

    // ---- Position ----

    /// Moves the reader's position to this moment: only what changes from now on is shown.
    ///
    /// @throws IllegalStateException inside a frame, or on another thread than the owner's
    public void advance() {
        state.checkLook("Changes.advance");
        since = store.schema().clock().advance();
    }

    // ---- Values ----

    /// Gives the live array of a column for reading. Unlike [Column#values()], this does not count as a write.
    ///
    /// @param <A> the type of the array
    /// @param column a column of the table
    /// @return its array, valid until the next frame, restore or direct create; a value that is written to it is not seen
    ///     as a change
    /// @throws IllegalArgumentException if the column is of another table
    /// @throws IllegalStateException inside a frame, or on another thread than the owner's
    public <A> A read(final Column<A> column) {
        state.checkLook("Changes.read");
        checkOwn(column);
        return store.array(column);
    }

    private BlockVersions versions(final Part<?, ?> part) {
        checkOwn(part);
        final BlockVersions versions = switch (part) {
            case Cells<?> column -> column.versions();
            case RowTag tag when !tag.isKept() -> tag.versions();
            default -> null;
        };
        if (versions == null) {
            throw new IllegalArgumentException("changes are tracked of columns and of tags that users write: table="
                    + store.name() + ", part=" + part.name()
                    + "; nextStructure shows where rows came, went, moved or became active");
        }
        return versions;
    }

    private void checkOwn(final Part<?, ?> part) {
        if (log.findStore(given(part, "part").type()) != store || !store.owns(part)) {
            throw new IllegalArgumentException("a reader shows the parts of its table: table=" + store.name()
                    + ", part=" + part.name() + "; call changes() of the table of the part");
        }
    }

    private static int checkFrom(final int from) {
        return Within.index(from, Integer.MAX_VALUE, "from", "begin with block 0");
    }

    @Override
    public String toString() {
        return "Changes{table=" + store.name() + ", since=" + since + '}';
    }
}
