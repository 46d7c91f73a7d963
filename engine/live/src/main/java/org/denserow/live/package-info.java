/// A page in the browser that shows a running simulation, and steers it if it is told so.
///
/// | class | what it is |
/// |---|---|
/// | `Live` | opens and closes a page |
/// | `LiveOptions`, `Parameter` | what it shows and allows; a number of the model that it may set |
///
/// On the owner's thread, between frames:
///
/// | class | what it is |
/// |---|---|
/// | `Watcher` | is called after each frame: measures, publishes if somebody looks, holds the owner while the page has paused it |
/// | `Publisher`, `Losses`, `FrameTimes` | make publications: copies of watched rows, counts, sums of losses, times of frames |
/// | `RowReading` | one row in JSON |
///
/// Between the owner and requests, each with its memory order explained:
///
/// | class | what it is |
/// |---|---|
/// | `Gate` | pause, step, run to a frame, pace; wakes the owner |
/// | `OwnerTasks` | a bounded queue of what requests want of the owner |
/// | `Watch` | whether somebody looks, and at which parts |
/// | `Board`, `Publication` | the latest publication, and those who wait for the next one; what it holds |
///
/// On threads of requests:
///
/// | class | what it is |
/// |---|---|
/// | `Server`, `Handlers`, `Guard` | binds the port; runs requests within bounds of number and time; lets in who may come in |
/// | `Route`, `Query`, `Answer`, `Refusal`, `Json` | one kind of request; its parameters; its answer; the reason why not; a text in JSON |
/// | `PageRoutes`, `DefinitionRoute`, `EventStream`, `PictureRoutes`, `RowRoutes`, `FigureRoutes`, `HashRoute`, `MomentRoutes`, `ControlRoutes` | the routes by theme |
/// | `Viewer`, `OneTimeCopies` | how requests get copies of rows: shared ones of what pages watch, or their own |
/// | `Model`, `Parts`, `Lane` | the definition, and how types are drawn; names of parts; one number per row |
/// | `Sampling`, `LatticeImage`, `PictureBytes` | rows of a picture; a lattice as an image; both as bytes |
/// | `Status`, `Search`, `Histogram`, `CsvRows` | texts of the interface |
/// | `Moments` | what pages have seen, for going back |
///
/// The files of the page stand beside the classes: `index.html`, `live.js`, `live.css`.
///
/// Not supported: other addresses than the loopback one, encryption, several simulations on one page, changes of single
/// values. A page at another machine is reached by a tunnel of the user's.
package org.denserow.live;
