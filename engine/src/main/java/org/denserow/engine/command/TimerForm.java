package org.denserow.engine.command;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.concurrent.Future;
import org.denserow.engine.rows.ObjectCells;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.snapshot.ObjectForm;

/// Objects of delayed commands in files: the asset of an activation, or the value of an object column. A number stands
/// before each: [#ASSET], or the column whose form wrote it, the first that may hold the value.
///
/// @param store the rows of the type
record TimerForm(RowStore store) implements ObjectForm<Object> {

    private static final int ASSET = -1;

    @Override
    public void write(final Object value, final DataOutput to) throws IOException {
        for (int index = 0; index < store.schema().columnCount(); index++) {
            final ObjectCells<?> cells = written(index);
            if (cells != null && cells.valueType().isInstance(value)) {
                to.writeInt(index);
                write(cells, value, to);
                return;
            }
        }
        if (!(value instanceof final Future<?> asset)) {
            throw new IllegalArgumentException("objects of delayed commands are written by the form of their column:"
                    + " type=" + store.name() + ", class=" + value.getClass().getName()
                    + "; give the column one by saved(form)");
        }
        to.writeInt(ASSET);
        AssetForm.ASSETS.write(asset, to);
    }

    /// The object column of an index, null if it is another column, or has no form.
    private ObjectCells<?> written(final int index) {
        return store.schema().column(index) instanceof final ObjectCells<?> cells && cells.form() != null
                ? cells
                : null;
    }

    private static <T> void write(final ObjectCells<T> column, final Object value, final DataOutput to)
            throws IOException {
        column.form().write(column.valueType().cast(value), to);
    }

    @Override
    public Object read(final DataInput from) throws IOException {
        final int index = from.readInt();
        if (index == ASSET) {
            return AssetForm.ASSETS.read(from);
        }
        final ObjectCells<?> cells = index < 0 || index >= store.schema().columnCount() ? null : written(index);
        if (cells != null) {
            return cells.form().read(from);
        }
        throw new IOException("a delayed command sets an object column: type=" + store.name() + ", column=" + index);
    }

    @Override
    public String shape() {
        return "delayed";
    }
}
