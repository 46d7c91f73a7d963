/// A simulation that survives its machine: several nodes follow one log on Aeron Cluster, and clients have each command
/// carried out exactly once, or refused.
///
/// Begin with a [`ReplicatedSimulation`][ReplicatedSimulation], which is a model and how it follows the log, and start a
/// [`ReplicatedNode`][ReplicatedNode] of it on each machine:
///
/// <!-- MeadowClusterTest: node -->
/// ```java
/// final ReplicatedSimulation meadow = ReplicatedSimulation.of(
///                 "1.4.2", // the build: a log belongs to one
///                 SimulationOptions.defaults().withSeed(7),
///                 MeadowClusterTest::meadow)
///         .withPeriod(Duration.ofMillis(20)); // 50 frames a second
/// final ReplicatedNode node = ReplicatedNode.start(meadow, NodeOptions.of(member, members, folder));
/// ```
///
/// The page `engine/aeron/README.md` is the guide.
///
/// | class | what it is |
/// |---|---|
/// | [`ReplicatedSimulation`][ReplicatedSimulation] | what every node runs: a model, its build, period, bounds |
/// | [`ReplicatedNode`][ReplicatedNode], [`NodeOptions`][NodeOptions] | one node; where it runs |
/// | [`ReplicatedClient`][ReplicatedClient], [`ClientOptions`][ClientOptions] | sends commands; how it reaches the nodes |
/// | [`CommandRefusedException`][CommandRefusedException] | why a command has no receipt |
/// | [`NodeStoppedException`][NodeStoppedException] | why a node has stopped itself |
/// | [`NodeDifference`][NodeDifference] | the first cell in which the states of two nodes differ |
///
/// *Threads*: a node runs frames on a thread of its own, the owner of the simulation, on which the model is defined too.
/// *Cost*: a command is a message to the leader, one to each follower, and one back; a snapshot stops frames while it is
/// copied into the archive. *Not supported*: reads of a state without the log; members that come and go; another build
/// in a running log.
///
/// For readers of the source, the map goes on in `engine/aeron/docs/source.md`.
@NullMarked
package org.denserow.aeron;

import org.jspecify.annotations.NullMarked;
