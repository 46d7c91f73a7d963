/// What a type stores for each of its rows, as users see it.
///
/// Begin with the columns and tags of a [`org.denserow.engine.Table`][org.denserow.engine.Table]. A column has one value for
/// each row, a tag one bit. Inside a system, a chunk gives out the array or bits of a part that the system has declared;
/// outside systems, the part gives them to the owner.
///
/// <!-- PackagePagesTest: storage -->
/// ```java
/// final Table sheep = sim.define("sheep", Layout.dense(10_000));
/// final DoubleColumn energy = sheep.doubles("energy"); // a double for each row
/// final Tag hungry = sheep.tag("hungry"); // a bit for each row
/// final HandleColumn herd = sheep.handles("herd", herds); // a reference to a row of another type
/// sim.system("graze").writes(energy).over(hungry, (rows, commands) -> {}); // over hungry sheep only
/// ```
///
/// The page `engine/docs/storage.md` says which layout to choose.
///
/// ## Layout and look-ups
/// | class | what it is |
/// |---|---|
/// | [`Layout`][Layout] | dense, pinned, fixed rows or events; capacity and growth |
/// | [`Columns`][Columns] | adds columns and tags to a type |
/// | [`RowLookup`][RowLookup] | look-ups from handle to row, and from row to handle and state |
/// | [`RowMetrics`][RowMetrics] | how close together rows are, what handles cost, bytes per row |
/// | [`RowList`][RowList] | the live rows of a pinned type as a list |
///
/// ## Parts: what systems declare
/// | class | what it is |
/// |---|---|
/// | [`Part`][Part] | a column, tag, claims, derived part, index or resource |
/// | [`Column`][Column] | one value per row, of one of seven kinds: |
/// | [`FloatColumn`][FloatColumn] | `float`, or vectors of two or three |
/// | [`DoubleColumn`][DoubleColumn], [`IntColumn`][IntColumn] | `double`; `int` |
/// | [`LongColumn`][LongColumn], [`ByteColumn`][ByteColumn] | `long`; `byte` |
/// | [`HandleColumn`][HandleColumn] | references to rows, with a rule for dead targets |
/// | [`ObjectColumn`][ObjectColumn] | objects, or null |
/// | [`Tag`][Tag] | one bit per row |
/// | [`Selection`][Selection] | rows of one type, chosen by a tag or by an expression over tags |
/// | [`Position`][Position] | where rows are: columns of coordinates, or one of vectors |
/// | [`Claims`][Claims] | bids of many claimants for rows, one winner per row, within a segment |
/// | [`Resource`][Resource] | the user's own object |
///
/// ## Extension
/// | class | what it is |
/// |---|---|
/// | [`RowFollower`][RowFollower] | a user's own structure that follows every change of the rows |
///
/// *Threads*: ordinary single-threaded structures, except the atomic bids of [Claims]. The simulation adds the concurrency.
///
/// For readers of the source: the classes behind these interfaces are in the package `rows`, which is not exported.
@NullMarked
package org.denserow.engine.storage;

import org.jspecify.annotations.NullMarked;
