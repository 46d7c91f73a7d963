/// Networks to begin with: random networks by seed, lattices, and lists of edges from files.
///
/// Begin with [`RandomNetworks`][RandomNetworks], [`Lattices`][Lattices] or [`EdgeFile`][EdgeFile]. Each gives an
/// [`EdgeList`][EdgeList], which makes rows of the edges:
///
/// <!-- SmallWorldTest: create -->
/// ```java
/// final Table people = sim.define("person", Layout.dense(PEOPLE));
/// final Table ties = sim.define("tie", Layout.dense(5 * PEOPLE));
/// final HandleColumn from = ties.handles("from", people, WhenGone.DESTROY);
/// final HandleColumn to = ties.handles("to", people, WhenGone.DESTROY);
/// final Network known = ties.derive().network("known", from, to, Network.Ways.BOTH);
///
/// final long[] handles = new long[PEOPLE];
/// for (int i = 0; i < PEOPLE; i++) {
///     handles[i] = people.create();
/// }
/// final EdgeList edges = RandomNetworks.wattsStrogatz(PEOPLE, 10, 0.1, sim.random("ties"));
/// edges.create(ties, from, to, handles); // a row for each edge, between frames
/// ```
///
/// The page `engine/network/README.md` is the guide. What walks the edges is the engine's
/// [org.denserow.engine.derived.Network].
///
/// | class | what it is |
/// |---|---|
/// | [`EdgeList`][EdgeList] | edges between numbered nodes; creates their rows |
/// | [`RandomNetworks`][RandomNetworks] | Erdős–Rényi, Watts–Strogatz, Barabási–Albert, and by degrees |
/// | [`Lattices`][Lattices] | rings, rectangles, tori, complete networks |
/// | [`EdgeFile`][EdgeFile] | a network from a file, with names and weights |
///
/// *Threads*: lists are immutable; a generator runs on the thread that owns its [org.denserow.engine.Draw]. *Not
/// supported*: formats with attributes, such as GraphML.
///
/// For readers of the source, the map goes on in `engine/network/docs/source.md`.
@NullMarked
package org.denserow.network;

import org.jspecify.annotations.NullMarked;
