package org.denserow.engine.command;

import java.util.Arrays;
import org.denserow.engine.ground.Origin;

/// Checks mode: the origins of the destroys of a [CommandStream] or [DueList].
///
/// *Threads*: as the stream. Allocates; each boundary drops everything.
final class Origins {

    private static final Origin[] NONE = {};

    private Origin[] origins = NONE; // by place of the command; null unless it destroys

    void add(final int at, final Origin origin) {
        if (at >= origins.length) {
            origins = Arrays.copyOf(origins, Math.max(at + 1, 2 * origins.length));
        }
        origins[at] = origin;
    }

    /// The origin of the destroy at a place. For one that waited in a snapshot it is not known.
    Origin get(final int at) {
        final Origin known = at < origins.length ? origins[at] : null;
        return known == null ? new Origin("a delayed command of a restored snapshot", Origin.NO_FRAME) : known;
    }

    /// Copies the origins of some commands from another stream or list.
    void adopt(final Origins other, final int begin, final int end, final int at) {
        for (int word = begin; word < Math.min(end, other.origins.length); word++) {
            if (other.origins[word] != null) {
                add(at + word - begin, other.origins[word]);
            }
        }
    }

    /// Forgets the origins from a place on.
    void truncate(final int length) {
        if (length == 0) {
            origins = NONE;
        } else if (length < origins.length) {
            Arrays.fill(origins, length, origins.length, null);
        }
    }
}
