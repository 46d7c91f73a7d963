/// Futures of one state: branches with other seeds or changes, run in parallel.
///
/// Begin with [`Futures`][Futures]: a snapshot, and the function that defines the model.
///
/// <!-- BranchesTest: futures -->
/// ```java
/// final Futures<Town> futures = Futures.of(trunk.snapshot(), options, Town::new);
/// final List<Outcome<Integer>> outcomes = futures.run(8, 20, (sim, town) -> town.everIll());
/// ```
///
/// The page `engine/docs/branches.md` shows it at work.
///
/// | class | what it is |
/// |---|---|
/// | [`Futures`][Futures] | a snapshot with its model: runs branches, and variants with common random numbers |
/// | [`Branch`][Branch] | the seed of one future, and its change |
/// | [`Outcome`][Outcome] | the end of one branch: hashes and a value of yours, or the failure |
///
/// *Threads*: one call at a time; its branches have threads of their own. *Not supported*: branches in other processes; write
/// [org.denserow.engine.Snapshot#withSeed(long)] to a file for each.
///
/// For readers of the source, the map goes on in `engine/docs/source.md#futures`.
@NullMarked
package org.denserow.engine.futures;

import org.jspecify.annotations.NullMarked;
