/// The tests of the engine: what is tested where, how tests are named, in which JVMs they run.
///
/// ## By subject
/// A contract is an abstract class that runs once for each implementation. A model test compares random operations with
/// a naive oracle. Concurrency: several workers in JUnit, Lincheck, and the tests of `stress/jcstress`, whose
/// `README.md` numbers the claims. Memory is bytes per row or entry; allocation is bytes per frame or call.
///
/// A test that uses the API only stands in a package named after what it tests. A test that looks inside a class stands
/// in the package of that class.
///
/// | subject, package | behaviour, contracts | models | concurrency | allocation, memory |
/// |---|---|---|---|---|
/// | handles and slots: `handle`, `slots` | `HandleTest`, `SlotMapTest`, `SlotMapOrderHashTest`, `SlotShrinkTest`, `SlotDumpTest` | `ReservationModelTest`, `SplitReleaseTest` | `ReservationLincheckTest` | – |
/// | rows and columns: `rows` | `ColumnTest`, `ObjectColumnTest`, `DeadHandlesTest` | `RowSetTest` | – | – |
/// | stand-alone maps: `map` | `HandleMapContract`, `CreatingMapContract`, `DestroyingMapContract`, a subclass for each layout; `BatchTest`, `PendingRowsTest` | `HandleMapModelContract`, `CompactionModelTest` | `SplitCompactionTest` | `MapAllocationTest`, `MemoryTest` |
/// | bitfields: `bits` | `BitfieldTest`, `BitExpressionTest`, `BitCursorTest`, `SearchWorkTest` | `BitfieldModelTest`, `BitfieldSizesTest`, `LevelsModelTest` | `ParallelBitsTest`, `ParallelBitsLincheckTest` | `BesideObjectsTest` |
/// | hash tables and sparse tables: `sparse` | `HashTableContract`, `HashSizingContract`, `SparseTableContract`, `HashedContract` and the other contracts, a subclass for each table; `HashingTest`, `HashedOrderTest`, `GuavaSuitesTest` | `TableModelContract`, `SparseTableModelTest` | – | `HashAllocationContract`, `HashedAllocationContract`, `SparseTableAllocationTest`, `DenseMemoryTest`, `SparseMemoryTest`, `HashedMemoryTest` |
/// | rows in order: `defragment`, `engine` | `DefragmentTest`, `DefragmentRefusalTest`, `PlanTest`, `PlanSortTest`, `PlanStateTest`, `RowOrderTest`, `OrderTest`, `OrderRefusalTest` | `EveryPermutationTest`, `DefragmentModelTest` | `OrderWorkersTest` | `PlanAllocationTest`, `OrderAllocationTest` |
/// | kept indices: `keyed`, `keptindices`, `engine` | `HashIndexTest`, `SetIndexTest`, `NameIndexTest`, `RangeIndexTest`, `IndexRefusalTest` | `IndexModelTest`, `IndexBoundaryModelTest` | `IndexSplitTest`, `LoginWorkersTest` | `IndexAllocationTest` of both packages, `LoginAllocationTest` |
/// | derived parts: `index`, `cells`, `rebuilt`, `derivedparts` | `DerivedTest`, `DerivedRebuildsTest`, `GridTest`, `NearbyTest`, `LinkedGridTest`, `LinkedTorusTest`, `LinkedRowsTest`, `NetworkTest`, `OwnPartTest`, `WavesTest` | `DerivedModelTest`, `GridModelTest`, `NearbyModelTest`, `LinkedGridModelTest`, `LinkedSpaceModelTest`, `LinkedRowsModelTest`, `NetworkModelTest`, `WavesModelTest` | `DerivedWorkersTest`, `GridWorkersTest`, `LinkedRowsWorkersTest`, `NetworkWorkersTest` | `DerivedAllocationTest`, `GridAllocationTest`, `NearbyAllocationTest`, `LinkedRowsAllocationTest`, `NetworkAllocationTest`, `WavesAllocationTest` |
/// | recording commands: `command` | `CommandBufferTest`, `CreatedRowsTest`, `VisitsTest` | `TimersModelTest`, `WaitingRowsTest` | `CommandBufferLincheckTest`, `NewBufferTest`, `OtherWorkerTest` | – |
/// | boundaries: `commands`, `engine` | `CommandTargetsTest` (every command on every target), `CommandOrderTest`, `BatchCommandsTest`, `CustomCommandTest`, `CustomCommandFailureTest`, `ActivateAtTest`, `TimersTest`, `FullTypeTest` | `BoundaryModelTest` | `SplitBoundaryTest`, `DelayedWorkerIndependenceTest` | `SteadyFrameAllocationTest`, `DelayedAllocationTest` |
/// | references that follow a death: `commands`, `engine` | `CascadeTest`, `CascadeRowsThatStayTest`, `CascadeDepthTest`, `CascadeIndexTest` | `CascadeModelTest` | `CascadeWorkersTest` | `CascadeAllocationTest` |
/// | systems, chunks, selections: `systems`, `engine` | `SystemOrderTest`, `ChunkAccessTest`, `SelectionTest`, `TagWritingTest`, `TagScattersTest`, `ScattersTest`, `OnceTest`, `OnOneThreadTest`, `SwitchesTest`, `GrainTest` | `SelectionOrderTest` | `WorkerIndependenceTest`, `ChunkOrderTest`, `ClaimsContestTest`, `SwitchesWorkersTest` | `SelectionAllocationTest`, `ResourceAllocationTest` |
/// | frames and owners: `frames`, `engine` | `RunningTest`, `PaceTest`, `PauseTest`, `HandOverTest`, `HostingTest`, `CloseTest`, `FrameReportTest` | `ResourceModelTest` | `DeterminismTest`, `MixtureTest` | `PacedAllocationTest`, `MemoryOfSimulationTest` |
/// | time: `clocks`, `command`, `engine` | `ClockTest`, `TimesInRecordingsTest` | `WakesModelTest`, `WakesTest` | `WakesModelTest` (1, 2, 3 and 8 workers) | `ClockAllocationTest` |
/// | ports and replay: `command`, `messages`, `engine` | `PortTest`, `PortBatchTest`, `PortReplayTest`, `ReceiptsTest`, `FailingMessagesTest` | – | `PortQueueTest`, `PortQueueLincheckTest` | – |
/// | failures and snapshots: `snapshots`, `engine` | `SystemFailureTest`, `RecoveryTest`, `GrowthFailureTest`, `RestoreTest`, `SnapshotRefusalTest` | `BrokenBoundaryTest`, `SnapshotTest`, `SnapshotItemsTest` | `SplitFaultTest` | – |
/// | going back, and what changed: `snapshot`, `engine` | `HistoryTest`, `HistoryCheckTest`, `StateRingTest`, `ChangesTest`, `BlockVersionsTest`, `BlockHashTest`, `DeltaTest`, `StateDeltasTest` | `HistoryModelTest`, `ChangesModelTest` | – | `HistoryAllocationTest`, `ChangesAllocationTest` |
/// | where two states or runs part: `inspect`, `ground`, `engine` | `DifferenceTest`, `BisectTest`, `BisectRecordingsTest`, `MismatchTest` | – | – | – |
/// | branches of one state: `futures`, `snapshots` | `FuturesTest`, `FuturesFailureTest`, `SeedOfSnapshotTest` | – | `FuturesTest` (1, 2, 3 and 8 threads) | – |
/// | finding timing in a model: `inspect`, `systems`, `derivedparts`, `engine` | `FirstDifferenceTest`, `PlantedFaultsTest`, every `…InChecksModeTest` and `…InOrderModeTest` | – | `ChunksInOrderModeTest` | – |
/// | data out of a run: `lines` | `TextLinesTest`, `FlushedLinesTest`, `ReportLinesTest`, `ModelLinesTest`, `RowLinesTest` | – | `CollectTest` | `LinesAllocationTest` |
/// | copies for other threads: `published` | `PublishedRowsTest`, `PublishedMisuseTest` | `PublishedReadersTest` | `PublishedTurnsLincheckTest`, `PublishedThreadsTest` | `PublishedAllocationTest` |
/// | types, tables, layouts: `tables`, `engine` | `SchemaTest`, `TypesTest`, `FixedTableTest`, `PinnedTableTest`, `ColumnKindsTest`, `HeapLimitsTest` | – | – | `LayoutsAllocationTest` |
/// | all calls of the API: `calls` | `CommandMisuseTest`, `SimulationLimitsTest`, `NullArgumentsTest` | `ExportedCallsTest`, `ExportedBitsCallsTest` | – | – |
/// | recipes: `org.denserow.examples` | one test for each recipe of `docs/recipes.md` and `docs/servers.md`; `PageSnippetsTest` compares the pages with them | – | – | – |
/// | the repository: `pages`, `engine` | `ArchitectureTest`, `CopiesTest`, `PackageMapsTest`, `PageLinksTest`, `SourceRowsTest`, `ReadmeExampleTest` | – | – | – |
///
/// ## What tests share
/// | file | what it is |
/// |---|---|
/// | `fixture.Rounds` | how much a test repeats: few rounds in a build, many at night |
/// | `fixture.Seed` | the seed of a random test |
/// | `fixture.IdleFollower` | a follower that does nothing; override the calls that the test is about |
/// | `fixture.SteadyCalls` | asserts that calls of one thread allocate nothing, and that a twin is caught |
/// | `fixture.Steps` | counts array reads and repeated loops of the engine's code, for rows about cost |
/// | `fixture.SteadyFrames` | the same for the frames of a simulation and its workers |
/// | `Trial` | simulations that run every system in parallel, other threads, messages |
/// | `fixture.EveryKind`, `map.EveryColumn` | a column of every kind, in a simulation and in a map |
/// | `fixture.HashTrace` | hashes frame by frame, which every run must repeat |
/// | `slots.SlotCalls`, `commands.Ships`, `TaggedThings` | rows of the tests of one subject |
/// | `…Scenario` | a world with much at work, which several tests run |
///
/// ## Names
/// | name | what it is |
/// |---|---|
/// | `HandleMapTest` | beside the class that it tests, or named for the rule that it shows |
/// | `…Contract` | abstract; a subclass `…Test` for each implementation |
/// | `…ModelTest` | random operations against an oracle |
/// | `…WorkersTest`, `…WorkerIndependenceTest` | the same result for 1, 2, 3 and 8 workers; most have a broken twin that differs |
/// | `…LincheckTest` | interleavings that Lincheck enumerates, for random scenarios; a broken twin is found |
/// | `…AllocationTest` | 0 bytes, and a broken twin that allocates and is caught |
/// | `…InChecksModeTest`, `…InOrderModeTest` | run with `-Ddenserow.checks=true` or `order` |
/// | `call_condition_result` | a test method; its display name carries the id of an acceptance row of `docs/acceptance.md` |
///
/// ## Seeds
/// A random test prints `seed=…` and has it in its failure message. This repeats it:
///
/// ```
/// mvn -pl engine -am test -Dtest=BitfieldModelTest -Dseed=1234 -Dsurefire.failIfNoSpecifiedTests=false
/// ```
///
/// ## Rounds
/// What a test repeats for luck, such as seeds and orders of chunks, it takes from `fixture.Rounds`: few in a build, so
/// that `mvn verify` stays short, and many with `-Ddenserow.long=true`, as `.ci/long` runs all tests at night.
///
/// ## JVMs
/// `engine/pom.xml` runs the tests in four executions; the tag of a class says in which.
///
/// | execution | tests | why |
/// |---|---|---|
/// | `default-test` | all without a tag | one JVM; `denserow.splitAbove=0` splits every boundary among the workers, however small |
/// | `test-allocation` | `@Tag("allocation")` | a JVM for each class: what ran before decides which objects the JIT compiler removes |
/// | `test-checks-mode` | `@Tag("checks")` | checks mode is a constant of the JVM |
/// | `test-order-mode` | `@Tag("checks") @Tag("order")` | so is checks mode with order |
package org.denserow.engine;
