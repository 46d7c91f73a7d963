/// The rows of a type, for the engine; not exported. Here are the arrays behind columns, tags, claims and lists, kept in
/// step with identity, and the steps from which boundaries are made. Steps do not check their arguments: users call the
/// types of package `storage` and the faces that stand above the rows.
///
/// ## A type
/// | class | what it is |
/// |---|---|
/// | `RowStore` | the rows of one type, and the steps of boundaries; begin here |
/// | `TypeRows` | look-ups, for parts |
/// | `RowSchema` | the parts of the type, and the methods that add parts |
/// | `DirectChanges` | checked changes of one or many rows, complete when the call returns |
/// | `AllRows` | changes of all rows at once: clear, reset, shrink, load a dump |
/// | `StoreState`, `StoreMemory` | the state of a type as a copy and as numbers; its memory |
/// | `StoreMetrics` | how close together rows are, and how much memory they take |
/// | `WorldHash` | the world hash of the type |
/// | `KeyedHashing` | hashes of rows named by keys, which add up |
/// | `InHeap`, `WrongHandle` | name what does not fit into the heap; what a value is that is no handle of a type |
///
/// ## Parts
/// | class | what it is |
/// |---|---|
/// | `Parts` | everything that follows the rows of a type |
/// | `Follower`, `UserFollower` | a structure that follows the rows; one that passes changes on to a `RowFollower` |
/// | `BlockVersions`, `StructureVersions` | the moment of the last change of each block of 64 rows: of a part; of all parts when rows come, go or move |
/// | `BlockHashes` | the world hash of a type by blocks: only those that changed are hashed again |
/// | `ChangeClock` | numbers moments, to tell what changed since a reader last looked |
/// | `Cells` | the array of a column, of one of these kinds: |
/// | `FloatCells`, `DoubleCells`, `IntCells`, `ByteCells`, `ObjectCells` | `float` and vectors; others as named |
/// | `WideCells`, `LongCells`, `HandleCells` | 64 bits: base class, numbers, references |
/// | `RowCells` | the arrays of all columns by kind, for operations on one row |
/// | `RowTag`, `TagView`, `Reach` | the bits of a tag; the view of a chunk; the rows that a view may write |
/// | `RowSelection`, `TagExpression` | a selection with its bits; tags combined |
/// | `ListedParts` | all parts as users see them, published as whole lists for any thread |
/// | `LiveList` | the live rows of a pinned type as a list |
/// | `HeldObject` | the object behind a resource |
///
/// ## Derived parts and indices
/// | class | what it is |
/// |---|---|
/// | `DerivedPart`, `RowClaims` | a part that follows the rows and makes its own views; claims |
/// | `Rebuilt`, `EachFrame` | a part made anew from its sources; one made once per frame |
/// | `PlannedOrder`, `OrderPlan`, `RowSorter` | an order of rows as the engine sees it; what follows it step by step, or call by call |
/// | `RowGroups` | rows in groups, for systems that run over groups |
/// | `KeyedRows` | the inside of a kept index |
///
/// ## Steps
/// | class | what it is |
/// |---|---|
/// | `StagedRows`, `RowsToCome` | rows that are filled before they exist; created rows that wait for a boundary |
/// | `Compaction` | destroys rows, many at once |
/// | `RowSet`, `DoomedWalk` | rows as bits, as those to destroy; a walk over these and over surviving rows |
/// | `Split`, `SplitCompaction`, `PhaseClock` | runs tasks side by side; a compaction that does; measures both |
/// | `Exchanges`, `RowPairs` | exchanges of two rows, in batches; their pairs |
/// | `RowBatch` | rows for which one step is done before the next one begins |
/// | `DeadHandles`, `RowDeaths` | handles that went stale since the last boundary; a listener for deaths |
///
/// ## One lap
/// | class | what it is |
/// |---|---|
/// | `Laps` | everything that a type keeps for one lap |
/// | `LapClock`, `LapCounts` | counts the boundaries of a frame; entries by boundary |
/// | `LapTag`, `LapHandles` | rows created or changed, as a tag; handles destroyed |
///
/// ## Checks mode
/// | class | what it is |
/// |---|---|
/// | `Endings`, `ReplacedArrays` | how the last handle of each slot ended; arrays that growth has replaced |
///
/// From below: cells, tags and followers; `Parts`; `Compaction` and the other steps; `RowStore`, which puts them
/// together.
///
/// *Threads*: the owner, or the one thread that plays back the type, changes rows; any thread may read while no thread
/// changes them. Two tasks of a `Split` never write the same cells or the same word of a tag.
package org.denserow.engine.rows;
