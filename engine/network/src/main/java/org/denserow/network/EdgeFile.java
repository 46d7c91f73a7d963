package org.denserow.network;

import static org.denserow.network.Checks.given;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A network read from a file of text with an edge a line: two names, and a weight if there is one. Names and weight
/// stand apart by spaces, tabs, commas or semicolons. Empty lines, and lines that begin with `#` or `%`, are left out.
/// Most public collections of networks give such files.
///
/// ```
/// # from to weight
/// Anna Ben 0.5
/// Ben  17
/// ```
/// Names are words or numbers without spaces. Nodes are numbered as their names first appear, so the numbers depend on
/// the file only.
///
/// *Threads*: it is immutable, and any threads may read it.
public final class EdgeFile {

    private final EdgeList edges;
    private final List<String> names;
    private final double[] weights;

    private EdgeFile(final EdgeList edges, final List<String> names, final double[] weights) {
        this.edges = edges;
        this.names = names;
        this.weights = weights;
    }

    /// Reads a file in UTF-8.
    ///
    /// @param path where it is
    /// @return the network
    /// @throws IOException if it cannot be read
    /// @throws IllegalArgumentException if a line is no edge; the message has its number
    public static EdgeFile read(final Path path) throws IOException {
        final Edges edges = new Edges(1 << 10);
        final Map<String, Integer> numbers = new HashMap<>();
        final List<String> names = new ArrayList<>();
        double[] weights = new double[1 << 10];
        try (BufferedReader reader = Files.newBufferedReader(given(path, "path", "pass the file"))) {
            long number = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                final String text = line.strip();
                if (text.isEmpty() || text.charAt(0) == '#' || text.charAt(0) == '%') {
                    continue;
                }
                final String[] fields = text.split("[\\s,;]+");
                if (fields.length < 2 || fields.length > 3 || fields[0].isEmpty()) {
                    throw refused(path, number, text, "a line has two names, and a weight if there is one");
                }
                if (weights.length == edges.count()) {
                    weights = Arrays.copyOf(weights, 2 * weights.length);
                }
                weights[edges.count()] = fields.length == 3 ? weight(path, number, text, fields[2]) : 1;
                edges.add(node(fields[0], numbers, names), node(fields[1], numbers, names));
            }
        }
        return new EdgeFile(edges.list(names.size()), List.copyOf(names), Arrays.copyOf(weights, edges.count()));
    }

    private static int node(final String name, final Map<String, Integer> numbers, final List<String> names) {
        final Integer known = numbers.putIfAbsent(name, names.size());
        if (known == null) {
            names.add(name);
            return names.size() - 1;
        }
        return known;
    }

    private static double weight(final Path path, final long line, final String text, final String field) {
        try {
            final double weight = Double.parseDouble(field);
            if (Double.isFinite(weight)) {
                return weight;
            }
        } catch (final NumberFormatException e) {
            throw (IllegalArgumentException)
                    refused(path, line, text, "a weight is a number").initCause(e);
        }
        throw refused(path, line, text, "a weight is a finite number");
    }

    private static IllegalArgumentException refused(
            final Path path, final long line, final String text, final String rule) {
        final String shown = text.replaceAll("\\p{Cntrl}", "?");
        return new IllegalArgumentException(rule + ": file=" + path + ", line=" + line + ", text="
                + (shown.length() > 80 ? shown.substring(0, 80) + "…" : shown)
                + "; is it a list of edges, with names without spaces?");
    }

    /// {@return the edges, in the order of the lines}
    public EdgeList edges() {
        return edges;
    }

    /// {@return the names of the nodes, by number}
    public List<String> names() {
        return names;
    }

    /// {@return the weight of an edge, 1 if its line has none}
    ///
    /// @param edge in `[0, edges().count())`
    /// @throws IndexOutOfBoundsException if it is outside
    public double weight(final int edge) {
        edges.from(edge); // refuses numbers outside
        return weights[edge];
    }

    @Override
    public String toString() {
        return "EdgeFile{nodes=" + edges.nodes() + ", edges=" + edges.count() + '}';
    }
}
