package org.denserow.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.derivedparts.RandomPartsModel;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowTag;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// For each node of the schedule of a [RandomPartsModel]: the arrays that it may write, and those that it may see, its
/// views and the copies inside them included. Two nodes of a segment that touch one array, one of them writing, must be
/// joined by a path.
///
/// It knows nothing of how rebuilds are declared: nodes are read from the text of the schedule, and every node named
/// after the rebuild of a part may write each array of that part.
final class ScheduleStorage {

    private static final Pattern NODE = Pattern.compile("n(\\d+) \\[label=\"(.*?)\\\\n(\\w+)\"\\];");
    private static final Pattern EDGE = Pattern.compile("n(\\d+) -> n(\\d+) \\[.*");

    /// One node: what it may write, and what it may see.
    private static final class Touched {

        private final String name;
        private final int segment;
        private final Set<Object> written = Collections.newSetFromMap(new IdentityHashMap<>());
        private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

        Touched(final String name, final int segment) {
            this.name = name;
            this.segment = segment;
        }

        /// The name that the node was declared with, without the number of its place.
        String declaredName() {
            return name.replaceFirst(" ?#\\d+$", "");
        }
    }

    private final RandomPartsModel model;
    private final List<Touched> nodes = new ArrayList<>(); // in canonical order
    private final List<int[]> edges = new ArrayList<>(); // from, to
    private final Map<String, String> shared = new HashMap<>(); // by text of a selection that systems share, its key
    private final Map<String, SystemDescription> systems = new HashMap<>();

    /// @param model after its first frame, which gave its parts their arrays
    ScheduleStorage(final RandomPartsModel model) {
        this.model = model;
        final String dot = model.sim.plan().schedule().toDot();
        for (final SystemDescription system : model.sim.definition().systems()) {
            final SystemDescription other = systems.values().stream()
                    .filter(each ->
                            each.over().equals(system.over()) && !each.selects().isEmpty())
                    .findAny()
                    .orElse(null);
            if (other != null && nodeOf(system.over()).matcher(dot).find()) {
                shared.put(system.over(), new String("selection")); // a key of its own, compared by identity
            }
            systems.put(system.name(), system);
        }
        int segment = -1;
        for (final String line : dot.split("\n")) {
            final Matcher node = NODE.matcher(line.strip());
            final Matcher edge = EDGE.matcher(line.strip());
            if (line.contains("subgraph")) {
                segment++;
            } else if (node.matches()) {
                nodes.add(touched(new Touched(node.group(2), segment)));
            } else if (edge.matches()) {
                edges.add(new int[] {Integer.parseInt(edge.group(1)), Integer.parseInt(edge.group(2))});
            }
        }
    }

    // ---- What a node touches ----

    /// The node that evaluates a selection for several systems; rows of pinned types are live rows, too.
    private static Pattern nodeOf(final String selection) {
        return Pattern.compile("\"selection \\(?" + Pattern.quote(selection) + "\\)?( and live)? #");
    }

    private Touched touched(final Touched node) {
        final String name = node.declaredName();
        final SystemDescription system = systems.get(name);
        if (system != null) {
            system.reads().forEach(part -> arrays(part, node.seen::add));
            system.writes().forEach(part -> arrays(part, node.written::add));
            if (shared.containsKey(system.over())) {
                node.seen.add(shared.get(system.over()));
            } else {
                system.selects().forEach(tag -> arrays(tag, node.seen::add));
            }
            return node;
        }
        for (final RandomPartsModel.Drawn drawn : model.parts) {
            final Rebuilt<?> part = Rebuilt.of(drawn.part());
            if (name.equals("rebuild " + part.name()) || name.startsWith("rebuild " + part.name() + ",")) {
                arrays(drawn.part(), node.written::add);
                for (final Part<?, ?> source : part.sources()) {
                    arrays(source, node.seen::add);
                }
                return node;
            }
        }
        for (final Map.Entry<String, String> selection : shared.entrySet()) {
            if (nodeOf(selection.getKey()).matcher('"' + name + " #").find()) {
                node.written.add(selection.getValue());
                systems.values().stream()
                        .filter(each -> each.over().equals(selection.getKey()))
                        .forEach(each -> each.selects().forEach(tag -> arrays(tag, node.seen::add)));
                return node;
            }
        }
        throw new AssertionError("whose node is this? node=" + name + ", shared=" + shared.keySet());
    }

