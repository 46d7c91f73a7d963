package org.denserow.engine.storage;

import org.denserow.engine.rows.DoubleCells;

/// One `double` per row. Hashes use the raw bits, so two NaN with different bits differ.
public sealed interface DoubleColumn extends Column<double[]> permits DoubleCells {}
