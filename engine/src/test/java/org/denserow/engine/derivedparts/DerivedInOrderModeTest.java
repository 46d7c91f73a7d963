package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.fixture.Seed;
import org.denserow.engine.ground.Checks;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Order mode finds nothing in systems that read derived parts, and parts are those of a multimap in it too.
@Tag("checks")
@Tag("order")
class DerivedInOrderModeTest {

    @ParameterizedTest
    @EnumSource
    void parts_everyChange_equalAMultimap(final DerivedScenario.Kind kind) {
        assertTrue(Checks.ORDER, "run with -Ddenserow.checks=order");
        assertFalse(DerivedModelTest.run(kind, 3, true, Seed.next()).isEmpty());
    }
}
