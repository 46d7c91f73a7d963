package org.denserow.engine.snapshot;

import static org.denserow.engine.ground.Given.given;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How state is written to a file and read from it. Immutable; each `with` returns another object.
///
/// | option | default | for |
/// |---|---|---|
/// | [#withCompression] | none | writing; reading what was compressed |
/// | [#withMaxBytes] | [#DEFAULT_MAX_BYTES] | reading |
/// | [#leavingOut] | nothing | writing |
public final class FileOptions {

    /// The largest memory that a file may ask for, in bytes, if no other is given: 8 GiB.
    public static final long DEFAULT_MAX_BYTES = 1L << 33;

    private static final FileOptions DEFAULTS = new FileOptions(null, DEFAULT_MAX_BYTES, Set.of());

    private final @Nullable Compression compression;
    private final long maxBytes;
    private final Set<String> leftOut;

    private FileOptions(final @Nullable Compression compression, final long maxBytes, final Set<String> leftOut) {
        this.compression = compression;
        this.maxBytes = maxBytes;
        this.leftOut = leftOut;
    }

    /// {@return the defaults}
    public static FileOptions defaults() {
        return DEFAULTS;
    }

    /// Compresses the arrays when writing, and reads files whose arrays were compressed in this way.
    ///
    /// @param how the compression
    /// @return these options with it
    public FileOptions withCompression(final Compression how) {
        return new FileOptions(given(how, "compression"), maxBytes, leftOut);
    }

    /// Sets a limit for files from outside: a file that asks for more memory is refused before any of it is allocated.
    ///
    /// @param bytes the bytes of all arrays and of the list of arrays together, at least 1
    /// @return these options with it
    /// @throws IllegalArgumentException if it is not positive
    public FileOptions withMaxBytes(final long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException(
                    "a file needs memory: maxBytes=" + bytes + "; give the largest amount that a file may ask for");
        }
        return new FileOptions(compression, bytes, leftOut);
    }

    /// Leaves objects out of the file. After a restore, cells of object columns are null, and a resource is as it was
    /// before.
    ///
    /// @param names of object columns, as `fly.path`, or of states, as `resource market`
    /// @return these options with these names added
    public FileOptions leavingOut(final String... names) {
        final Set<String> all = new LinkedHashSet<>(leftOut);
        for (final String name : names) {
            all.add(given(name, "name"));
        }
        return new FileOptions(compression, maxBytes, all);
    }

    @Nullable Compression compression() {
        return compression;
    }

    /// {@return the largest memory that a file may ask for, in bytes}
    public long maxBytes() {
        return maxBytes;
    }

    Set<String> leftOut() {
        return leftOut;
    }

    @Override
    public String toString() {
        return "FileOptions{compression=" + (compression == null ? "none" : compression.name()) + ", maxBytes="
                + maxBytes + ", leftOut=" + leftOut + '}';
    }
}
