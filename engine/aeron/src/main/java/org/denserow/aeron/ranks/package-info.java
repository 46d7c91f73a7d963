/// One world over several processes: ranks, which exchange bytes once a frame, over Aeron.
///
/// Begin with [`Ranks.join`][Ranks#join(RankOptions)]:
///
/// <!-- RankRingTest: ring -->
/// ```java
/// final RankOptions options = RankOptions.of(rank, endpoints, "1.4.2"); // the build: the same on all ranks
/// try (Ranks ranks = Ranks.join(options)) {
///     final int next = (rank + 1) % ranks.count();
///     final int before = (rank + ranks.count() - 1) % ranks.count();
///     for (long frame = 0; frame < frames; frame++) {
///         ranks.send(next, bytes, bytes.length);
///         ranks.send(before, bytes, 0); // who exchanges does it in both directions
///         ranks.exchange(frame); // a barrier, too
///         bytes = Arrays.copyOf(ranks.received(before), ranks.length(before));
///     }
/// }
/// ```
///
/// | class | what it is |
/// |---|---|
/// | [`Ranks`][Ranks] | the processes, and the exchange |
/// | [`RankSnapshots`][RankSnapshots] | snapshots of all ranks at the same frames, and going on from the last common one |
/// | [`RankOptions`][RankOptions] | which rank this process is, and where the others are |
/// | [`RankStoppedException`][RankStoppedException] | why they cannot go on together |
///
/// *Threads*: one, that which joined. *Not supported*: ranks that come and go; encryption.
///
/// For readers of the source, the map goes on in `engine/aeron/docs/source-ranks.md`.
@NullMarked
package org.denserow.aeron.ranks;

import org.jspecify.annotations.NullMarked;
