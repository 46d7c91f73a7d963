/// One day of a city's public transport: the simulation that runs a timetable, its check, and the command of both.
///
/// ## The map
/// | start here | what it is |
/// |---|---|
/// | `CityCommand` | the command line of the demo and of this scenario |
/// | `CityArguments` | the converters of its arguments |
/// | `City` | the scenario: one day that is known already |
/// | `CityDay` | a world with its check, figures and picture |
/// | `CityWorld` | the simulation: its types and its rows at the beginning |
/// | `CitySystems` | its systems: what happens in each second |
/// | `ShapeLoader` | decodes shapes in the background |
///
/// | check and result | what it is |
/// |---|---|
/// | `CityCheck` | compares a run with its timetable in every frame, and with the oracle at the end |
/// | `LegLoads` | counts the riders carried from stop to stop |
/// | `CityMap` | draws the city |
/// | `BuildVersion` | the answer to `--version` |
///
/// ## Conventions
/// - Below this package are [org.denserow.demo.riders], [org.denserow.demo.timetable], [org.denserow.demo.feed],
///   [org.denserow.demo.scenario], [org.denserow.demo.picture], [org.denserow.demo.run] and the engine.
/// - One thread reads a feed, steps the world and checks it. Systems run on all workers; the shape loader has a thread
///   of its own.
package org.denserow.demo.city;
