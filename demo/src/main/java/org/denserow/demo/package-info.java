/// The demo: headless simulations that check themselves.
///
/// ## The map
/// | class | what it is |
/// |---|---|
/// | `Main` | the entry point: runs the command line, and checks that the results were written |
///
/// | package | what it holds |
/// |---|---|
/// | [org.denserow.demo.city] | one day of a city's public transport, from a GTFS feed or made up; the default |
/// | [org.denserow.demo.riders], [org.denserow.demo.timetable], [org.denserow.demo.feed] | what the city stands on: its riders, one service day in arrays, a feed in memory |
/// | [org.denserow.demo.bullets] | a battle in which the kind of a thing is a tag |
/// | [org.denserow.demo.flocking], [org.denserow.demo.forestfire], [org.denserow.demo.schelling], [org.denserow.demo.wolfsheep] | published models, with bands or an oracle |
/// | [org.denserow.demo.virus], [org.denserow.demo.opinions] | models on networks, with the figures of theory |
/// | [org.denserow.demo.queues], [org.denserow.demo.rates] | models with a clock, beside their theory |
/// | [org.denserow.demo.life] | Conway's game of life, from a pattern or a soup |
/// | [org.denserow.demo.scenario] | what a model of the demo is, and the commands that run and compare models |
/// | [org.denserow.demo.run] | progress, frame log, summary lines, files and exit codes |
/// | [org.denserow.demo.picture] | the picture of a run: its world, and its figures over the frames |
/// | [org.denserow.demo.trace] | where the time of frames went, worker by worker |
///
/// ## Conventions
/// Results go to standard output, progress and errors to standard error. An error of the user is one line; a defect of
/// the program is a stack trace. Scenarios know nothing of each other.
package org.denserow.demo;
