package org.denserow.arrow;

import java.io.IOException;
import java.util.List;
import org.denserow.engine.Commands;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.storage.HandleColumn;

/// A column of handles, from the keys of the rows referred to.
final class ImportedReferences extends ImportedPart {

    private static final int NO_ROW = -1;

    private final HandleColumn column;
    private final RowImport target;
    private final KeyValues keys;
    private int[] rows = {}; // of the target; NO_ROW for the null handle
    private boolean isLate; // its handles come after those of its own rows

    ImportedReferences(final HandleColumn column, final String name, final RowImport target) {
        super(column, List.of(name));
        this.column = column;
        this.target = target;
        this.keys = new KeyValues(name, column.name());
    }

    RowImport target() {
        return target;
    }

    @Override
    boolean takes(final TableField field) {
        return KeyValues.takes(field);
    }

    @Override
    String taken() {
        return "keys: whole numbers or texts";
    }

    @Override
    void bound(final TableRows source, final int before) throws IOException {
        keys.bind(source, before);
    }

    @Override
    void read(final TableRows source, final int at, final ReadArrays arrays) throws IOException {
        keys.read(source, at, arrays);
    }

    /// Finds the rows referred to.
    ///
    /// @param count rows of its own
    /// @param own where these came from
    void resolve(final int count, final ReadBatches own) throws IOException {
        final KeyIndex index = target.index();
        if (count > 0 && !index.takes(keys)) {
            throw Refused.content(
                    "references and the keys that they name are of one kind",
                    own.place(0) + ", column=" + keys.name() + ", kind=" + keys.kind() + ", part=" + column.name()
                            + ", key=" + target.keyWords(),
                    "convert one of the two columns before you write its file");
        }
        rows = new int[count];
        for (int row = 0; row < count; row++) {
            rows[row] = keys.isNull(row) ? NO_ROW : index.find(keys, row);
            if (rows[row] < 0 && !keys.isNull(row)) {
                throw Refused.content(
                        "a reference names a row that is imported",
                        own.place(row) + ", column=" + keys.name() + ", value=" + keys.words(row) + ", part="
                                + column.name() + ", key=" + target.keyWords(),
                        "add the row to its file, or write null where there is none");
            }
        }
    }

    @Override
    void fill(final Commands commands, final long[] handles, final int count) {
        isLate = !target.isCreated();
        if (!isLate) {
            final long[] values = new long[count];
            for (int row = 0; row < count; row++) {
                values[row] = rows[row] == NO_ROW ? Handle.NULL : target.handle(rows[row]);
            }
            commands.with(column, values);
        }
    }

    /// Sets the references to rows that were created after their own.
    void fillLate(final Commands commands, final long[] handles) {
        for (int row = 0; isLate && row < rows.length; row++) {
            if (rows[row] != NO_ROW) {
                commands.set(handles[row], column, target.handle(rows[row]));
            }
        }
    }
}
