package org.denserow.live;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.denserow.engine.History;
import org.denserow.engine.Snapshot;
import org.denserow.engine.snapshot.FileOptions;

/// What steers: pause, step, run to a frame, pace, rewind, parameters, snapshot. Refused unless the options allow it.
///
/// Where a request asks the owner to be held, the answer comes when it is, or after [OwnerTasks#WAIT_SECONDS].
final class ControlRoutes {

    /// The most frames of one step: 1,000,000.
    static final long MAX_STEP = 1_000_000;

    /// The highest pace, in frames per second: 100,000.
    static final double MAX_PACE = 100_000;

    /// The lowest pace, in frames per second: one frame in 100 seconds.
    static final double MIN_PACE = 0.01;

    private static final long WAIT_NANOS = OwnerTasks.WAIT_SECONDS * 1_000_000_000L;
    private static final int SNAPSHOT_SECONDS = 8; // for a large world

    private final LiveOptions options;
    private final Viewer viewer;
    private final Gate gate;
    private final OwnerTasks tasks;
    private final Status status;
    private final Handlers handlers;

    ControlRoutes(
            final LiveOptions options,
            final Viewer viewer,
            final Gate gate,
            final OwnerTasks tasks,
            final Status status,
            final Handlers handlers) {
        this.options = options;
        this.viewer = viewer;
        this.gate = gate;
        this.tasks = tasks;
        this.status = status;
        this.handlers = handlers;
    }

    void addTo(final Map<String, Route> posts) {
        posts.put("/api/pause", query -> pause());
        posts.put("/api/resume", query -> {
            gate.resume();
            return Answer.of(state(viewer.board().latest().frame(), false));
        });
        posts.put("/api/step", this::step);
        posts.put("/api/runto", this::runTo);
        posts.put("/api/pace", this::pace);
        posts.put("/api/rewind", this::rewind);
        posts.put("/api/parameter", this::parameter);
        posts.put("/api/snapshot", query -> snapshot());
        if (!options.control()) {
            posts.replaceAll((path, route) -> query -> {
                throw new Refusal(
                        403,
                        "this page only shows: path=" + path
                                + "; the program allows more by LiveOptions.allowControl()");
            });
        }
    }

    private Answer pause() throws InterruptedException {
        final Publication before = viewer.board().latest();
        if (status.isPaused(before) && before.held()) {
            return Answer.of(state(before.frame(), true));
        }
        gate.pause();
        return held(before, Long.MIN_VALUE);
    }

    private Answer step(final Query query) throws InterruptedException {
        final long frames = query.whole("frames", 1, MAX_STEP, 1);
        final Publication before = viewer.board().latest();
        return held(before, gate.step(before.frame(), frames));
    }

    private Answer runTo(final Query query) throws InterruptedException {
        final long frame = query.whole("frame", 0, Long.MAX_VALUE - 1);
        final Publication before = viewer.board().latest();
        if (frame <= before.frame()) {
            throw new Refusal(
                    400,
                    "frames run forward: frame=" + frame + ", frame that comes next=" + before.frame()
                            + "; a rewind goes back");
        }
        gate.runTo(frame);
        return held(before, frame);
    }

    private Answer pace(final Query query) {
        final double hertz = query.number("hertz", 0, MAX_PACE);
        if (hertz != 0 && hertz < MIN_PACE) {
            throw new Refusal(
                    400,
                    "a pace is 0 or in its range: hertz=" + hertz + ", min=" + MIN_PACE + "; step by hand instead");
        }
        gate.pace(hertz);
        final Publication now = viewer.board().latest();
        return Answer.of(state(now.frame(), status.isPaused(now)));
    }

    private Answer rewind(final Query query) throws InterruptedException {
        final History history = options.history();
        if (history == null) {
            throw new Refusal(
                    400, "no history is kept: history=null; the program gives one by LiveOptions.withHistory");
        }
        final long frame = query.whole("frame", 0, Long.MAX_VALUE);
        final Publication before = viewer.board().latest();
        gate.pause(); // before the task, so that no frame runs after it
        tasks.ask(OwnerTasks.WAIT_SECONDS, sim -> {
            history.rewind(frame);
            return sim.frame();
        });
        return held(before, frame);
    }

    private Answer parameter(final Query query) {
        final String name = query.text("name");
        for (final Parameter parameter : options.parameters()) {
            if (parameter.name().equals(name)) {
                parameter.set(query.number("value", -Double.MAX_VALUE, Double.MAX_VALUE));
                final Publication now = viewer.board().latest();
                return Answer.of(state(now.frame(), status.isPaused(now)));
            }
        }
        throw new Refusal(
                404, "there is no parameter of this name: name=" + name + "; /api/definition has their names");
    }

    private Answer snapshot() throws IOException, InterruptedException {
        final Snapshot snapshot = tasks.ask(SNAPSHOT_SECONDS, sim -> sim.snapshot());
        try {
            snapshot.writeTo(OutputStream.nullOutputStream(), FileOptions.defaults());
        } catch (final RuntimeException | IOException unfit) { // before the first byte is sent, so the reason arrives
            throw new Refusal(503, String.valueOf(unfit.getMessage()));
        }
        return Answer.download(
                "application/octet-stream",
                "frame-" + snapshot.frame() + ".snapshot",
                out -> snapshot.writeTo(new Extending(out), FileOptions.defaults()),
                () -> {});
    }

    /// Waits until the owner is held at a frame or behind it.
    ///
    /// @param before the latest publication before the request took effect
    private Answer held(final Publication before, final long frame) throws InterruptedException {
        final long begin = System.nanoTime();
        Publication now = viewer.board().latest();
        while (true) {
            final long left = WAIT_NANOS - (System.nanoTime() - begin);
            final boolean isThere = now.number() > before.number() && now.held() && now.frame() >= frame;
            if (isThere || left <= 0) {
                return Answer.of(state(now.frame(), status.isPaused(now)));
            }
            now = viewer.board().await(now, left);
        }
    }

    private static Json state(final long frame, final boolean paused) {
        return new Json().object().field("frame", frame).field("paused", paused).end();
    }

    /// Gives the request more time with each piece that the client takes.
    private final class Extending extends OutputStream {

        private final OutputStream out;

        Extending(final OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(final int value) throws IOException {
            out.write(value);
        }

        @Override
        public void write(final byte[] bytes, final int offset, final int length) throws IOException {
            out.write(bytes, offset, length);
            handlers.extend();
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }
    }
}
