package org.denserow.engine.map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/// A stand-alone map refuses null with rule, name and remedy, before it changes anything.
class NullArgumentsOfMapsTest {

    private final HandleMap map = HandleMap.create("thing", 1, Layout.dense(8));

    @Test
    void null_inTheDefinitionOfAMap_isRefusedWithRuleNameAndRemedy() {
        final List<Executable> calls = List.of(
                () -> HandleMap.create(null, 1, Layout.dense(8)),
                () -> HandleMap.create("thing", 1, null),
                () -> map.floats(null),
                () -> map.vec3(null),
                () -> map.doubles(null),
                () -> map.ints(null),
                () -> map.longs(null),
                () -> map.bytes(null),
                () -> map.objects(null, String.class),
                () -> map.objects("o", null),
                () -> map.handles(null, 1),
                () -> map.tag(null),
                () -> map.insert(null, new long[1]),
                () -> map.insert(map.newBuffer(), null),
                () -> map.state().save(null),
                () -> map.state().load(null),
                () -> map.follow(null),
                () -> map.createBatch(null, 1),
                () -> map.createPendingBatch(null, 1),
                () -> map.destroyBatch(null, 1),
                () -> map.destroyIf(null),
                () -> map.defragment(null, 1),
                () -> map.state().load(null, () -> {}),
                () -> map.state().load(map.state().dump(), null));
        for (int call = 0; call < calls.size(); call++) {
            final String said = assertThrows(NullPointerException.class, calls.get(call), "call=" + call)
                    .getMessage();
            assertTrue(said.matches("an argument must not be null: \\w+=null; .+"), "call=" + call + ": " + said);
        }
        assertEquals(0, map.store().schema().columnCount());
        map.checkInvariants();
    }
}
