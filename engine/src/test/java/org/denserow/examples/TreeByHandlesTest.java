package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.LongToIntFunction;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.Table;
import org.denserow.engine.fixture.Seed;
import org.denserow.engine.handle.Handle;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.map.HandleMap;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A recipe: a tree whose links are handles in columns of the rows themselves.
class TreeByHandlesTest {

    // snippet: tree
    /// Trees through rows: each knows its parent, its first child, and the next child of its parent.
    record Tree(HandleColumn parent, HandleColumn first, HandleColumn sibling, LongToIntFunction find) {

        void hang(final long child, final long under) { // as the first child; cut it before if it hangs somewhere
            final int row = find.applyAsInt(child);
            final int up = find.applyAsInt(under);
            parent.values()[row] = under;
            sibling.values()[row] = first.values()[up];
            first.values()[up] = child;
        }

        void cut(final long child) { // also before its row goes
            final int row = find.applyAsInt(child);
            final int up = find.applyAsInt(parent.values()[row]);
            parent.values()[row] = Handle.NULL;
            if (up < 0) {
                return; // a root, or its parent is gone
            }
            HandleColumn link = first;
            int at = up;
            while (at >= 0 && link.values()[at] != child) {
                at = find.applyAsInt(link.values()[at]);
                link = sibling;
            }
            if (at >= 0) {
                link.values()[at] = sibling.values()[row];
            }
        }
    }
    // end

    private static List<Long> children(final Tree tree, final LongToIntFunction find, final int row) {
        final List<Long> met = new ArrayList<>();
        long each = tree.first.values()[row];
        for (int child = find.applyAsInt(each); child >= 0; child = find.applyAsInt(each)) {
            met.add(each);
            each = tree.sibling.values()[child];
        }
        return met;
    }

    /// A node as objects have it.
    private static final class Node {

        Node parent; // null: a root, or the parent is gone
        final List<Long> children = new ArrayList<>();
    }

    /// Rows of a map that stands alone beside nodes that are objects.
    private static final class Trial {

        final SplittableRandom random;
        final HandleMap map;
        final Tree tree;
        Map<Long, Node> nodes = new HashMap<>();

        Trial(final SplittableRandom random, final Layout layout) {
            this.random = random;
            map = HandleMap.create("part", 1, layout);
            tree = new Tree(map.handles("parent", 1), map.handles("first", 1), map.handles("sibling", 1), map::find);
        }

        void change() {
            final int what = random.nextInt(10);
            if (what < 4 || nodes.size() < 2) {
                final long under = any();
                final long added = map.create();
                nodes.put(added, new Node());
                if (under != Handle.NULL) {
                    hang(added, under);
                }
            } else if (what < 6) {
                final long moved = any();
                cut(moved);
                final long under = any();
                if (!isUnder(nodes.get(under), nodes.get(moved))) {
                    hang(moved, under);
                }
            } else if (what < 8) {
                final long gone = any();
                if (random.nextBoolean()) {
                    cut(gone);
                }
                die(gone);
            } else if (map.layout().isDense()) {
                map.exchange(random.nextInt(map.rows()), random.nextInt(map.rows()));
            }
        }

        private void hang(final long child, final long under) {
            tree.hang(child, under);
            nodes.get(child).parent = nodes.get(under);
            nodes.get(under).children.addFirst(child);
        }

        private void cut(final long child) {
            tree.cut(child);
            final Node node = nodes.get(child);
            if (node.parent != null) {
                node.parent.children.remove(child);
                node.parent = null;
            }
        }

        /// A row goes without a word to its children and siblings: the list of its parent ends before it.
        private void die(final long gone) {
            assertTrue(map.destroy(gone));
            final Node node = nodes.remove(gone);
            nodes.values().stream().filter(each -> each.parent == node).forEach(each -> each.parent = null);
            if (node.parent != null && node.parent.children.contains(gone)) {
                final List<Long> siblings = node.parent.children;
                siblings.subList(siblings.indexOf(gone), siblings.size()).clear();
            }
        }

        private static boolean isUnder(final Node node, final Node ancestor) {
            for (Node each = node; each != null; each = each.parent) {
                if (each == ancestor) {
                    return true;
                }
            }
            return false;
        }

        private long any() {
            return nodes.isEmpty()
                    ? Handle.NULL
                    : nodes.keySet().stream().sorted().toList().get(random.nextInt(nodes.size()));
        }

        Map<Long, Node> copy() {
            final Map<Node, Node> copies = new HashMap<>();
            nodes.values().forEach(node -> copies.put(node, new Node()));
            copies.forEach((node, copy) -> {
                copy.parent = copies.get(node.parent);
                copy.children.addAll(node.children);
            });
            final Map<Long, Node> copy = new HashMap<>();
            nodes.forEach((handle, node) -> copy.put(handle, copies.get(node)));
            return copy;
        }

        void check(final String where) {
            assertEquals(nodes.size(), map.rows(), where);
            nodes.forEach((handle, node) -> {
                final int row = map.row(handle);
                final long parent = tree.parent.values()[row];
                assertEquals(node.parent, map.find(parent) < 0 ? null : nodes.get(parent), where);
                assertEquals(node.children, children(tree, map::find, row), where);
            });
        }
    }

