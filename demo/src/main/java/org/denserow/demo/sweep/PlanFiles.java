package org.denserow.demo.sweep;

import java.io.IOException;
import java.nio.file.Path;
import org.denserow.demo.run.BadInput;

/// Reads what sweeps begin with, and turns what is wrong with it into one line.
final class PlanFiles {

    private PlanFiles() {}

    /// Reads a file or folder.
    @FunctionalInterface
    interface Reading<T> {
        T read(Path from) throws IOException;
    }

    /// {@return what a file or folder holds}
    ///
    /// @param rule that it must keep
    /// @throws BadInput if it cannot be read, or breaks the rule
    static <T> T read(final Path from, final String rule, final Reading<T> reading) {
        try {
            return reading.read(from);
        } catch (final IOException | IllegalArgumentException wrong) {
            throw new BadInput(from.toString(), 0, rule, "error=" + wrong.getMessage());
        }
    }
}
