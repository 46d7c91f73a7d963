/// A fire in a forest: one of the published models, on a lattice, synchronous only.
///
/// A cell is green with a chance, the density. The left column burns at first, all of it. A burning cell ignites its
/// green neighbours to the left, to the right, above and below, and is burnt one step later. The forest ends at its
/// edges.
///
/// | class | what it is |
/// |---|---|
/// | `ForestFire` | the model: one type of cells, four tags, two systems |
/// | `ForestFireScenario` | its name, parameters and bands |
/// | `ForestFireWorld` | its check, figures and picture |
/// | `Distances` | the oracle: when each cell catches fire, by breadth-first search |
///
/// ## Conventions
/// - States are tags, so the cost of a step is that of its burning cells and a look at every 64 cells.
/// - Burning cells of several chunks may ignite the same neighbour: they set a tag of their own, `lit`, which no system
///   reads meanwhile. So the order of chunks does not matter.
package org.denserow.demo.forestfire;
