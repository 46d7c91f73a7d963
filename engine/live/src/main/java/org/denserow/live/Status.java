package org.denserow.live;

import org.denserow.engine.FrameReport;
import org.denserow.engine.SystemDescription;

/// The status of a simulation in one JSON text, as event streams send it.
///
/// *Threads*: any. *Cost*: some thousand characters, more with the times of systems.
final class Status {

    private static final long WAITING_NANOS = 1_000_000_000L; // without a frame, the owner runs none

    private final LiveOptions options;
    private final Watcher watcher;
    private final Gate gate;
    private final Moments moments;

    Status(final LiveOptions options, final Watcher watcher, final Gate gate, final Moments moments) {
        this.options = options;
        this.watcher = watcher;
        this.gate = gate;
        this.moments = moments;
    }

    /// Writes a status.
    ///
    /// @param from times of frames from this one on, by the number of frames measured
    Json of(final Publication publication, final long from) {
        final Json json = new Json().object();
        final boolean isPaused = isPaused(publication);
        final boolean isWaiting = !watcher.isHolding() && System.nanoTime() - watcher.endedNanos() > WAITING_NANOS;
        json.field("frame", publication.frame()).field("paused", isPaused).field("waiting", isWaiting);
        json.field("hertz", isPaused || isWaiting ? 0 : publication.hertz()).field("pace", gate.pace());
        times(json, publication, from);
        types(json, publication);
        json.name("tags").list();
        for (final Publication.OfTag tag : publication.tags()) {
            json.object().field("type", tag.type()).field("tag", tag.tag());
            json.field("count", tag.count()).end();
        }
        json.endList().name("ports").list();
        for (final Publication.OfPort port : publication.ports()) {
            json.object().field("name", port.name()).field("size", port.size());
            json.field("refused", port.refused()).field("failed", port.failed()).end();
        }
        json.endList().name("totals").list();
        for (final Publication.Total total : publication.totals()) {
            json.object()
                    .field("name", total.name())
                    .field("value", total.value())
                    .end();
        }
        json.endList().name("tallies").list();
        for (final double tally : publication.tallies()) {
            json.value(tally);
        }
        json.endList();
        final Runtime runtime = Runtime.getRuntime();
        json.name("memory").object().field("heapUsed", runtime.totalMemory() - runtime.freeMemory());
        json.field("heapMax", runtime.maxMemory())
                .field("simulation", publication.memory())
                .end();
        json.name("parameters").list();
        options.parameters().forEach(parameter -> json.value(parameter.value()));
        json.endList().field("failure", publication.failure());
        span(json, "history", publication.oldest(), publication.newest());
        final Moments.Span kept = moments.span();
        json.name("moments").object().field("oldest", kept.oldest());
        return json.field("newest", kept.newest())
                .field("count", kept.count())
                .end()
                .end();
    }

    /// {@return whether the owner is held, or will be at its next frame}
    boolean isPaused(final Publication publication) {
        return publication.held() && watcher.isHolding() || gate.isShutAt(publication.frame());
    }

    private static void span(final Json json, final String name, final long oldest, final long newest) {
        json.name(name);
        if (oldest < 0) {
            json.nothing();
        } else {
            json.object().field("oldest", oldest).field("newest", newest).end();
        }
    }

    private static void types(final Json json, final Publication publication) {
        json.name("types").list();
        for (final FrameReport.OfType type : publication.types()) {
            json.object().field("name", type.name()).field("rows", type.rows());
            json.field("pending", type.pending()).field("free", type.free());
            json.field("reserved", type.reserved()).field("retired", type.retired());
            json.field("moves", type.moves()).field("misplaced", type.misplaced());
            json.field("placed", type.placed())
                    .field("framesToOrder", type.framesToOrder())
                    .end();
        }
        json.endList();
    }

    private static void times(final Json json, final Publication publication, final long from) {
        final FrameTimes.Copy times = publication.times();
        final int first = (int) Math.min(times.count(), Math.max(0, from - times.first()));
        json.name("times").object().name("frames").list();
        for (int i = first; i < times.count(); i++) {
            json.value(times.frames()[i]);
        }
        json.endList();
        for (int figure = 0; figure < FrameTimes.FIGURES.length; figure++) {
            json.name(FrameTimes.FIGURES[figure]).list();
            for (int i = first; i < times.count(); i++) {
                micros(json, times.micros()[figure][i]);
            }
            json.endList();
        }
        json.name("late").list();
        for (int i = first; i < times.count(); i++) {
            json.value(times.late()[i] ? 1 : 0);
        }
        json.endList().name("bySystem");
        if (times.systems() == null) {
            json.nothing();
        } else {
            json.list();
            for (int i = first; i < times.count(); i++) {
                systems(json, publication.model(), times.systems()[i]);
            }
            json.endList();
        }
        json.end();
    }

    /// The times of one frame, one for each system of the definition: exclusive ones are not measured.
    private static void systems(final Json json, final Model model, final float[] measured) {
        json.list();
        int place = 0;
        for (final SystemDescription system : model.systems()) {
            micros(json, system.exclusive() || place >= measured.length ? 0 : measured[place++]);
        }
        json.endList();
    }

    private static void micros(final Json json, final double value) {
        json.value(Math.round(value * 10) / 10.0);
    }
}
