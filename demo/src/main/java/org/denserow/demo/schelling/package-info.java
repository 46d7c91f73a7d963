/// Segregation, one of the published models: agents of two groups on a square lattice with edges.
///
/// Neighbours are the agents at most a radius away, diagonals included. An agent with too few neighbours of its own
/// group moves to an empty cell, each equally likely. It keeps its row: agents move, and none is deleted or created.
///
/// | class | what it is |
/// |---|---|
/// | `Schelling` | the model, in both activations |
/// | `SchellingScenario` | its name, parameters and bands |
/// | `SchellingWorld` | its checks, figures and picture |
///
/// ## Conventions
/// - *Sequential* is the published definition: all agents act in a random order, each on what the others left.
/// - *Synchronous*: all choose among the cells that were empty before the step. Of several that choose the same cell,
///   `Claims` let one move; the others try again in the next step. So a little fewer are happy after the same steps.
/// - The groups of cells are the only state besides the cell of each agent. The empty cells are derived from them.
package org.denserow.demo.schelling;
