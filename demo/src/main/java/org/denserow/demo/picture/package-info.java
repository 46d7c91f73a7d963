/// The picture of a run: the world at one moment, and its figures over the frames.
///
/// ## The map
/// | what a run tells | |
/// |---|---|
/// | `Scene` | what can be drawn |
/// | `Activity` | what moves in it, for the picture of a run that ends empty |
/// | `Picture` | takes what a world looks like |
/// | `WorldDrawing` | keeps it until it is drawn on a page |
/// | `Lattice` | the cells of a world, as squares |
/// | `DayChart` | a chart of several figures over the time of day for which a world asks |
/// | `FigureGroup` | figures of one unit that share a chart over the frames |
/// | `ColourCounts` | how many cells and points each colour has, for the words of a picture |
/// | `LegendEntry` | what a colour means, or a line of a width |
/// | `PointShape` | the shape of a point, with its direction |
/// | `Disc` | places for points that have none of their own |
/// | `FigureSeries` | keeps the figures over the frames |
/// | `ChartPoints` | at which frames, for charts and CSV alike |
///
/// | on a page | |
/// |---|---|
/// | `Page` | title, world, legend and charts; writes SVG and PNG |
/// | `LineChart` | the chart of a figure, or of several |
/// | `SpreadChart` | the chart of a figure of many runs, with bands |
/// | `TimeHistogram` | how often each frame time was, for a report |
/// | `ChartColours` | colours for light and dark paper |
/// | `Scale` | an axis: its range, and marks at round numbers |
/// | `Pen` | draws shapes and texts: one routine for all kinds of file |
/// | `SvgPen` | draws SVG |
/// | `XmlText` | any text as XML |
/// | `PixelPen` | draws pixels, for PNG |
/// | `FewColours` | leaves 64 colours of them |
///
/// ## Conventions
/// Sizes are fixed, in pixels. Everything is bounded: a long run and a large world make a coarser picture, and the
/// picture says so. Colours are chosen for readers who see red and green alike; models choose theirs. SVG is written
/// without a library, for two reasons: no library that the demo depends on writes it, and the bytes must be equal on
/// every machine.
///
/// Only PNG needs the fonts of the machine; nothing needs a display.
package org.denserow.demo.picture;
