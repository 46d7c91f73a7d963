package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The targets of bitfields against the measured values: passes and operations against the same by hand, `plain`; the gain
/// of a flag outside of the object; the cost of a tag for all rows.
final class BitsTargets {

    /// Files that it is made of.
    static final List<String> FILES = List.of("bits.csv");

    private static final double LIMIT = 1.2; // times plain
    private static final double LEVELS_MICROS = 0.5;
    private static final double ENABLE_NANOS = 0.03; // per row
    private static final String SLOTS = "1000000";

    private static final List<String> SHAPES = List.of("random", "clustered");
    private static final List<String> PERCENT = List.of("0", "0.01", "0.1", "1", "10", "50", "100");

    /// By percent of live objects, how many times faster plain Java was when the targets were set.
    private static final List<Gain> GAINS = List.of(new Gain("0.1", 380), new Gain("1", 63), new Gain("10", 9));

    private static final double OF_GAIN = 0.8; // within 20 %

    private record Gain(String percent, int times) {}

    private final TargetTable table = new TargetTable();
    private final List<Result> results;

    private BitsTargets(final List<Result> results) {
        this.results = results;
    }

    /// Makes the table.
    static String render(final Path folder) throws IOException {
        final BitsTargets targets = new BitsTargets(ResultFile.read(folder.resolve(FILES.getFirst())));
        for (final String rival : List.of("words", "cursor")) {
            PERCENT.forEach(percent -> targets.scan(rival, percent));
        }
        targets.levels();
        targets.andNot("denserow");
        targets.andNot("expression");
        GAINS.forEach(targets::object);
        targets.enable();
        return targets.table.render();
    }

    /// The shape in which it does worse counts.
    private void scan(final String rival, final String percent) {
        final String worse = SHAPES.stream()
                .max(Comparator.comparingDouble(
                        shape -> micros(scanOf(rival, percent, shape)) / micros(scanOf("plain", percent, shape))))
                .orElseThrow();
        table.addRatio(
                percent + " % live, `" + rival + "`, " + worse + " (its worse shape):",
                micros(scanOf(rival, percent, worse)),
                micros(scanOf("plain", percent, worse)),
                "µs",
                LIMIT);
    }

    private void levels() {
        final double micros = micros(scanOf("levels", "0.01", "random"));
        table.add(
                "0.01 % live, `levels`, random: at most " + LEVELS_MICROS + " µs",
                Pivot.number(micros) + " µs",
                micros <= LEVELS_MICROS);
    }

    private void andNot(final String rival) {
        table.addRatio(
                "A and not B into a third, `" + rival + "`:",
                micros(Map.of("benchmark", "andNot", "live", "50", "rival", rival)),
                micros(Map.of("benchmark", "andNot", "live", "50", "rival", "plain")),
                "µs",
                LIMIT);
    }

    private void object(final Gain gain) {
        final double inObject = micros(Map.of("benchmark", "objects", "live", gain.percent, "rival", "inObject"));
        final double beside = micros(Map.of("benchmark", "objects", "live", gain.percent, "rival", "cursor"));
        final double times = inObject / beside;
        table.add(
                "flag out of objects of 80 bytes, " + gain.percent + " % live: at least "
                        + Pivot.number(OF_GAIN * gain.times) + " times faster (" + gain.times + " less 20 %)",
                Pivot.number(times) + " (" + Pivot.number(inObject) + " µs in the object, " + Pivot.number(beside)
                        + " µs beside)",
                times >= OF_GAIN * gain.times);
    }

    private void enable() {
        final double nanos =
                TargetTable.median(results, Result.TIME, Map.of("benchmark", "enable", "rows", SLOTS, "rival", "query"))
                        / Double.parseDouble(SLOTS);
        table.add(
                "a tag for 1,000,000 rows by query: at most " + ENABLE_NANOS + " ns per row",
                Pivot.number(nanos) + " ns",
                nanos <= ENABLE_NANOS);
    }

    private static Map<String, String> scanOf(final String rival, final String percent, final String shape) {
        return Map.of("benchmark", "scan", "rival", rival, "live", percent, "shape", shape);
    }

    private double micros(final Map<String, String> params) {
        final Map<String, String> all = new HashMap<>(params);
        all.put("slots", SLOTS);
        return TargetTable.median(results, Result.TIME, all);
    }
}
