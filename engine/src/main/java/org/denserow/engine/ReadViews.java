package org.denserow.engine;

import java.util.Arrays;
import java.util.List;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.storage.Part;

/// Checks mode: finds derived parts that change while a system reads them. The arrays of each part are digested before
/// the first chunk, and compared before and after each one. Of a part of the user's own, only a value that is an array
/// is compared.
///
/// *Threads*: the owner's. *Cost*: two digests of all parts that the system reads, for each chunk.
final class ReadViews {

    private final SystemNode system;
    private final List<Part<?, ?>> parts;
    private final long[] digests;

    /// The system begins.
    ReadViews(final SystemNode system) {
        this.system = system;
        this.parts =
                system.access.reads().stream().filter(Derived.class::isInstance).toList();
        this.digests = parts.stream().mapToLong(ReadViews::digest).toArray();
    }

    /// A chunk begins or has ended.
    ///
    /// @throws IllegalStateException if a part has changed
    void check(final int chunk) {
        for (int i = 0; i < digests.length; i++) {
            if (digest(parts.get(i)) != digests[i]) {
                throw new IllegalStateException("a derived part changed while a system read it: system=" + system.name
                        + ", chunk=" + chunk + ", part=" + parts.get(i).name() + "; the body writes into a view, or two"
                        + " parts of your own share what their phases fill: let only the phases of one part write it");
            }
        }
    }

    private static long digest(final Part<?, ?> part) {
        final long[] digest = new long[1];
        final Rebuilt<?> derived = Rebuilt.of(part);
        derived.arrays(array -> digest[0] = 31 * digest[0] + hash(array));
        return 31 * digest[0] + hash(derived.view(null));
    }

    /// A hash of the content of an array of numbers; 0 for anything else.
    static int hash(final Object array) {
        return switch (array) {
            case int[] cells -> Arrays.hashCode(cells);
            case long[] cells -> Arrays.hashCode(cells);
            case float[] cells -> Arrays.hashCode(cells);
            case double[] cells -> Arrays.hashCode(cells);
            case byte[] cells -> Arrays.hashCode(cells);
            case boolean[] cells -> Arrays.hashCode(cells);
            default -> 0;
        };
    }
}
