package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.Checks;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Order mode finds nothing in systems that share resources, and changes no result.
@Tag("checks")
@Tag("order")
class ResourceInOrderModeTest {

    @ParameterizedTest(name = "pinned: {0}")
    @ValueSource(booleans = {false, true})
    void run_withResources_isClean(final boolean pinned) {
        assertTrue(Checks.ORDER, "run with -Ddenserow.checks=order");
        final long seed = Seed.next();
        assertEquals(ResourceScenario.run(1, pinned, seed), ResourceScenario.run(3, pinned, seed), "seed=" + seed);
    }
}
