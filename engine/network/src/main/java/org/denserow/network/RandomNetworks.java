package org.denserow.network;

import static org.denserow.network.Checks.given;
import static org.denserow.network.Checks.inRange;

import org.denserow.engine.Draw;
import org.denserow.engine.sparse.KeySet;

/// Random networks. Each depends on its arguments and on the numbers of the [Draw] only, so a seed gives the same network
/// on every machine. Edges have no direction, unless a method says more.
///
/// ```java
/// EdgeList edges = RandomNetworks.wattsStrogatz(1_000, 10, 0.1, sim.random("network"));
/// ```
///
/// *Cost*: O(nodes + edges), and memory for a set of the edges where none is to be there twice. *Threads*: the one that
/// owns the draw.
public final class RandomNetworks {

    private static final String GIVEN = "pass sim.random(name), or the numbers of a body";

    private RandomNetworks() {}

    /// Joins each pair of nodes with the same probability: the model G(n, p) of Gilbert, which is called by the names of
    /// Erdős and Rényi. Source: Batagelj and Brandes, "Efficient generation of large random networks" (2005), which
    /// draws how many pairs to skip.
    ///
    /// @param nodes at least 0
    /// @param probability of each pair, in `[0, 1]`
    /// @param random draws
    /// @return edges without loops, each once, the second end with the higher number
    /// @throws IllegalArgumentException if a number is out of range, or there are more than [EdgeList#MAX_EDGES] edges
    public static EdgeList erdosRenyi(final int nodes, final double probability, final Draw random) {
        Checks.nodes(nodes);
        Checks.probability(probability);
        given(random, "random", GIVEN);
        final double pairs = nodes * (nodes - 1.0) / 2;
        inRange("expected edges", (long) (pairs * probability), 0, EdgeList.MAX_EDGES, "pass a lower probability");
        final Edges edges = new Edges((long) (pairs * probability * 1.1));
        if (probability == 0) {
            return edges.list(nodes);
        }
        final double ofNone = StrictMath.log1p(-probability); // StrictMath: the same on every machine
        long first = -1;
        int second = 1;
        while (second < nodes) {
            final double skipped = probability == 1 ? 0 : Math.floor(StrictMath.log1p(-random.nextDouble()) / ofNone);
            if (skipped >= pairs) {
                break;
            }
            first += 1 + (long) skipped;
            while (first >= second && second < nodes) {
                first -= second++;
            }
            if (second < nodes) {
                edges.add((int) first, second);
            }
        }
        return edges.list(nodes);
    }

    /// Draws a number of pairs of nodes, each set of pairs with the same probability: the model G(n, m) of Erdős and
    /// Rényi.
    ///
    /// @param nodes at least 0
    /// @param count number of edges, at most the number of pairs
    /// @param random draws
    /// @return `count` edges without loops, each once, the second end with the higher number
    /// @throws IllegalArgumentException if a number is out of range
    public static EdgeList uniform(final int nodes, final int count, final Draw random) {
        Checks.nodes(nodes);
        final long pairs = nodes * (nodes - 1L) / 2;
        inRange("count", count, 0, Math.min(pairs, EdgeList.MAX_EDGES), "nodes=" + nodes + " have no more pairs");
        given(random, "random", GIVEN);
        final KeySet taken = KeySet.dense(count);
        final Edges edges = new Edges(count);
        for (long last = pairs - count; last < pairs; last++) { // Floyd: each draw gives a pair, even if few are left
            final long drawn = nextLong(random, last + 1);
            final boolean isNew = taken.add(drawn);
            final long number = isNew ? drawn : last; // the last one was in no draw before
            if (!isNew) {
                taken.add(last);
            }
            final int second = secondOf(number);
            edges.add((int) (number - second * (second - 1L) / 2), second);
        }
        return edges.list(nodes);
    }

    /// Pairs are numbered (0, 1), (0, 2), (1, 2), (0, 3) …: those below `n` are the first `n * (n - 1) / 2`.
    private static int secondOf(final long number) {
        int second = (int) ((1 + Math.sqrt(1 + 8.0 * number)) / 2);
        while (second * (second - 1L) / 2 > number) {
            second--;
        }
        while ((second + 1L) * second / 2 <= number) {
            second++;
        }
        return second;
    }

    /// A number in `[0, bound)`; all are equally likely.
    private static long nextLong(final Draw random, final long bound) {
        final long most = Long.MAX_VALUE - Long.MAX_VALUE % bound; // reject what would make low numbers likelier
        long bits = random.nextLong() >>> 1;
        while (bits >= most) {
            bits = random.nextLong() >>> 1;
        }
        return bits % bound;
    }

