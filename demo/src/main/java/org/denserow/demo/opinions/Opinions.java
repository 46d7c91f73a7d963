package org.denserow.demo.opinions;

import org.denserow.engine.Simulation;
import org.denserow.engine.Table;
import org.denserow.engine.derived.Network;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Layout;
import org.denserow.network.EdgeList;
import org.denserow.network.RandomNetworks;

/// The model: people move half the way to the mean opinion of their neighbours.
final class Opinions {

    final Table people;
    final DoubleColumn opinion;
    final Table ties;
    final HandleColumn from;
    final HandleColumn to;

    /// @param each ties of a new person to older ones, who have the more of them the older they are
    /// @param oldest the opinion of the first person; the others have theirs between 0 and 1
    Opinions(final Simulation sim, final int size, final int each, final double oldest) {
        people = sim.define("person", Layout.fixed(size));
        opinion = people.doubles("opinion");
        final DoubleColumn next = people.doubles("next");
        final EdgeList edges = RandomNetworks.barabasiAlbert(size, each, sim.random("ties"));
        ties = sim.define("tie", Layout.dense(edges.count()));
        from = ties.handles("from", people);
        to = ties.handles("to", people);
        final Network near = ties.derive().network("near", from, to, Network.Ways.BOTH);
        // snippet: opinions
        sim.system("listen").reads(near, opinion).writes(next).over(people, (rows, commands) -> {
            final Network.View view = rows.read(near);
            final double[] opinions = rows.read(opinion);
            for (int row = rows.begin(); row < rows.end(); row++) {
                double sum = 0;
                for (int i = view.begin(row); i < view.end(row); i++) {
                    sum += opinions[view.neighbours()[i]];
                }
                final int degree = view.degree(row);
                rows.write(next)[row] = degree == 0 ? opinions[row] : (opinions[row] + sum / degree) / 2;
            }
        });
        sim.system("adopt").reads(next).writes(opinion).over(people, (rows, commands) -> {
            for (int row = rows.begin(); row < rows.end(); row++) {
                rows.write(opinion)[row] = rows.read(next)[row];
            }
        });
        // end
        final long[] handles = new long[size];
        for (int row = 0; row < size; row++) {
            handles[row] = people.handle(row);
            opinion.values()[row] = sim.random("opinions").of(row).nextDouble();
        }
        opinion.values()[0] = oldest;
        edges.create(ties, from, to, handles);
    }
}
