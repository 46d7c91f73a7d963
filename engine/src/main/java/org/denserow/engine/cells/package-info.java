/// Numbers by group and by cell, in plain arrays; not exported. Nothing here knows a type, a column or a part.
///
/// ## Made as a whole
/// | class | what it is |
/// |---|---|
/// | `CountingSort` | groups rows by a number |
/// | `NeighbourLists` | edges by node, in compressed rows |
/// | `CellRows`, `CellLoops` | rows by cell, with copies of places; their loops |
///
/// ## Questions
/// | class | what it is |
/// |---|---|
/// | `Axis` | maps a coordinate to a cell |
/// | `CellWalk` | the runs of rows that a circle, sphere or box touches |
/// | `CellSearch`, `Squares` | exact counts and nearest rows; squared distances of a run |
/// | `NearestHandles` | the handles near a place, the nearest of too many |
///
/// ## Changed one by one
/// | class | what it is |
/// |---|---|
/// | `CellLinks`, `HashedCells` | items linked by cell, and the first item of each cell |
/// | `RowLinks` | rows linked by cell, kept right by comparison |
/// | `LinkedAxes`, `LinkedAxis` | where linked cells are: without bounds, or on a torus |
/// | `LinkWalk` | the items that a circle, sphere, box or cell touches |
///
/// Derived parts make the first and `RowLinks`, linked grids change `CellLinks`. Rings and bounded axes take their cells from
/// `Axis`.
///
/// *Threads*: each class says.
package org.denserow.engine.cells;