    /// A ring whose edges are turned to random nodes with a probability: many neighbours know each other, and ways are
    /// short. Source: Watts and Strogatz, "Collective dynamics of 'small-world' networks" (1998). As there, the first
    /// end of an edge stays, laps of the ring come one after the other, and an edge never turns to its own node or to a
    /// neighbour. A node that all others are joined to keeps its edges.
    ///
    /// @param nodes at least 0
    /// @param neighbours of a node in the ring, even and below `nodes`
    /// @param probability that an edge is turned, in `[0, 1]`
    /// @param random draws
    /// @return `nodes * neighbours / 2` edges without loops, each once
    /// @throws IllegalArgumentException if a number is out of range
    public static EdgeList wattsStrogatz(
            final int nodes, final int neighbours, final double probability, final Draw random) {
        Checks.probability(probability);
        given(random, "random", GIVEN);
        final Edges edges = Lattices.edgesOfRing(nodes, neighbours);
        final KeySet joined = KeySet.dense(edges.count());
        final int[] degrees = new int[nodes];
        for (int edge = 0; edge < edges.count(); edge++) {
            joined.add(EdgeList.pair(edges.from(edge), edges.to(edge)));
            degrees[edges.from(edge)]++;
            degrees[edges.to(edge)]++;
        }
        for (int edge = 0; edge < edges.count(); edge++) {
            final int first = edges.from(edge);
            if (random.chance(probability) && degrees[first] < nodes - 1) {
                int second = random.nextInt(nodes);
                while (second == first || !joined.add(EdgeList.pair(first, second))) {
                    second = random.nextInt(nodes);
                }
                joined.remove(EdgeList.pair(first, edges.to(edge)));
                degrees[edges.to(edge)]--;
                degrees[second]++;
                edges.setTo(edge, second);
            }
        }
        return edges.list(nodes);
    }

    /// Grows a network in which each new node is joined to others by their degree, so that few nodes have very many
    /// edges. Source: Barabási and Albert, "Emergence of scaling in random networks" (1999). It begins with a star: node
    /// 0 joined to nodes 1 to `each`.
    ///
    /// @param nodes 0, or more than `each`
    /// @param each edges of a new node, to different nodes; at least 1
    /// @param random draws
    /// @return `(nodes - each) * each` edges without loops, each once, from the new node to the older one; in the star
    ///     from node 0
    /// @throws IllegalArgumentException if a number is out of range
    public static EdgeList barabasiAlbert(final int nodes, final int each, final Draw random) {
        Checks.nodes(nodes);
        inRange("each", each, 1, Math.max(1, nodes - 1), "a node is joined to older ones, nodes=" + nodes);
        given(random, "random", GIVEN);
        final long count = nodes == 0 ? 0 : ((long) nodes - each) * each;
        inRange("edges", count, 0, EdgeList.MAX_EDGES, "pass fewer nodes, or fewer edges of each");
        final Edges edges = new Edges(count);
        if (nodes <= each) {
            return edges.list(nodes);
        }
        for (int node = 1; node <= each; node++) {
            edges.add(0, node);
        }
        final int[] chosen = new int[each];
        for (int node = each + 1; node < nodes; node++) {
            final int ends = 2 * edges.count(); // a random end of an edge is a node by its degree
            int found = 0;
            while (found < each) {
                final int end = random.nextInt(ends);
                final int other = (end & 1) == 0 ? edges.from(end >>> 1) : edges.to(end >>> 1);
                if (!contains(chosen, found, other)) {
                    chosen[found++] = other;
                }
            }
            for (final int other : chosen) {
                edges.add(node, other);
            }
        }
        return edges.list(nodes);
    }

    private static boolean contains(final int[] values, final int count, final int value) {
        for (int i = 0; i < count; i++) {
            if (values[i] == value) {
                return true;
            }
        }
        return false;
    }

    /// Joins random ends so that each node has a given degree: the configuration model. Source: Newman, "Networks"
    /// (2010), 13.2. Each matching of ends is equally likely, so a few edges join a node to itself, and a few join two
    /// nodes again. [EdgeList#simple()] leaves these out; then degrees are a little smaller.
    ///
    /// @param degrees the degree of each node, each at least 0; their sum is even
    /// @param random draws
    /// @return half as many edges as the sum of degrees
    /// @throws IllegalArgumentException if a degree is negative, or their sum is odd or more than `MAX_EDGES`
    public static EdgeList configuration(final int[] degrees, final Draw random) {
        final int nodes = Checks.nodes(given(degrees, "degrees", "pass the degree of each node").length);
        given(random, "random", GIVEN);
        long sum = 0;
        for (int node = 0; node < nodes; node++) {
            inRange("degree", degrees[node], 0, Integer.MAX_VALUE, "it is that of node " + node);
            sum += degrees[node];
        }
        inRange("sum of degrees", sum, 0, EdgeList.MAX_EDGES, "each edge has two ends");
        if (sum % 2 != 0) {
            throw new IllegalArgumentException(
                    "each edge has two ends: sum of degrees=" + sum + "; add 1 to a degree, or take 1 away");
        }
        final int[] ends = new int[(int) sum];
        int filled = 0;
        for (int node = 0; node < nodes; node++) {
            for (int end = 0; end < degrees[node]; end++) {
                ends[filled++] = node;
            }
        }
        for (int last = ends.length - 1; last > 0; last--) {
            final int other = random.nextInt(last + 1);
            final int end = ends[last];
            ends[last] = ends[other];
            ends[other] = end;
        }
        final Edges edges = new Edges(sum / 2);
        for (int end = 0; end < ends.length; end += 2) {
            edges.add(ends[end], ends[end + 1]);
        }
        return edges.list(nodes);
    }
}
