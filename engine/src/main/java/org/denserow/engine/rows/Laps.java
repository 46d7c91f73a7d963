package org.denserow.engine.rows;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.Layout;

/// Everything that a type keeps for one lap, from a boundary to the same boundary of the next frame: events, and on
/// request the rows that were created or changed and the handles that were destroyed. So every system sees each of them
/// once, wherever the system stands.
///
/// A change between frames counts for the boundary before it, so the systems of one frame see it, too. Boundaries that
/// a failed frame did not reach come when the simulation recovers.
///
/// *Threads*: as the rows.
public final class Laps {

    private final TypeRows rows;
    private final Parts parts;
    private final LapCounts events; // null unless the rows are events
    private RowTag[] tags = {}; // the unions that are kept
    private LapTag created; // null until asked for
    private LapTag changed;
    private LapTag woken;
    private boolean queuesWakes; // a queue takes rows that are due: no tag
    private LapHandles destroyed;
    private LapClock clock = new LapClock();

    Laps(final TypeRows rows, final Parts parts, final boolean endsEvents) {
        this.rows = rows;
        this.parts = parts;
        this.events = endsEvents ? new LapCounts() : null;
    }

    /// Takes the clock of a simulation, which then calls [RowStore#endLap(int,long)] itself instead of
    /// [RowStore#reach(int,long)]. Call it before anything is kept for a lap.
    ///
    /// @param shared the clock of all types of the simulation
    public void share(final LapClock shared) {
        assert created == null && changed == null && destroyed == null : "shared too late: type=" + rows.name();
        clock = shared;
    }

