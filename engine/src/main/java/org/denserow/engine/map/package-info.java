/// Handle maps that stand alone: ordinary single-threaded containers, without a simulation. In a simulation use a
/// `Table` instead; there structure changes at boundaries.
///
/// | class | what it is |
/// |---|---|
/// | [`HandleMap`][org.denserow.engine.map.HandleMap] | the rows of one type: identity, columns, tags; every call checked |
/// | [`RowBuffer`][org.denserow.engine.map.RowBuffer] | rows that get values before they exist |
/// | [`HandleMaps`][org.denserow.engine.map.HandleMaps] | several maps behind one look-up, by the type in the handle |
/// | [`ObjectMap`][org.denserow.engine.map.ObjectMap] | one object per row; a shared object is counted and released once |
/// | [`MapState`][org.denserow.engine.map.MapState] | views of the sets, hashes, dumps, snapshots |
///
/// Source: "Game Engine Containers – handle_map"; pending rows follow "Partial initialisation" of the entity storage
/// article. The map does not have these defects of the article's listing: destroying the last row corrupted the free list,
/// handles repeated, null could become valid, batches did not grow geometrically, and callers could move rows without
/// their handles.
///
/// *Threads*: one thread changes a map; any thread may read while none does.
///
/// ## Cost of a handle map
/// | operation | time | allocation |
/// |---|---|---|
/// | [org.denserow.engine.map.HandleMap#find(long)], [org.denserow.engine.map.HandleMap#handle(int)] | O(1) | none |
/// | [org.denserow.engine.map.HandleMap#create()], [org.denserow.engine.map.HandleMap#destroy(long)], [org.denserow.engine.map.HandleMap#activate(long)] | O(columns + tags) | none below capacity |
/// | [org.denserow.engine.map.HandleMap#createBatch(long\[\],int)], [org.denserow.engine.map.HandleMap#destroyBatch(long\[\],int)], [org.denserow.engine.map.HandleMap#destroyIf(java.util.function.IntPredicate)] | O(columns + tags) per row | none below capacity |
/// | [org.denserow.engine.map.HandleMap#defragment(org.denserow.engine.defragment.RowOrder,int)] | O(columns + tags) per exchange; at most 16,384 rows and 32 per exchange are copied, sorted or looked at | with the first order |
/// | [org.denserow.engine.map.HandleMap#expire(int)] | O(rows × parts) | none |
/// | [org.denserow.engine.map.HandleMap#clear()], [org.denserow.engine.map.HandleMap#reset()] | O(slots) | none |
/// | [org.denserow.engine.map.HandleMap#shrink()], [org.denserow.engine.map.MapState#load(org.denserow.engine.handle.SlotDump,Runnable)] | O(capacity × parts) | arrays |
/// | [org.denserow.engine.map.MapState#hash()] | O(rows × parts) | a scratch array, once |
@NullMarked
package org.denserow.engine.map;

import org.jspecify.annotations.NullMarked;
