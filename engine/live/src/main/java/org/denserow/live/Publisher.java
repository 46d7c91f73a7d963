package org.denserow.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.denserow.engine.FrameReport;
import org.denserow.engine.History;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemDescription;
import org.denserow.engine.Table;
import org.denserow.engine.published.PublishedRows;
import org.denserow.engine.storage.Part;
import org.denserow.engine.storage.Tag;

/// Makes publications: reads the figures, and copies the rows that are watched.
///
/// *Threads*: the owner, between frames. *Cost*: for each watched type its handles and watched parts, once a
/// publication ([PublishedRows]); for each tag one bit a row; some objects. Copies are allocated when the set of watched
/// parts changes.
final class Publisher {

    private static final long MEMORY_NANOS = 1_000_000_000L; // between two counts of memory

    private final Simulation sim;
    private final LiveOptions options;
    private final Watch watch;
    private final Board board;
    private final FrameTimes times;
    private final Losses losses;
    private final Map<Table, Publication.Copy> copies = new HashMap<>();
    private Model model;
    private boolean isDefined; // the first frame has run
    private String failure; // of the last frame that failed, or null
    private long memory = -1;
    private long memoryNanos;
    private int lacks;

    Publisher(final Simulation sim, final LiveOptions options, final Watch watch, final FrameTimes times) {
        this.sim = sim;
        this.options = options;
        this.watch = watch;
        this.times = times;
        this.losses = new Losses();
        this.model = Model.of(sim, options);
        this.board = new Board(figures(0, System.nanoTime(), false, false));
    }

    Board board() {
        return board;
    }

    Losses losses() {
        return losses;
    }

    /// Reads the definition again, once the first frame has ended it, and publishes it whether somebody looks or not.
    void define() {
        if (!isDefined) {
            isDefined = true;
            model = Model.of(sim, options);
            publish(System.nanoTime(), false, true);
        }
    }

    /// Notes why a frame failed.
    void fail(final String reason) {
        failure = reason;
    }

    /// {@return whether a request has found since the last publication that it lacks a copy}
    boolean isAskedForMore() {
        return lacks != watch.lacks();
    }

    /// Publishes.
    ///
    /// @param isWhole whether rows may be copied: not after a failed frame
    void publish(final long nowNanos, final boolean held, final boolean isWhole) {
        lacks = watch.lacks(); // before the parts are read, so a later one is not missed
        if (isWhole) {
            try {
                copy(nowNanos);
            } catch (final RuntimeException | OutOfMemoryError thrown) { // figures are shown all the same
                copies.clear();
                fail("rows were not copied for the page: " + thrown);
            }
        }
        board.put(figures(board.latest().number() + 1, nowNanos, held, isWhole));
    }

    private void copy(final long nowNanos) {
        final Map<Table, Set<Part<?, ?>>> watched = watch.watched(nowNanos);
        copies.keySet().retainAll(watched.keySet());
        watched.forEach((table, parts) -> {
            final Publication.Copy kept = copies.get(table);
            if (kept == null || !kept.parts().equals(parts)) {
                copies.remove(table); // first, so that its memory is free for the new one
                final PublishedRows rows = PublishedRows.of(sim, table, parts.toArray(Part<?, ?>[]::new));
                copies.put(table, new Publication.Copy(rows, Set.copyOf(parts)));
            }
            copies.get(table).rows().publish(); // refused while readers hold every buffer: they keep the copy of before
        });
    }

    /// Gives the copies away, if there are some: nobody looks.
    void forget() {
        if (!copies.isEmpty()) {
            copies.clear();
            board.put(board.latest().withoutCopies());
        }
    }

    private Publication figures(final long number, final long nowNanos, final boolean held, final boolean isWhole) {
        if (isWhole && (memory < 0 || nowNanos - memoryNanos > MEMORY_NANOS)) {
            memory = sim.memory().bytes();
            memoryNanos = nowNanos;
        }
        final History history = options.history();
        long oldest = -1;
        long newest = -1;
        if (history != null) {
            try {
                oldest = history.oldest();
                newest = history.newest();
            } catch (final IllegalStateException none) { // closed, or without an entry
                oldest = -1;
            }
        }
        final double[] tallies = new double[model.tallies().size()];
        for (int i = 0; i < tallies.length; i++) {
            tallies[i] = model.tallies().get(i).value();
        }
        final List<FrameReport.OfType> types = sim.report().types();
        return new Publication(
                number,
                nowNanos,
                sim.frame(),
                held,
                times.hertz(nowNanos),
                times.copy(),
                types,
                tags(),
                ports(),
                losses.all(sim),
                tallies,
                memory,
                oldest,
                newest,
                on(),
                failure,
                model,
                Map.copyOf(copies));
    }

    private List<Publication.OfTag> tags() {
        final List<Publication.OfTag> tags = new ArrayList<>();
        for (final Model.Type type : model.types()) {
            for (final Part<?, ?> part : type.table().parts()) {
                if (part instanceof Tag tag) {
                    tags.add(new Publication.OfTag(type.name(), Parts.name(type.table(), tag), tag.count()));
                }
            }
        }
        return tags;
    }

    private List<Publication.OfPort> ports() {
        final List<Publication.OfPort> ports = new ArrayList<>();
        for (final Port<?> port : model.ports()) {
            ports.add(new Publication.OfPort(port.name(), port.size(), port.refused(), port.failed()));
        }
        return ports;
    }

    private boolean[] on() {
        final List<SystemDescription> systems = model.systems();
        final boolean[] on = new boolean[systems.size()];
        for (int i = 0; i < on.length; i++) {
            on[i] = sim.isOn(systems.get(i).name());
        }
        return on;
    }
}
