package org.denserow.engine;

import org.denserow.engine.jfr.ApplyEvent;
import org.denserow.engine.jfr.BoundaryEvent;
import org.denserow.engine.jfr.ChunkEvent;
import org.denserow.engine.jfr.FailedMessageEvent;
import org.denserow.engine.jfr.FrameEvent;
import org.denserow.engine.jfr.InFrame;
import org.denserow.engine.jfr.PortFullEvent;
import org.denserow.engine.jfr.SystemEvent;

/// Events of one simulation for the flight recorder of the JDK. They change no result.
///
/// What is recorded is decided once, when a frame begins, so that all threads of the frame agree. Without a recording
/// nothing is allocated, and no clock is read.
///
/// *Threads*: the owner; [#recordsChunks()] and [#beginApply()] also workers inside a dispatch of the frame, which sees
/// what the owner decided. *Cost*: seven questions a frame; an event is allocated only to be recorded.
final class FrameEvents {

    // Only asked whether they are enabled.
    private static final FrameEvent FRAME = new FrameEvent();
    private static final BoundaryEvent BOUNDARY = new BoundaryEvent();
    private static final SystemEvent SYSTEM = new SystemEvent();
    private static final ChunkEvent CHUNK = new ChunkEvent();
    private static final ApplyEvent APPLY = new ApplyEvent();

    private final String simulation;
    private long number; // of the frame
    private boolean recordsBoundaries;
    private boolean recordsSystems;
    private boolean recordsChunks;
    private boolean recordsApply;
    private FrameEvent frame; // the running frame; null unless recorded
    private BoundaryEvent boundary; // the running boundary; null unless recorded

    /// @param simulation the name of its job system
    FrameEvents(final String simulation) {
        this.simulation = simulation;
    }

    private <E extends InFrame> E named(final E event) {
        event.simulation = simulation;
        event.frame = number;
        return event;
    }

    // ---- Frames and boundaries ----

    void beginFrame(final long ofFrame) {
        number = ofFrame;
        recordsBoundaries = BOUNDARY.isEnabled();
        recordsSystems = SYSTEM.isEnabled();
        recordsChunks = CHUNK.isEnabled();
        recordsApply = APPLY.isEnabled();
        if (FRAME.isEnabled()) {
            frame = named(new FrameEvent());
            frame.begin();
        }
    }

    /// The frame has ended or failed; a boundary that did not end has failed.
    void endFrame(final FrameReport report, final boolean failed) {
        endBoundary();
        if (frame == null) {
            return;
        }
        frame.end();
        frame.commands = report.commands();
        frame.created = report.createdRows();
        frame.destroyed = report.destroyedRows();
        frame.live = report.live();
        frame.failed = failed;
        frame.commit();
        frame = null;
    }

    void beginBoundary(final int ofFrame, final String kind) {
        if (recordsBoundaries) {
            boundary = named(new BoundaryEvent());
            boundary.boundary = ofFrame;
            boundary.kind = kind;
            boundary.begin();
        }
    }

    void endBoundary() {
        if (boundary != null) {
            boundary.commit();
            boundary = null;
        }
    }

    // ---- Systems ----

    /// {@return the record of a system that runs in this frame; null if nobody asks for it}
    SystemSpan span(final String system) {
        if (!recordsSystems && !recordsChunks) {
            return null;
        }
        final SystemEvent event = named(new SystemEvent());
        event.system = system;
        return new SystemSpan(event, recordsChunks);
    }

    // ---- Playback ----

    /// {@return a new event that has begun; null if nobody asks for it}
    ApplyEvent beginApply() {
        if (!recordsApply) {
            return null;
        }
        final ApplyEvent event = named(new ApplyEvent());
        event.begin();
        return event;
    }

    static void endApply(final ApplyEvent event, final String type, final int worker) {
        event.type = type;
        event.worker = worker;
        event.commit();
    }

    // ---- Ports ----

    void portFull(final String port, final long refused, final int capacity) {
        final PortFullEvent event = named(new PortFullEvent());
        event.port = port;
        event.refused = refused;
        event.capacity = capacity;
        event.commit();
    }

    void failedMessage(final String port, final Throwable thrown) {
        final FailedMessageEvent event = named(new FailedMessageEvent());
        if (event.isEnabled()) { // the words of an exception may be costly
            event.port = port;
            event.exception = thrown.getClass().getName();
            event.message = thrown.getMessage();
            event.commit();
        }
    }
}
