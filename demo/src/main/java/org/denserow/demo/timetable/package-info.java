/// One service day of a city: its timetable in arrays, from a feed or made up, and the plan, oracle and types of a run.
///
/// ## The map
/// | start here | what it is |
/// |---|---|
/// | `Timetable` | one service day, in arrays: the input of the simulation and of the oracle |
/// | `DayPlan` | a timetable laid out for a run: trips by route, seconds of events, frames, tiles |
/// | `Network` | the types of a plan in a simulation: stops, routes, shapes, vehicles |
/// | `CityOracle` | computes the figures of a day without simulating it |
/// | `CityFigures` | the seven figures of a day |
///
/// | from a feed to a timetable | what it is |
/// |---|---|
/// | `FeedTimetable` | makes the timetable of one date |
/// | `TripRun` | one run of a trip on one day |
/// | `StopDistances` | metres along the shape of each stop of a trip |
/// | `ShapeMatch` | places stops on a shape where the feed gives no distances |
/// | `StopPattern` | a shape and the stops along it, as a key |
/// | `ShapeSet` | all shapes, in degrees |
/// | `Geometry` | a decoded shape, in metres |
/// | `Projection` | degrees to metres |
/// | `Extent` | the smallest rectangle round some points |
///
/// | a timetable without a feed | what it is |
/// |---|---|
/// | `SyntheticCity` | a made-up city: stops, routes and shapes |
/// | `SyntheticSchedule` | the timetable of one of its routes |
///
/// ## Conventions
/// - Below this package are [org.denserow.demo.feed], [org.denserow.demo.run] and the engine.
/// - Times are whole seconds after midnight of the service day and run past 24:00.
/// - Places are metres east (`x`) and north (`y`) of the centre of the city, as floats; raw degrees are doubles.
///
/// ## Not supported
/// Inexact headways: they run as exact ones.
package org.denserow.demo.timetable;
