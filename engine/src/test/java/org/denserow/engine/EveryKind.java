package org.denserow.engine;

import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.LongColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Tag;

/// The schema of tests that treat every kind of column alike: one column of each kind and a tag.
record EveryKind(
        Table table,
        FloatColumn f,
        @Stride(2) FloatColumn v2,
        @Stride(3) FloatColumn v3,
        DoubleColumn d,
        IntColumn i,
        LongColumn l,
        ByteColumn b,
        HandleColumn h,
        ObjectColumn<String> o,
        Tag t) {}
