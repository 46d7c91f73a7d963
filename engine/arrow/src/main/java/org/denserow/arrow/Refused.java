package org.denserow.arrow;

import java.io.IOException;

/// The errors of this package: rule, place and value, likely cause and remedy.
final class Refused {

    private Refused() {}

    /// {@return an argument that is not null}
    static <T> T given(final T value, final String name) {
        if (value == null) {
            throw new IllegalArgumentException(name + " must not be null: " + name + "=null; pass one");
        }
        return value;
    }

    /// {@return the error for content that is refused}
    ///
    /// @param rule what the content has to be
    /// @param facts where and what it is, as `name=value` pairs
    /// @param remedy what to do
    static IOException content(final String rule, final String facts, final String remedy) {
        return new IOException(rule + ": " + facts + "; " + remedy);
    }

    /// {@return the error for metadata that contradicts itself}
    ///
    /// @param place where it stands, as `name=value` pairs
    /// @param cause what reading it threw
    static IOException metadata(final String place, final RuntimeException cause) {
        return new IOException(
                "metadata of Arrow must not contradict itself: " + place + ", error=" + cause
                        + "; the file was damaged on its way, write or copy it again",
                cause);
    }
}
