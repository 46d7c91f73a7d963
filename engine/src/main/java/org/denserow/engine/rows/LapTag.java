package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.RowLookup;

/// A tag of the rows that were created, or changed, within the last lap: one set of bits per boundary, and their union,
/// which systems see. When a boundary comes again, it clears the bits that it marked a lap ago.
///
/// *Cost*: one bit per row and boundary and one per row for the union; all follow every move. A boundary costs
/// O(capacity / 64) if it clears any; with `marksFew` O(marks) if they are few.
final class LapTag extends Follower {

    private static final int SPARSE = 2; // words for a mark, above which marks end one by one

    private final RowTag union;
    private final boolean marksNewRows;
    private final boolean marksFew;
    private RowTag[] marks = {}; // by boundary
    private boolean[] isMarked = {};
    private final LapClock clock;
    private long[] scratch = {}; // of a save, reused

    /// @param marksNewRows whether a row is marked when it becomes active
    /// @param marksFew whether a boundary often marks a few rows of many: then it ends these alone
    LapTag(
            final TypeRows rows,
            final String name,
            final int index,
            final boolean marksNewRows,
            final boolean marksFew,
            final LapClock clock) {
        super(rows.clock);
        this.marksNewRows = marksNewRows;
        this.marksFew = marksFew;
        this.clock = clock;
        union = new RowTag(rows, name, index, Bitfield.withCapacity(rows.capacity()));
        boundaries(clock.boundaries());
    }

    /// See [Laps#boundaries(int)].
    void boundaries(final int count) {
        final RowTag last = marks.length == 0 ? newMarks(count - 1) : marks[marks.length - 1];
        final boolean isLastMarked = marks.length > 0 && isMarked[marks.length - 1];
        marks = new RowTag[count];
        for (int boundary = 0; boundary < count - 1; boundary++) {
            marks[boundary] = newMarks(boundary);
        }
        marks[count - 1] = last;
        isMarked = new boolean[count];
        isMarked[count - 1] = isLastMarked;
    }

    private RowTag newMarks(final int boundary) {
        final Bitfield bits = Bitfield.withCapacity(union.rows.capacity());
        if (marksFew) {
            bits.summarize();
        }
        return new RowTag(union.rows, union.name() + '.' + boundary, union.index(), bits);
    }

    RowTag union() {
        return union;
    }

    void mark(final int row) {
        final int latest = clock.latest();
        isMarked[latest] = true;
        marks[latest].bits.set(row);
        union.bits.set(row);
    }

    void mark(final RowSet rows) {
        final int latest = clock.latest();
        isMarked[latest] = true;
        mark(marks[latest].bits, rows);
        mark(union.bits, rows);
    }

    private static void mark(final Bitfield bits, final RowSet rows) {
        for (int word = rows.nextWord(0); word >= 0; word = rows.nextWord(word + 1)) {
            bits.setWord(word, bits.words()[word] | rows.word(word));
        }
    }

    void reach(final int boundary) {
        if (!isMarked[boundary]) {
            return;
        }
        isMarked[boundary] = false;
        final Bitfield ended = marks[boundary].bits;
        if (ended.isSummarized() && SPARSE * (long) ended.cardinality() < ended.words().length) {
            endFew(ended);
            return;
        }
        marks[boundary].cleared(ended.capacity());
        union.cleared(union.bits.capacity());
        for (final RowTag mark : marks) {
            union.bits.or(mark.bits, union.bits);
        }
    }

    /// Ends a few marks, word by word.
    private void endFew(final Bitfield ended) {
        for (int word = ended.nextWord(0); word >= 0; word = ended.nextWord(word + 1)) {
            ended.setWord(word, 0);
            long others = 0;
            for (final RowTag mark : marks) {
                others |= mark.bits.words()[word];
            }
            union.bits.setWord(word, others);
        }
    }

    /// Tells whether no boundary of the last lap marked a row.
    boolean isClear() {
        for (final boolean any : isMarked) {
            if (any) {
                return false;
            }
        }
        return true;
    }

