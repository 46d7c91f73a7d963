/// Data out of a running simulation, through exported calls only. Nothing here changes a result.
///
/// | class | what it is |
/// |---|---|
/// | `LineSink` | takes lines of named fields: a file, a table, a library of the user |
/// | `PublishedRows`, `PublishedCopy`, `PublishedValues`, `PublishedBits`; inside: `PublishedTurns`, `PublishedParts`, `PublishedBuffer` | whole copies of rows for other threads |
///
/// It is above [org.denserow.engine.frame], which does not use it.
package org.denserow.engine.collect;
