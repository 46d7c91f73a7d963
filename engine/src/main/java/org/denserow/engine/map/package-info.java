/// Containers that stand alone: the handle map as an ordinary single-threaded structure, without a simulation.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.map.HandleMap] | the rows of one type: identity, columns, tags; every call checked |
/// | [org.denserow.engine.map.RowBuffer] | rows that are filled before they exist |
/// | [org.denserow.engine.map.HandleMaps] | several maps behind one look-up, routed by the type in the handle |
/// | [org.denserow.engine.map.ObjectMap] | one object per row, shared ones counted and released once |
/// | [org.denserow.engine.map.MapState] | its sets to look at, dumps, snapshots |
/// | [org.denserow.engine.map.MapMetrics] | how tightly rows stand, and what they cost |
///
/// In a simulation a `Table` stands in their place, and structure changes at boundaries.
///
/// Source: "Game Engine Containers – handle_map"; pending rows after "Partial initialisation" of the entity storage
/// article. Defects of the article's listing that the map does not have: erasing the last row no longer corrupts the
/// free list, handles never repeat, null never becomes valid; batches grow geometrically; nobody can move rows behind
/// the back of their handles.
///
/// ## Cost of a handle map
/// | operation | time | allocation |
/// |---|---|---|
/// | [org.denserow.engine.map.HandleMap#find(long)], [org.denserow.engine.map.HandleMap#handle(int)] | O(1) | none |
/// | [org.denserow.engine.map.HandleMap#create()], [org.denserow.engine.map.HandleMap#erase(long)], [org.denserow.engine.map.HandleMap#activate(long)] | O(columns + tags) | none below capacity |
/// | [org.denserow.engine.map.HandleMap#createBatch(long[],int)], [org.denserow.engine.map.HandleMap#eraseBatch(long[],int)], [org.denserow.engine.map.HandleMap#removeIf(java.util.function.IntPredicate)] | O(columns + tags) a row | none below capacity |
/// | [org.denserow.engine.map.HandleMap#defragment(org.denserow.engine.defragment.RowOrder,int)] | O(columns + tags) an exchange; where a pass begins, O(rows) and a sort | with the first order |
/// | [org.denserow.engine.map.HandleMap#expire(int)] | O(rows × parts) | none |
/// | [org.denserow.engine.map.HandleMap#clear()], [org.denserow.engine.map.HandleMap#reset()] | O(slots) | none |
/// | [org.denserow.engine.map.HandleMap#shrink()], [org.denserow.engine.map.MapState#load(org.denserow.engine.handle.SlotDump,Runnable)] | O(capacity × parts) | arrays |
/// | [org.denserow.engine.map.MapState#hash()] | O(rows × parts) | once, a scratch array |
package org.denserow.engine.map;
