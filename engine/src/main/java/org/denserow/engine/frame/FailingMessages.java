package org.denserow.engine.frame;

/// What a simulation does when the handler of a port throws an exception. The asker gets the exception in any case, and
/// [FrameReport] counts the message and names its port.
///
/// An [Error] (no memory, a failed assertion, an endless recursion) is no bad message: it fails the frame under either
/// policy, as under [#FAIL].
public enum FailingMessages {

    /// The message fails alone: what it recorded is dropped, the handles that it was given never resolve, the next
    /// message is handled, the frame goes on. What the handler changed directly, by `Column.values()`, stays. The
    /// default: what a client sends cannot stop a server.
    DROP,

    /// The frame fails: what the handler had recorded is applied with the rest of the open boundary, no system runs,
    /// and `step` throws a [SystemFailure]. For runs whose input is their own, where a bad message is a bug.
    FAIL
}
