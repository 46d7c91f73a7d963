package org.denserow.engine.rebuilt;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Consumer;
import org.denserow.engine.cells.NeighbourLists;
import org.denserow.engine.derived.Network;
import org.denserow.engine.rows.Cells;
import org.denserow.engine.rows.HandleCells;
import org.denserow.engine.rows.Rebuilt;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotSpace;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Selection;

/// The lists of a [Network]: [NeighbourLists] of the rows that two columns of handles name.
///
/// | phase | chunks | work |
/// |---|---|---|
/// | count | edges | the words of an expression, the rows of both ends; then the number of places of each node |
/// | scan | 1 | the first place of each node |
/// | place | edges | edges and neighbours to their places |
/// | carry | places | cells of carried columns |
///
/// A chunk counts every node, so many nodes mean few chunks. Edges ascend within a node, so the result does not depend
/// on the number of chunks.
///
/// To find and to count are two loops over a chunk. Both jump about in an array, and in turns, a block of edges after the
/// other, they drive each other out of the cache: 1.24 to 1.6 times plain arrays instead of 1.19 to 1.33.
///
/// *Threads*: as [Rebuilt].
public final class RowNetwork extends Rebuilt<Network.View> implements Network {

    private static final int NONE = -1; // no row

    private static final int COUNT = 0;
    private static final int SCAN = 1;
    private static final int PLACE = 2;
    private static final int CARRY = 3;

    /// Fewest edges, or places, of a chunk.
    private static final int GRAIN = 1 << 13;

    private final HandleCells from;
    private final HandleCells to;
    private final RowStore fromType;
    private final RowStore toType;
    private final RowStore nodeType; // whose rows have lists
    private final Runnable checkDefinable;
    private final Members members;
    private final Carried carried;
    private final NeighbourLists lists;

    // During a rebuild.
    private int chunks;
    private int[] outsideOf = {}; // by chunk
    private int outside;

    /// @param fromType the type that the handles of `from` name
    /// @param toType the type that the handles of `to` name; for [Ways#BOTH] the same
    /// @param checkDefinable throws after the first frame began
    RowNetwork(
            final RowStore rows,
            final String part,
            final Ways ways,
            final HandleColumn from,
            final RowStore fromType,
            final HandleColumn to,
            final RowStore toType,
            final Runnable checkDefinable) {
        super(rows, part);
        this.from = (HandleCells) from;
        this.to = (HandleCells) to;
        this.fromType = fromType;
        this.toType = toType;
        this.nodeType = ways == Ways.IN ? toType : fromType;
        this.checkDefinable = checkDefinable;
        this.members = new Members(rows, name());
        this.carried = new Carried(name());
        this.lists = new NeighbourLists(ways != Ways.IN, ways != Ways.OUT);
    }

    @Override
    public Network only(final Selection selection) {
        checkDefinable.run();
        members.select(given(selection, "edges", "pass a tag, or tags combined"));
        return this;
    }

    @Override
    public Network carrying(final Column<?>... columns) {
        checkDefinable.run();
        for (final Column<?> column : given(columns, "columns")) {
            if (!rows.owns(given(column, "column"))) {
                throw new IllegalArgumentException("a network carries columns of its edges: part=" + name()
                        + ", column=" + column.name() + "; read a column of the nodes by the row of the neighbour");
            }
            carried.add(column);
        }
        return this;
    }

    @Override
    public HandleColumn from() {
        return from;
    }

    @Override
    public HandleColumn to() {
        return to;
    }

    @Override
    public int outside() {
        return outside;
    }

    // ---- Rebuild ----

    @Override
    public Part<?, ?>[] sources() {
        final List<Part<?, ?>> sources = new ArrayList<>(List.of(members.tags()));
        sources.add(from);
        sources.add(to);
        for (final Cells<?> column : carried.columns()) {
            if (column != from && column != to) {
                sources.add((Part<?, ?>) column);
            }
        }
        return sources.toArray(Part<?, ?>[]::new);
    }

    @Override
    public RowStore[] types() {
        return new LinkedHashSet<>(List.of(rows, fromType, toType)).toArray(RowStore[]::new);
    }

    @Override
    public int phases() {
        return carried.columns().length == 0 ? CARRY : CARRY + 1;
    }

