package org.denserow.engine.derived;

import org.denserow.engine.rebuilt.NetworkView;
import org.denserow.engine.rebuilt.RowNetwork;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Selection;
import org.denserow.jobs.Experimental;

/// The edges of a network by node, in compressed rows. An edge is an active row with two handles, `from` and `to`; a
/// node is a row that they name. For each node it lists the neighbours and the edges that lead to them.
///
/// ```
/// begins       0   2   2   5        the places of node n are [begins[n], begins[n + 1])
/// neighbours  │4 1│   │0 0 3│       the rows of the nodes at the other ends
/// edges       │3 9│   │0 4 7│       the rows of the edges; they ascend within a node
/// ```
/// - **Ways**: an edge is listed at its `from` ([Ways#OUT]), at its `to` ([Ways#IN]), or at both ends ([Ways#BOTH]). The
///   ends may be of two types, except for `BOTH`.
/// - **Several edges** between two nodes are several places. An edge from a node to itself is one place, with `BOTH`
///   two places, one after the other. So the degrees of all nodes of `BOTH` add up to twice the number of edges.
/// - **An end that is gone**: an edge with a handle that is null or stale is in no list. [#outside()] counts it; nothing
///   is thrown. What happens to the edges of a node that dies is what their columns say
///   ([HandleColumn.WhenGone]): with `DESTROY` they die at the same boundary. A pending node
///   has a list, and pending edges are in none.
///
/// The lists depend on the rows and their values only, so a chunk finds the same places in the same order for any number
/// of workers, and after a restore.
///
/// *Cost* of a rebuild: a pass over the edges that finds both ends; two more, each with a random access to the counter
/// of a node; one walk over the nodes for each worker that takes part; one pass over the places for each carried column.
/// A rebuild follows a change of an edge, of the rows of edges, or of the rows of nodes: births, deaths and moves.
/// *Memory*: 16 bytes per edge, with `BOTH` 24; 4 per node and worker; and a copy of the cells of carried columns. With
/// `BOTH` a capacity above 2^29 edges is refused: the frame fails.
///
/// *Threads*: as [Derived].
@Experimental
public sealed interface Network extends Derived<Network.View> permits RowNetwork {

    /// At which of its ends an edge is listed.
    enum Ways {
        /// At `from`: the neighbours of a node are those to which an edge leads.
        OUT,

        /// At `to`: the neighbours of a node are those from which an edge comes.
        IN,

        /// At both ends: edges have no direction.
        BOTH
    }

    /// Has only the edges of a selection.
    ///
    /// @param edges a tag, or tags combined, of the type of the edges
    /// @return this
    /// @throws IllegalArgumentException if the selection is of another type, or one was given before
    /// @throws IllegalStateException after the first frame began
    Network only(Selection edges);

    /// Keeps copies of columns of the edges by place, such as weights, so that a loop over the neighbours of a node
    /// reads values that lie next to each other. The copies hold the values of the last rebuild, even while a system
    /// writes the column; a system that writes it makes the network stale for the next reader.
    ///
    /// @param columns columns of the type of the edges, each once; no columns of objects
    /// @return this
    /// @throws IllegalArgumentException if a column breaks this rule
    /// @throws IllegalStateException after the first frame began
    Network carrying(Column<?>... columns);

    /// {@return the column that names the `from` of each edge}
    HandleColumn from();

    /// {@return the column that names the `to` of each edge}
    HandleColumn to();

    /// {@return the number of edges, of those selected, that were in no list at the last rebuild, because an end was
    /// null or stale} For the owner, outside systems.
    int outside();

    /// What a chunk gets: arrays for reading, valid while its body runs.
    ///
    /// ```java
    /// final int[] begins = links.begins();
    /// final int[] neighbours = links.neighbours();
    /// for (int i = begins[node]; i < begins[node + 1]; i++) {
    ///     sum += before[neighbours[i]];
    /// }
    /// ```
    sealed interface View permits NetworkView {

        /// {@return the number of lists: the row after the last row of the nodes}
        int nodes();

        /// {@return the number of places in all lists}
        int places();

        /// {@return the first place of a node}
        ///
        /// @param node a row in `[0, nodes())`
        /// @throws IndexOutOfBoundsException if it is outside
        int begin(int node);

        /// {@return the place after the last one of a node}
        ///
        /// @param node a row in `[0, nodes())`
        /// @throws IndexOutOfBoundsException if it is outside
        int end(int node);

        /// {@return the number of places of a node}
        ///
        /// @param node a row in `[0, nodes())`
        /// @throws IndexOutOfBoundsException if it is outside
        int degree(int node);

        /// {@return the first place of each node, and after them the end of the last list. Elements `0` to `nodes()` are
        /// valid; the array is longer}
        int[] begins();

        /// {@return the row of the neighbour at each place, in the first [#places()] elements; the array is longer}
        int[] neighbours();

        /// {@return the row of the edge at each place, in the first [#places()] elements; the array is longer}
        int[] edges();

        /// {@return a carried column by place: the cells of the edge at place `i` begin at `stride * i`}
        ///
        /// @param <A> its array
        /// @param column a column passed to [Network#carrying(Column...)]
        /// @throws IllegalArgumentException if the column is not carried
        <A> A values(Column<A> column);

        /// {@return the row of the `from` of each edge, by the row of the edge, for systems over edges. It is -1 for an
        /// edge that is in no list, as the element of [#to()] is then; the array is longer}
        int[] from();

        /// {@return the row of the `to` of each edge, by the row of the edge; as [#from()]}
        int[] to();

        /// Picks a random neighbour of a node; each place is equally likely.
        ///
        /// @param node a row in `[0, nodes())`
        /// @param randomBits 64 random bits, such as `rows.random().at(row).nextLong()`
        /// @return the row of the neighbour, or -1 if the node has none
        /// @throws IndexOutOfBoundsException if the node is outside
        int any(int node, long randomBits);
    }
}
