package org.denserow.engine.storage;

import org.denserow.engine.rows.ByteCells;

/// One `byte` per row.
public sealed interface ByteColumn extends Column<byte[]> permits ByteCells {}
