package org.denserow.demo.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The summary of a run as JSON, of runs that are wrong, empty, or have numbers that JSON does not have.
class JsonFileTest {

    private static JsonNode json(final Map<String, ? extends Number> figures, final List<String> errors)
            throws IOException {
        final RunFacts facts = new RunFacts(
                new RunFacts.Setting("life", "", "", Map.of("rule", "B3/S\"23\""), "", 0, 0, -1, List.of()),
                new FrameLog(),
                figures,
                Map.of(),
                List.of(),
                0,
                new long[] {7},
                "each cell",
                errors,
                -1,
                0xAB,
                3);
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        JsonFile.write(facts, out);
        return new ObjectMapper().readTree(out.toByteArray());
    }

    @Test
    void write_wrongRun_hasItsErrors() throws IOException {
        final JsonNode json = json(Map.of(), List.of("a rule: x=1"));
        assertFalse(json.get("right").asBoolean());
        assertEquals("[\"a rule: x=1\"]", json.get("errors").toString());
    }

    @Test
    void write_figures_wholeRealAndNone() throws IOException {
        assertEquals(
                "{\"f\":3}", json(Map.of("f", 3.0), List.of()).get("figures").toString());
        assertEquals(
                "{\"f\":-0.25}",
                json(Map.of("f", -0.25), List.of()).get("figures").toString());
        assertEquals(
                "{\"f\":null}",
                json(Map.of("f", Double.NaN), List.of()).get("figures").toString());
        assertEquals(
                "{\"f\":9223372036854775807}",
                json(Map.of("f", Long.MAX_VALUE), List.of()).get("figures").toString());
    }

    @Test
    void write_noFrame_timesAreZeroAndTheSpeedIsUnknown() throws IOException {
        final JsonNode json = json(Map.of(), List.of());
        assertEquals(0, json.get("frames").asInt());
        assertEquals(0, json.get("frameNanos").get("p99.9").asDouble());
        assertTrue(json.get("agentStepsPerSecond").isNull());
        assertFalse(json.has("activation"));
        assertEquals("B3/S\"23\"", json.get("parameters").get("rule").asText());
        assertEquals("ffffffffffffffff", json.get("worldHash").asText());
        assertEquals("00000000000000ab", json.get("orderHash").asText());
    }
}
