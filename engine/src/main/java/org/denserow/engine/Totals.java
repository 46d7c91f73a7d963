package org.denserow.engine;

import java.util.List;

/// What a simulation has lost without an exception since it was created. The totals are sums of figures that a
/// [FrameReport] shows for one frame. It is a live object, always the same.
///
/// | total | of one type or port |
/// |---|---|
/// | [#refusedCreates()], creates | [Table#refused()] |
/// | [#staleCommands()], commands | [Table#stale()] |
/// | [#refusedMessages()] | [Port#refused()] |
/// | [#failedMessages()] | [Port#failed()] |
/// | [#lateFrames()] | |
///
/// The logger `org.denserow.engine` warns of each, unless [SimulationOptions#withoutLossWarnings()] is set. Totals are
/// no part of hashes and snapshots: a restore leaves them as they are, and the frames that it undoes stay counted.
///
/// *Threads*: the owner; after the first frame has begun, any thread. Each total is consistent only by itself. *Cost*:
/// O(types) or O(ports) a call; nothing is allocated.
public final class Totals {

    private final List<Table> tables;
    private final List<Port<?>> ports;
    private final Loss lateFrames;

    Totals(final List<Table> tables, final List<Port<?>> ports, final Loss lateFrames) {
        this.tables = tables;
        this.ports = ports;
        this.lateFrames = lateFrames;
    }

    /// {@return the number of creates refused because their type was full, as [FrameReport#refusedCreates()]}
    public long refusedCreates() {
        long sum = 0;
        for (int type = 0; type < tables.size(); type++) { // by index: an iterator would be garbage
            sum += tables.get(type).refused();
        }
        return sum;
    }

    /// {@return the number of commands whose row was gone, and of destroys of permanent rows, as
    ///     [FrameReport#staleCommands()]}
    public long staleCommands() {
        long sum = 0;
        for (int type = 0; type < tables.size(); type++) {
            sum += tables.get(type).stale();
        }
        return sum;
    }

    /// {@return the number of messages refused because their port was full, those since the last frame included}
    public long refusedMessages() {
        long sum = 0;
        for (int port = 0; port < ports.size(); port++) {
            sum += ports.get(port).refused();
        }
        return sum;
    }

    /// {@return the number of messages whose handler threw, as [FrameReport#failedMessages()]}
    public long failedMessages() {
        long sum = 0;
        for (int port = 0; port < ports.size(); port++) {
            sum += ports.get(port).failed();
        }
        return sum;
    }

    /// {@return the number of frames that began late, at any [Pace] of this simulation; [Overload] says when a frame is
    ///     late. Frames of the first second of paced frames count, too, although no warning names them: the JVM warms
    ///     up then}
    public long lateFrames() {
        return lateFrames.total();
    }

    @Override
    public String toString() {
        return "Totals{refusedCreates=" + refusedCreates() + ", staleCommands=" + staleCommands() + ", refusedMessages="
                + refusedMessages() + ", failedMessages=" + failedMessages() + ", lateFrames=" + lateFrames() + '}';
    }
}
