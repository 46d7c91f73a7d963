package org.denserow.engine.ground;

/// Refuses null arguments; the message gives rule, name and likely cause or remedy.
///
/// *Cost*: one compare, which the JIT needs anyway.
public final class Given {

    private Given() {}

    /// Checks an argument.
    ///
    /// @param <T> its type
    /// @param value the argument
    /// @param name its name
    /// @return the argument
    /// @throws NullPointerException if it is null
    public static <T> T given(final T value, final String name) {
        if (value == null) {
            throw missing(name, "it was probably not assigned yet when this was called");
        }
        return value;
    }

    /// Checks an argument.
    ///
    /// @param <T> its type
    /// @param value the argument
    /// @param name its name
    /// @param remedy the argument to pass instead, in words
    /// @return the argument
    /// @throws NullPointerException if it is null
    public static <T> T given(final T value, final String name, final String remedy) {
        if (value == null) {
            throw missing(name, remedy);
        }
        return value;
    }

    private static NullPointerException missing(final String name, final String remedy) {
        return new NullPointerException("an argument must not be null: " + name + "=null; " + remedy);
    }
}
