package org.denserow.stress.jmh.derived;

/// One way to place the nodes of a forest: each at its offset from its parent, in the parent's scale.
///
/// | rival | how |
/// |---|---|
/// | `plain` | arrays and a loop over nodes in order of levels, which is given |
/// | `waves` | the engine: a system in waves |
/// | `exclusive` | the engine without waves: a system for each level, alone, over a list that the first one makes |
///
/// Where nodes move, levels count as changed in each frame: `waves` makes its part anew, `exclusive` its list; `plain`
/// ignores it.
///
/// *Threads*: one thread calls; the given number works in `waves`, one in `plain` and `exclusive`.
interface Tree extends AutoCloseable {

    /// Levels of the forest.
    int LEVELS = 32;

    /// Nodes of a chunk: few, since each level is cut by itself.
    int GRAIN = 1 << 10;

    /// {@return the places of nodes, by node}
    double[] xs();

    /// Places all nodes; this is measured.
    void frame();

    /// Ends threads.
    @Override
    void close();

    /// Builds a rival.
    ///
    /// @param name one of those above
    /// @param moves whether levels count as changed in each frame
    /// @throws IllegalArgumentException if there is no such rival
    static Tree of(final String name, final Nodes nodes, final boolean moves, final int workers) {
        return switch (name) {
            case "plain" -> new PlainTree(nodes);
            case "waves" -> new WaveTree(nodes, moves, workers);
            case "exclusive" -> new ExclusiveTree(nodes, moves, workers);
            default ->
                throw new IllegalArgumentException(
                        "no such rival: rival=" + name + "; plain, waves and exclusive are there");
        };
    }
}
