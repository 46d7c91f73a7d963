package org.denserow.stress.jmh.peers;

import com.simsilica.es.EntityComponent;
import com.simsilica.es.base.DefaultEntityData;
import com.simsilica.es.base.MapComponentHandler;
import java.util.List;

/// Zay-ES's entities in memory, whose components go when it is closed: its own `close()` does nothing, and a static list of
/// reports keeps every world that ever was. Release its sets of entities before.
final class ZayData extends DefaultEntityData {

    private final List<Class<? extends EntityComponent>> types;

    /// @param types of all components
    ZayData(final List<Class<? extends EntityComponent>> types) {
        this.types = types;
    }

    @Override
    public void close() {
        for (final Class<? extends EntityComponent> type : types) {
            forget(type);
        }
    }

    private <T extends EntityComponent> void forget(final Class<T> type) {
        registerComponentHandler(type, new MapComponentHandler<>());
    }
}
