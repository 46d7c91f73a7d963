/// The riders of a city: people who walk to a stop, wait, ride and change.
///
/// ## The map
/// | class | what it is |
/// |---|---|
/// | `Riders` | their types, indices and derived parts, and what they add to vehicles |
/// | `RiderSystems` | they appear, leave, and follow their vehicle |
/// | `Walking` | they decide where to go, and go there on foot |
/// | `Waiting` | they look at displays, and lose patience |
/// | `Boarding` | how they get off and on: exact matching, stop by stop |
/// | `RiderRules` | the three above, so that tests may replace one |
/// | `RiderDemand` | where and when they appear, and where they want to go |
/// | `GivingUp` | why they give up: counts by reason |
/// | `Journeys` | what they find in the timetable: journeys by one vehicle or by two |
/// | `Departures` | the departures of the timetable by stop |
/// | `StopReach` | which stops are reached from which at any hour of the day, in a wheelchair or without |
/// | `TripStops` | where a trip serves a stop |
/// | `RiderCheck` | counts them in several ways after every frame |
/// | `RiderCosts` | what they cost: memory, words visited, time before and after their rows are in order |
/// | `RiderSettings` | how many, and how their rows are stored |
/// | `RiderOptions` | their options of the command line |
///
/// ## Conventions
/// - Below this package are [org.denserow.demo.timetable], [org.denserow.demo.feed], [org.denserow.demo.run] and the
///   engine. The city above it adds riders to its world and runs their checks.
/// - Systems run on all workers; the owner's thread checks.
package org.denserow.demo.riders;
