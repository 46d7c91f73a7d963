package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.denserow.stress.jmh.tables.PrintedTable.Line;

/// The targets of what is measured in turns, against the tables that the programs printed. One target may hold for
/// several lines: it is met if each of them meets it, and what is shown is the worst of them.
final class TurnsTargets {

    private static final List<String> KEYED = List.of("add", "delete by command", "delete at once", "walk");

    private final TargetTable table = new TargetTable();
    private final List<Line> lines;

    private TurnsTargets(final Path file) throws IOException {
        lines = PrintedTable.of(Files.readString(file)).stream()
                .flatMap(printed -> printed.lines().stream())
                .toList();
    }

    /// {@return the file that the targets of a family are made of}
    static String file(final String family) {
        return family + ".md";
    }

    /// Makes the table of a family.
    static String render(final String family, final Path folder) throws IOException {
        final TurnsTargets targets = new TurnsTargets(folder.resolve(file(family)));
        switch (family) {
            case "churn" -> targets.churn();
            case "flocking" -> targets.flocking();
            case "grids" -> targets.grids();
            case "indices" -> targets.indices();
            case "defragment" -> targets.defragment();
            case "maps" -> targets.maps();
            case "boundary" -> targets.boundary();
            case "modelFlocking" -> targets.modelFlocking();
            default -> throw new IllegalArgumentException("no targets in turns: family=" + family);
        }
        return targets.table.render();
    }

    private void churn() {
        atMost(
                "a frame of 10,000 rows, 1 % replaced at random, 1 worker: at most 1.6 times `plain`",
                is("rows", "10,000").and(is("replaced", "at random")), "ratio (at most", 1.6);
        churn("at random");
        churn("in row order");
    }

    private void churn(final String replaced) {
        final Predicate<Line> large = is("rows", "1,000,000").and(is("replaced", replaced));
        final String frame = "a frame of 1,000,000 rows, 1 % replaced " + replaced;
        atMost(frame + ", 1 worker: at most 1.1 times `plain`", large, "ratio (at most", 1.1);
        atMost(frame + ", 2 workers: at most 1 times `plain`", large, "ratio (below", 1);
    }

    private void flocking() {
        atMost("a flock, body over cells: at most 1.15 times `plain`", line -> true, "cells / plain", 1.15);
        atMost(
                "a flock, body over rows in the order of cells: at most 1.3 times `plain`",
                is("created", "by cell"),
                "rows / plain",
                1.3);
        atMost(
                "a flock: a frame of nothing at most 0.01 of one over cells",
                line -> true,
                line -> line.number("frame of nothing") / line.number("cells"),
                0.01);
    }

    private void grids() {
        atMost(
                "a grid of 1,000,000 rows made anew: at most 1.3 times `plain`",
                is("part", "grid"),
                "engine / plain",
                1.3);
        atMost(
                "buckets of 1,000,000 rows made anew: at most 1.3 times `plain`",
                is("part", "buckets"),
                "engine / plain",
                1.3);
        atMost(
                "a circle of a grid by cursor: at most 1.2 times the bare loop",
                has("cursor / bare"),
                "cursor / bare",
                1.2);
    }

    private void indices() {
        for (final String layout : List.of("dense", "pinned")) {
            for (final String what : KEYED) {
                atMost(
                        layout + " rows with 1 or 2 indices, " + what + ": at most 1.3 times `plain`",
                        is("layout", layout).and(is("what", what)),
                        "engine / plain, hash",
                        1.3);
            }
        }
        atMost(
                "an observer erased from one target, 100,000 of them: at most 8 times as long as among 1,000",
                has("1,000 observers"),
                "ratio",
                8);
    }

    private void defragment() {
        final Predicate<Line> plan = is("way", "plan")
                .and(is("rows", "100,000"))
                .and(is("disorder", "shuffled"))
                .and(is("columns", "5"));
        atMost("100,000 shuffled rows in 5 columns put in order: at most 10 ms in all", plan, "all, ms", 10, " ms");
        atMost("the same, 1,000 moves a call: at most 0.15 ms for the worst call", plan, "worst call, ms", 0.15, " ms");
    }

    private void maps() {
        maps("fetched", "hit", "miss");
        maps("put", "put, the key is there", "put into a new map", "the same, with a hint");
        maps("come and go", "put and removed at once", "put, the oldest removed; twice");
    }

    private void maps(final String shown, final String... what) {
        atMost(
                "dense map, 100,000 and 1,000,000 keys, " + shown + ": at most 1.15 times the fastest library",
                has("fastest library").and(line -> List.of(what).contains(line.cell("what"))),
                "ratio",
                1.15);
    }

    private void boundary() {
        final Predicate<Line> mix =
                is("rows", "1,000,000").and(is("work", "`mix`")).and(has("serial"));
        atMost(
                "`mix` on 1, 10 and 50 % of 1,000,000 rows: 2 workers at most 0.75 times 1 worker",
                mix, line -> line.number("2 workers") / line.number("1 worker"), 0.75);
        atMost("the same: serial part at most 0.05 of 1 worker", mix, "serial / 1 worker", 0.05);
        final Predicate<Line> alternating =
                is("work", "`alternating`").and(has("apply / in loops")).and(is("workers", "1"));
        final Predicate<Line> small = is("rows", "20,000");
        atMost(
                "30,000 commands and more, `alternating`: at most 1.2 times the same in loops",
                alternating.and(small.negate()),
                "apply / in loops",
                1.2);
        atMost(
                "63 and 1,023 commands, `alternating`: at most 1.2 times the same in loops",
                alternating.and(small),
                "apply / in loops",
                1.2);
    }

    private void modelFlocking() {
        atMost(
                "`flocking` of the demo, all birds at once: at most 1.3 times `plain`",
                line -> true,
                "demo / plain",
                1.3);
    }

    private static Predicate<Line> has(final String column) {
        return line -> line.header().stream().anyMatch(words -> words.startsWith(column));
    }

    private static Predicate<Line> is(final String column, final String value) {
        return has(column).and(line -> line.cell(column).equals(value));
    }

    private void atMost(final String target, final Predicate<Line> which, final String column, final double limit) {
        atMost(target, which, column, limit, "");
    }

    /// A program compares before it rounds: a cell in bold misses even if it shows the limit.
    private void atMost(
            final String target,
            final Predicate<Line> which,
            final String column,
            final double limit,
            final String unit) {
        final ToDoubleFunction<Line> value = line -> line.cell(column).startsWith("**")
                ? Math.max(line.number(column), Math.nextUp(limit))
                : line.number(column);
        atMost(target, which, value, limit, unit);
    }

    private void atMost(
            final String target, final Predicate<Line> which, final ToDoubleFunction<Line> value, final double limit) {
        atMost(target, which, value, limit, "");
    }

    private void atMost(
            final String target,
            final Predicate<Line> which,
            final ToDoubleFunction<Line> value,
            final double limit,
            final String unit) {
        final double[] values =
                lines.stream().filter(which).mapToDouble(value).sorted().toArray();
        if (values.length == 0) {
            throw new IllegalArgumentException(
                    "a target needs a line of the printed tables: target=" + target + "; measure again");
        }
        int above = 0;
        for (final double one : values) {
            above += one > limit ? 1 : 0;
        }
        final String shown = Pivot.number(values[values.length - 1]) + unit;
        table.add(
                target,
                values.length == 1 ? shown : shown + " at worst, " + above + " of " + values.length + " lines above",
                above == 0);
    }
}
