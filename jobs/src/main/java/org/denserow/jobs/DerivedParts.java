package org.denserow.jobs;

import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.TreeSet;
import org.denserow.jobs.ScheduleBuilder.Node;

/// The sources of the derived parts of a schedule, direct ones and those through other derived parts. A [BitSet] holds
/// numbers of resources; callers do not change it.
///
/// *Threads*: one thread, while a schedule is built. *Cost*: one visit per part.
final class DerivedParts {

    private static final BitSet NONE = new BitSet();

    private final ScheduleBuilder declared;
    private final Map<Integer, BitSet> sources = new HashMap<>(); // by part; through other parts too
    private final Map<Integer, BitSet> builtFrom = new HashMap<>(); // by resource: parts whose rebuild reads it
    private final Map<Integer, BitSet> outdatedBy = new HashMap<>(); // by resource: parts that have it as a source

    /// @throws IllegalArgumentException if a node writes a derived part, or derived parts are built from each other
    DerivedParts(final ScheduleBuilder declared) {
        this.declared = declared;
        checkWriters();
        for (final int part : new TreeSet<>(declared.rebuilds.keySet())) {
            addSources(part, new LinkedHashSet<>());
        }
        declared.rebuilds.forEach((part, rebuild) -> index(rebuild.reads, part, builtFrom));
        sources.forEach((part, all) -> index(all, part, outdatedBy));
    }

    private static void index(final BitSet from, final int part, final Map<Integer, BitSet> index) {
        from.stream()
                .forEach(source ->
                        index.computeIfAbsent(source, each -> new BitSet()).set(part));
    }

    private void checkWriters() {
        for (final Node node : declared.nodes) {
            for (int part = node.writes.nextSetBit(0); part >= 0; part = node.writes.nextSetBit(part + 1)) {
                if (declared.rebuilds.containsKey(part)) {
                    throw new IllegalArgumentException("a derived part is written by its rebuild only: derived="
                            + declared.resources.get(part) + ", rebuild=" + declared.rebuilds.get(part).name + ", node="
                            + node.name + "; let the node write a source");
                }
            }
        }
    }

    /// Finds all sources of a derived part.
    ///
    /// @param path the derived parts on the way
    private BitSet addSources(final int part, final SequencedSet<Integer> path) {
        final BitSet known = sources.get(part);
        if (known != null) {
            return known;
        }
        if (!path.add(part)) {
            throw cycle(part, List.copyOf(path));
        }
        final BitSet direct = declared.rebuilds.get(part).reads;
        final BitSet all = (BitSet) direct.clone();
        for (int source = direct.nextSetBit(0); source >= 0; source = direct.nextSetBit(source + 1)) {
            if (declared.rebuilds.containsKey(source)) {
                all.or(addSources(source, path));
            }
        }
        path.removeLast();
        sources.put(part, all);
        return all;
    }

    private IllegalArgumentException cycle(final int part, final List<Integer> path) {
        final StringBuilder text =
                new StringBuilder(declared.resources.get(part).toString());
        for (int i = path.size() - 1; i >= path.indexOf(part); i--) {
            text.append(" -> ").append(declared.resources.get(path.get(i)));
        }
        return new IllegalArgumentException(
                "derived parts must not be built from each other: path=" + text + "; take one of these sources away");
    }

    /// {@return the sources of a derived part, through other derived parts too; empty for a resource that is not a
    /// derived part}
    BitSet sources(final int part) {
        return sources.getOrDefault(part, NONE);
    }

    /// {@return the derived parts whose rebuild reads a resource}
    BitSet builtFrom(final int resource) {
        return builtFrom.getOrDefault(resource, NONE);
    }

    /// {@return the derived parts that are built from a resource, through other derived parts too}
    BitSet outdatedBy(final int resource) {
        return outdatedBy.getOrDefault(resource, NONE);
    }

    @Override
    public String toString() {
        return "DerivedParts{parts=" + sources.size() + '}';
    }
}
