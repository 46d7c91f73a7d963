package org.denserow.engine.calls;

import static org.denserow.engine.calls.ModelEffects.require;

import java.util.List;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.map.RowBuffer;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Tag;

/// What each call on a buffer does to the rows staged in it, according to its contract. None changes the map.
final class BufferEffects {

    private final ModelRows model;
    private final List<ModelRows.Row> rows;

    BufferEffects(final ModelRows model, final List<ModelRows.Row> rows) {
        this.model = model;
        this.rows = rows;
    }

    /// Takes in what a call did that returned.
    void take(final CallDriver.Call call) {
        final Object[] arguments = call.arguments();
        switch (call.name()) {
            case "add" -> {
                final int count = arguments.length == 0 ? 1 : (int) arguments[0];
                require(count >= 0 && (int) call.result() == rows.size(), "it added " + count + " rows");
                for (int i = 0; i < count; i++) {
                    rows.add(model.blank(0, RowState.VACANT, rows.size()));
                }
            }
            case "set" -> set(arguments);
            case "copy" -> {
                final int column = column(arguments[0]);
                final int begin = (int) arguments[1];
                final int count = (int) arguments[2];
                require(begin >= 0 && count >= 0 && begin + count <= rows.size(), "it copied into rows not staged");
                for (int i = 0; i < count; i++) {
                    rows.get(begin + i)
                            .cells
                            .set(
                                    column,
                                    ModelRows.cell(
                                            arguments[3],
                                            model.columns.get(column).stride(),
                                            i));
                }
            }
            case "repeat" -> {
                final int column = column(arguments[0]);
                final int begin = (int) arguments[1];
                final int count = (int) arguments[2];
                require(count <= 1 || begin >= 0 && begin + count <= rows.size(), "it repeated rows not staged");
                for (int i = 1; i < count; i++) {
                    rows.get(begin + i).cells.set(column, rows.get(begin).cells.get(column));
                }
            }
            case "resize" -> require((int) arguments[0] >= rows.size(), "it forgot rows");
            case "clear" -> rows.clear();
            case "keep" -> {
                final int kept = (int) arguments[0];
                require(kept >= 0 && kept <= rows.size(), "it kept " + kept + " of " + rows.size() + " rows");
                rows.subList(kept, rows.size()).clear();
            }
            default -> {}
        }
        require(((RowBuffer) call.subject()).count() == rows.size(), "count is not " + rows.size());
    }

    private void set(final Object... arguments) {
        final int row = (int) arguments[1];
        final int count = arguments[0] instanceof Tag && arguments.length == 3 ? (int) arguments[2] : 1;
        require(row >= 0 && count >= 0 && row + count <= rows.size(), "it took row " + row + " of " + rows.size());
        if (arguments[0] instanceof final Tag tag) {
            require(model.tags.contains(tag), "it took a tag of another map");
            rows.subList(row, row + count).forEach(each -> each.tags.add(tag));
            return;
        }
        final int column = column(arguments[0]);
        if (rows.get(row).cells.get(column) instanceof final long[] before) {
            require(before.length == arguments.length - 2, "stride=" + before.length);
            final long[] bits = new long[before.length];
            for (int i = 0; i < bits.length; i++) {
                bits[i] = ModelRows.bits(arguments[2 + i]);
            }
            rows.get(row).cells.set(column, bits);
        } else {
            rows.get(row).cells.set(column, arguments[2]);
        }
    }

    private int column(final Object argument) {
        final int column = model.columns.indexOf((Column<?>) argument);
        require(column >= 0, "it took a column of another map");
        return column;
    }
}
