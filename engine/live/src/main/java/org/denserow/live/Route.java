package org.denserow.live;

import java.io.IOException;

/// Answers one kind of request.
///
/// *Threads*: each request has one of its own; many may run at once.
@FunctionalInterface
interface Route {

    /// Answers a request that was let in.
    ///
    /// @param query its parameters
    /// @return the answer
    /// @throws Refusal with the reason why not
    Answer answer(Query query) throws IOException, InterruptedException;
}
