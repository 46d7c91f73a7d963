package org.denserow.jobs;

/// Refuses null arguments; the message gives rule, name and likely cause.
final class Given {

    private Given() {}

    /// {@return the argument}
    ///
    /// @throws NullPointerException if it is null
    static <T> T given(final T value, final String name) {
        if (value == null) {
            throw new NullPointerException("an argument must not be null: " + name
                    + "=null; it was probably not assigned yet when this was called");
        }
        return value;
    }
}
