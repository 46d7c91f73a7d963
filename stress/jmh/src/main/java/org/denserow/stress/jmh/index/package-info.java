/// Kept indices beside what does without them, in turns in one process.
///
/// | file | what it is |
/// |---|---|
/// | [CascadeTimes][org.denserow.stress.jmh.index.CascadeTimes] | the program that lets rows die that others refer to |
/// | `CascadeFrames` | the world |
package org.denserow.stress.jmh.index;
