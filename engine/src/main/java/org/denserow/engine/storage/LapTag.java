package org.denserow.engine.storage;

import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.state.SavedState;

/// Rows to which something happened within the last lap, as a tag: one set of bits per boundary, and their union, which
/// systems see. A boundary that comes again forgets what it marked a lap ago.
///
/// *Cost*: one bit per row and boundary and one more, all of which follow every move. A boundary costs O(capacity / 64)
/// when it forgets any.
final class LapTag extends RowFollower {

    private final Tag union;
    private final boolean marksNewRows;
    private Tag[] marks = {}; // by boundary
    private boolean[] isMarked = {};
    private final LapClock clock;

    /// @param marksNewRows whether a row is marked when it becomes active
    LapTag(final HandleMap map, final String name, final int index, final boolean marksNewRows, final LapClock clock) {
        this.marksNewRows = marksNewRows;
        this.clock = clock;
        union = new Tag(map, name, index, Bitfield.withCapacity(map.capacity()));
        boundaries(clock.boundaries());
    }

    /// See [Laps#boundaries(int)].
    void boundaries(final int count) {
        final Tag last = marks.length == 0 ? newMarks(count - 1) : marks[marks.length - 1];
        final boolean isLastMarked = marks.length > 0 && isMarked[marks.length - 1];
        marks = new Tag[count];
        for (int boundary = 0; boundary < count - 1; boundary++) {
            marks[boundary] = newMarks(boundary);
        }
        marks[count - 1] = last;
        isMarked = new boolean[count];
        isMarked[count - 1] = isLastMarked;
    }

    private Tag newMarks(final int boundary) {
        final Bitfield rows = Bitfield.withCapacity(union.map.capacity());
        return new Tag(union.map, union.name() + '.' + boundary, union.index(), rows);
    }

    Tag union() {
        return union;
    }

    void mark(final int row) {
        final int latest = clock.latest();
        isMarked[latest] = true;
        marks[latest].rows.set(row);
        union.rows.set(row);
    }

    void reach(final int boundary) {
        if (!isMarked[boundary]) {
            return;
        }
        isMarked[boundary] = false;
        marks[boundary].cleared(marks[boundary].rows.capacity());
        union.cleared(union.rows.capacity());
        for (final Tag mark : marks) {
            union.rows.or(mark.rows, union.rows);
        }
    }

    /// Whether no boundary of the last lap marked a row.
    boolean isClear() {
        for (final boolean any : isMarked) {
            if (any) {
                return false;
            }
        }
        return true;
    }

    /// A number for which boundary marked what.
    long orderHash() {
        long sum = clock.latest();
        for (int boundary = 0; boundary < marks.length; boundary++) {
            final long[] words = marks[boundary].rows.words();
            for (int word = 0; word < words.length; word++) {
                if (words[word] != 0) { // so that the capacity does not count
                    sum += Mix.next(Mix.next(boundary, word), words[word]);
                }
            }
        }
        return sum;
    }

    // ---- As a follower ----

    @Override
    protected void created(final int beginRow, final int endRow, final RowState state) {
        for (int row = beginRow; marksNewRows && state != RowState.PENDING && row < endRow; row++) {
            mark(row);
        }
    }

    @Override
    protected void activated(final int row) {
        if (marksNewRows) {
            mark(row);
        }
    }

    @Override
    protected void moved(final RowMoves moves) {
        union.moved(moves);
        for (final Tag mark : marks) {
            mark.moved(moves);
        }
    }

    @Override
    protected void vacated(final RowMoves moves) {
        union.vacated(moves);
        for (final Tag mark : marks) {
            mark.vacated(moves);
        }
    }

    @Override
    protected void exchanged(final int a, final int b) {
        union.exchanged(a, b);
        for (final Tag mark : marks) {
            mark.exchanged(a, b);
        }
    }

    @Override
    protected void cleared(final int endRow) {
        union.cleared(endRow);
        for (final Tag mark : marks) {
            mark.cleared(endRow);
        }
    }

    @Override
    protected void resized(final int capacity) {
        union.resized(capacity);
        for (final Tag mark : marks) {
            mark.resized(capacity);
        }
    }

    /// One array: the latest boundary, per boundary whether it marked, then its words. The union follows from them.
    @Override
    protected void save(final SavedState to) {
        final int words = union.savedWords();
        final long[] saved = to.roomForLongs(union.name(), 1 + marks.length * (1 + words));
        saved[0] = clock.latest();
        for (int boundary = 0; boundary < marks.length; boundary++) {
            final int at = 1 + boundary * (1 + words);
            saved[at] = isMarked[boundary] ? 1 : 0;
            System.arraycopy(marks[boundary].rows.words(), 0, saved, at + 1, words);
        }
    }

    @Override
    protected void load(final SavedState from) {
        final long[] saved = from.numbers(union.name());
        final int words = (saved.length - 1) / marks.length - 1;
        union.resizeToMap();
        union.loaded(0);
        for (int boundary = 0; boundary < marks.length; boundary++) {
            final int at = 1 + boundary * (1 + words);
            final Tag mark = marks[boundary];
            isMarked[boundary] = saved[at] != 0;
            mark.resizeToMap();
            System.arraycopy(saved, at + 1, mark.rows.words(), 0, words);
            mark.loaded(words);
            union.rows.or(mark.rows, union.rows);
        }
    }

    @Override
    protected void arrays(final Consumer<Object> to) {
        union.arrays(to);
        for (final Tag mark : marks) {
            mark.arrays(to);
        }
    }

    @Override
    protected String fault(final HandleMap map) {
        for (int row = 0; row < map.capacity(); row++) {
            boolean any = false;
            for (final Tag mark : marks) {
                any |= mark.rows.get(row);
            }
            if (any != union.rows.get(row)) {
                return "the union differs, row=" + row;
            }
        }
        return union.fault(map);
    }

    @Override
    public String toString() {
        return union.name();
    }
}
