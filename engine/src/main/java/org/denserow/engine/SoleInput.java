package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.List;
import java.util.function.Supplier;
import org.denserow.engine.command.CommandLog;
import org.denserow.jobs.Experimental;

/// The whole input of a simulation, in one hand: its holder sends every message and runs every frame. It is for programs
/// that let several simulations follow one log, such as `denserow-aeron`, so that all of them compute the same.
///
/// Everything else is refused, with the name of the call, until the simulation is closed:
///
/// | refused | what throws |
/// |---|---|
/// | messages of others, also of handlers and systems | `offer` and `ask` of the port |
/// | frames at a pace of their own | `step`, `run`, `runFor`, `runAt`, `stepIfDue` |
/// | changes by the owner between frames | `commands()`, direct changes of rows and keys, orders, new columns and indices, switches |
/// | rows that wait for assets | `activateAt` with an asset |
/// | other states | `restore`, `restoreInto`, `History.rewind` |
/// | recordings and replays, since the log is the recording | `recordPorts`, `recordTo`, `replay` |
///
/// It cannot see values that the owner writes through `Column.values()`, nor changes of resources between frames; hashes
/// find what they change in rows.
///
/// Messages that a restored snapshot holds are handled first, and the holder hears of them too.
///
/// *Threads*: the owner's. *Cost*: as [Port#offer(Record)], and one call a message handled.
@Experimental
public final class SoleInput {

    private final FrameState state;
    private final CommandLog log;
    private final Supplier<FrameReport> frame;
    private final List<Port<?>> ports;

    /// @param frame runs one frame
    SoleInput(
            final SimulationOptions options,
            final FrameState state,
            final CommandLog log,
            final List<Port<?>> ports,
            final MessageOutcomes outcomes,
            final Supplier<FrameReport> frame) {
        this.state = state;
        this.log = log;
        this.ports = ports;
        this.frame = frame;
        if (options.lateAssets()) {
            throw new IllegalArgumentException("frames that go on without late assets depend on timing, not on input:"
                    + " lateAssets=true; leave out withLateAssets");
        }
        if (log.time().isDeclared()) {
            throw new IllegalArgumentException("frames of a log have no time but their number, so a clock would stand"
                    + " still: unit=" + log.time().unit() + "; leave out clock, and count frames");
        }
        checkNoCommands();
        log.refuseAssets();
        state.takeInput();
        ports.forEach(port -> port.take(outcomes));
    }

    private void checkNoCommands() {
        if (!log.owner().isEmpty()) {
            throw new IllegalStateException("where the input is taken, the owner records no commands: commands wait for"
                    + " frame=" + state.frame() + "; run that frame before takeInput, and send messages afterwards");
        }
    }

    /// Sends a message.
    ///
    /// @param <M> the class of the messages
    /// @param port a port of this simulation
    /// @param message not null
    /// @return false if the port is full, or the simulation is closed; the message is not taken then
    /// @throws IllegalArgumentException if the port is one of another simulation
    public <M extends Record> boolean offer(final Port<M> port, final M message) {
        state.checkBetween("offer", "send messages between frames");
        if (!ports.contains(given(port, "port", "pass one of this simulation"))) {
            throw new IllegalArgumentException("a message goes to a port of this simulation: port=" + port.name()
                    + ", ports=" + ports.size() + "; pass one of sim.definition().ports()");
        }
        if (!port.type().isInstance(given(message, "message", "send a record"))) {
            throw new IllegalArgumentException("a message must be of the record class of its port: port=" + port.name()
                    + ", takes=" + port.type().getName() + ", message="
                    + message.getClass().getName() + "; send it to its own port");
        }
        return port.offerAlone(message);
    }

    /// Runs one frame.
    ///
    /// @return its report; valid until the next frame
    /// @throws SystemFailure if the frame failed
    /// @throws IllegalStateException if commands wait that were recorded by an object that the owner has kept
    public FrameReport step() {
        checkNoCommands();
        return frame.get();
    }

    @Override
    public String toString() {
        return "SoleInput{frame=" + state.frame() + ", ports=" + ports.size() + '}';
    }
}
