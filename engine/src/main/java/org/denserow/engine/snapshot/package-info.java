/// State outside a simulation: structures of your own in snapshots and in files.
///
/// A simulation saves and loads itself: see [org.denserow.engine.Snapshot]. Begin here with [`Stateful`][Stateful] for a
/// resource that shall be part of its snapshots, or with [`StateFile`][StateFile] to save structures that stand alone:
///
/// <!-- SavedWorldTest: alone -->
/// ```java
/// new StateFile().add("flies", map.state()).add("heights", heights).writeTo(file);
/// ```
///
/// The page `engine/docs/state-files.md` is the guide.
///
/// | class | what it is |
/// |---|---|
/// | [`Stateful`][Stateful] | an object with state that has an influence on later frames |
/// | [`SavedState`][SavedState] | its state: named arrays, written once, read any number of times |
/// | [`StateFile`][StateFile] | states under names, and the file that keeps them |
/// | [`FileOptions`][FileOptions], [`Compression`][Compression] | how a file is written and read; a compression of yours |
/// | [`ObjectForm`][ObjectForm] | writes objects as bytes, and reads them |
/// | [`StateRing`][StateRing] | the last states of some parts, whose arrays are used again and shared where nothing changed |
/// | [`StateDeltas`][StateDeltas] | what changed in states from one look to the next |
/// | [`Blocks`][Blocks] | which blocks of an array may have changed, told by who saves it |
///
/// *Threads*: one thread writes a state; once it is sealed, any thread may read it. A state fits an object of the same
/// definition only.
///
/// For readers of the source, the map goes on in `engine/docs/source.md#snapshot`.
@NullMarked
package org.denserow.engine.snapshot;

import org.jspecify.annotations.NullMarked;
