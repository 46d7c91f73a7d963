/// A GTFS feed in memory: from the zip to typed tables.
///
/// ## The map
/// | start here | what it is |
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
/// | `ServiceTime` | times of a service day, past 24:00 too |
///
/// ## Conventions
/// - Below this package is [org.denserow.demo.run]; of the engine it knows nothing.
/// - Ids become dense numbers while a feed is read. After that, everything is a primitive array indexed by them.
/// - Times are whole seconds after midnight of the service day and run past 24:00.
/// - Bad input is a [org.denserow.demo.run.BadInput] with one line, `file:line: rule: value`. Nothing is repaired
///   silently.
/// - One thread reads a feed.
///
/// ## Not supported
/// Time zones: a feed is read in its own local time. Stops without a fixed place: rows for flexible areas are left out
/// and counted.
package org.denserow.demo.feed;
