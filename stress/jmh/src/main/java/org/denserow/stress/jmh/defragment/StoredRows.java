package org.denserow.stress.jmh.defragment;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.index.Indexing;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.keyed.RowIndexing;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.rows.RowsToCome;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.Tag;

/// Rows of a dense layout with columns of `float`, of which the first is the key, a column of handles, and two tags;
/// on request a column of `int`, an index over it and another over the handles.
final class StoredRows {

    private static final int TYPE = 1;

    private final RowStore store;
    private final List<FloatColumn> floats = new ArrayList<>();
    private final HandleColumn link;
    private final List<Tag> tags = new ArrayList<>();
    private final long[] handles; // by number in the order
    private final IntColumn kind; // null without indices
    private final List<SetIndex> indices = new ArrayList<>();

    /// Creates rows in order, without indices.
    ///
    /// @param columns of `float`
    StoredRows(final int rows, final int columns) {
        this(rows, columns, false);
    }

    /// Creates rows in order.
    ///
    /// @param columns of `float`
    /// @param isIndexed whether there are a column of `int` and two indices
    StoredRows(final int rows, final int columns, final boolean isIndexed) {
        store = store("row", rows);
        for (int column = 0; column < columns; column++) {
            floats.add(store.schema().floats("float" + column));
        }
        link = store.schema().handles("link", TYPE);
        for (int tag = 0; tag < Content.TAGS; tag++) {
            tags.add(store.schema().tag("tag" + tag));
        }
        kind = isIndexed ? store.schema().ints("kind") : null;
        handles = new long[rows];
        store.direct().createBatch(handles, rows);
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                floats.get(column).values()[row] = Content.value(column, row);
            }
            link.values()[row] = handles[Content.link(row, rows)];
            if (isIndexed) {
                kind.values()[row] = Content.kind(row);
            }
            for (int tag = 0; tag < Content.TAGS; tag++) {
                if (Content.hasTag(tag, row)) {
                    tags.get(tag).bits().set(row);
                }
            }
        }
        if (isIndexed) {
            index();
        }
    }

    private void index() {
        final Indexing indexing = new RowIndexing(
                store, column -> {}, index -> {}, call -> {}, (call, instead) -> {}, () -> RowsToCome.NONE);
        indices.add(indexing.sets("byKind", kind));
        indices.add(indexing.sets("byLink", link));
    }

    /// Creates a store without columns.
    static RowStore store(final String name, final int rows) {
        final Layout layout = Layout.dense(rows);
        return RowStore.over(name, RowStore.newSlots(layout, TYPE, Layout.MAX_ROWS, 0), layout, OwnerCheck.NONE);
    }

    RowStore store() {
        return store;
    }

    /// {@return columns of all kinds}
    int columns() {
        return store.schema().columnCount();
    }

    int indices() {
        return indices.size();
    }

    int rows() {
        return store.size();
    }

    FloatColumn column(final int number) {
        return floats.get(number);
    }

    /// Brings ordered rows out of order.
    void disturb(final Disorder disorder) {
        for (int i = 0; i < disorder.a().length; i++) {
            store.direct().exchange(disorder.a()[i], disorder.b()[i]);
        }
    }

    /// {@return the number of a row in the order}
    int number(final int row) {
        return (int) floats.getFirst().values()[row];
    }

    /// Refuses rows that are out of order or have lost a value.
    void check(final String way) {
        for (int row = 0; row < rows(); row++) {
            Content.expect(store.find(handles[row]) == row && store.handle(row) == handles[row], way, row);
        }
        checkContent(way);
    }

    /// Refuses rows that have lost a value, in any order.
    void checkContent(final String way) {
        for (int row = 0; row < rows(); row++) {
            final int number = number(row);
            boolean isRight =
                    store.find(handles[number]) == row && link.get(row) == handles[Content.link(number, rows())];
            for (int column = 0; column < floats.size(); column++) {
                isRight &= floats.get(column).values()[row] == Content.value(column, number);
            }
            for (int tag = 0; tag < Content.TAGS; tag++) {
                isRight &= tags.get(tag).bits().get(row) == Content.hasTag(tag, number);
            }
            Content.expect(isRight, way, row);
        }
        if (kind != null) {
            checkIndices(way);
        }
    }

    private void checkIndices(final String way) {
        final SetIndex.View byKind = indices.getFirst().view();
        final SetIndex.View byLink = indices.getLast().view();
        int found = 0;
        for (int of = 0; of < Content.KINDS; of++) {
            for (int row = byKind.first(of); row >= 0; row = byKind.next(row)) {
                Content.expect(kind.get(row) == of && of == Content.kind(number(row)), way, row);
                found++;
            }
        }
        Content.expect(found == rows(), way, found);
        for (int row = 0; row < rows(); row++) {
            Content.expect(byLink.first(link.get(row)) >= 0, way, row);
        }
    }
}
