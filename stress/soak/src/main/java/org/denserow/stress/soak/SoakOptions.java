package org.denserow.stress.soak;

import java.time.Duration;

/// The options of a run of the soak.
///
/// @param time how long lives follow each other; the last one is finished
/// @param stall time without progress after which the soak has failed
/// @param broken the thing that is broken on purpose
/// @param seed decides everything except timing
public record SoakOptions(Duration time, Duration stall, Broken broken, long seed) {}