    @Test
    @DisplayName("HM-34: trees by handles are those of objects, while rows come, go and change places, and after load")
    void change_random_sameAsObjects() {
        final long seed = Seed.next();
        final SplittableRandom random = new SplittableRandom(seed);
        for (final Layout layout :
                List.of(Layout.dense(4).growable(), Layout.pinned(4).growable())) {
            final Trial trial = new Trial(random, layout);
            SavedState saved = null;
            Map<Long, Node> then = Map.of();
            for (int step = 0; step < 4_000; step++) {
                trial.change();
                if (random.nextInt(200) == 0) {
                    saved = new SavedState();
                    trial.map.state().save(saved);
                    then = trial.copy();
                } else if (saved != null && random.nextInt(300) == 0) {
                    trial.map.state().load(saved);
                    trial.nodes = then;
                    saved = null;
                }
                if (step % 8 == 0) {
                    trial.check("seed=" + seed + ", step=" + step);
                }
            }
        }
    }

    @Test
    @DisplayName("HM-34: a dead parent, child or sibling is met as stale, and not followed to who has its row now")
    void walk_deadNeighbours_notFollowed() {
        final HandleMap map = HandleMap.create("part", 1, Layout.dense(8));
        final Tree tree =
                new Tree(map.handles("parent", 1), map.handles("first", 1), map.handles("sibling", 1), map::find);
        final long root = map.create();
        final long oldest = map.create();
        final long middle = map.create();
        final long youngest = map.create();
        final long below = map.create();
        tree.hang(oldest, root);
        tree.hang(middle, root);
        tree.hang(youngest, root);
        tree.hang(below, middle);
        map.destroy(middle);
        assertEquals(2, map.row(below), "it has taken the row of its parent");
        assertEquals(-1, map.find(tree.parent.values()[map.row(below)]));
        assertEquals(List.of(youngest), children(tree, map::find, map.row(root)));
        tree.cut(below);
        tree.cut(oldest); // beyond the end of the list
        tree.hang(oldest, root);
        assertEquals(List.of(oldest, youngest), children(tree, map::find, map.row(root)));
    }

    // ---- In a simulation ----

    private static final class Model {

        static final int PARTS = 300;

        final Table parts;
        final Tree tree;
        final IntColumn weight;

        Model(final Simulation sim) {
            parts = sim.define("part", Layout.dense(PARTS).growable());
            // snippet: branches
            final HandleColumn parent =
                    parts.handles("parent", parts, WhenGone.DESTROY); // with its parent goes a child
            final HandleColumn first = parts.handles("first", parts);
            final HandleColumn sibling = parts.handles("sibling", parts);
            weight = parts.ints("weight"); // children
            tree = new Tree(parent, first, sibling, parts::find);
            sim.system("weigh").reads(first, sibling).writes(weight).over(parts, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    int children = 0;
                    int child = parts.find(rows.read(first)[row]);
                    while (child >= 0) { // ends also at one that is gone
                        children++;
                        child = parts.find(rows.read(sibling)[child]);
                    }
                    rows.write(weight)[row] = children;
                }
            });
            sim.system("prune").exclusive((world, commands) -> {
                for (int i = 0; i < 3; i++) {
                    final long part = parts.handle(world.random().of(i).nextInt(parts.size()));
                    if (parts.size() > PARTS / 2 && parts.find(world.read(parent)[parts.row(part)]) >= 0) {
                        tree.cut(part);
                        parts.destroy(part); // what hangs on it goes at the next boundary
                    }
                }
            });
            // end
            sim.system("grow").exclusive((world, commands) -> {
                final Draw random = world.random();
                for (int i = 0; i < 12; i++) {
                    final long under = parts.handle(random.of(i).nextInt(parts.size()));
                    tree.hang(parts.create(), under);
                    final long moved = parts.handle(random.of(100 + i).nextInt(parts.size()));
                    if (tree.first.values()[parts.row(moved)] == Handle.NULL && moved != under) { // a leaf
                        tree.cut(moved);
                        tree.hang(moved, under);
                    }
                }
            });
            final Draw random = sim.random("how parts hang");
            for (int i = 0; i < PARTS; i++) {
                final long added = parts.create();
                if (i > 2) {
                    tree.hang(added, parts.handle(random.of(i).nextInt(i)));
                }
            }
        }

        /// Every part that has a parent is a child of it, once, and no other is.
        void check() {
            final Set<Long> met = new HashSet<>();
            int hanging = 0;
            for (int row = 0; row < parts.size(); row++) {
                for (final long child : children(tree, parts::find, row)) {
                    assertEquals(parts.handle(row), tree.parent.values()[parts.row(child)]);
                    assertTrue(met.add(child), "a child once");
                }
                final long parent = tree.parent.values()[row];
                assertEquals(parent != Handle.NULL, parts.isValid(parent), "a branch goes with its parent");
                hanging += parent == Handle.NULL ? 0 : 1;
            }
            assertEquals(hanging, met.size());
        }
    }

    @Test
    @DisplayName("HM-34: trees by handles survive churn and restore in a simulation, branches go as a whole")
    void run_churn_treesHold() {
        for (final int workers : new int[] {1, 2, 3, 8}) {
            try (Simulation sim = Simulation.create(SimulationOptions.defaults()
                    .withWorkers(workers)
                    .withGrain(64)
                    .withoutSerialCutoff())) {
                final Model model = new Model(sim);
                for (int frame = 0; frame < 20; frame++) {
                    sim.step();
                    model.check();
                }
                final var saved = sim.snapshot();
                sim.run(10);
                final long hash = sim.orderHash();
                sim.restore(saved);
                model.check();
                sim.run(10);
                model.check();
                assertEquals(hash, sim.orderHash(), "workers=" + workers);
            }
        }
        assertEquals("", FirstDifference.of(Model::new, 12));
    }
}
