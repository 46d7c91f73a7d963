/// Handle maps that stand alone: ordinary single-threaded containers, without a simulation.
///
/// Begin with [`HandleMap`][HandleMap]. In a simulation use a [`org.denserow.engine.Table`][org.denserow.engine.Table]
/// instead; there structure changes at boundaries.
///
/// <!-- PackagePagesTest: map -->
/// ```java
/// final HandleMap flies = HandleMap.create("fly", 1, Layout.dense(1_000));
/// final DoubleColumn x = flies.doubles("x");
/// final long fly = flies.create();
/// x.values()[flies.find(fly)] = 2.5;
/// flies.destroy(fly); // the last row takes its place
/// final int row = flies.find(fly); // -1: the handle is stale, and stays so
/// ```
///
/// | class | what it is |
/// |---|---|
/// | [`HandleMap`][HandleMap] | the rows of one type: identity, columns, tags; every call checked |
/// | [`RowBuffer`][RowBuffer] | rows that get values before they exist |
/// | [`HandleMaps`][HandleMaps] | several maps behind one look-up, by the type in the handle |
/// | [`ObjectMap`][ObjectMap] | one object per row; a shared object is counted and released once |
/// | [`MapState`][MapState] | views of the sets, hashes, dumps, snapshots |
///
/// ## Cost of a handle map
/// | operation | time | allocation |
/// |---|---|---|
/// | [HandleMap#find(long)], [HandleMap#handle(int)] | O(1) | none |
/// | [HandleMap#create()], [HandleMap#destroy(long)], [HandleMap#activate(long)] | O(columns + tags) | none below capacity |
/// | [HandleMap#createBatch(long\[\],int)], [HandleMap#destroyBatch(long\[\],int)], [HandleMap#destroyIf(java.util.function.IntPredicate)] | O(columns + tags) per row | none below capacity |
/// | [HandleMap#defragment(org.denserow.engine.defragment.RowOrder,int)] | O(columns + tags) per exchange; at most 16,384 rows and 32 per exchange are copied, sorted or looked at | with the first order |
/// | [HandleMap#expire(int)] | O(rows × parts) | none |
/// | [HandleMap#clear()], [HandleMap#reset()] | O(slots) | none |
/// | [HandleMap#shrink()], [MapState#load(org.denserow.engine.handle.SlotDump,Runnable)] | O(capacity × parts) | arrays |
/// | [MapState#hash()] | O(rows × parts) | a scratch array, once |
///
/// *Threads*: one thread changes a map; any thread may read while none does. *Source*: "Game Engine Containers –
/// handle_map"; pending rows follow "Partial initialisation" of the entity storage article. The map does not have these
/// defects of the article's listing: destroying the last row corrupted the free list, handles repeated, null could become
/// valid, batches did not grow geometrically, and callers could move rows without their handles.
@NullMarked
package org.denserow.engine.map;

import org.jspecify.annotations.NullMarked;
