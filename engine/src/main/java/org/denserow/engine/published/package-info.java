/// Whole copies of rows for other threads, made by the owner between frames. Nothing here changes a result.
///
/// Begin with [`PublishedRows`][PublishedRows]. The owner publishes after a frame; a thread that draws or sends takes the
/// latest copy and closes it when it is done. Neither waits for the other.
///
/// <!-- PublishedThreadsTest: upload -->
/// ```java
/// try (PublishedCopy copy = published.latest()) {
///     copy.floats(x).copyTo(0, copy.size(), vertices.clear());
/// }
/// ```
///
/// The page `engine/docs/published-copies.md` is the guide.
///
/// | class | what it is |
/// |---|---|
/// | [`PublishedRows`][PublishedRows] | copies the rows of one type, and lends the latest copy |
/// | [`PublishedCopy`][PublishedCopy] | a lease of one copy |
/// | [`PublishedValues`][PublishedValues], [`PublishedBits`][PublishedBits] | its columns and tags |
///
/// *Threads*: the owner publishes; any thread reads.
///
/// For readers of the source, the map goes on in `engine/docs/source.md#published`.
@NullMarked
package org.denserow.engine.published;

import org.jspecify.annotations.NullMarked;
