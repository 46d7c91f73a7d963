/// Whole copies of rows for other threads, made by the owner between frames. Nothing here changes a result.
///
/// | class | what it is |
/// |---|---|
/// | `PublishedRows` | copies the rows of one type, and lends the latest copy |
/// | `PublishedCopy`, `PublishedValues`, `PublishedBits` | a lease of one copy; its columns and tags |
///
/// Behind them: `PublishedTurns`, who reads which buffer, and which is the latest; `PublishedBuffer` and
/// `PublishedParts`, one copy, and its columns and tags. The package is above [org.denserow.engine], which does not use
/// it.
@NullMarked
package org.denserow.engine.published;

import org.jspecify.annotations.NullMarked;
