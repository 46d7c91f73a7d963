package org.denserow.engine.rows;

import org.denserow.engine.storage.LongColumn;

/// The cells of a [LongColumn].
public final class LongCells extends WideCells implements LongColumn {

    LongCells(final TypeRows rows, final String name, final int index, final int capacity) {
        super(rows, name, index, capacity);
    }
}
