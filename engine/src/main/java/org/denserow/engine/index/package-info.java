/// Finds rows by key, at once after each change.
///
/// Begin with [`Indexing`][Indexing], which [org.denserow.engine.Table#indices()] gives. An index follows the rows one by
/// one: after a create, a destroy, or a change of a key it is right at once.
///
/// <!-- PackagePagesTest: index -->
/// ```java
/// final LongColumn account = players.longs("account");
/// final HashIndex byAccount = players.indices().unique("byAccount", account);
/// final int row = byAccount.view().find(4711); // -1: nobody has this account
/// ```
///
/// The page `engine/docs/indices.md` is the guide.
///
/// | class | what it is |
/// |---|---|
/// | [`Indexing`][Indexing] | adds and drops the indices of a table |
/// | [`HashIndex`][HashIndex] | the row of a key: a number, a handle or a pair of them |
/// | [`SetIndex`][SetIndex] | all rows of a key, or of a cell of numbers, one after the other |
/// | [`NameIndex`][NameIndex] | the row of a text |
/// | [`RangeIndex`][RangeIndex] | the rows of a range of numbers |
/// | [`Index`][Index] | what all indices share |
///
/// ## An index, or a derived part?
/// What is made again as a whole is a [derived part][org.denserow.engine.derived].
///
/// | | kept index | derived part |
/// |---|---|---|
/// | how it stays right | follows each change | made again, in parallel, before the first reader after a change |
/// | for | keys that change rarely, or a row at a time | keys that change all the time, questions about all rows |
/// | cost | each create, destroy, move and change of a key | a pass over all rows if anything changed |
/// | who writes the key | commands and `rekey` | any system, also in place |
/// | at a boundary | right at once, for handlers, exclusive systems and the owner | as it was last made |
/// | when it is added | at any time between frames; it can be dropped | before the first frame |
/// | hashes and snapshots | the order in a ring is state | only `Nearby` is in them |
///
/// ## A grid that stands alone
/// | class | what it is |
/// |---|---|
/// | [`LinkedGrid`][LinkedGrid] | items by cell, updated by its owner item by item: a plane or space without bounds, or a torus |
/// | [`LinkedCursor`][LinkedCursor] | walks over its items near a place |
///
/// The linked grid is here, not among derived parts, because it follows each change of an item and is never made again. The
/// rows of a table have [linked rows][org.denserow.engine.derived.LinkedRows], a derived part, since systems write
/// coordinates in place.
///
/// *Threads*: the owner adds and drops indices between frames. Chunks read views. *Source*: "Data Structures Part 2:
/// Indices".
///
/// For readers of the source: the classes behind indices are in the package `keyed`, the arrays of the linked grid in
/// `cells`; neither is exported.
@NullMarked
package org.denserow.engine.index;

import org.jspecify.annotations.NullMarked;
