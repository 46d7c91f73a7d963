/// Futures of one state: branches with other seeds or changes, run in parallel, through exported calls only.
///
/// | class | what it is |
/// |---|---|
/// | `Futures` | a snapshot with its model: runs branches, and variants with common random numbers |
/// | `Branch` | the seed of one future, and its change |
/// | `Outcome` | the end of one branch: hashes and a value of yours, or the failure |
/// | `BranchRuns` | one call: its branches and their threads |
///
/// It is above [org.denserow.engine], which does not use it. The page `engine/docs/branches.md` shows it at work. Not
/// supported: branches in other processes; write [org.denserow.engine.Snapshot#withSeed(long)] to a file for each.
@NullMarked
package org.denserow.engine.futures;

import org.jspecify.annotations.NullMarked;
