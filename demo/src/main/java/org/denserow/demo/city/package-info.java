/// A city's public transport for one day: where the timetable comes from, and what a right run of it must show.
///
/// ## The map
/// | step | types |
/// |---|---|
/// | a GTFS static feed, from its zip | [GtfsFeed], its parts `Feed…`, [ServiceCalendar], [FeedZip], [FeedTable] |
/// | one service day of it | [FeedTimetable], [StopDistances], [ShapeMatch] |
/// | the same without a feed | [SyntheticCity] |
/// | what the simulation runs on | [Timetable], [ShapeSet], [Geometry], [Projection], laid out by [DayPlan] |
/// | what the simulation must reproduce | [CityOracle], [CityFigures] |
/// | the simulation: types, systems, background loading | [CityWorld], [CitySystems], [ShapeLoader] |
/// | a run, checked while it runs | [CityRun], [CityCheck]; a second world beside it: [Lockstep], [WorldCells] |
/// | what a person sees | [CityCommand], [Summary], [org.denserow.demo.run.Progress] |
///
/// ## Conventions
/// - Ids are mapped to dense numbers while reading; after that everything is a primitive array indexed by them.
/// - Times are whole seconds after midnight of the service day and run past 24:00 ([ServiceTime]).
/// - Places are metres east (`x`) and north (`y`) of the centre of the city, as floats; raw degrees are doubles.
/// - Bad input is a [BadInput] with one line, `file:line: rule: value`; nothing is repaired silently.
///
/// ## Not supported
/// Time zones (a feed is read in its own local time), stops without a fixed place (rows for flexible areas are left
/// out and counted), and the difference between exact and inexact headways (both are run as exact).
package org.denserow.demo.city;
