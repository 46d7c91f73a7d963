package org.denserow.stress.jmh.derived;

import java.util.SplittableRandom;

/// A forest, one element a node. One seed draws it, so all rivals place the same. Levels are equally wide, and nodes of a
/// level are not side by side.
///
/// @param parent the node above, -1 for a root
/// @param level the number of nodes above
/// @param x from the parent, in its scale
/// @param size times the scale of the parent
record Nodes(int[] parent, int[] level, double[] x, double[] size) {

    private static final long SEED = 23;

    static Nodes draw(final int nodes) {
        if (nodes < Tree.LEVELS) {
            throw new IllegalArgumentException(
                    "each level has a node: nodes=" + nodes + "; draw at least " + Tree.LEVELS);
        }
        final SplittableRandom random = new SplittableRandom(SEED);
        final int[] shuffled = new int[nodes];
        for (int i = 0; i < nodes; i++) {
            final int other = random.nextInt(i + 1);
            shuffled[i] = shuffled[other];
            shuffled[other] = i;
        }
        final Nodes drawn = new Nodes(new int[nodes], new int[nodes], new double[nodes], new double[nodes]);
        for (int i = 0; i < nodes; i++) { // in order of levels
            final int node = shuffled[i];
            final int level = levelAt(i, nodes);
            final int before = firstOf(level - 1, nodes);
            drawn.level[node] = level;
            drawn.parent[node] = level == 0 ? -1 : shuffled[random.nextInt(before, firstOf(level, nodes))];
            drawn.x[node] = random.nextDouble() - 0.5;
            drawn.size[node] = 0.5 + random.nextDouble();
        }
        return drawn;
    }

    private static int firstOf(final int level, final int nodes) {
        return (int) ((long) Math.max(0, level) * nodes / Tree.LEVELS);
    }

    private static int levelAt(final int place, final int nodes) {
        int level = (int) ((long) place * Tree.LEVELS / nodes);
        while (level + 1 < Tree.LEVELS && firstOf(level + 1, nodes) <= place) {
            level++;
        }
        return level;
    }

    int count() {
        return parent.length;
    }
}
