package org.denserow.engine.derivedparts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Network;
import org.denserow.engine.handle.RowState;

/// Brute force for networks: goes through all edges, and adds each to lists of its ends.
///
/// @param edges the type of the edges
/// @param from the handles of one end, by row of the edge
/// @param fromType their target
/// @param to the handles of the other end
/// @param toType their target
record NetworkOracle(Table edges, long[] from, Table fromType, long[] to, Table toType) {

    private record Place(int neighbour, int edge) {}

    static boolean isActive(final Table table, final int row) {
        final RowState state = table.state(row);
        return state == RowState.ACTIVE || state == RowState.PERMANENT;
    }

    /// Compares all that a view answers, and returns the number of edges without an end.
    int check(final String told, final Network.View view, final Network.Ways ways, final IntPredicate isMember) {
        final Table nodes = ways == Network.Ways.IN ? toType : fromType;
        final List<List<Place>> lists = new ArrayList<>();
        for (int node = 0; node < nodes.end(); node++) {
            lists.add(new ArrayList<>());
        }
        int outside = 0;
        for (int edge = 0; edge < edges.activeEnd(); edge++) {
            final boolean isIn = isActive(edges, edge) && isMember.test(edge);
            final int first = isIn ? fromType.find(from[edge]) : -1;
            final int second = isIn ? toType.find(to[edge]) : -1;
            final boolean isWhole = first >= 0 && second >= 0;
            outside += isIn && !isWhole ? 1 : 0;
            assertEquals(isWhole ? first : -1, view.from()[edge], told + ", from of " + edge);
            assertEquals(isWhole ? second : -1, view.to()[edge], told + ", to of " + edge);
            if (isWhole && ways != Network.Ways.IN) {
                lists.get(first).add(new Place(second, edge));
            }
            if (isWhole && ways != Network.Ways.OUT) {
                lists.get(second).add(new Place(first, edge));
            }
        }
        assertEquals(nodes.end(), view.nodes(), told + ", nodes");
        int place = 0;
        for (int node = 0; node < lists.size(); node++) {
            final List<Place> found = new ArrayList<>();
            for (int i = view.begin(node); i < view.end(node); i++) {
                found.add(new Place(view.neighbours()[i], view.edges()[i]));
            }
            assertEquals(lists.get(node), found, told + ", node " + node);
            assertEquals(found.size(), view.degree(node), told);
            assertEquals(place, view.begins()[node], told);
            place += found.size();
        }
        assertEquals(place, view.places(), told + ", places");
        assertEquals(place, view.begins()[lists.size()], told + ", end");
        return outside;
    }
}
