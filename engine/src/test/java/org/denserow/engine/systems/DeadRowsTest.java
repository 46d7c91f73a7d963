package org.denserow.engine.systems;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.Layout;
import org.denserow.engine.storage.ObjectColumn;
import org.junit.jupiter.api.Test;

/// Systems that touch dead rows, and what they must leave alone.
class DeadRowsTest {

    private record Thing(Table table, ObjectColumn<String> name) {}

    @Test
    void touchesDeadRows_writesObjects_isRefusedSinceDeadRowsWouldKeepThemAlive() {
        try (Simulation sim = Trial.parallel(1)) {
            final Thing things = sim.define("thing", Thing.class, Layout.pinned(100));
            final SystemBuilder system = sim.system("s").writes(things.name).touchesDeadRows();
            Trial.assertSays(
                    assertThrows(
                            IllegalArgumentException.class, () -> system.over(things.table, (rows, commands) -> {})),
                    "system=s",
                    "writes=thing.name",
                    "live()");
            system.over(things.table.live(), (rows, commands) -> {});
            sim.system("look").reads(things.name).touchesDeadRows().over(things.table, (rows, commands) -> {
                rows.read(things.name);
            });
            sim.step();
        }
    }
}
