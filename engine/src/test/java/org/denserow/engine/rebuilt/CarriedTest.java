package org.denserow.engine.rebuilt;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Simulation;
import org.denserow.engine.Trial;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CarriedTest {

    @Test
    @DisplayName("a copy that no array can hold is refused in words")
    void fit_moreCellsThanAnArray_isRefused() {
        try (Simulation sim = Trial.parallel(1)) {
            final Carried carried = new Carried("tie.both");
            carried.add(sim.define("tie", Layout.dense(8)).vec3("shape"));
            carried.fit(16);
            final String message = assertThrows(IllegalStateException.class, () -> carried.fit(1 << 30))
                    .getMessage();
            assertTrue(message.contains("part=tie.both, column=tie.shape, cells=3221225472"), message);
        }
    }
}
