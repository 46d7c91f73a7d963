/// Rows: what a type stores for each of its entities.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.storage.HandleMap] | the rows of one type: identity, columns, tags |
/// | [org.denserow.engine.storage.Column] | one value per row, of one of seven kinds; the classes named `…Column` |
/// | [org.denserow.engine.storage.HandleMaps] | several maps behind one look-up, routed by the type in the handle |
/// | [org.denserow.engine.storage.ObjectMap] | one object per row, shared ones counted and released once |
/// | [org.denserow.engine.storage.Column] | one value per row; float, int, long and handle columns |
/// | [org.denserow.engine.storage.Tag] | one bit per row; also a [org.denserow.engine.storage.Selection] of rows |
/// | [org.denserow.engine.storage.RowBuffer] | rows that are filled before they exist |
/// | [org.denserow.engine.storage.Checks], [org.denserow.engine.storage.Origin] | checks mode, and who destroyed a row |
/// | [org.denserow.engine.storage.Layout] | dense rows that come and go, or fixed rows that stay; capacity and growth |
///
/// A column or tag is a name for a part of the rows; the arrays behind it are reached by whoever holds the
/// [org.denserow.engine.storage.HandleMap], or through a chunk that declared the part. In a simulation nobody but the
/// engine holds the map.
///
/// *Threads*: ordinary single-threaded structures; concurrency begins above this package.
package org.denserow.engine.storage;
