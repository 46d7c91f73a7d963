/// Copies of rows for other threads.
///
/// | file | what it is |
/// |---|---|
/// | `PublishBenchmark` | one copy beside plain copies of the same arrays; a frame with and without it |
///
/// Threads: the owner publishes; with a reader, one more.
package org.denserow.stress.jmh.published;