    /// Sets the number of boundaries per frame, once, before the first of them. Earlier changes count for the last
    /// boundary.
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
        if (woken != null) {
            woken.boundaries(count);
        }
        if (destroyed != null) {
            destroyed.boundaries(count);
        }
    }

    /// Advances the clock, which must be the type's own.
    ///
    /// @return the boundary before it
    int advance() {
        return clock.advance();
    }

    /// {@return the last boundary, from 0}
    int latest() {
        return clock.latest();
    }

    /// {@return the number of oldest events that end, after the clock advanced by one boundary}
    ///
    /// @param before the boundary before it
    int endedEvents(final int before) {
        return events == null ? 0 : events.reach(before, clock.latest(), rows.rows());
    }

    /// Ends the marks and handles of the boundary that came a lap ago, after the clock advanced by one boundary.
    ///
    /// @param before the boundary before it
    void end(final int before) {
        final int latest = clock.latest();
        if (created != null) {
            created.reach(latest);
        }
        if (changed != null) {
            changed.reach(latest);
        }
        if (woken != null) {
            woken.reach(latest);
        }
        if (destroyed != null) {
            destroyed.reach(before, latest);
        }
    }

    /// {@return whether nothing is kept that a later boundary would end}
    public boolean isEmpty() {
        return (events == null || rows.rows() == 0)
                && (created == null || created.isClear())
                && (changed == null || changed.isClear())
                && (woken == null || woken.isClear())
                && (destroyed == null || destroyed.count() == 0);
    }

    /// {@return the rows that became active within the last lap, kept from the first call on; always the same tag}
    public RowTag created() {
        if (created == null) {
            created = new LapTag(rows, rows.name() + '.' + ListedParts.CREATED, RowTag.CREATED, true, false, clock);
            parts.listed.keep(tags());
            parts.add(created);
        }
        return created.union();
    }

    /// {@return the rows whose values or tags were set within the last lap, kept from the first call on; always the
    ///     same tag}
    public RowTag changed() {
        if (changed == null) {
            changed = new LapTag(rows, rows.name() + '.' + ListedParts.CHANGED, RowTag.CHANGED, false, false, clock);
            parts.listed.keep(tags());
            parts.add(changed);
        }
        return changed.union();
    }

    /// {@return the rows that woke within the last lap, kept from the first call on; always the same tag}
    public RowTag woken() {
        if (woken == null) {
            final String name = parts.fullName(ListedParts.WOKEN); // a part of the user may have it
            woken = new LapTag(rows, name, RowTag.WOKEN, false, true, clock);
            parts.listed.keep(tags());
            parts.add(woken);
        }
        return woken.union();
    }

    /// The handles that were destroyed within the last lap, kept from the first call on.
    ///
    /// @return always the same list
    public LapHandles destroyed() {
        if (destroyed == null) {
            destroyed = new LapHandles();
            destroyed.boundaries(clock.boundaries());
        }
        return destroyed;
    }

    /// {@return whether the code that sets a value must mark the row as changed}
    public boolean keepsChanged() {
        return changed != null;
    }

    /// {@return whether rows of the type may sleep}
    public boolean maySleep() {
        return woken != null || queuesWakes;
    }

    /// {@return whether rows that are due get a tag}
    public boolean keepsWoken() {
        return woken != null;
    }

    /// {@return whether a queue takes rows that are due}
    public boolean queuesWakes() {
        return queuesWakes;
    }

    /// Lets rows sleep without a tag: a queue takes those that are due.
    public void queueWakes() {
        queuesWakes = true;
    }

    /// {@return whether destroyed handles are kept}
    public boolean keepsDestroyed() {
        return destroyed != null;
    }

    /// Marks a row as changed within this lap.
    ///
    /// @param row a row that exists
    public void markChanged(final int row) {
        changed.mark(row);
    }

    /// Marks rows as changed within this lap.
    ///
    /// @param rows rows that exist
    public void markChanged(final RowSet rows) {
        changed.mark(rows);
    }

    /// Marks a row as woken within this lap.
    ///
    /// @param row a row that exists
    public void markWoken(final int row) {
        woken.mark(row);
    }

    /// The tags that are kept: those of `created()`, `changed()` and `woken()` that were asked for.
    ///
    /// @return the same array until there is one more
    public RowTag[] tags() {
        final int count = (created == null ? 0 : 1) + (changed == null ? 0 : 1) + (woken == null ? 0 : 1);
        if (tags.length != count) {
            tags = newTags();
        }
        return tags;
    }

    private RowTag[] newTags() {
        return Stream.of(created, changed, woken)
                .filter(Objects::nonNull)
                .map(LapTag::union)
                .toArray(RowTag[]::new);
    }

    /// Notes that all rows are about to be destroyed.
    void destroyAll() {
        for (int row = 0; destroyed != null && row < rows.end(); row++) {
            if (rows.exists(row)) {
                destroyed.add(rows.handle(row));
            }
        }
    }

    /// Notes that all rows were removed.
    void cleared() {
        if (events != null) {
            events.clear();
        }
    }

    /// Notes that all rows were removed and earlier handles may be given out again.
    void forget() {
        cleared();
        if (destroyed != null) {
            destroyed.clear();
        }
    }

    /// Saves all but the tags, which save themselves as followers.
    void save(final SavedState to) {
        to.putNumber("boundary", clock.latest());
        if (events != null) {
            to.putNumbers("events by boundary", events.save());
        }
        if (destroyed != null) {
            destroyed.save(to);
        }
    }

    void load(final SavedState from) {
        clock.load(from.lacks("boundary") ? clock.boundaries() - 1 : from.numbers("boundary")[0]);
        if (events != null && from.lacks("events by boundary")) {
            events.clear(); // the next boundary takes all rows for those of the last one
        } else if (events != null) {
            events.load(from.numbers("events by boundary"), rows.rows());
        }
        if (destroyed != null) {
            destroyed.load(from);
        }
    }

    /// {@return the list of what is kept, in words}
    String describe() {
        return "keeps created=" + (created != null) + ", changed=" + (changed != null) + ", destroyed="
                + (destroyed != null) + (woken == null ? "" : ", woken=true")
                + (queuesWakes ? ", queued=true" : "");
    }

    /// Makes room for laps in which each boundary creates `created` rows.
    void reserve(final int created) {
        if (destroyed != null) {
            destroyed.reserve((int) Math.min(Layout.MAX_ROWS, rows.capacity() + (long) clock.boundaries() * created));
        }
    }

    void arrays(final Consumer<Object> to) {
        if (destroyed != null) {
            destroyed.arrays(to);
        }
    }

    /// A hash of everything kept and its boundaries; 0 while nothing is kept.
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
        if (woken != null) {
            hash = Mix.next(hash, woken.orderHash());
        }
        return hash;
    }
}
