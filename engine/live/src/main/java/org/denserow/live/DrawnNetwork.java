package org.denserow.live;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.derived.Network;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.Part;

/// A network that a page can draw: both ends of its edges are rows of one type.
///
/// @param name of the network, with the type of its edges: `tie.near`
/// @param edges their type
/// @param nodes the type of both ends
/// @param from the column of one end
/// @param to the column of the other end
record DrawnNetwork(String name, Model.Type edges, Model.Type nodes, Lane from, Lane to) {

    /// {@return all networks of a model that can be drawn}
    static List<DrawnNetwork> of(final Model model) {
        final List<DrawnNetwork> networks = new ArrayList<>();
        for (final Model.Type edges : model.types()) {
            for (final Part<?, ?> part : edges.table().parts()) {
                if (part instanceof Network network
                        && network.from().target() == network.to().target()) {
                    networks.add(new DrawnNetwork(
                            network.name(),
                            edges,
                            model.type(network.from().target()),
                            lane(edges, network.from()),
                            lane(edges, network.to())));
                }
            }
        }
        return networks;
    }

    private static Lane lane(final Model.Type edges, final HandleColumn end) {
        return Parts.lanes(edges.table(), end).getFirst();
    }

    /// {@return the network of a name}
    ///
    /// @throws Refusal if there is none whose nodes are of this type
    static DrawnNetwork named(final Model model, final String name, final Model.Type nodes) {
        for (final DrawnNetwork network : of(model)) {
            if (network.name().equals(name) && network.nodes().table() == nodes.table()) {
                return network;
            }
        }
        throw new Refusal(
                404,
                "no network of this type has this name: network=" + name + ", type=" + nodes.name()
                        + "; /api/definition has those whose edges join rows of one type");
    }
}
