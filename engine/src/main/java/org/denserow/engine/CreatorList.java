package org.denserow.engine;

import java.util.ArrayList;
import java.util.List;

/// The types that one system declares by `.creates`.
///
/// *Threads*: the owner's, before the first frame.
final class CreatorList {

    private final String system;
    private final List<SystemNode.Creator> creators = new ArrayList<>();

    CreatorList(final String system) {
        this.system = system;
    }

    /// Adds a type of the simulation.
    void add(final Table table, final int atLeastPerChunk) {
        if (atLeastPerChunk < 0) {
            throw new IllegalArgumentException(
                    "atLeastPerChunk must be >= 0: atLeastPerChunk=" + atLeastPerChunk + "; 0 reserves nothing");
        }
        if (!table.store().layout().creates()) {
            throw new IllegalArgumentException("fixed rows are not created: system=" + system + ", creates="
                    + table.name() + "; use Layout.dense for rows that come and go");
        }
        final int type = table.place();
        if (creators.stream().anyMatch(creator -> creator.type() == type)) {
            throw new IllegalArgumentException("a type is declared once per system: system=" + system + ", creates="
                    + table.name() + "; declare it once, with the larger number");
        }
        creators.add(new SystemNode.Creator(type, table.type(), atLeastPerChunk));
    }

    /// Refuses creation in a system in waves: slots are dealt to chunks before the waves are made.
    void checkNone(final String waves) {
        if (!creators.isEmpty()) {
            throw new IllegalArgumentException(
                    "a system in waves creates no rows: system=" + system + ", waves=" + waves
                            + ", types to create=" + creators.size()
                            + "; let it note in a column what to create, and a system after it create");
        }
    }

    SystemNode.Creator[] toArray() {
        return creators.toArray(SystemNode.Creator[]::new);
    }
}
