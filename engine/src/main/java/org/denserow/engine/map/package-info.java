/// Containers that stand alone: the handle map as an ordinary single-threaded structure, without a simulation.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.map.HandleMap] | the rows of one type: identity, columns, tags; every call checked |
/// | [org.denserow.engine.map.RowBuffer] | rows that are filled before they exist |
/// | [org.denserow.engine.map.HandleMaps] | several maps behind one look-up, routed by the type in the handle |
/// | [org.denserow.engine.map.ObjectMap] | one object per row, shared ones counted and released once |
///
/// In a simulation a `Table` stands in their place, and structure changes at boundaries.
package org.denserow.engine.map;
