package org.denserow.engine.storage;

import java.util.function.Consumer;
import org.denserow.engine.ground.Checks;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.ground.Origin;
import org.denserow.engine.state.SavedState;

/// What a type keeps for one lap, from a boundary to the same boundary of the next frame: events, and on request which
/// rows were created or changed and which handles destroyed. So every system sees each of them once, wherever it
/// stands.
///
/// What happens between frames counts as done by the boundary before: the systems of one frame see that, too.
/// Boundaries that a failed frame did not reach come when it is resumed.
///
/// *Threads*: as the map.
public final class Laps {

    /// Boundaries of a frame unless there are more: open and close.
    static final int BOUNDARIES = 2;

    private final HandleMap map;
    private final LapCounts events; // null unless the rows are events
    private LapTag created; // null until asked for
    private LapTag changed;
    private LapHandles destroyed;
    private LapClock clock = new LapClock();

    Laps(final HandleMap map) {
        this.map = map;
        this.events = map.layout().kind() == Layout.Kind.EVENTS ? new LapCounts() : null;
    }

    /// Counts boundaries by the clock of a simulation, which then calls [#end(int,long)] where
    /// [HandleMap#reach(int,long)] would; before anything is kept for a lap.
    ///
    /// @param shared by all maps of the simulation
    public void share(final LapClock shared) {
        assert created == null && changed == null && destroyed == null : "shared too late: type=" + map.name();
        clock = shared;
    }

    /// Says how many boundaries a frame has, once, before the first of them comes: what was made before counts as made
    /// by the last.
    ///
    /// @param count at least 2
    public void boundaries(final int count) {
        clock.boundaries(count);
        if (events != null) {
            events.boundaries(count);
        }
        if (created != null) {
            created.boundaries(count);
        }
        if (changed != null) {
            changed.boundaries(count);
        }
        if (destroyed != null) {
            destroyed.boundaries(count);
        }
    }

    /// Boundaries come, up to one.
    ///
    /// @param boundary in `[0, boundaries)`
    /// @param frame of which it is one
    void reach(final int boundary, final long frame) {
        do {
            end(clock.advance(), frame);
        } while (clock.latest() != boundary);
    }

    /// The clock has advanced by one boundary: what that one made, marked or listed a lap ago ends. While nothing is
    /// kept ([#isEmpty()]) the call may be left out.
    ///
    /// @param before the boundary before it
    /// @param frame of which it is one, for checks mode
    public void end(final int before, final long frame) {
        final int latest = clock.latest();
        if (events != null) {
            final int ended = events.reach(before, latest, map.rows());
            map.expire(ended, Checks.ON ? new Origin("the end of its lap", frame) : null);
        }
        if (created != null) {
            created.reach(latest);
        }
        if (changed != null) {
            changed.reach(latest);
        }
        if (destroyed != null) {
            destroyed.reach(before, latest);
        }
    }

    /// {@return whether nothing is there that ends at a boundary to come}
    public boolean isEmpty() {
        return (events == null || map.rows() == 0)
                && (created == null || created.isClear())
                && (changed == null || changed.isClear())
                && (destroyed == null || destroyed.count() == 0);
    }

    Tag created() {
        if (created == null) {
            created = new LapTag(map, map.name() + '.' + Parts.CREATED, Tag.CREATED, true, clock);
            map.follow(created);
        }
        return created.union();
    }

    Tag changed() {
        if (changed == null) {
            changed = new LapTag(map, map.name() + '.' + Parts.CHANGED, Tag.CHANGED, false, clock);
            map.follow(changed);
        }
        return changed.union();
    }

    LapHandles destroyed() {
        if (destroyed == null) {
            destroyed = new LapHandles();
            destroyed.boundaries(clock.boundaries());
        }
        return destroyed;
    }

    boolean keepsChanged() {
        return changed != null;
    }

    boolean keepsDestroyed() {
        return destroyed != null;
    }

    void markChanged(final int row) {
        changed.mark(row);
    }

    /// The tags that are kept, as far as they are asked for.
    Tag[] tags() {
        if (created == null) {
            return changed == null ? new Tag[0] : new Tag[] {changed.union()};
        }
        return changed == null ? new Tag[] {created.union()} : new Tag[] {created.union(), changed.union()};
    }

    /// All rows are about to go.
    void destroyAll() {
        for (int row = 0; destroyed != null && row < map.end(); row++) {
            if (map.exists(row)) {
                destroyed.add(map.handle(row));
            }
        }
    }

    /// All rows are gone.
    void cleared() {
        if (events != null) {
            events.clear();
        }
    }

    /// All rows are gone, and handles of before may come again.
    void forget() {
        cleared();
        if (destroyed != null) {
            destroyed.clear();
        }
    }

    /// But for the tags, which follow the rows and save themselves.
    void save(final SavedState to) {
        to.putNumbers("boundary", clock.latest());
        if (events != null) {
            to.putNumbers("events by boundary", events.save());
        }
        if (destroyed != null) {
            destroyed.save(to);
        }
    }

    void load(final SavedState from) {
        clock.load((int) from.numbers("boundary")[0]);
        if (events != null) {
            events.load(from.numbers("events by boundary"));
        }
        if (destroyed != null) {
            destroyed.load(from);
        }
    }

    /// {@return what is kept, in words}
    String describe() {
        return "keeps created=" + (created != null) + ", changed=" + (changed != null) + ", destroyed="
                + (destroyed != null);
    }

    /// Takes room for laps in which boundaries create so many rows each.
    void reserve(final int created) {
        if (destroyed != null) {
            destroyed.reserve((int) Math.min(Layout.MAX_ROWS, map.capacity() + (long) clock.boundaries() * created));
        }
    }

    void arrays(final Consumer<Object> to) {
        if (destroyed != null) {
            destroyed.arrays(to);
        }
    }

    /// A number for what was made when; 0 while nothing is kept.
    long orderHash() {
        long hash = events == null ? 0 : Mix.next(clock.latest() + 1, events.orderHash());
        if (destroyed != null) {
            hash = Mix.next(Mix.next(hash, clock.latest()), destroyed.orderHash());
        }
        if (created != null) {
            hash = Mix.next(hash, created.orderHash());
        }
        if (changed != null) {
            hash = Mix.next(hash, changed.orderHash());
        }
        return hash;
    }
}
