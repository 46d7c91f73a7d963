/// Kept indices beside arrays with rings by hand, in turns in one process, since forks of JMH run minutes apart.
///
/// | file | what it is |
/// |---|---|
/// | `IndexTimes` | the program |
/// | `RingTimes`, `ObserverTimes`, `FindTimes`, `KeyTimes` | its tables |
/// | `CascadeTimes` | a table as well: targets of other rows die |
/// | `KeyedRows` | rows with keys that come, go and are found: `PlainRows`, `EngineRows` |
/// | `PlainRings`, `PlainHeads` | rings by hand; their heads, in an array or a hash table |
/// | `CascadeFrames` | the world of references |
///
/// Checks and fairness:
/// - A test compares the plain rings with a multimap, and each walk must meet all rows.
/// - Plain rows have handles too, which go stale; they have no type, no growth, no count of a key's rows, no commands.
/// - Engine rows without an index show the cost of commands and frames themselves.
///
/// Threads: one.
package org.denserow.stress.jmh.index;
