/// Jobs over fixed chunks on a fixed set of threads: dispatch, join, failure, and schedules of nodes that run every
/// frame. Knows nothing of the engine.
///
/// ## Map
/// | file | what it is |
/// |---|---|
/// | [JobSystem][org.denserow.jobs.JobSystem] | the front door: dispatch, who may call, close |
/// | [JobOptions][org.denserow.jobs.JobOptions] | threads, idle policy, watchdog, listener |
/// | [ChunkJob][org.denserow.jobs.ChunkJob], [RangeJob][org.denserow.jobs.RangeJob] | what runs, by chunk or by rows |
/// | [JobFailure][org.denserow.jobs.JobFailure] | what a dispatch throws when a chunk threw |
/// | [SerialCutoff][org.denserow.jobs.SerialCutoff] | small work stays on the caller |
/// | [Scratch][org.denserow.jobs.Scratch] | short-lived arrays of a chunk |
/// | [DoubleReduction][org.denserow.jobs.DoubleReduction] | one value per chunk, combined in chunk order |
/// | [LongReduction][org.denserow.jobs.LongReduction] | the same for `long` |
/// | [WorkerCounters][org.denserow.jobs.WorkerCounters] | what a worker did |
/// | [JobListener][org.denserow.jobs.JobListener] | hears what workers do |
/// | [StallReport][org.denserow.jobs.StallReport] | what a worker fails to finish |
/// | **a dispatch** | |
/// | `ChunkExecutor` | runs chunks inline, in parallel or shuffled |
/// | `OwnerSeat` | which outside thread is inside, if any; closed, poisoned |
/// | `DispatchPool` | the dispatches, which of them are free and active |
/// | `Dispatch`, `ChunkGroup` | one parallel call: claiming chunks, finishing, join |
/// | `ChunkFailures` | the lowest chunk of it that threw |
/// | `Workers` | the threads: start, wake tree, end |
/// | `Worker`, `Pinned` | one thread: spin, park, wake; work that is its own |
/// | `WorkerContext`, `Idling` | one worker number: the chunk it runs, how it idles |
/// | `Watchdog` | reports workers that are at one chunk for long |
/// | `Shuffle` | one thread and a seed in place of threads, for tests |
/// | `Parker` | the seam through which threads sleep and wake |
/// | `PaddedLong`, `Padding` | hot words on cache lines of their own; method names tell the memory order |
/// | **a schedule** | |
/// | [Schedule][org.denserow.jobs.Schedule] | a graph of nodes built once: run, failure, text |
/// | [ScheduleBuilder][org.denserow.jobs.ScheduleBuilder] | declares nodes, accesses, boundaries |
/// | [ScheduleFailure][org.denserow.jobs.ScheduleFailure] | what a run throws when a node threw |
/// | `ScheduleGraph` | canonical order, places of rebuilds, edges |
/// | `LastAccesses` | who wrote and read each resource last: whom the next node waits for |
/// | `DerivedParts` | what each derived part is built from |
/// | `ScheduleNode`, `NodeRange`, `NodeRounds` | one node while it runs |
/// | `ScheduleRun` | one segment while it runs: who starts what, the owner's part |
/// | `ReadySet` | nodes that may start and have not |
/// | `LowestFailure` | what a segment throws when nodes threw |
/// | `ScheduleText` | the graph as text and for Graphviz |
///
/// ## Conventions
/// *Owner* is the outside thread that dispatches now: worker 0. *Chunk* is a number in `[0, chunks)`; it depends on
/// rows and grain only, so it is the key to order results by. *Worker* is a number in `[0, workers)`; it depends on
/// timing. *Entry* is the index of a dispatch in the pool, *number* tells its uses apart. *Canonical order* is the
/// order of (node, chunk) in which one thread would run a schedule; failures are compared by it.
///
/// ## Memory order
/// | what was written | released by | acquired by |
/// |---|---|---|
/// | inputs of a dispatch, its job and size | `Dispatch.claim` `setRelease` (publish) | `compareAndSet` (claim) |
/// | what a chunk wrote, its failure | `Dispatch.remaining` `getAndAdd` (finish) | `getAcquire` or volatile (join) |
/// | what a round of a node wrote | `Dispatch.remaining` `getAndAdd` (finish) | the same, by the last one, who publishes |
/// | what the predecessors of a node wrote | `ScheduleNode.waitingFor` `getAndAdd` (end) | the same, by the last one |
/// | that, and the state of the node | `ReadySet` `getAndBitwiseOr` (add) | `compareAndSet` (poll) |
/// | what a segment wrote, its failures | `ScheduleRun.left` `getAndAdd` (end of a node) | `getAcquire` (owner) |
/// | what came before a pinned node or call | the queue of the worker, `offer` | `poll` |
/// | an entry given back | `DispatchPool.free` `getAndBitwiseOr` | `compareAndSet` (take) |
/// | what an outside thread did, `poison` | `OwnerSeat.thread` `setRelease` (leave) | `compareAndExchange` (enter) |
/// | job and chunk of a worker, for reports | `WorkerContext.sequence` `setRelease` | `getAcquire`, twice the same |
///
/// A node that becomes ready is published as a dispatch that nobody joins; the finisher of its last chunk ends it. So
/// the chain from the chunks of one node to the chunks of the next is: finish, `waitingFor`, `ReadySet`, publish,
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
/// A chunk is claimed by compare-and-set on a word of (number, chunks left), so a worker that comes late, to a dispatch
/// that is exhausted or in another use, gets nothing.
///
/// ## Not supported
/// - Blocking calls in jobs: the join waits for them, and nobody else runs on that worker.
/// - Two outside threads at once: an error that names both.
/// - Running on after an `Error` came out: an error that names it.
/// - Chunks that wait for other chunks of the same dispatch: with one worker they run one after the other.
/// - A schedule inside a chunk or inside another schedule: an error.
/// - A schedule whose nodes change from run to run: build another one, or let a count be 0.
/// - A stack overflow while a dispatch is being published or joined. One inside a job is reported like any failure.
/// - More than 256 workers; more than 4,096 nodes in a schedule, more than 64 of them pinned to one worker.
/// - `jlink`, as long as Agrona, whose `IdleStrategy` is part of the interface, is an automatic module.
///
/// More, with the sources of the ideas, in `jobs/docs`.
package org.denserow.jobs;
