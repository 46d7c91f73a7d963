package org.denserow.engine;

/// What a simulation does when the handler of a port throws an exception. Under both policies the asker gets the
/// exception, and [FrameReport] counts the message and names its port.
///
/// An [Error] (no memory, a failed assertion, an endless recursion) fails the frame under both policies, as under
/// [#FAIL]: a bad message is not its cause.
public enum FailingMessages {

    /// The message fails alone: its commands are dropped, and the handles that it got never resolve. The next message
    /// is handled, and the frame goes on. Values that the handler wrote through `Column.values()` stay. This is the
    /// default, so a client's message cannot stop a server.
    DROP,

    /// The frame fails: the commands that the handler had recorded are applied with the rest of the opening boundary,
    /// no system runs, and `step` throws a [SystemFailure]. It is for runs that produce their own input, where a bad
    /// message is a bug.
    FAIL
}
