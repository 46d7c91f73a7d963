package org.denserow.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.denserow.engine.rows.HeldObject;
import org.denserow.engine.storage.Part;

/// Checks mode: finds chunks that change a resource that their system declares as read. It can compare only resources
/// with a `save` whose copies of one object are equal: arrays, lists, records without arrays.
///
/// *Threads*: the owner's. *Cost*: a copy of each resource that the system reads, before each chunk and after it.
final class ReadResources {

    private final List<HeldObject<?>> resources = new ArrayList<>();
    private final List<Object> copies = new ArrayList<>();

    /// A chunk begins.
    void begin(final SystemNode system) {
        resources.clear();
        copies.clear();
        for (final Part<?, ?> part : system.access.reads()) {
            if (part instanceof HeldObject<?> resource && resource.isSaved()) {
                resources.add(resource);
                copies.add(resource.copy());
            }
        }
    }

    /// The chunk has ended.
    ///
    /// @throws IllegalStateException if it changed one of them
    void check(final SystemNode system, final int chunk) {
        for (int i = 0; i < copies.size(); i++) {
            final HeldObject<?> resource = resources.get(i);
            final Object now = resource.copy();
            if (!Objects.deepEquals(copies.get(i), now) && Objects.deepEquals(now, resource.copy())) {
                throw new IllegalStateException("a system changed a resource that it declares as read: system="
                        + system.name + ", chunk=" + chunk + ", resource=" + resource
                        + "; write it in a system of one body, .once(…); or reading fills something in it: let no"
                        + " copy hold that");
            }
        }
    }
}
