package org.denserow.engine.storage;

import org.denserow.engine.rows.LongCells;

/// One `long` per row.
public sealed interface LongColumn extends Column<long[]> permits LongCells {}
