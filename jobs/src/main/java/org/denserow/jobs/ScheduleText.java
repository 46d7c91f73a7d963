package org.denserow.jobs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.denserow.jobs.ScheduleBuilder.Node;

/// A built graph as text, for people and for Graphviz. The same declarations give the same text.
final class ScheduleText {

    private final ScheduleBuilder declared;
    private final ScheduleGraph graph;

    ScheduleText(final ScheduleBuilder declared, final ScheduleGraph graph) {
        this.declared = declared;
        this.graph = graph;
    }

    String explain() {
        final List<List<String>> waits = new ArrayList<>();
        graph.steps.forEach(step -> waits.add(new ArrayList<>()));
        for (int step = 0; step < graph.edges.length; step++) {
            final String name = graph.steps.get(step).name();
            for (final int later : graph.edges[step]) {
                waits.get(later).add(name + " (" + graph.why(step, later) + ')');
            }
        }
        final StringBuilder text = new StringBuilder();
        int step = 0;
        for (int segment = 0; segment < graph.ends.length; segment++) {
            text.append("segment ").append(segment + 1).append('\n');
            for (; step < graph.ends[segment]; step++) {
                final Node node = graph.steps.get(step).node();
                text.append("  ")
                        .append(graph.steps.get(step).name())
                        .append(": ")
                        .append(kind(node));
                text.append(", reads ").append(declared.names(node.reads));
                text.append(", writes ").append(declared.names(node.writes)).append('\n');
                if (!waits.get(step).isEmpty()) {
                    text.append("    waits for ")
                            .append(String.join(", ", waits.get(step)))
                            .append('\n');
                }
            }
            if (segment < declared.boundaries.size()) {
                text.append("boundary ")
                        .append(declared.boundaries.get(segment).name())
                        .append('\n');
            }
        }
        return text.toString();
    }

    String toDot() {
        final StringBuilder text = new StringBuilder("digraph schedule {\n  rankdir=LR;\n");
        int step = 0;
        for (int segment = 0; segment < graph.ends.length; segment++) {
            final String then = segment < declared.boundaries.size()
                    ? ", then " + declared.boundaries.get(segment).name()
                    : "";
            text.append("  subgraph cluster_").append(segment).append(" {\n    label=");
            text.append(quote("segment " + (segment + 1) + then)).append(";\n");
            for (; step < graph.ends[segment]; step++) {
                final String label = graph.steps.get(step).name() + "\n"
                        + kind(graph.steps.get(step).node());
                text.append("    n")
                        .append(step)
                        .append(" [label=")
                        .append(quote(label))
                        .append("];\n");
            }
            text.append("  }\n");
        }
        for (int from = 0; from < graph.edges.length; from++) {
            for (final int later : graph.edges[from]) {
                text.append("  n")
                        .append(from)
                        .append(" -> n")
                        .append(later)
                        .append(" [label=")
                        .append(quote(graph.why(from, later)))
                        .append("];\n");
            }
        }
        return text.append("}\n").toString();
    }

    private static String kind(final Node node) {
        return node.kind.name().toLowerCase(Locale.ROOT);
    }

    private static String quote(final String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
