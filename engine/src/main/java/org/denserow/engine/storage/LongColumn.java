package org.denserow.engine.storage;

/// One `long` per row.
public final class LongColumn extends LongCells {

    LongColumn(final HandleMap map, final String name, final int index, final int rows) {
        super(map, name, index, rows);
    }
}
