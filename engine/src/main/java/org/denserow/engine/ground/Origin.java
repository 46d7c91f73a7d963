package org.denserow.engine.ground;

/// Checks mode: who asked for a change, in which frame, and where in the code. It is never thrown. It is the cause of
/// the error for a stale handle, so that the stack of the call that destroyed the row is printed with the error.
///
/// It takes no suppressed exceptions, since it may be the cause of many errors on several threads.
///
/// *Cost*: making one walks the stack, some microseconds; it holds about 0.7 KiB for every 30 calls on the stack.
public final class Origin extends Throwable {

    private static final long serialVersionUID = 1L;

    /// The frame of a change to a stand-alone map.
    public static final long NO_FRAME = -1;

    /// A system with its chunk, a port, the owner, or the method that changed a map at once.
    private final String who;

    /// The frame in which it was recorded, or [#NO_FRAME].
    private final long frame;

    /// Remembers a call inside a simulation, with the stack of the calling thread.
    ///
    /// @param who the actor: a system with its chunk, a port, the owner, or the method called
    /// @param frame the frame that runs; between frames the next one
    public Origin(final String who, final long frame) {
        super(null, null, false, true);
        this.who = who;
        this.frame = frame;
    }

    /// Remembers a call to a stand-alone map.
    ///
    /// @param method the method called
    public Origin(final String method) {
        this(method, NO_FRAME);
    }

    /// {@return the actor and the frame: `by=…, frame=…`}
    @Override
    public String getMessage() { // made when read: most origins never are
        return "by=" + who + (frame == NO_FRAME ? "" : ", frame=" + frame);
    }
}
