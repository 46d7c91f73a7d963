package org.denserow.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Reports as names with figures, and as text.
class FrameFiguresTest {

    record Unit(Table table) {}

    @Test
    void forEach_liveAndCopied_hasEachAccessorOnceWithItsValue() throws ReflectiveOperationException {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Unit units = sim.define("unit", Unit.class, Layout.dense(4));
            sim.commands().create(units.table);
            final FrameReport report = sim.step();
            final Map<String, Long> live = new LinkedHashMap<>();
            report.forEach((name, figure) -> assertEquals(null, live.put(name, figure), name));
            assertEquals(Counter.COUNT + 1, live.size());
            assertEquals(1, live.get("createdRows"));
            for (final String name : live.keySet()) {
                assertEquals(FrameReport.class.getMethod(name).invoke(report), live.get(name), name);
            }
            final Map<String, Long> copied = new LinkedHashMap<>();
            report.copy().forEach(copied::put);
            assertEquals(live, copied);
        }
    }

    @Test
    @DisplayName("a report in lines has one figure a line: those of forEach by name, slots, systems, notes")
    void toLines_refusedCreate_hasOneFigureALine() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults().withDetailedReport())) {
            final Unit units = sim.define("unit", Unit.class, Layout.dense(1));
            sim.system("idle").over(units.table, (rows, commands) -> {});
            sim.commands().create(units.table);
            sim.commands().create(units.table);
            final FrameReport report = sim.step();
            final List<String> expected = new ArrayList<>(List.of("frame=0", "reproducible=true"));
            report.forEach((name, figure) -> expected.add(name + '=' + figure));
            expected.addAll(List.of("live=1", "reserved=0", "retired=0", "systemNanos.idle=" + report.systemNanos(0)));
            expected.add("note=" + report.notes().getFirst());
            assertEquals(expected, report.toLines().lines().toList());
            assertTrue(expected.contains("refusedCreates=1"), expected::toString);
            assertTrue(report.toLines().endsWith("\n"));
        }
    }

    @Test
    @DisplayName("the words of an exception do not break the lines of a report")
    void toLines_noteWithLineBreaks_isOneLine() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            final Port<Unit> port = sim.port("in", Unit.class, (message, commands) -> {
                throw new IllegalStateException("first\r\nsecond\nthird");
            });
            port.offer(new Unit(null));
            final List<String> lines = sim.step().toLines().lines().toList();
            assertTrue(lines.getLast().startsWith("note=the handler of a message failed"), lines::toString);
            assertTrue(lines.getLast().contains("first\\r\\nsecond\\nthird"), lines::toString);
        }
    }

    @Test
    void toString_smallFrame_hasTimesToTheNanosecond() {
        try (Simulation sim = Simulation.create(SimulationOptions.defaults())) {
            sim.define("unit", Unit.class, Layout.dense(4));
            final FrameReport report = sim.step();
            final Matcher matcher = Pattern.compile("frame 0: (\\d+)\\.(\\d{3}) us \\(open (\\d+)\\.(\\d{3}) us, .*")
                    .matcher(report.toString());
            assertTrue(matcher.matches(), report.toString());
            assertEquals(report.nanos(), Long.parseLong(matcher.group(1) + matcher.group(2)));
            assertEquals(report.openNanos(), Long.parseLong(matcher.group(3) + matcher.group(4)));
        }
    }
}
