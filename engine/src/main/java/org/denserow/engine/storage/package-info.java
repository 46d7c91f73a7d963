/// What a type stores for each of its rows, as users see it.
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
/// A column or tag names a part of the rows. Inside a system, the chunk gives out the array or bits of a declared part;
/// outside systems, the part gives them to the owner. The classes behind these interfaces are in the package `rows`,
/// which is not exported.
///
/// *Threads*: ordinary single-threaded structures, except the atomic bids of `Claims`. Packages above this one add the
/// concurrency.
@NullMarked
package org.denserow.engine.storage;

import org.jspecify.annotations.NullMarked;
