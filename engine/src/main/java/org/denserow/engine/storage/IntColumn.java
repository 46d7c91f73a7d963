package org.denserow.engine.storage;

import org.denserow.engine.rows.IntCells;

/// One `int` per row.
public sealed interface IntColumn extends Column<int[]> permits IntCells {}
