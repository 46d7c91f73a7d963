/// Stress tests of the job system, in its package: they drive classes that are not exported.
///
/// Each test class has good tests, which drive the shipped class, and twins, which must fail. Outcomes of several tests
/// are written once, in a nested interface that `@JCStressMeta` names.
///
/// ## Dispatch and join
/// | file | what it tests |
/// |---|---|
/// | `PublishStress` | what the owner wrote before a dispatch is visible to workers |
/// | `ClaimStress` | a chunk runs once |
/// | `JoinStress` | what workers wrote is visible after the join |
/// | `FailureStress` | the lowest failing chunk reaches the caller |
/// | `LateWorkerStress` | a late worker does nothing in a reused dispatch |
/// | `GiveBackStress` | an entry that was given back belongs to its next user |
/// | `PoolStress` | an entry of the pool has one holder |
/// | `ParkStress`, `JoinParkStress` | no wake-up is lost |
/// | `SleepStress` | nor one of pinned work, or of an owner that sleeps in a schedule |
///
/// ## Schedules
/// | file | what it tests |
/// |---|---|
/// | `ScheduleStress` | nodes run once and after their predecessors |
/// | `ReadySetStress` | a ready node is taken once |
/// | `CompletionStress` | the end of a node is reported once |
/// | `PoisonStress` | the lowest failure is reported, the others are kept; nobody enters after an Error |
/// | `RebuildEndStress` | a rebuild ends before the nodes that wait for it begin |
///
/// ## Start and end
/// | file | what it tests |
/// |---|---|
/// | `SeatStress` | one outside thread at a time |
/// | `CloseStress` | close against dispatch and close |
///
/// ## Jobs with the engine behind them
/// | file | what it tests |
/// |---|---|
/// | `GrowthStress` | arrays that a boundary replaced are seen whole |
/// | `CommandBufferStress` | no record is lost between recording and playback |
/// | `PhaseStress` | phases that workers apply side by side |
/// | `SplitType`, `SplitBoundaries` | its type, and the boundaries that it applies |
///
/// ## Parts of tests
/// | file | what it is |
/// |---|---|
/// | `Contexts` | contexts of workers without a job system |
/// | `ActorJobs` | a job system whose workers are actors, for tests of other packages |
/// | `Idle` | worlds that one sample after the other uses |
package org.denserow.jobs;
