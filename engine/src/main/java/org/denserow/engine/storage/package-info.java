/// What a type stores for each of its rows, as users see it.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.storage.Layout] | dense, pinned, fixed rows or events; capacity and growth |
/// | [org.denserow.engine.storage.Part] | what a system declares: a column, a tag, claims, a resource |
/// | [org.denserow.engine.storage.Column] | one value per row, of one of seven kinds; the types named `…Column` |
/// | [org.denserow.engine.storage.Tag] | one bit per row |
/// | [org.denserow.engine.storage.Claims] | many claimants, one winner per row, within a segment |
/// | [org.denserow.engine.storage.Resource] | an object of the embedder's own, of no type |
/// | [org.denserow.engine.storage.Selection] | rows of one type chosen by a tag or by tags combined |
/// | [org.denserow.engine.storage.RowList] | the live rows of a pinned type as a list |
/// | [org.denserow.engine.storage.RowLookup] | what can be asked of rows: who is where |
/// | [org.denserow.engine.storage.RowFollower] | what must follow rows: yours |
///
/// A column or tag is a name for a part of the rows. The arrays behind it are reached through a chunk that declared the
/// part, or by the owner outside systems. The classes behind these types stand in the package `rows`, which is not
/// exported: what they can do beyond what is said here is the engine's.
///
/// *Threads*: ordinary single-threaded structures; concurrency begins above this package.
package org.denserow.engine.storage;
