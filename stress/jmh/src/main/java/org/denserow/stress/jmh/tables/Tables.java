package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Writes the tables of the pages of benchmarks, `README.md` and `results/*.md`, from the files in `results/measured`. A
/// table stands between two comments, of which the first says how it is made:
///
/// | comment | what follows |
/// |---|---|
/// | `<!-- table OPTIONS -->` | the table of a [Pivot] with these options |
/// | `<!-- targets FAMILY -->` | the targets of a family, `jobs`, `storage` and so on, and whether they are met |
/// | `<!-- tagging -->` | the table of [TaggingTable] |
/// | `<!-- frames -->`, `<!-- frames stalls -->` | those of [FramesTables] |
/// | `<!-- printed NAME -->` | the file `NAME.md`, as a program printed it |
/// | `<!-- machine -->` | the text of `machine.txt` |
/// | `<!-- summary PAGE,PAGE -->` | the targets of these pages in one table: [Summary] |
///
/// and ends at `<!-- end -->`. A table whose files are not there says so. The rest of a page is left as it is.
///
/// ```
/// java -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.tables.Tables stress/jmh
/// ```
public final class Tables {

    private static final String README = "README.md";
    private static final String PAGES = "results";
    private static final String MEASURED = "measured";
    private static final String MACHINE = "machine.txt";
    private static final Pattern BLOCK = Pattern.compile(
            "(?s)<!-- (table|targets|tagging|frames|printed|machine|summary)( [^>]*?)? -->\n" + "(.*?)<!-- end -->");

    private final Path measured;
    private final TreeMap<String, String> pages; // by name without folder and extension

    private Tables(final Path measured, final TreeMap<String, String> pages) {
        this.measured = measured;
        this.pages = pages;
    }

    /// Makes the text of one block.
    private record Block(List<String> files, Source source) {}

    private interface Source {
        String text(Path measured) throws IOException;
    }

    /// Rewrites the tables.
    ///
    /// @param args the folder that holds `README.md` and `results`
    /// @throws IOException if a file cannot be read or written
    public static void main(final String[] args) throws IOException {
        if (args.length != 1) {
            throw new IllegalArgumentException("one argument is needed, the folder of the README: args=" + args.length);
        }
        for (final var page : rewriteAll(Path.of(args[0])).entrySet()) {
            Files.writeString(page.getKey(), page.getValue());
        }
    }

    /// {@return the text of every page with its tables made again, by file}
    static TreeMap<Path, String> rewriteAll(final Path folder) throws IOException {
        final Path results = folder.resolve(PAGES);
        final Path measured = results.resolve(MEASURED);
        final TreeMap<Path, String> texts = new TreeMap<>();
        final TreeMap<String, String> pages = new TreeMap<>();
        final List<Path> files;
        try (Stream<Path> list = Files.list(results)) {
            files = list.filter(file -> file.toString().endsWith(".md")).toList();
        }
        for (final Path file : files) {
            final String text = rewrite(Files.readString(file), measured);
            texts.put(file, text);
            pages.put(file.getFileName().toString().replaceFirst("\\.md$", ""), text);
        }
        final Path readme = folder.resolve(README);
        texts.put(readme, new Tables(measured, pages).rewrite(Files.readString(readme)));
        return texts;
    }

    /// {@return the text with every table made again; it has no summary}
    static String rewrite(final String text, final Path measured) throws IOException {
        return new Tables(measured, new TreeMap<>()).rewrite(text);
    }

    private String rewrite(final String text) throws IOException {
        final Matcher blocks = BLOCK.matcher(text);
        final StringBuilder rewritten = new StringBuilder();
        while (blocks.find()) {
            final String opening = text.substring(blocks.start(), blocks.start(3));
            final String options =
                    blocks.group(2) == null ? "" : blocks.group(2).strip();
            final String content = content(block(blocks.group(1), options));
            blocks.appendReplacement(
                    rewritten, Matcher.quoteReplacement(opening + '\n' + content + '\n' + "<!-- end -->"));
        }
        return blocks.appendTail(rewritten).toString();
    }

    private String content(final Block block) throws IOException {
        for (final String file : block.files) {
            if (!Files.exists(measured.resolve(file))) {
                return "Not measured yet: `" + PAGES + '/' + MEASURED + '/' + file + "` is not there.\n";
            }
        }
        return block.source.text(measured);
    }

    private Block block(final String kind, final String options) {
        return switch (kind) {
            case "table" -> {
                final Pivot pivot = Pivot.of(options);
                yield new Block(pivot.files(), pivot::render);
            }
            case "targets" -> targets(options);
            case "tagging" -> new Block(TaggingTable.FILES, TaggingTable::render);
            case "frames" ->
                new Block(FramesTables.FILES, options.equals("stalls") ? FramesTables::stalls : FramesTables::times);
            case "printed" -> printed(options + ".md");
            case "machine" -> printed(MACHINE);
            default -> new Block(List.of(), folder -> Summary.of(List.of(options.split(",")), pages));
        };
    }

    private static Block printed(final String file) {
        return new Block(List.of(file), folder -> Files.readString(folder.resolve(file)));
    }

    private static Block targets(final String family) {
        return switch (family) {
            case "jobs" -> new Block(JobsTargets.FILES, JobsTargets::render);
            case "storage" -> new Block(StorageTargets.FILES, StorageTargets::render);
            case "fleury" -> new Block(FleuryTargets.FILES, FleuryTargets::render);
            case "bits" -> new Block(BitsTargets.FILES, BitsTargets::render);
            case "commands" -> new Block(CommandsTargets.FILES, CommandsTargets::render);
            case "iterate" -> new Block(IterateTargets.FILES, IterateTargets::render);
            case "frames" -> new Block(FramesTables.FILES, FramesTables::targets);
            case "sparse" -> new Block(SparseTargets.FILES, SparseTargets::render);
            case "snapshots" -> new Block(SnapshotTargets.FILES, SnapshotTargets::render);
            default -> new Block(List.of(TurnsTargets.file(family)), folder -> TurnsTargets.render(family, folder));
        };
    }
}
