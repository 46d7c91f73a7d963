package org.denserow.demo.schelling;

import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.storage.Claims;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;

/// The model: an agent with too few neighbours of its own group moves to a random empty cell.
final class Schelling {

    final Table agents;
    final IntColumn cell; // of an agent
    final IntColumn group; // of the agent in a cell, 1 or 2; 0 in an empty cell
    private final Table cells;
    private final int size;
    private final int radius;
    private final int wanted;

    Schelling(final Simulation sim, final int size, final int count, final int radius, final int wanted) {
        this.size = size;
        this.radius = radius;
        this.wanted = wanted;
        cells = sim.define("cell", Layout.fixed(size * size));
        agents = sim.define("agent", Layout.fixed(count));
        group = cells.ints("group");
        cell = agents.ints("cell");
        final int[] places = sim.random("places").permutation(new int[size * size], size * size);
        for (int agent = 0; agent < count; agent++) {
            cell.values()[agent] = places[agent];
            group.values()[places[agent]] = 1 + agent % 2;
        }
    }

    /// Sequential: agents act in a random order, each on what the others left.
    void settle(final Simulation sim) {
        sim.system("settle").exclusive((world, commands) -> {
            final int[] groups = world.write(group);
            final int[] at = world.write(cell);
            final int[] empty = world.scratch().ints(cells.size());
            int free = 0;
            for (int each = 0; each < cells.size(); each++) {
                if (groups[each] == 0) {
                    empty[free++] = each;
                }
            }
            final int count = agents.size();
            final int[] order = world.random().permutation(world.scratch().ints(count), count);
            for (int i = 0; i < count; i++) {
                final int agent = order[i];
                final int from = at[agent];
                if (!isHappy(groups, from)) {
                    final int pick = world.random().of(agent).nextInt(free);
                    at[agent] = empty[pick];
                    groups[empty[pick]] = groups[from];
                    groups[from] = 0;
                    empty[pick] = from;
                }
            }
        });
    }

    /// Synchronous: all choose among the cells that were empty before the step, and a lot decides who gets a cell.
    void settleAtOnce(final Simulation sim) {
        final IntColumn wish = agents.ints("wish"); // a cell, or -1
        final Buckets empty = cells.derive().buckets("empty", group, 1); // of group 0
        final Claims bids = cells.claims("bids", agents);
        sim.system("choose").reads(group, cell, empty).writes(wish, bids).over(agents, (rows, commands) -> {
            final int[] groups = rows.read(group);
            final int[] at = rows.read(cell);
            final int[] wishes = rows.write(wish);
            for (int agent = rows.begin(); agent < rows.end(); agent++) {
                wishes[agent] = -1;
                if (!isHappy(groups, at[agent])) {
                    final Draw random = rows.random().at(agent);
                    wishes[agent] = rows.read(empty).any(0, random.nextLong()); // there is one: fewer agents than cells
                    rows.write(bids).claim(wishes[agent], agents.handle(agent), (int) random.nextLong());
                }
            }
        });
        sim.system("move").reads(wish, bids).writes(cell).scatters(group).over(agents, (rows, commands) -> {
            final int[] wishes = rows.read(wish);
            final int[] groups = rows.write(group); // of the cells that an agent leaves and has won
            final int[] at = rows.write(cell);
            for (int agent = rows.begin(); agent < rows.end(); agent++) {
                final int to = wishes[agent];
                if (to >= 0 && rows.read(bids).won(to, agents.handle(agent))) {
                    groups[to] = groups[at[agent]];
                    groups[at[agent]] = 0;
                    at[agent] = to;
                }
            }
        });
    }

    private boolean isHappy(final int[] groups, final int at) {
        final int left = Math.max(at % size - radius, 0);
        final int right = Math.min(at % size + radius, size - 1);
        int alike = -1; // the agent itself
        for (int y = Math.max(at / size - radius, 0); y <= Math.min(at / size + radius, size - 1); y++) {
            for (int x = left; x <= right; x++) {
                alike += groups[y * size + x] == groups[at] ? 1 : 0;
            }
        }
        return alike >= wanted;
    }
}
