package org.denserow.stress.jmh.commands;

/// The number of bodies, and of those that a frame changes.
///
/// @param bodies rows of the table
/// @param chosen of them, for one frame
public record BoundarySize(int bodies, int chosen) {

    /// Makes a size.
    ///
    /// @throws IllegalArgumentException if a frame would change no body, or more than there are
    public BoundarySize {
        if (chosen < 1 || chosen > bodies) {
            throw new IllegalArgumentException(
                    "a frame changes some of its bodies: bodies=" + bodies + ", chosen=" + chosen);
        }
    }

    /// {@return the size that a text names, as `1000000:10000`}
    ///
    /// @throws IllegalArgumentException if the text has another form
    static BoundarySize of(final String text) {
        final int colon = text.indexOf(':');
        try {
            return new BoundarySize(
                    Integer.parseInt(text.substring(0, Math.max(0, colon))),
                    Integer.parseInt(text.substring(colon + 1)));
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException("a size is bodies:chosen, as 1000000:10000: size=" + text, e);
        }
    }

    /// {@return commands of a frame}
    int commands() {
        return BoundaryWork.COMMANDS * chosen;
    }
}
