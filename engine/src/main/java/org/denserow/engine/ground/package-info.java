/// What every package of the engine may stand on; not exported.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.ground.Given] | refuses null arguments, with rule, name and remedy |
/// | [org.denserow.engine.ground.Checks] | whether checks mode is on |
/// | [org.denserow.engine.ground.Origin] | in checks mode: who asked for a change |
/// | [org.denserow.engine.ground.OwnerCheck] | asked before a part hands out its live array |
/// | [org.denserow.engine.ground.Mix] | mixes numbers, for hashes |
/// | [org.denserow.engine.ground.Footprint] | bytes of an array |
package org.denserow.engine.ground;
