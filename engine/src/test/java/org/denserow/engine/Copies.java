package org.denserow.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The files below `engine/src/generated`: each is the copy of a hand-written file, its template, for another primitive.
///
/// A template is the file of the primitive that stands for values only, such as `float` in a table. In maps there is none:
/// `int` is the primitive of places too, so the names of methods and variables say which ones are values.
///
/// A copy has the lines of its template with other words, and a first line that names the template.
final class Copies {

    /// What follows `int` if it is the primitive of a value.
    private static final String IS_VALUE =
            "(?=[\\[`]| (?:add|computeIfAbsent|difference|displaced|get|getOrDefault|getOrPut"
                    + "|missing|removeOrDefault|sum|value|valueAt)\\b)";

    private static final String TEMPLATE = "// A template: ";
    private static final String OF_BITS = " Hashes use the raw bits, so two NaN with different bits differ.";

    private final Path templates;
    private final SortedMap<String, String> texts = new TreeMap<>();

    /// @param templates the folder of the sources of `org.denserow.engine`
    Copies(final Path templates) {
        this.templates = templates;
        for (final String to : List.of("int", "long")) {
            copy("sparse/SparseFloatTable", "float", to);
            copy("sparse/PackedFloats", "float", to, "Float.floatToIntBits(array[i])", "array[i]");
        }
        ofMaps();
        ofColumns();
    }

    private void ofMaps() {
        copy(
                "sparse/IntHashMap",
                "int",
                "long",
                "import java.util.function.LongToIntFunction;\n",
                "",
                "LongToIntFunction",
                "LongUnaryOperator",
                "(long,int)",
                "(long,long)",
                "12 bytes",
                "16 bytes",
                "24 to 48 bytes",
                "32 to 64 bytes",
                "12.6 to 13.3 bytes",
                "16.7 to 17.4 bytes");
        copy("sparse/DenseIntHashMap", "int", "long", "12 bytes", "16 bytes", "24 to 48 bytes", "32 to 64 bytes");
        copy(
                "sparse/SparseIntHashMap",
                "int",
                "long",
                "12 bytes",
                "16 bytes",
                "12.6 to 13.3 bytes",
                "16.7 to 17.4 bytes");
    }

    private void ofColumns() {
        copy("storage/DoubleColumn", "double", "int", OF_BITS, "");
        copy("storage/DoubleColumn", "double", "long", OF_BITS, "");
        copy("storage/DoubleColumn", "double", "byte", OF_BITS, "");
        cells("int", "0", "a [Double", "an [Int");
        cells("byte", "(byte) 0");
        cells(
                "long",
                "0L",
                "import org.denserow.engine.storage.DoubleColumn;\n",
                "",
                "of a [DoubleColumn]",
                "of long and handle columns: 64 bits per row",
                "final class DoubleCells extends Cells<double[]> implements DoubleColumn",
                "abstract sealed class WideCells extends Cells<long[]> permits LongCells, HandleCells",
                "DoubleCells",
                "WideCells",
                "@Override\n    public double get",
                """
                /// Reads one value, for the owner outside systems.
                    ///
                    /// @param row a row that exists, in `[0, end)`
                    /// @return its value
                    /// @throws IndexOutOfBoundsException if it is outside; a hole is inside, but what it holds means nothing
                    public final long get""");
    }

    private void cells(final String to, final String zero, final String... words) {
        final List<String> all = new ArrayList<>(List.of(words));
        Collections.addAll(all, ", 0.0)", ", " + zero + ')');
        Collections.addAll(all, "Double.doubleToRawLongBits(source[cell])", "source[cell]");
        Collections.addAll(all, "Double.doubleToRawLongBits(source[row])", "source[row]");
        copy("rows/DoubleCells", "double", to, all.toArray(String[]::new));
    }

    /// @param words what only this copy says in another way: a text of the template, and what stands for it, in turns
    private void copy(final String template, final String from, final String to, final String... words) {
        final String text = read(templates.resolve(template + ".java"));
        if (!text.startsWith(TEMPLATE)) {
            throw new AssertionError("a template says so in its first line: file=" + template + ", start=" + TEMPLATE);
        }
        String body = text.substring(text.indexOf('\n'));
        String name = template + ".java";
        for (int i = 0; i < words.length; i += 2) {
            if (!body.contains(words[i])) {
                throw new AssertionError("a template has all words that a copy replaces: file=" + template
                        + ", copy for=" + to + ", word=" + words[i] + "; change the word here too");
            }
            body = body.replace(words[i], words[i + 1]);
            name = name.replace(words[i], words[i + 1]);
        }
        final String note = "// Generated from " + template.substring(template.indexOf('/') + 1)
                + ".java: change that, then run CopiesTest, which says how to renew this file.";
        texts.put(inWords(name, from, to), note + inWords(body, from, to));
    }

    private static String inWords(final String text, final String from, final String to) {
        return text.replaceAll("\\b" + from + "\\b" + (from.equals("int") ? IS_VALUE : ""), to)
                .replaceAll("\\b" + box(from) + "\\.", box(to) + '.')
                .replaceAll(capital(from) + "(?!eger)", capital(to))
                .replaceAll(from.toUpperCase(Locale.ROOT), to.toUpperCase(Locale.ROOT));
    }

    private static String capital(final String primitive) {
        return Character.toUpperCase(primitive.charAt(0)) + primitive.substring(1);
    }

    private static String box(final String primitive) {
        return primitive.equals("int") ? "Integer" : capital(primitive);
    }

    /// {@return how the files of a folder differ from the copies, a line for each; empty if they are the copies}
    List<String> faults(final Path folder) {
        final List<String> faults = new ArrayList<>();
        texts.forEach((name, text) -> {
            final Path file = folder.resolve(name);
            if (!Files.exists(file)) {
                faults.add(name + ": missing");
            } else if (!read(file).equals(text)) {
                faults.add(name + ": differs");
            }
        });
        try (Stream<Path> files = Files.walk(folder)) {
            files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> !texts.containsKey(name))
                    .sorted()
                    .forEach(name -> faults.add(name + ": no copy"));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return faults;
    }

    /// Writes all copies below a folder.
    void write(final Path folder) throws IOException {
        for (final String name : texts.keySet()) {
            final Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, texts.get(name));
        }
    }

    private static String read(final Path file) {
        try {
            return Files.readString(file);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
