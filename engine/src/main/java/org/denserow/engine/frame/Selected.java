package org.denserow.engine.frame;

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

/// The rows that systems over a selection run over, and how they are found: the words of a tag as they stand; or an
/// expression that each chunk evaluates for itself; or, when several systems share the selection, a field into which it
/// is evaluated once for all of them. A shared one is a derived part of the schedule, and this object its name there.
///
/// *Threads*: made by the owner; chunks of one evaluation write whole words of their own.
final class Selected {

    /// Rows that one job of a shared evaluation takes.
    private static final int GRAIN = 1 << 15;

    private final RowStore map;
    private final Tag[] tags; // no set: walking one would allocate in every frame
    private final BitExpression expression;
    private final boolean isShared;
    private final Bitfield field; // the rows as they stand, or the result of a shared one; null: evaluated by chunk
    private final List<SystemNode> users;
    private boolean isUsed; // by a chunk of the segment

    Selected(final RowStore map, final Selection selection, final List<SystemNode> users) {
        this.map = map;
        this.users = users;
        this.tags = TagExpression.of(selection).tags().toArray(Tag[]::new);
        this.expression = ((RowSelection) selection).selected();
        final Tag only = ((RowSelection) selection).isPlain() ? tags[0] : null;
        this.isShared = only == null && users.size() > 1;
        this.field = only != null ? ((RowTag) only).field() : isShared ? Bitfield.withCapacity(map.capacity()) : null;
    }

    Tag[] tags() {
        return tags;
    }

    RowStore map() {
        return map;
    }

    /// Whether a chunk of the segment uses it, where the segment is open.
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

    /// Makes room for the rows of a segment whose chunk tables are made.
    void prepare(final int segment) {
        isUsed = false;
        for (int i = 0; i < users.size(); i++) { // an iterator would be garbage in every frame
            isUsed |= users.get(i).segment == segment && users.get(i).chunks > 0;
        }
        if (isShared && field.capacity() != map.capacity()) {
            field.resize(map.capacity());
        }
    }

    /// Takes room for a chunk of some rows.
    void reserve(final ChunkBits chosen, final int chunkRows) {
        if (field == null) {
            chosen.reserve(expression, chunkRows);
        }
    }

    void arrays(final Consumer<Object> to) {
        if (isShared) { // else it is that of the tag
            field.arrays(to);
        }
    }

    /// Chunks of a shared evaluation.
    int chunks() {
        return JobSystem.chunks(map.activeEnd(), GRAIN);
    }

    /// Evaluates one chunk of a shared one; the last one to the end of its word.
    void evaluate(final int chunk, final ChunkBits scratch) {
        final int begin = chunk * GRAIN;
        expression.materialise(field, begin, Math.min(map.capacity(), begin + GRAIN), scratch);
    }

    /// Takes room for one chunk of a shared one.
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
