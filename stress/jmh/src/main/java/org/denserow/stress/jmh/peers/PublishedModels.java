package org.denserow.stress.jmh.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// The demo's models beside the published ratios of the frameworks for which they were defined, as a table in Markdown. The
/// figures of the demo are taken from the output of its command `compare`; the ratios are copied from the README of
/// JuliaDynamics/ABMFrameworksComparison. They are times divided by that of Agents.jl, each pair on one machine. Nothing
/// of Agents.jl was run here, so no ratio between it and this project follows.
/// ```
/// java -cp stress/jmh/target/benchmarks.jar org.denserow.demo.Main compare --scenarios \
///     flocking,schelling,wolfsheep,forestfire >compare.txt
/// java -cp stress/jmh/target/benchmarks.jar org.denserow.stress.jmh.peers.PublishedModels compare.txt
/// ```
public final class PublishedModels {

    private static final Pattern CELLS = Pattern.compile("\\s{2,}");
    private static final String SPEED = "agent-steps/s";
    private static final int BAND_AT = 4; // in a line that begins with its figure
    private static final String NONE = "–";

    private PublishedModels() {}

    /// What is published of a model: ratios to Agents.jl 5.15.3 of the small and the large size.
    private enum Published {
        FLOCKING("19.3, 3.0", "153.1, 117.5", "17.9, 18.3"),
        FORESTFIRE("179.9, 40.7", "237.5, 489.1", "24.7, 15.1"),
        SCHELLING("256.7, 43.3", "179.9, 417.1", "86.8, 202.6"),
        WOLFSHEEP("74.7, 23.8", "45.8, 33.2", "15.6, 9.0");

        private final String mason;
        private final String mesa;
        private final String netLogo;

        Published(final String mason, final String mesa, final String netLogo) {
            this.mason = mason;
            this.mesa = mesa;
            this.netLogo = netLogo;
        }
    }

    /// Prints the table.
    ///
    /// @param args the file with the output of `compare`
    /// @throws IOException if it cannot be read
    public static void main(final String[] args) throws IOException {
        if (args.length != 1) {
            throw new IllegalArgumentException(
                    "one argument is needed, the output of the demo's compare: args=" + args.length);
        }
        table(Files.readAllLines(Path.of(args[0]))).forEach(System.out::println);
    }

    /// {@return the table}
    ///
    /// @param compared lines of `compare`
    /// @throws IllegalArgumentException if a published model is missing
    static List<String> table(final List<String> compared) {
        final List<String> lines = new ArrayList<>();
        lines.add("| model | activation | figure: mean ± deviation (band) | agent-steps/s, median | MASON 21.0 |"
                + " Mesa 1.2.1 | NetLogo 6.3.0 |");
        lines.add("|---|---|---|---|---|---|---|");
        for (final Published published : Published.values()) {
            final String model = published.name().toLowerCase(Locale.ROOT);
            final int before = lines.size();
            final List<String> figures = new ArrayList<>();
            for (final String line : compared) {
                final String[] words = line.strip().split("\\s+", 3);
                if (words.length < 3 || !words[0].equals(model)) {
                    continue;
                }
                final String[] cells = CELLS.split(words[2].strip());
                if (cells[0].equals(SPEED)) {
                    lines.add(String.join(
                            " | ",
                            "| " + model,
                            words[1],
                            figures.isEmpty() ? NONE : String.join("; ", figures),
                            cells[1],
                            published.mason,
                            published.mesa,
                            published.netLogo + " |"));
                    figures.clear();
                } else if (cells.length > BAND_AT) {
                    figures.add(cells[0] + ' ' + cells[2] + " ± " + cells[3] + " (" + cells[BAND_AT] + ')');
                }
            }
            if (lines.size() == before) {
                throw new IllegalArgumentException(
                        "the output of compare must have every published model: model=" + model);
            }
        }
        return lines;
    }
}
