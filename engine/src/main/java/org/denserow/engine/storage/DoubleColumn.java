package org.denserow.engine.storage;

import org.denserow.engine.rows.DoubleCells;

/// One `double` per row. Hashes see its raw bits, so two NaN differ when their bits do.
public sealed interface DoubleColumn extends Column<double[]> permits DoubleCells {}
