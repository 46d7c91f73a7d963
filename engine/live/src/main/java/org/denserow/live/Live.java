package org.denserow.live;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.denserow.engine.Simulation;

/// A page in the browser that shows a running simulation. One line opens it:
///
/// ```java
/// try (Simulation sim = …; Live live = Live.open(sim, 8080)) {
///     System.out.println(live.address()); // open this in a browser
///     sim.runAt(60);
/// }
/// ```
///
/// The page is served at the loopback address of this machine only. Only requests with the token that is in its address
/// are answered. The page only shows, unless [LiveOptions#allowControl()] is set.
///
/// ## Cost
/// | who looks | per frame, on the owner's thread |
/// |---|---|
/// | nobody | a few writes to memory; no byte is allocated |
/// | a page | at most [LiveOptions#withRate(double)] publications a second: copies of the columns that the page draws, and counts of types and tags |
///
/// No frame waits for a browser. Requests read copies or wait in bounded queues, and are refused when a queue is full.
/// Results and both hashes of a simulation are the same with and without a page, unless the page steers.
///
/// ## Threads
/// The owner of the simulation opens the page, between frames. Any thread may close it and call the other methods. Each
/// request runs on a virtual thread of its own; the server itself has one thread.
public final class Live implements AutoCloseable {

    private final Simulation sim;
    private final Watcher watcher;
    private final Gate gate;
    private final Server server;
    private final Publisher publisher;
    private final Handlers handlers;
    private boolean closed; // guarded by this

    private Live(final Simulation sim, final LiveOptions options, final long limitNanos) throws IOException {
        this.sim = sim;
        gate = new Gate();
        gate.pace(options.pace());
        final OwnerTasks tasks = new OwnerTasks(gate);
        final Watch watch = new Watch();
        final FrameTimes times = new FrameTimes();
        publisher = new Publisher(sim, options, watch, times);
        watcher = new Watcher(sim, options, gate, tasks, watch, publisher, times);
        handlers = new Handlers(limitNanos);
        final Viewer viewer = new Viewer(watch, publisher.board(), gate);
        final Moments moments = new Moments();
        final Status status = new Status(options, watcher, gate, moments);
        final Map<String, Route> gets = new HashMap<>();
        final Map<String, Route> posts = new HashMap<>();
        new DefinitionRoute(options, viewer).addTo(gets);
        new EventStream(options, viewer, status, moments, handlers, watch).addTo(gets);
        new PictureRoutes(viewer, moments).addTo(gets);
        final OneTimeCopies copies = new OneTimeCopies(tasks);
        new RowRoutes(viewer, tasks, copies).addTo(gets);
        new FigureRoutes(viewer, copies, handlers).addTo(gets);
        new MomentRoutes(moments).addTo(gets);
        new HashRoute(tasks, viewer).addTo(gets);
        new ControlRoutes(options, viewer, gate, tasks, status, handlers).addTo(posts);
        look(gets, watch);
        look(posts, watch);
        PageRoutes.addTo(gets);
        try {
            server = new Server(options, handlers, gets, posts);
        } catch (final IOException taken) {
            handlers.close();
            throw taken;
        }
    }

    /// Requests count as looks.
    private static void look(final Map<String, Route> routes, final Watch watch) {
        routes.replaceAll((path, route) -> query -> {
            watch.look(System.nanoTime());
            return route.answer(query);
        });
    }

    /// Opens a page that only shows.
    ///
    /// @param sim shown until [#close()]
    /// @param port in `[0, 65535]`; 0 takes any free one
    /// @return the page, open
    /// @throws UncheckedIOException if the port is not free
    /// @throws IllegalArgumentException if the port is out of range
    /// @throws IllegalStateException if not called by the owner between frames
    public static Live open(final Simulation sim, final int port) {
        return open(sim, LiveOptions.defaults().withPort(port));
    }

    /// Opens a page.
    ///
    /// @param sim shown until [#close()]
    /// @param options what it shows and allows
    /// @return the page, open
    /// @throws UncheckedIOException if the port is not free
    /// @throws IllegalStateException if not called by the owner between frames
    public static Live open(final Simulation sim, final LiveOptions options) {
        return open(sim, options, Handlers.LIMIT_NANOS);
    }

    /// For tests: with another limit for the time of a request.
    static Live open(final Simulation sim, final LiveOptions options, final long limitNanos) {
        Objects.requireNonNull(sim, "sim: pass the simulation to show");
        Objects.requireNonNull(options, "options: begin with LiveOptions.defaults()");
        try {
            final Live live = new Live(sim, options, limitNanos);
            try {
                sim.listen(live.watcher);
            } catch (final RuntimeException refused) {
                live.server.close();
                throw refused;
            }
            live.server.start();
            return live;
        } catch (final IOException taken) {
            throw new UncheckedIOException(
                    "the page cannot listen: port=" + options.port() + "; is it in use? port 0 takes any free one",
                    taken);
        }
    }

    /// For tests: requests that are handled now.
    int requests() {
        return handlers.size();
    }

    /// For tests: the latest publication.
    Publication publication() {
        return publisher.board().latest();
    }

    /// {@return the address of the page, with its token: `http://127.0.0.1:PORT/#TOKEN`}
    public URI address() {
        return URI.create("http://127.0.0.1:" + port() + "/#" + server.token());
    }

    /// {@return the port at which it listens}
    public int port() {
        return server.port();
    }

    /// Closes the page: it ends all requests, lets the owner go on if the page has paused it, and frees the port. The
    /// simulation runs on. Any thread may call it; a second call does nothing. If the owner calls it between frames, it
    /// also takes the page out of the simulation. Otherwise the owner's next frame does that.
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        watcher.close();
        server.close();
        try {
            sim.unlisten(watcher);
        } catch (final IllegalStateException elsewhere) {
            // not the owner: its next frame does it
        }
    }

    @Override
    public String toString() {
        return "Live{port=" + port() + '}';
    }
}
