package org.denserow.engine.ground;

/// Checks that a part may hand out its live array to code that holds no chunk.
///
/// A stand-alone map has no rule; a simulation refuses while systems run and on threads that do not own it.
@FunctionalInterface
public interface OwnerCheck {

    /// The rule of a stand-alone map: everything is allowed.
    OwnerCheck NONE = part -> {};

    /// Refuses by throwing.
    ///
    /// @param part full name of the part, for the message
    /// @throws IllegalStateException if the part must not be touched now
    void check(String part);
}
