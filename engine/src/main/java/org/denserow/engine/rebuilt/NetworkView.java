package org.denserow.engine.rebuilt;

import org.denserow.engine.cells.NeighbourLists;
import org.denserow.engine.derived.Network;
import org.denserow.engine.ground.Within;
import org.denserow.engine.storage.Column;

/// What a chunk gets of a [Network]: the arrays of the last rebuild.
///
/// *Threads*: its chunk's.
public final class NetworkView implements Network.View {

    private final Carried carried;
    private int nodes;
    private int places;
    private int[] begins;
    private int[] neighbours;
    private int[] edges;
    private int[] from;
    private int[] to;

    NetworkView(final Carried carried) {
        this.carried = carried;
    }

    NetworkView aim(final NeighbourLists lists) {
        nodes = lists.nodes();
        places = lists.places();
        begins = lists.begins();
        neighbours = lists.neighbours();
        edges = lists.edges();
        from = lists.from();
        to = lists.to();
        return this;
    }

    @Override
    public int nodes() {
        return nodes;
    }

    @Override
    public int places() {
        return places;
    }

    @Override
    public int begin(final int node) {
        return begins[checkNode(node)];
    }

    @Override
    public int end(final int node) {
        return begins[checkNode(node) + 1];
    }

    @Override
    public int degree(final int node) {
        return begins[checkNode(node) + 1] - begins[node];
    }

    private int checkNode(final int node) {
        return Within.index(node, nodes, "node", "a node is a row of the type that the handles name");
    }

    @Override
    public int[] begins() {
        return begins;
    }

    @Override
    public int[] neighbours() {
        return neighbours;
    }

    @Override
    public int[] edges() {
        return edges;
    }

    @Override
    public <A> A values(final Column<A> column) {
        return carried.values(column);
    }

    @Override
    public int[] from() {
        return from;
    }

    @Override
    public int[] to() {
        return to;
    }

    @Override
    public int any(final int node, final long randomBits) {
        final int degree = degree(node);
        return degree == 0 ? -1 : neighbours[begins[node] + (int) Math.unsignedMultiplyHigh(randomBits, degree)];
    }
}
