/// Small parts that every package of the engine may use; not exported.
///
/// | class | what it is |
/// |---|---|
/// | `Given`, `Within` | refuse null arguments; indices and ranges outside their bounds |
/// | `Checks` | whether checks mode is on, and what it does |
/// | `Origin` | checks mode: who asked for a change, with the stack |
/// | `OwnerCheck` | checks that a part may hand out its live array |
/// | `Mix` | mixes numbers, for hashes and random numbers |
/// | `Footprint` | bytes and pages of arrays |
/// | `Mismatch` | where two arrays differ |
///
/// It uses no other package of the engine. Nothing here has a state of its own, except an `Origin`; any thread may call
/// it.
package org.denserow.engine.ground;
