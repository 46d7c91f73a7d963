package org.denserow.engine.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.map.Stores;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The switch of checks mode, and an ordinary JVM, in which it is off.
class ChecksTest {

    @Test
    void isOn_trueOrderAndFalse_areTaken() {
        assertTrue(Checks.isOn("true"));
        assertTrue(Checks.isOn("order"));
        assertFalse(Checks.isOn("false"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "orders", "yes", "TRUE", "true "})
    void isOn_anythingElse_isRefusedWithTheProperty(final String value) {
        final Error error = assertThrows(ExceptionInInitializerError.class, () -> Checks.isOn(value));
        assertTrue(error.getMessage().contains("-Ddenserow.checks=true"), error.getMessage());
        assertTrue(error.getMessage().contains("denserow.checks=" + value + ";"), error.getMessage());
    }

    @Test
    void row_staleHandleWithoutChecks_saysHowToLearnMore() {
        assertFalse(Checks.ORDER);
        assertFalse(Checks.ON, "this test is for a JVM without -Ddenserow.checks=true");
        final HandleMap map = HandleMap.create("fly", 1, Layout.dense(4));
        final long handle = map.create();
        map.destroy(handle);
        final IllegalArgumentException error = assertThrows(IllegalArgumentException.class, () -> map.row(handle));
        assertTrue(error.getMessage().endsWith("-Ddenserow.checks=true tells who destroyed it"), error.getMessage());
        assertNull(error.getCause());
        assertNull(Stores.of(map).rows.endings, "nothing is kept");
        assertNull(Stores.of(map).rows.replaced, "nor here");
    }

    @Test
    void getMessage_withAndWithoutFrame_namesWhoAndFrame() {
        assertEquals("by=port net, frame=7", new Origin("port net", 7).getMessage());
        assertEquals("by=HandleMap.destroy", new Origin("HandleMap.destroy").getMessage());
    }
}
