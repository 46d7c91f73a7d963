/// A page in the browser that shows a running simulation, and steers it if it is told so.
///
/// Begin with [`Live`][Live], one line after the definition:
///
/// <!-- AttachTest: attach -->
/// ```java
/// final Live live = Live.open(sim, port); // such as 8080
/// System.out.println(live.address()); // http://127.0.0.1:8080/#TOKEN: open this in a browser
/// ```
///
/// The page `engine/live/README.md` says what it shows.
///
/// | class | what it is |
/// |---|---|
/// | [`Live`][Live] | opens and closes a page |
/// | [`LiveOptions`][LiveOptions] | what it shows and allows |
/// | [`Parameter`][Parameter] | a number of the model that the page may set |
///
/// *Threads*: the owner opens it between frames; any thread may close it. Its own threads are daemons, so a page keeps no
/// program alive. *Cost*: nothing is allocated on the threads of frames while nobody looks. *Not supported*: other addresses
/// than the loopback one, encryption, several simulations on one page, changes of single values. A page at another machine is
/// reached by a tunnel of yours.
///
/// For readers of the source, the map goes on in `engine/live/docs/source.md`.
package org.denserow.live;
