/// Kept indices beside what a program would write for itself, in turns in one process, since forks of JMH stand minutes
/// apart.
///
/// | file | what it is |
/// |---|---|
/// | [IndexTimes][org.denserow.stress.jmh.index.IndexTimes] | the program |
/// | `RingTimes`, `ObserverTimes`, `FindTimes`, `KeyTimes` | its tables |
/// | `CascadeTimes` | lets rows die that others refer to; one of the tables |
/// | `KeyedRows` | rows with keys that come, go and are found: `PlainRows`, `EngineRows` |
/// | `PlainRings`, `PlainHeads` | rings as one writes them by hand; their heads, in an array or a hash table |
/// | `CascadeFrames` | the world of references |
///
/// What keeps it honest:
/// - A test holds the plain rings against a multimap, and each walk must meet as many rows as there are.
/// - Plain rows have handles too, that go stale; no type, no growth, no count of a key's rows, no commands.
/// - Engine rows without an index show what commands and frames cost by themselves.
///
/// Threads: one.
package org.denserow.stress.jmh.index;
