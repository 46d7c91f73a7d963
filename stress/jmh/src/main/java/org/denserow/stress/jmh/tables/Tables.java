package org.denserow.stress.jmh.tables;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Writes the tables of a README from the result files beside it. A table stands between two comments, of which the
/// first says how it is made:
///
/// | comment | what follows |
/// |---|---|
/// | `<!-- table OPTIONS -->` | the table of a [Pivot] with these options |
/// | `<!-- jobs targets -->` | the table of [JobsTargets] |
/// | `<!-- storage targets -->` | the table of [StorageTargets] |
/// | `<!-- fleury targets -->` | the table of [FleuryTargets] |
/// | `<!-- bits targets -->` | the table of [BitsTargets] |
/// | `<!-- commands targets -->` | the table of [CommandsTargets] |
/// | `<!-- sparse targets -->` | the table of [SparseTargets] |
/// | `<!-- tagging -->` | the table of [TaggingTable] |
/// | `<!-- frames -->`, `<!-- frames stalls -->`, `<!-- frames targets -->` | those of [FramesTables] |
/// | `<!-- boundary -->` | the table of `boundary.md`, as [org.denserow.stress.jmh.commands.BoundaryTimes] printed it |
/// | `<!-- flocking -->`, `<!-- grids -->` | `flocking.md`, `grids.md`, as the programs of `derived` printed them |
/// | `<!-- indices -->` | `indices.md`, as [org.denserow.stress.jmh.index.IndexTimes] printed it |
/// | `<!-- defragment -->` | `defragment.md`, as [org.denserow.stress.jmh.defragment.DefragmentTimes] printed it |
/// | `<!-- server -->` | `server.md`, as [org.denserow.stress.jmh.derived.ServerTimes] printed it |
/// | `<!-- machine -->` | the text of `machine.txt` |
///
/// and ends at `<!-- end -->`. A table whose files are not there says so. The rest of the README is left as it is.
///
/// ```
/// java -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.tables.Tables stress/jmh
/// ```
public final class Tables {

    private static final String MACHINE = "machine.txt";
    private static final String SERVER = "server.md";
    private static final String BOUNDARY = "boundary.md";
    private static final String CHURN = "churn.md";
    private static final String FLOCKING = "flocking.md";
    private static final String GRIDS = "grids.md";
    private static final String INDICES = "indices.md";
    private static final String DEFRAGMENT = "defragment.md";
    private static final String TREES = "trees.md";
    private static final Pattern BLOCK = Pattern.compile(
            "(?s)<!-- (table|(?:jobs|storage|fleury|bits|commands|sparse|frames) targets|tagging|frames stalls"
                    + "|frames|churn|boundary|flocking|grids|indices|trees|defragment|server|machine)( [^>]*?)? -->\n"
                    + "(.*?)<!-- end -->");

    private Tables() {}

    /// Rewrites the tables.
    ///
    /// @param args the folder that holds `README.md`, and `results` with the files
    /// @throws IOException if a file cannot be read or written
    public static void main(final String[] args) throws IOException {
        if (args.length != 1) {
            throw new IllegalArgumentException("one argument is needed, the folder of the README: args=" + args.length);
        }
        final Path folder = Path.of(args[0]);
        final Path readme = folder.resolve("README.md");
        Files.writeString(readme, rewrite(Files.readString(readme), folder.resolve("results")));
    }

    /// {@return the text with every table made again}
    static String rewrite(final String text, final Path results) throws IOException {
        final Matcher blocks = BLOCK.matcher(text);
        final StringBuilder rewritten = new StringBuilder();
        while (blocks.find()) {
            final String opening = text.substring(blocks.start(), blocks.start(3));
            final String content = content(blocks.group(1), blocks.group(2), results);
            blocks.appendReplacement(
                    rewritten, Matcher.quoteReplacement(opening + '\n' + content + '\n' + "<!-- end -->"));
        }
        return blocks.appendTail(rewritten).toString();
    }

    private static String content(final String kind, final String options, final Path results) throws IOException {
        final Pivot pivot = kind.equals("table") ? Pivot.of(options == null ? "" : options) : null;
        final List<String> files = switch (kind) {
            case "table" -> pivot.files();
            case "machine" -> List.of(MACHINE);
            case "server" -> List.of(SERVER);
            case "boundary" -> List.of(BOUNDARY);
            case "churn" -> List.of(CHURN);
            case "flocking" -> List.of(FLOCKING);
            case "grids" -> List.of(GRIDS);
            case "indices" -> List.of(INDICES);
            case "trees" -> List.of(TREES);
            case "defragment" -> List.of(DEFRAGMENT);
            case "storage targets" -> StorageTargets.FILES;
            case "fleury targets" -> FleuryTargets.FILES;
            case "bits targets" -> BitsTargets.FILES;
            case "commands targets" -> CommandsTargets.FILES;
            case "sparse targets" -> SparseTargets.FILES;
            case "tagging" -> TaggingTable.FILES;
            case "frames", "frames stalls", "frames targets" -> FramesTables.FILES;
            default -> JobsTargets.FILES;
        };
        for (final String file : files) {
            if (!Files.exists(results.resolve(file))) {
                return "Not measured yet: `results/" + file + "` is not there.\n";
            }
        }
        return switch (kind) {
            case "table" -> pivot.render(results);
            case "machine" -> Files.readString(results.resolve(MACHINE));
            case "server" -> Files.readString(results.resolve(SERVER));
            case "boundary" -> Files.readString(results.resolve(BOUNDARY));
            case "churn" -> Files.readString(results.resolve(CHURN));
            case "flocking" -> Files.readString(results.resolve(FLOCKING));
            case "grids" -> Files.readString(results.resolve(GRIDS));
            case "indices" -> Files.readString(results.resolve(INDICES));
            case "trees" -> Files.readString(results.resolve(TREES));
            case "defragment" -> Files.readString(results.resolve(DEFRAGMENT));
            case "storage targets" -> StorageTargets.render(results);
            case "fleury targets" -> FleuryTargets.render(results);
            case "bits targets" -> BitsTargets.render(results);
            case "commands targets" -> CommandsTargets.render(results);
            case "sparse targets" -> SparseTargets.render(results);
            case "tagging" -> TaggingTable.render(results);
            case "frames" -> FramesTables.times(results);
            case "frames stalls" -> FramesTables.stalls(results);
            case "frames targets" -> FramesTables.targets(results);
            default -> JobsTargets.render(results);
        };
    }
}
