package org.denserow.stress.jmh.derived;

/// A forest as plain arrays. The order of levels is made once, and parents are indices.
final class PlainTree implements Tree {

    private final Nodes nodes;
    private final int[] inOrder;
    private final double[] xs;
    private final double[] scales;

    PlainTree(final Nodes nodes) {
        this.nodes = nodes;
        this.xs = new double[nodes.count()];
        this.scales = new double[nodes.count()];
        this.inOrder = new int[nodes.count()];
        int place = 0;
        for (int level = 0; level < LEVELS; level++) {
            for (int node = 0; node < nodes.count(); node++) {
                if (nodes.level()[node] == level) {
                    inOrder[place++] = node;
                }
            }
        }
    }

    @Override
    public double[] xs() {
        return xs;
    }

    @Override
    public void frame() {
        place(inOrder, nodes.parent(), nodes.x(), nodes.size(), xs, scales);
    }

    private static void place(
            final int[] order,
            final int[] parents,
            final double[] offsets,
            final double[] sizes,
            final double[] xs,
            final double[] scales) {
        for (final int node : order) {
            final int up = parents[node];
            final double of = up < 0 ? 1 : scales[up];
            xs[node] = (up < 0 ? 0 : xs[up]) + of * offsets[node];
            scales[node] = of * sizes[node];
        }
    }

    @Override
    public void close() {}
}
