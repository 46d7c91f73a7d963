package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.Checks;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Everything that a frame can do, together, in checks mode: nothing is found where nothing is wrong.
@Tag("checks")
class MixtureInChecksModeTest {

    @Test
    void step_everythingTogether_findsNothing() {
        assertTrue(Checks.ON, "run with -Ddenserow.checks=true, or order");
        try (MixtureScenario mixture = new MixtureScenario(2, Seed.next(), null)) {
            for (int frame = 0; frame < 100; frame++) {
                mixture.step();
            }
            assertTrue(mixture.failures > 20, "it happens: failures=" + mixture.failures);
            mixture.sim.restore(mixture.sim.snapshot());
            for (int frame = 0; frame < 100; frame++) {
                mixture.step();
            }
        }
    }
}
