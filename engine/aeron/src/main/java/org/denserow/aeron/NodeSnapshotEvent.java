package org.denserow.aeron;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A snapshot that a node has written into its archive, or read from it. No frame runs meanwhile.
@Name("org.denserow.aeron.Snapshot")
@Label("Node Snapshot")
@Description("A snapshot that a node has written or read; no frame runs meanwhile")
@Category({"Denserow", "Aeron"})
@StackTrace(false)
final class NodeSnapshotEvent extends Event {

    @Label("Direction")
    String direction;

    @Label("Frame")
    long frame;

    @Label("Bytes")
    @DataAmount
    long bytes;

    void commit(final String which, final long atFrame, final long ofBytes) {
        direction = which;
        frame = atFrame;
        bytes = ofBytes;
        commit();
    }
}
