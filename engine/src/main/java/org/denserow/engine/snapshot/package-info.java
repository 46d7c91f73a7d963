/// The form in which state enters a snapshot and leaves it: arrays under names, in memory and in files.
///
/// | class | what it is |
/// |---|---|
/// | `SavedState` | named arrays: written once, read any number of times |
/// | `Stateful` | an object with state that has an influence on later frames |
/// | `StateFile` | states under names, and the file that keeps them |
/// | `StateRing` | the last states of some parts, whose arrays are used again and shared where nothing changed |
/// | `KeptState`, `KeptArray` | the states of one part in a ring, one of them open; all copies of one array |
/// | `StateDeltas`, `ComparedState` | what changed in states from one look to the next; a state as the last look left it |
/// | `Blocks` | which blocks of an array may have changed, from who saves it |
/// | `FileOptions`, `Compression` | how a file is written and read; a compression, the caller's |
/// | `ObjectForm`, `PlainForm`, `RecordForm` | writes objects as bytes, and reads them; the forms of plain data and records |
/// | `ShapeText` | the shape beside bytes, for the form that reads them |
/// | `StateWriter`, `StateReader` | state into a file and out of it |
/// | `FileForm`, `FileEntry`, `CellKind` | the layout of a file; an array in its directory; kinds of arrays |
/// | `ObjectBytes`, `LittleEndianBytes` | an array of objects as bytes; bytes that grow |
///
/// Below it stands only `ground`. One thread writes a state; once it is sealed, any thread may read it. A
/// state fits an object of the same definition only.
@NullMarked
package org.denserow.engine.snapshot;

import org.jspecify.annotations.NullMarked;
