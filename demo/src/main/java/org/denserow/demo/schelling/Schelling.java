package org.denserow.demo.schelling;

import org.denserow.engine.frame.Draw;
import org.denserow.engine.frame.Simulation;
import org.denserow.engine.frame.Table;
import org.denserow.engine.index.Buckets;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;

/// The model: an agent with too few neighbours of its own group moves to a random empty cell.
final class Schelling {

    /// A cell, with the group of the agent in it, 1 or 2; 0 if it is empty.
    record Cell(Table table, IntColumn group) {}

    record Agent(Table table, IntColumn cell) {}

    final Cell cells;
    final Agent agents;
    private final int size;
    private final int radius;
    private final int wanted;

    Schelling(final Simulation sim, final int size, final int count, final int radius, final int wanted) {
        this.size = size;
        this.radius = radius;
        this.wanted = wanted;
        cells = sim.define("cell", Cell.class, Layout.fixed(size * size));
        agents = sim.define("agent", Agent.class, Layout.fixed(count));
        final long[] places = shuffled(sim.random("places"), new long[size * size], size * size);
        for (int agent = 0; agent < count; agent++) {
            agents.cell.values()[agent] = (int) places[agent];
            cells.group.values()[(int) places[agent]] = 1 + agent % 2;
        }
    }

    /// Sequential: agents act in a random order, each on what the others left.
    void settle(final Simulation sim) {
        sim.system("settle").exclusive((world, commands) -> {
            final int[] group = cells.group.values();
            final int[] cell = agents.cell.values();
            final int[] empty = world.scratch().ints(size * size);
            int free = 0;
            for (int each = 0; each < size * size; each++) {
                if (group[each] == 0) {
                    empty[free++] = each;
                }
            }
            final int count = agents.table.size();
            final long[] order = shuffled(world.random(), world.scratch().longs(count), count);
            for (int i = 0; i < count; i++) {
                final int agent = (int) order[i];
                final int from = cell[agent];
                if (!isHappy(group, from)) {
                    final int pick = world.random().of(agent).below(free);
                    cell[agent] = empty[pick];
                    group[empty[pick]] = group[from];
                    group[from] = 0;
                    empty[pick] = from;
                }
            }
        });
    }

    /// Synchronous: all choose among the cells that were empty before the step, and a lot decides who gets a cell.
    void settleAtOnce(final Simulation sim) {
        final IntColumn wish = agents.table.ints("wish"); // a cell, or -1
        final Buckets empty = cells.table.derive().buckets("empty", cells.group, 1); // of group 0
        final Claims bids = cells.table.claims("bids", agents.table);
        sim.system("choose")
                .reads(cells.group, agents.cell, empty)
                .writes(wish, bids)
                .over(agents.table, (rows, commands) -> {
                    for (int agent = rows.begin(); agent < rows.end(); agent++) {
                        final Draw random = rows.random().at(agent);
                        final boolean stays = isHappy(rows.read(cells.group), rows.read(agents.cell)[agent]);
                        final int to = stays ? -1 : rows.read(empty).any(0, random.bits());
                        rows.write(wish)[agent] = to;
                        if (to >= 0) {
                            rows.write(bids).claim(to, agents.table.handle(agent), (int) random.bits());
                        }
                    }
                });
        sim.system("move")
                .reads(wish, bids)
                .writes(agents.cell)
                .scatters(cells.group)
                .over(agents.table, (rows, commands) -> {
                    final int[] group = rows.write(cells.group); // of the cells that an agent leaves and has won
                    final int[] cell = rows.write(agents.cell);
                    for (int agent = rows.begin(); agent < rows.end(); agent++) {
                        final int to = rows.read(wish)[agent];
                        if (to >= 0 && rows.read(bids).won(to, agents.table.handle(agent))) {
                            group[to] = group[cell[agent]];
                            group[cell[agent]] = 0;
                            cell[agent] = to;
                        }
                    }
                });
    }

    private static long[] shuffled(final Draw random, final long[] numbers, final int count) {
        for (int i = 0; i < count; i++) {
            numbers[i] = i;
        }
        random.shuffle(numbers, count);
        return numbers;
    }

    private boolean isHappy(final int[] group, final int at) {
        final int left = Math.max(at % size - radius, 0);
        final int right = Math.min(at % size + radius, size - 1);
        int alike = -1; // the agent itself
        for (int y = Math.max(at / size - radius, 0); y <= Math.min(at / size + radius, size - 1); y++) {
            for (int x = left; x <= right; x++) {
                alike += group[y * size + x] == group[at] ? 1 : 0;
            }
        }
        return alike >= wanted;
    }
}