    @Override
    public int begin(final int phase) {
        return switch (phase) {
            case COUNT -> beginCount();
            case SCAN -> 1;
            case PLACE -> {
                carried.fit(lists.places());
                yield chunks;
            }
            default -> Math.min(workers(), (lists.places() + GRAIN - 1) / GRAIN);
        };
    }

    private int beginCount() {
        final int end = members.begin();
        final int nodes = nodeType.end();
        members.reserve(workers());
        fit(end, nodes);
        return chunks;
    }

    /// Makes room for edges and nodes, and divides the edges into chunks. A chunk walks all nodes, so it has at least as
    /// many edges.
    private void fit(final int edges, final int nodes) {
        lists.checkRows(name(), edges);
        chunks = Math.clamp(edges / Math.max(GRAIN, nodes), 1, workers());
        if (outsideOf.length < chunks) {
            outsideOf = new int[workers()];
        }
        lists.fit(edges, nodes, chunks);
    }

    @Override
    public void run(final int phase, final int chunk, final int worker) {
        switch (phase) {
            case COUNT -> count(chunk, worker);
            case SCAN -> {
                lists.scan();
                outside = 0;
                for (int each = 0; each < chunks; each++) {
                    outside += outsideOf[each];
                }
            }
            case PLACE -> lists.place(chunk);
            default -> {
                final long places = lists.places();
                final int of = begin(CARRY);
                carried.gather(lists.edges(), (int) (places * chunk / of), (int) (places * (chunk + 1) / of));
            }
        }
    }

    private void count(final int chunk, final int worker) {
        final int begin = lists.beginRow(chunk);
        final int end = lists.endRow(chunk);
        members.evaluate(begin, end, worker);
        if (members.words() != null) {
            Arrays.fill(lists.from(), begin, end, NONE);
            Arrays.fill(lists.to(), begin, end, NONE);
        }
        outsideOf[chunk] = find(
                from.array(),
                to.array(),
                fromType.slots().space(),
                toType.slots().space(),
                members.words(),
                lists.from(),
                lists.to(),
                begin,
                end);
        lists.count(chunk);
    }

    @Override
    public View view(final View reused) {
        return (reused == null ? new NetworkView(carried) : (NetworkView) reused).aim(lists);
    }

    // ---- Memory ----

    @Override
    public void reserve() {
        members.reserve(workers());
        fit(rows.capacity(), nodeType.capacity());
        carried.fit(lists.maxPlaces());
    }

    @Override
    public void arrays(final Consumer<Object> to) {
        members.arrays(to);
        carried.arrays(to);
        lists.arrays(to);
        to.accept(outsideOf);
    }

    // ---- Hot ----

    /// Finds both ends of the edges of a range, and returns how many lack one.
    private static int find(
            final long[] fromHandles,
            final long[] toHandles,
            final SlotSpace fromSlots,
            final SlotSpace toSlots,
            final long[] words,
            final int[] from,
            final int[] to,
            final int begin,
            final int end) {
        if (words == null) {
            return findAll(fromHandles, toHandles, fromSlots, toSlots, from, to, begin, end);
        }
        int lacking = 0;
        for (int first = begin; first < end; first += 64) {
            final long word = end - first >= 64 ? words[first >>> 6] : words[first >>> 6] & (1L << end) - 1;
            if (word == -1) {
                lacking += findAll(fromHandles, toHandles, fromSlots, toSlots, from, to, first, first + 64);
            } else {
                for (long left = word; left != 0; left &= left - 1) {
                    final int edge = first + Long.numberOfTrailingZeros(left);
                    lacking += findAll(fromHandles, toHandles, fromSlots, toSlots, from, to, edge, edge + 1);
                }
            }
        }
        return lacking;
    }

    private static int findAll(
            final long[] fromHandles,
            final long[] toHandles,
            final SlotSpace fromSlots,
            final SlotSpace toSlots,
            final int[] from,
            final int[] to,
            final int begin,
            final int end) {
        int lacking = 0;
        for (int edge = begin; edge < end; edge++) {
            final int first = fromSlots.find(fromHandles[edge]);
            final int second = toSlots.find(toHandles[edge]);
            if ((first | second) < 0) {
                from[edge] = NONE;
                to[edge] = NONE;
                lacking++;
            } else {
                from[edge] = first;
                to[edge] = second;
            }
        }
        return lacking;
    }
}
