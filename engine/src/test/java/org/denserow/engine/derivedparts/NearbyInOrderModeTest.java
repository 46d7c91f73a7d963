package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.Checks;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Order mode finds nothing in systems that read what is near, and that is what brute force finds in it too.
@Tag("checks")
@Tag("order")
class NearbyInOrderModeTest {

    @ParameterizedTest
    @EnumSource
    void nearby_everyChange_equalsBruteForce(final NearbyModelTest.Rows layouts) {
        assertTrue(Checks.ORDER, "run with -Ddenserow.checks=order");
        assertFalse(NearbyModelTest.run(layouts, 3, 2, Seed.next()).isEmpty());
    }
}
