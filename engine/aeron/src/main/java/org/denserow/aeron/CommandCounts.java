package org.denserow.aeron;

/// What became of the commands of clients on this node since it was started: figures, and no part of the state.
///
/// *Threads*: that of the service.
final class CommandCounts {

    /// Commands that were taken, each once.
    long taken;

    /// Those of them that were refused.
    long refused;

    /// Commands that came again.
    long repeated;
}
