package org.denserow.demo.virus;

import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Network;
import org.denserow.engine.storage.ByteColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.network.EdgeList;
import org.denserow.network.RandomNetworks;

/// The model: a person who is ill infects each neighbour with a probability, and is immune a step later.
final class Virus {

    static final byte HEALTHY = 0;
    static final byte ILL = 1;
    static final byte IMMUNE = 2;

    final Table people;
    final ByteColumn state;
    final Table ties;
    final HandleColumn from;
    final HandleColumn to;

    /// @param degree mean number of neighbours
    /// @param probability that a person who is ill infects a neighbour
    /// @param ill probability that a person is ill at first
    Virus(final Simulation sim, final int size, final double degree, final double probability, final double ill) {
        people = sim.define("person", Layout.fixed(size));
        state = people.bytes("state");
        final ByteColumn next = people.bytes("next");
        final EdgeList edges = RandomNetworks.erdosRenyi(size, degree / (size - 1), sim.random("ties"));
        ties = sim.define("tie", Layout.dense(Math.max(1, edges.count())));
        from = ties.handles("from", people);
        to = ties.handles("to", people);
        final Network near = ties.derive().network("near", from, to, Network.Ways.BOTH);
        // snippet: virus
        sim.system("infect").reads(near, state).writes(next).over(people, (rows, commands) -> {
            final Network.View view = rows.read(near);
            final byte[] states = rows.read(state);
            for (int row = rows.begin(); row < rows.end(); row++) {
                final Draw draw = rows.random().at(row);
                byte will = states[row] == HEALTHY ? HEALTHY : IMMUNE;
                for (int i = view.begin(row); i < view.end(row) && will == HEALTHY; i++) {
                    if (states[view.neighbours()[i]] == ILL && draw.chance(probability)) {
                        will = ILL;
                    }
                }
                rows.write(next)[row] = will;
            }
        });
        sim.system("become").reads(next).writes(state).over(people, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(state)[row] = rows.read(next)[row];
            }
        });
        // end
        final long[] handles = new long[size];
        for (int row = 0; row < size; row++) {
            handles[row] = people.handle(row);
            state.values()[row] = sim.random("ill").of(row).chance(ill) ? ILL : HEALTHY;
        }
        edges.create(ties, from, to, handles);
    }
}
