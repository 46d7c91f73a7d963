/// One day of a city's public transport: its timetable, the simulation that runs it, and the check of that run.
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
/// | `Timetable` | one service day, in arrays: the input of the simulation and of the oracle |
/// | `DayPlan` | a timetable laid out for a run: trips by route, seconds of events, frames, tiles |
///
/// | check and result | what it is |
/// |---|---|
/// | `CityOracle` | computes the figures of a day without simulating it |
/// | `CityFigures` | the seven figures of a day |
/// | `CityCheck` | compares a run with its timetable in every frame, and with the oracle at the end |
/// | `LegLoads` | counts the riders carried from stop to stop |
/// | `CityMap` | draws the city |
/// | `BuildVersion` | the answer to `--version` |
///
/// | riders | what it is |
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
/// | a GTFS feed | what it is |
/// |---|---|
/// | `GtfsFeed` | a whole feed in memory |
/// | `FeedZip` | the zip of a feed |
/// | `EntryCheck` | checks one file of it before its values are judged: damage, size, UTF-8, NUL |
/// | `FeedTable` | one file of it, row by row, with typed fields |
/// | `FeedStops`, `FeedRoutes`, `FeedShapes`, `FeedTrips`, `FeedStopTimes`, `FeedFrequencies` | its files |
/// | `ServiceCalendar` | the services of each date, from two files |
/// | `TripTimes` | completes and checks the times of a trip |
/// | `Ids` | numbers ids densely |
/// | `RowOrder` | the rows of a file by group and sequence number |
///
/// | from a feed to a timetable | what it is |
/// |---|---|
/// | `FeedTimetable` | makes the timetable of one date |
/// | `TripRun` | one run of a trip on one day |
/// | `StopDistances` | metres along the shape of each stop of a trip |
/// | `ShapeMatch` | places stops on a shape where the feed gives no distances |
/// | `StopPattern` | a shape and the stops along it, as a key |
/// | `ServiceTime` | times of a service day, past 24:00 too |
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
/// - Below this package are [org.denserow.demo.scenario], [org.denserow.demo.run] and the engine.
/// - Ids become dense numbers while a feed is read. After that, everything is a primitive array indexed by them.
/// - Times are whole seconds after midnight of the service day and run past 24:00.
/// - Places are metres east (`x`) and north (`y`) of the centre of the city, as floats; raw degrees are doubles.
/// - Bad input is a [org.denserow.demo.run.BadInput] with one line, `file:line: rule: value`. Nothing is repaired
///   silently.
/// - One thread reads a feed, steps the world and checks it. Systems run on all workers; the shape loader has a thread
///   of its own.
///
/// ## Not supported
/// Time zones: a feed is read in its own local time. Stops without a fixed place: rows for flexible areas are left out
/// and counted. Inexact headways: they run as exact ones.
package org.denserow.demo.city;
