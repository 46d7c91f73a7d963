/// The soak: simulations with faults, compared with mirrors. It is in the package of the engine's frames, since it looks
/// at parts that are not exported.
///
/// | file | what it is |
/// |---|---|
/// | `SoakMain` | starts lives until the time is over, and watches their progress |
/// | `SoakLife` | one simulation from its beginning to its end, beside its mirror |
/// | `SoakModel` | the simulation itself: types, systems, a port, what the owner does between frames |
/// | `SoakGuests` | more rows of it: batches, references, claims, delayed and user-defined commands |
/// | `SoakProducer` | a thread that sends messages |
/// | `SoakOrder` | a message |
/// | `SoakFaults` | chunks that throw, and threads that are slow |
/// | `SoakBreak` | a follower of rows that throws in the middle of a boundary |
/// | `SoakCounts` | what happened, in all lives |
///
/// From below to above: orders, faults and counts; the model with its guests; a life; the main class.
package org.denserow.engine;