    private static void arrays(final Part<?, ?> part, final Consumer<Object> to) {
        switch (part) {
            case Column<?> column -> to.accept(column); // stands for its one array
            case Tag tag -> to.accept(((RowTag) tag).field());
            case Derived<?> derived -> {
                Rebuilt.of(derived).arrays(to);
                final Object view = Rebuilt.of(derived).view(null);
                if (view.getClass().isArray()) {
                    to.accept(view); // the value of a part of one's own
                }
            }
            default -> to.accept(part);
        }
    }

    // ---- What must hold ----

    int edges() {
        return edges.size();
    }

    String edge(final int number) {
        return nodes.get(edges.get(number)[0]).name + " -> " + nodes.get(edges.get(number)[1]).name;
    }

    /// Finds two nodes that touch the same storage and that no path joins.
    ///
    /// @param without the number of an edge to leave out, or -1
    /// @return their names; empty if there are none
    String unordered(final int without) {
        final BitSet[] after = new BitSet[nodes.size()];
        Arrays.setAll(after, node -> new BitSet());
        for (int node = nodes.size() - 1; node >= 0; node--) { // edges lead to later nodes
            for (int edge = 0; edge < edges.size(); edge++) {
                if (edge != without && edges.get(edge)[0] == node) {
                    after[node].set(edges.get(edge)[1]);
                    after[node].or(after[edges.get(edge)[1]]);
                }
            }
        }
        for (int first = 0; first < nodes.size(); first++) {
            for (int second = first + 1; second < nodes.size(); second++) {
                final Touched a = nodes.get(first);
                final Touched b = nodes.get(second);
                if (a.segment == b.segment && meet(a, b) && !after[first].get(second)) {
                    return a.name + " and " + b.name;
                }
            }
        }
        return "";
    }

    private static boolean meet(final Touched a, final Touched b) {
        return !Collections.disjoint(a.written, b.written)
                || !Collections.disjoint(a.written, b.seen)
                || !Collections.disjoint(a.seen, b.written);
    }

    // ---- What really happens ----

    /// Finds storage whose content has changed while a chunk of a node ran, and which that node is not known to write.
    ///
    /// @param node as the job is named
    /// @param before from [#contents()] when the chunk began
    /// @return the storage in words; empty if there is none
    String unexpected(final String node, final Map<Object, Integer> before) {
        final Touched touched = nodes.stream()
                .filter(each -> each.name.equals(node))
                .findAny()
                .orElseThrow(() -> new AssertionError("whose chunk is this? node=" + node));
        for (final Map.Entry<Object, Integer> now : contents().entrySet()) {
            if (!now.getValue().equals(before.get(now.getKey())) && !touched.written.contains(now.getKey())) {
                return node + " writes " + now.getKey();
            }
        }
        return "";
    }

    /// {@return a hash of the content of each array that a node may touch}
    Map<Object, Integer> contents() {
        final Map<Object, Integer> contents = new IdentityHashMap<>();
        for (final Touched node : nodes) {
            for (final Set<Object> touched : List.of(node.written, node.seen)) {
                for (final Object storage : touched) {
                    contents.computeIfAbsent(storage, each -> ReadViews.hash(arrayOf(each)));
                }
            }
        }
        return contents;
    }

    private Object arrayOf(final Object storage) {
        return switch (storage) {
            case Column<?> column ->
                (column.type() == model.places.type() ? model.places : model.things)
                        .store()
                        .array(column);
            case Bitfield field -> field.words();
            default -> storage;
        };
    }
}
