package org.denserow.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LiveOptionsTest {

    private record Set(double value) {}

    @Test
    @DisplayName("options do not change; each call gives others")
    void with_givesOthers() {
        final LiveOptions defaults = LiveOptions.defaults();
        final LiveOptions other =
                defaults.withPort(8080).allowControl().withTitle("a").withRate(2);
        assertFalse(defaults.control());
        assertEquals(0, defaults.port());
        assertEquals(10, defaults.rate());
        assertTrue(other.control());
        assertEquals(8080, other.port());
        assertEquals("a", other.title());
        assertEquals(2, other.rate());
    }

    @Test
    @DisplayName("what is out of range is refused, with its number")
    void with_outOfRange_throws() {
        final LiveOptions defaults = LiveOptions.defaults();
        for (final int port : new int[] {-1, 65536}) {
            assertMessage("port=" + port, () -> defaults.withPort(port));
        }
        for (final double rate : new double[] {0, 0.09, 10.1, Double.NaN}) {
            assertMessage("hertz=" + rate, () -> defaults.withRate(rate));
        }
        assertThrows(NullPointerException.class, () -> defaults.withHistory(null));
        assertThrows(NullPointerException.class, () -> defaults.withParameter(null));
        assertThrows(NullPointerException.class, () -> defaults.withTitle(null));
    }

    private static void assertMessage(final String part, final org.junit.jupiter.api.function.Executable call) {
        final String message =
                assertThrows(IllegalArgumentException.class, call).getMessage();
        assertTrue(message.contains(part) && message.contains(";"), message);
    }

    @Test
    @DisplayName("parameters have a name of their own, a range and a value in it")
    void parameter_wrong_throws() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(1))) {
            final Port<Set> port = sim.port("set", Set.class, (message, commands) -> 0);
            assertMessage("name=''", () -> Parameter.of("", 0, 1, 0, "", Set::new, port));
            assertMessage("min=1.0, max=1.0", () -> Parameter.of("a", 1, 1, 1, "", Set::new, port));
            assertMessage("max=Infinity", () -> Parameter.of("a", 1, Double.POSITIVE_INFINITY, 1, "", Set::new, port));
            assertMessage("value=2.0", () -> Parameter.of("a", 0, 1, 2, "", Set::new, port));
            assertMessage("value=NaN", () -> Parameter.of("a", 0, 1, Double.NaN, "", Set::new, port));
            final Parameter one = Parameter.of("a", 0, 1, 0.5, "m", Set::new, port);
            assertMessage(
                    "name=a", () -> LiveOptions.defaults().withParameter(one).withParameter(one));
            LiveOptions full = LiveOptions.defaults();
            for (int i = 0; i < LiveOptions.MAX_PARAMETERS; i++) {
                full = full.withParameter(Parameter.of("p" + i, 0, 1, 0, "", Set::new, port));
            }
            final LiveOptions filled = full;
            assertMessage("parameter=a", () -> filled.withParameter(one));
            one.set(0.75);
            assertEquals(0.75, one.value());
            assertEquals(1, port.size());
            assertThrows(Refusal.class, () -> one.set(1.01));
            assertEquals(0.75, one.value());
        }
    }

    @Test
    @DisplayName("texts are escaped, numbers are exact, what is not finite is null")
    void json_isValid() {
        final String text = "a\"b\\c\n\u0001\uD800x\u2028é";
        final Json json = new Json().object().field("text", text).field("big", Long.MAX_VALUE);
        json.field("nan", Double.NaN).field("small", 1e-300).name("list").list();
        json.value(true).nothing().handle(-1).endList().end();
        final var read = Client.map(JsonReader.read(json.toString()));
        assertEquals(text, read.get("text"));
        assertTrue(json.toString().contains("\"big\":9223372036854775807"), json.toString());
        assertEquals(null, read.get("nan"));
        assertEquals(1e-300, read.get("small"));
        assertEquals(java.util.Arrays.asList(true, null, "-1"), read.get("list"));
    }
}
