package org.denserow.arrow;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.denserow.engine.lines.ModelLines;
import org.denserow.engine.published.PublishedCopy;
import org.denserow.engine.published.PublishedRows;
import org.denserow.engine.storage.Layout;

/// Writes files and streams of every kind, and beside each the values that it must have, for a reader in another language:
/// `engine/arrow/reader/run`.
///
/// A line of `NAME.expected` is a field: its name and its values, with tabs between them. `~` is a missing value, numbers
/// with a point are their raw bits in hexadecimal digits, texts are UTF-8 as Base64, vectors are the bits of their
/// components with commas. Values are read from the simulation one by one, not by the code that writes files.
///
/// ```
/// java -cp CLASSPATH org.denserow.arrow.ReaderFiles FOLDER [SEED]
/// ```
final class ReaderFiles {

    private final Path folder;
    private final long seed;

    private ReaderFiles(final Path folder, final long seed) {
        this.folder = folder;
        this.seed = seed;
    }

    public static void main(final String[] args) throws IOException {
        final long seed = args.length > 1 ? Long.parseLong(args[1]) : System.nanoTime();
        new ReaderFiles(Files.createDirectories(Path.of(args[0])), seed).write();
        System.out.println("seed=" + seed);
    }

    private void write() throws IOException {
        rows("dense", Layout.dense(20_000), 9_000, rows -> rows.batchRows(1_000));
        rows("one-batch", Layout.dense(20_000), 5_000, rows -> {});
        rows("pinned", Layout.pinned(20_000), 3_000, rows -> {});
        rows("empty", Layout.dense(10), 0, rows -> {});
        copy();
        figures();
    }

    private void rows(final String name, final Layout layout, final int count, final Consumer<ArrowRows> settings)
            throws IOException {
        try (SampleWorld world = new SampleWorld(layout, 1)) {
            if (count > 0) {
                world.create(count).destroySome(seed, 4).fill(seed);
            }
            final Map<String, List<String>> expected = world.expected(row -> true);
            try (ArrowWriter writer = ArrowWriter.file(folder.resolve(name + ".arrow"))) {
                all(world, writer.describe(world.sim), settings).collect();
            }
            expect(name, expected);
            if (count == 0) {
                return;
            }
            try (ArrowWriter writer = ArrowWriter.file(folder.resolve(name + "-some.arrow"))) {
                all(world, writer, settings).where(world.hot.andNot(world.odd)).collect();
            }
            expect(
                    name + "-some",
                    world.expected(row ->
                            world.hot.bits().get(row) && !world.odd.bits().get(row)));
            try (OutputStream bytes =
                            new BufferedOutputStream(Files.newOutputStream(folder.resolve(name + "-stream.arrow")));
                    ArrowWriter writer = ArrowWriter.stream(bytes)) {
                all(world, writer, settings).collect();
            }
            expect(name + "-stream", expected);
        }
    }

    private static ArrowRows all(
            final SampleWorld world, final ArrowWriter writer, final Consumer<ArrowRows> settings) {
        final ArrowRows rows = ArrowRows.of(world.sim, world.table, writer);
        world.numbers().forEach(rows::column);
        rows.column(world.name).tag(world.hot).tag(world.odd).unit("single", "m/s");
        settings.accept(rows);
        return rows;
    }

    private void copy() throws IOException {
        try (SampleWorld world = new SampleWorld(Layout.pinned(5_000), 1)) {
            world.create(2_000).destroySome(seed, 3).fill(seed);
            final PublishedRows published =
                    PublishedRows.of(world.sim, world.table, world.copied()).keepSlots();
            published.publish();
            final Map<String, List<String>> expected = world.expected(row -> true);
            expected.remove("name"); // copies have no objects
            try (PublishedCopy copy = published.latest();
                    ArrowWriter writer = ArrowWriter.file(folder.resolve("copy.arrow"))) {
                world.addNumbers(ArrowRows.of(world.sim, world.table, writer)).collect(copy);
            }
            expect("copy", expected);
        }
    }

    private void figures() throws IOException {
        try (SampleWorld world = new SampleWorld(Layout.dense(100), 1);
                ArrowWriter writer = ArrowWriter.file(folder.resolve("figures.arrow"))) {
            final ModelLines lines = ModelLines.of(
                            world.sim, ArrowLines.of(writer).batchLines(8))
                    .rows("rows", world.table)
                    .min("least", world.wide)
                    .value("half", () -> world.sim.frame() / 2.0)
                    .text("season", () -> "Frühling " + world.sim.frame());
            for (int frame = 0; frame < 30; frame++) {
                lines.collect();
                world.create(1);
                world.wide.values()[frame] = Long.MAX_VALUE - frame;
                world.sim.step();
            }
            final List<String> lined = new ArrayList<>();
            lined.add(line("frames", frame -> Integer.toString(frame)));
            lined.add(line("rows", frame -> Integer.toString(frame)));
            lined.add(line("least", frame -> frame == 0 ? "~" : Long.toString(Long.MAX_VALUE - frame + 1)));
            lined.add(line("half", frame -> Decoded.text(frame / 2.0)));
            lined.add(line("season", frame -> base64("Frühling " + frame)));
            Files.write(folder.resolve("figures.expected"), lined);
        }
    }

    private interface Figure {
        String at(int frame);
    }

    private static String line(final String name, final Figure figure) {
        final StringBuilder line = new StringBuilder(name);
        for (int frame = 0; frame < 30; frame++) {
            line.append('\t').append(figure.at(frame));
        }
        return line.toString();
    }

    private void expect(final String name, final Map<String, List<String>> expected) throws IOException {
        final List<String> lines = new ArrayList<>();
        expected.forEach((field, values) -> {
            final StringBuilder line = new StringBuilder(field);
            values.forEach(value -> line.append('\t').append(encoded(field, value)));
            lines.add(line.toString());
        });
        Files.write(folder.resolve(name + ".expected"), lines);
    }

    private static String encoded(final String field, final String value) {
        if (value.equals("null")) {
            return "~";
        }
        if (field.equals("name")) {
            return base64(value);
        }
        return value.startsWith("(")
                ? String.join(
                        ",",
                        Arrays.asList(
                                value.substring(1, value.length() - 1).strip().split(" ")))
                : value;
    }

    private static String base64(final String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