    /// A hash of the marks of each boundary.
    long orderHash() {
        long sum = clock.latest();
        for (int boundary = 0; boundary < marks.length; boundary++) {
            final long[] words = marks[boundary].bits.words();
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
    void created(final int beginRow, final int endRow, final RowState state) {
        for (int row = beginRow; marksNewRows && state != RowState.PENDING && row < endRow; row++) {
            mark(row);
        }
    }

    @Override
    void activated(final int row) {
        if (marksNewRows) {
            mark(row);
        }
    }

    @Override
    void moved(final MoveList moves) {
        union.moved(moves);
        for (int boundary = 0; boundary < marks.length; boundary++) {
            if (isMarked[boundary]) { // otherwise it is clear
                marks[boundary].moved(moves);
            }
        }
    }

    @Override
    void vacated(final MoveList deaths) {
        union.vacated(deaths);
        for (int boundary = 0; boundary < marks.length; boundary++) {
            if (isMarked[boundary]) { // otherwise it is clear
                marks[boundary].vacated(deaths);
            }
        }
    }

    @Override
    void exchanged(final int a, final int b) {
        union.exchanged(a, b);
        for (final RowTag mark : marks) {
            mark.exchanged(a, b);
        }
    }

    @Override
    void exchanged(final RowPairs pairs) {
        if (isClear()) {
            return;
        }
        union.exchanged(pairs);
        for (int boundary = 0; boundary < marks.length; boundary++) {
            if (isMarked[boundary]) { // otherwise it is clear
                marks[boundary].exchanged(pairs);
            }
        }
    }

    @Override
    void cleared(final int endRow) {
        union.cleared(endRow);
        for (final RowTag mark : marks) {
            mark.cleared(endRow);
        }
    }

    @Override
    void resized(final int capacity) {
        union.resized(capacity);
        for (final RowTag mark : marks) {
            mark.resized(capacity);
        }
    }

    /// Saves one array: the latest boundary; then for each boundary whether it marked rows, and its words. The union is
    /// made from them.
    @Override
    void save(final SavedState to) {
        final int words = union.rows.endWord();
        final int length = 1 + marks.length * (1 + words);
        if (scratch.length < length) {
            scratch = new long[1 + marks.length * (1 + union.bits.words().length)];
        }
        final long[] saved = scratch;
        saved[0] = clock.latest();
        for (int boundary = 0; boundary < marks.length; boundary++) {
            final int at = 1 + boundary * (1 + words);
            saved[at] = isMarked[boundary] ? 1 : 0;
            System.arraycopy(marks[boundary].bits.words(), 0, saved, at + 1, words);
        }
        to.put(union.name(), saved, length);
    }

    @Override
    void load(final SavedState from) {
        final long[] saved = from.lacks(union.name()) ? new long[1 + marks.length] : from.numbers(union.name());
        final int words = (saved.length - 1) / marks.length - 1;
        union.resizeToMap();
        union.loaded(0);
        for (int boundary = 0; boundary < marks.length; boundary++) {
            final int at = 1 + boundary * (1 + words);
            final RowTag mark = marks[boundary];
            isMarked[boundary] = saved[at] != 0;
            mark.resizeToMap();
            System.arraycopy(saved, at + 1, mark.bits.words(), 0, words);
            mark.loaded(words);
            if (!isMarked[boundary] && mark.bits.nextSet(0) >= 0) {
                throw new IllegalArgumentException("a boundary without marks marked no row: tag=" + union.name()
                        + ", boundary=" + boundary + ", row=" + mark.bits.nextSet(0));
            }
            union.bits.or(mark.bits, union.bits);
        }
    }

    @Override
    void arrays(final Consumer<Object> to) {
        union.arrays(to);
        for (final RowTag mark : marks) {
            mark.arrays(to);
        }
    }

    @Override
    String fault(final RowLookup followed) {
        for (int row = 0; row < followed.capacity(); row++) {
            boolean any = false;
            for (final RowTag mark : marks) {
                any |= mark.bits.get(row);
            }
            if (any != union.bits.get(row)) {
                return "the union differs, row=" + row;
            }
        }
        return union.fault(followed);
    }

    @Override
    public String toString() {
        return union.name();
    }
}
