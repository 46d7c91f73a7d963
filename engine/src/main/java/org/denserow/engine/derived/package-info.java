/// Parts that are made again from columns and tags before they are read: rows by group, by cell, as lists, or a value of
/// your own. What follows each change instead is a [kept index][org.denserow.engine.index]; its page compares the two.
/// `docs/derived.md` is the guide.
///
/// | class | what it is |
/// |---|---|
/// | `Derived` | what all derived parts share: when they are made, who reads them |
/// | `Derive` | defines the derived parts of a table |
/// | `Buckets` | rows grouped by an `int` or by the target of a handle, and columns in that order |
/// | `Grid`, `GridShape` | rows by cell, and columns in that order; where cells are |
/// | `LinkedRows` | rows by cell, without bounds |
/// | `Grouped` | buckets and grids: systems run over whole groups |
/// | `SelectedRows` | the rows of a selection as a list |
/// | `Nearby` | the handles near each watcher, which entered and which left |
/// | `Phase`, `PhaseRows` | the user's phases that fill a part made by `Derive.own`, and their chunks |
/// | `SinglePhase` | a phase of one chunk |
///
/// Users never write a derived part. A part and its views are interfaces; the classes behind them are in the package
/// `rebuilt`, which is not exported. So is `cells`, which maps a coordinate to a cell.
///
/// *Threads*: the owner defines derived parts before the first frame. Chunks read views.
@NullMarked
package org.denserow.engine.derived;

import org.jspecify.annotations.NullMarked;
