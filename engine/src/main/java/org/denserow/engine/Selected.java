package org.denserow.engine;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.bits.BitExpression;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.bits.ChunkBits;
import org.denserow.engine.rows.RowSelection;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.rows.TagExpression;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;
import org.denserow.jobs.JobSystem;

/// Finds the rows of systems over a selection, in one of three ways: the words of a tag; an expression that each chunk
/// evaluates; or, if several systems share the selection, a field into which it is evaluated once for all of them. A
/// shared selection is a derived part of the schedule, and this object is its key there.
///
/// *Threads*: the owner makes it; chunks of one evaluation write disjoint whole words.
final class Selected {

    /// Rows that one job of a shared evaluation takes.
    private static final int GRAIN = 1 << 15;

    private final RowStore store;
    private final Tag[] tags; // no set: iteration would allocate in every frame
    private final BitExpression expression;
    private final boolean isShared;
    private final Bitfield field; // the tag's field, or the result of a shared selection; null: evaluated by chunk
    private final List<SystemNode> users;
    private boolean isUsed; // by a chunk of the segment

    Selected(final RowStore store, final Selection selection, final List<SystemNode> users) {
        this.store = store;
        this.users = users;
        this.tags = TagExpression.of(selection).tags().toArray(Tag[]::new);
        this.expression = ((RowSelection) selection).selected();
        final Tag only = ((RowSelection) selection).isPlain() ? tags[0] : null;
        this.isShared = only == null && users.size() > 1;
        this.field = only != null ? ((RowTag) only).field() : isShared ? Bitfield.withCapacity(store.capacity()) : null;
    }

    Tag[] tags() {
        return tags;
    }

    RowStore store() {
        return store;
    }

    /// Whether a chunk of the open segment uses it.
    boolean isUsed() {
        return isUsed;
    }

    boolean isShared() {
        return isShared;
    }

    /// Finds the rows of a chunk of a system.
    void choose(final ChunkBits chosen, final int beginRow, final int endRow) {
        if (field == null) {
            chosen.evaluate(expression, beginRow, endRow);
        } else {
            chosen.look(field, beginRow, endRow);
        }
    }

    /// Reserves room for the rows of a segment whose chunk tables are made.
    void prepare(final int segment) {
        isUsed = false;
        for (int i = 0; i < users.size(); i++) { // an iterator would be garbage in every frame
            isUsed |= users.get(i).segment == segment && users.get(i).chunks > 0;
        }
        if (isShared && field.capacity() != store.capacity()) {
            field.resize(store.capacity());
        }
    }

    /// Reserves room for a chunk of some rows.
    void reserve(final ChunkBits chosen, final int chunkRows) {
        if (field == null) {
            chosen.reserve(expression, chunkRows);
        }
    }

    void arrays(final Consumer<Object> to) {
        if (isShared) { // otherwise the field is the tag's
            field.arrays(to);
        }
    }

    /// The number of chunks of a shared evaluation.
    int chunks() {
        return JobSystem.chunks(store.activeEnd(), GRAIN);
    }

    /// Evaluates one chunk of a shared selection; the last chunk to the end of its word.
    void evaluate(final int chunk, final ChunkBits scratch) {
        final int begin = chunk * GRAIN;
        expression.materialise(field, begin, Math.min(store.capacity(), begin + GRAIN), scratch);
    }

    /// Reserves room for one chunk of a shared selection.
    void reserve(final ChunkBits scratch) {
        scratch.reserve(expression, ChunkBits.BLOCK_ROWS);
    }

    /// The bits of its tags.
    List<Bitfield> fields() {
        return Arrays.stream(tags).map(tag -> ((RowTag) tag).field()).toList();
    }

    @Override
    public String toString() {
        return "selection " + expression;
    }
}
