/// Jobs over fixed chunks on a fixed set of threads: dispatch, join, failure, and schedules of nodes that run every
/// frame. Nothing here depends on the engine.
///
/// ## Map
/// Read from top to bottom: a group uses those below it, and the threads run the dispatches above them.
///
/// | the front door | what it is |
/// |---|---|
/// | [`JobSystem`][org.denserow.jobs.JobSystem] | dispatches, checks the caller, closes |
/// | [`JobOptions`][org.denserow.jobs.JobOptions] | threads, idle policy, watchdog, listener |
/// | [`ChunkJob`][org.denserow.jobs.ChunkJob] | the work of a dispatch, by chunk |
/// | [`RangeJob`][org.denserow.jobs.RangeJob] | the work of a dispatch, by rows |
/// | [`JobFailure`][org.denserow.jobs.JobFailure] | thrown by a dispatch or a run of a schedule when a chunk threw |
/// | [`SerialCutoff`][org.denserow.jobs.SerialCutoff] | keeps small work on the caller |
/// | [`Scratch`][org.denserow.jobs.Scratch] | short-lived arrays of a chunk |
/// | [`DoubleReduction`][org.denserow.jobs.DoubleReduction] | one `double` per chunk, combined in chunk order |
/// | [`LongReduction`][org.denserow.jobs.LongReduction] | one `long` per chunk, combined in chunk order |
/// | `ChunkValues` | the part that both reductions share |
///
/// | a schedule | what it is |
/// |---|---|
/// | [`Schedule`][org.denserow.jobs.Schedule] | a graph of nodes built once: run, failure, text |
/// | [`ScheduleBuilder`][org.denserow.jobs.ScheduleBuilder] | declares nodes, accesses, boundaries |
/// | `ScheduleGraph` | canonical order, places of rebuilds, edges |
/// | `LastAccesses` | last writer and readers of each resource: the nodes that the next one waits for |
/// | `DerivedParts` | the sources of each derived part |
/// | `ScheduleNode` | one node while it runs |
/// | `NodeRange`, `NodeRounds` | a parallel-for as a node; the rounds of a node |
/// | `ScheduleRun` | one segment while it runs: publishes ready nodes, and the part of the owner |
/// | `ReadySet` | nodes that may start and have not |
/// | `ShuffledNodes` | the nodes of a segment in the order of a `Shuffle` |
/// | `LowestFailure` | the failures of a segment |
/// | `ScheduleText` | the graph as text and for Graphviz |
///
/// | a dispatch | what it is |
/// |---|---|
/// | `ChunkExecutor` | runs chunks inline, in parallel or shuffled |
/// | `ChunkTable` | number and bounds of chunks |
/// | `OwnerSeat` | the outside thread that is inside; closed, poisoned |
/// | `DispatchPool` | the dispatches, and which of them are free and active |
/// | `Dispatch` | one parallel call: claiming chunks, finishing, join |
/// | `ChunkGroup` | chunks that belong together: a dispatch or a node |
/// | `ChunkFailures` | the failures of a dispatch |
/// | `Shuffle` | replaces threads by one thread and a seed, for tests |
///
/// | the threads | what it is |
/// |---|---|
/// | `Workers` | late start, wake tree, end |
/// | `Worker` | one thread: spin, park, wake |
/// | `Pinned` | work for one worker only |
/// | `WorkerContext`, `WorkerContextState` | the state of one worker number; its hot fields |
/// | `ChunkFrame`, `ChunkFrameFields` | one chunk that a worker is in; its hot fields |
/// | `Idling`, `BusySpin` | how a worker idles; the default, which needs no Agrona |
/// | `Parker` | lets threads sleep and wakes them; tests replace it |
///
/// | watching | what it is |
/// |---|---|
/// | [`WorkerCounters`][org.denserow.jobs.WorkerCounters] | counts and times of a worker |
/// | `WorkerCounterFields` | their fields |
/// | [`JobListener`][org.denserow.jobs.JobListener] | is called when workers begin and end chunks, sleep and wake |
/// | `Watchdog`, `StallWatch` | reports workers that are at one chunk too long; measures how long they are |
/// | [`StallReport`][org.denserow.jobs.StallReport] | such a worker, its chunk and its stack |
///
/// | padding | what it is |
/// |---|---|
/// | `PaddedLong`, `Padding` | hot words on cache lines of their own; method names tell the memory order |
///
/// `Given` refuses null arguments. [`Experimental`][org.denserow.jobs.Experimental] marks what is young, here and in the
/// modules above.
///
/// ## Conventions
/// *Owner* is the outside thread that dispatches now: worker 0. *Chunk* is a number in `[0, chunks)`; it depends on
/// rows and grain only, so results are ordered by it. *Worker* is a number in `[0, workers)`; it depends on timing.
/// *Entry* is the index of a dispatch in the pool; its *number* differs from use to use. *Canonical order* is the order
/// of (node, chunk) in which one thread runs a schedule; failures are compared by it. A *finisher* is the thread that
/// counts chunks as finished.
///
/// ## Memory order
/// | written | released by | acquired by |
/// |---|---|---|
/// | inputs of a dispatch, its job and size | `Dispatch.claim` `setRelease` (publish) | `compareAndSet` (claim) |
/// | writes and failure of a chunk | `Dispatch.remaining` `getAndAdd` (finish) | `getAcquire` or volatile (join) |
/// | writes of a round of a node | `Dispatch.remaining` `getAndAdd` (finish) | the same, by the last finisher |
/// | writes of the predecessors of a node | `ScheduleNode.waitingFor` `getAndAdd` (end) | the same, by the last one |
/// | these, and the state of the node | `ReadySet` `getAndBitwiseOr` (add) | `compareAndSet` (poll) |
/// | writes and failures of a segment | `ScheduleRun.left` `getAndAdd` (end of a node) | `getAcquire` (owner) |
/// | writes before a pinned node or call | the queue of the worker, `offer` | `poll` |
/// | an entry given back | `DispatchPool.free` `getAndBitwiseOr` | `compareAndSet` (take) |
/// | writes of an outside thread, `poison` | `OwnerSeat.thread` `setRelease` (leave) | `compareAndExchange` (enter) |
/// | job and chunk of a worker, for reports | `WorkerContext.sequence` `setRelease` | `getAcquire`, twice the same |
///
/// A node that becomes ready is published as a dispatch without a join; the finisher of its last chunk ends it. So the
/// chain from the chunks of one node to the chunks of the next is: finish, `waitingFor`, `ReadySet`, publish,
/// claim.
///
/// Four pairs need more than release and acquire, because each side writes one word and then reads the other (Dekker);
/// all use volatile accesses throughout:
/// - publish against park: `DispatchPool.active` or the queue of pinned work, then `Worker.state`, against the reverse;
/// - finish against join: `Dispatch.remaining`, then `Dispatch.waiter`, against the reverse;
/// - publish, ready for the owner, or end of a segment against sleep: `DispatchPool.active`, `ReadySet` or
///   `ScheduleRun.left`, then `OwnerSeat.sleeper`, against the reverse;
/// - enter against close: `OwnerSeat.thread`, then `closed`, against the reverse.
///
/// A worker claims a chunk by compare-and-set on a word of (number, chunks left). So a late worker gets no chunk of a
/// dispatch that is exhausted or in another use.
///
/// ## Not supported
/// - Blocking calls in jobs: the join waits for them, and that worker runs nothing meanwhile.
/// - Two outside threads at once: an error that names both.
/// - Work after an `Error` came out of a dispatch: an error that names it.
/// - Chunks that wait for other chunks of the same dispatch: with one worker they run one after the other.
/// - A schedule inside a chunk or inside another schedule: an error.
/// - A schedule whose nodes change from run to run: build another one, or let a count be 0.
/// - A stack overflow while a dispatch is published or joined. A stack overflow inside a job is reported as a failure.
/// - More than 256 workers; more than 4,096 nodes in a schedule, more than 64 of them pinned to one worker.
/// - `jlink` together with idle strategies of Agrona, which is an automatic module, unless you give its jar a module
///   descriptor. With the default strategy `jlink` needs no Agrona.
///
/// More, with the sources of the ideas, in `jobs/docs`.
@NullMarked
package org.denserow.jobs;

import org.jspecify.annotations.NullMarked;
