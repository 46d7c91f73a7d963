package org.denserow.engine;

import org.denserow.engine.jfr.ChunkEvent;
import org.denserow.engine.jfr.SystemEvent;

/// One system in one frame while a recording asks for it: from the start of its first chunk to the end of its last one.
///
/// *Threads*: workers begin and end chunks, under its monitor; the owner commits after the join. *Cost*: two visits of
/// the monitor a chunk, with clock reads; it does not exist without a recording.
final class SystemSpan {

    private final SystemEvent event;
    private final boolean recordsChunks;
    private int inside; // chunks that run now

    SystemSpan(final SystemEvent event, final boolean recordsChunks) {
        this.event = event;
        this.recordsChunks = recordsChunks;
    }

    /// A chunk begins.
    ///
    /// @return the event of the chunk, which has begun; null if nobody asks for it
    ChunkEvent begin(final int chunk, final int worker) {
        synchronized (this) {
            if (inside == 0 && event.chunks == 0) {
                event.begin();
            }
            inside++;
        }
        if (!recordsChunks) {
            return null;
        }
        final ChunkEvent ofChunk = new ChunkEvent();
        ofChunk.simulation = event.simulation;
        ofChunk.frame = event.frame;
        ofChunk.system = event.system;
        ofChunk.chunk = chunk;
        ofChunk.worker = worker;
        ofChunk.begin();
        return ofChunk;
    }

    /// A chunk has ended, by returning or by throwing.
    ///
    /// @param ofChunk what [#begin] returned
    void end(final ChunkEvent ofChunk, final long nanos) {
        if (ofChunk != null) {
            ofChunk.commit();
        }
        synchronized (this) {
            event.chunks++;
            event.busy += nanos;
            inside--;
            if (inside == 0) {
                event.end();
            }
        }
    }

    /// After the join: the system is recorded if a chunk of it ran.
    void commit() {
        if (event.chunks > 0) {
            event.commit();
        }
    }
}
