package org.denserow.engine.keyed;

import java.util.Objects;
import java.util.function.Consumer;
import org.denserow.engine.ground.Within;
import org.denserow.engine.handle.RowMoves;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.index.RangeIndex;
import org.denserow.engine.rows.KeyedRows;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.RowLookup;

/// The implementation of a [RangeIndex], and its view. It keeps one number: the row up to which keys ascend. That
/// number is no state, since it does not change which rows are found.
///
/// Keys are compared as `long`: whole numbers as they are, a `float` as bits in the same order, NaN last.
///
/// *Threads*: as [KeyedRows].
public final class RowRangeIndex extends KeyedRows implements RangeIndex, RangeIndex.View {

    private static final double MOST = 0x1p63; // above any whole number

    private final SlotMap slots;
    private final Consumer<String> checkAsk;
    private final String askCall;
    private final boolean isFloat;
    private final boolean isInt;
    private int ascends; // the rows below it, without permanent ones, ascend

    RowRangeIndex(final RowStore rows, final String part, final Column<?> key, final Consumer<String> checkAsk) {
        super(rows, part, key);
        rows.direct().checkExchanges("ranges");
        if (key.stride() != 1) {
            throw new IllegalArgumentException("a range is of one number: index=" + name() + ", key=" + key.name()
                    + ", stride=" + key.stride() + "; pass a column without a stride");
        }
        this.slots = rows.slots();
        this.checkAsk = checkAsk;
        this.askCall = name() + ".view";
        this.isFloat = key instanceof FloatColumn;
        this.isInt = key instanceof IntColumn;
    }

    /// Looks at the present rows, and follows them from now on.
    void begin() {
        lookOn(Integer.MAX_VALUE);
        follow();
    }

    @Override
    public View view() {
        checkAsk.accept(askCall);
        checkKept();
        return this;
    }

    // ---- Keys as ordered numbers ----

    private long code(final int row) {
        final Object cells = key().array();
        return isInt ? ((int[]) cells)[row] : isFloat ? code(((float[]) cells)[row]) : ((long[]) cells)[row];
    }

    private static long code(final float value) {
        final int bits = Float.floatToIntBits(value);
        return bits ^ bits >> 31 & Integer.MAX_VALUE;
    }

    /// The lowest code of a range from a number on.
    private long codeFrom(final double lowest) {
        if (!isFloat) {
            return (long) Math.ceil(lowest);
        }
        final float near = (float) lowest;
        return code(near == 0 && lowest <= 0 ? -0.0f : near < lowest ? Math.nextUp(near) : near);
    }

    /// The highest code of a range up to a number.
    private long codeTo(final double highest) {
        if (!isFloat) {
            return (long) Math.floor(highest);
        }
        final float near = (float) highest;
        return code(near == 0 && highest >= 0 ? 0.0f : near > highest ? Math.nextDown(near) : near);
    }

    // ---- Look-up ----

    @Override
    public int first(final long lowest, final long highest) {
        return isFloat ? first((double) lowest, (double) highest) : find(0, lowest, highest);
    }

    @Override
    public int next(final int row, final long lowest, final long highest) {
        return isFloat ? next(row, (double) lowest, (double) highest) : find(after(row), lowest, highest);
    }

    @Override
    public int first(final double lowest, final double highest) {
        return findBetween(0, lowest, highest);
    }

    @Override
    public int next(final int row, final double lowest, final double highest) {
        return findBetween(after(row), lowest, highest);
    }

    private int after(final int row) {
        return 1 + Within.index(row, slots.rowCapacity(), "row", "a walk continues from a row that it has found");
    }

    private int findBetween(final int fromRow, final double lowest, final double highest) {
        if (!(lowest <= highest) || lowest >= MOST && !isFloat) { // also for NaN
            checkKept();
            return -1;
        }
        return find(fromRow, codeFrom(lowest), codeTo(highest));
    }

    @Override
    public int first(final long value) {
        return first(value, value);
    }

    @Override
    public int next(final int row) {
        return find(row + 1, code(row), code(row));
    }

    private int find(final int fromRow, final long lowest, final long highest) {
        checkKept();
        final int permanent = slots.permanent();
        int row = scan(fromRow, permanent, lowest, highest);
        if (row < permanent) {
            return row;
        }
        final int end = ascending();
        if (row < end) {
            row = code(row) < lowest ? firstFrom(row, end, lowest) : row;
            if (row < end && code(row) <= highest) {
                return row;
            }
            row = end;
        }
        row = scan(row, slots.size(), lowest, highest);
        return row < slots.size() ? row : -1;
    }

    /// The first row of a range, or the end, or `begin` if that is above the end.
    private int scan(final int begin, final int end, final long lowest, final long highest) {
        int row = begin;
        while (row < end && (code(row) < lowest || code(row) > highest)) {
            row++;
        }
        return row;
    }

    /// The first row, among ascending rows, whose code is at least a number; or the end.
    private int firstFrom(final int begin, final int end, final long lowest) {
        int low = begin;
        int high = end;
        while (low < high) {
            final int middle = low + high >>> 1;
            if (code(middle) < lowest) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void checkKept() {
        if (isDropped()) {
            throw new IllegalStateException("an index that was dropped finds nothing: index=" + name()
                    + "; keep no view of an index that may be dropped, ask the table for a new one");
        }
    }

    // ---- Ascending keys ----

    @Override
    public int ascending() {
        return Math.max(slots.permanent(), Math.min(ascends, slots.size()));
    }

    @Override
    public void lookOn(final int most) {
        int end = ascending();
        for (int left = most; left > 0 && end < slots.size() && isAscent(end); left--) {
            end++;
        }
        ascends = end;
    }

    private boolean isAscent(final int row) {
        return row == slots.permanent() || code(row - 1) <= code(row);
    }

    private void disturb(final int row) {
        ascends = Math.min(ascends, row);
    }

    @Override
    public void rekeyed(final int row) {
        disturb(row);
    }

    /// Reports only keys that break the order; queries find all other keys where they stand.
    @Override
    public int nextUnknown(final int fromRow) {
        for (int row = Math.max(fromRow, slots.permanent()); row < ascending(); row++) {
            if (!isAscent(row)) {
                return row;
            }
        }
        return -1;
    }

    // ---- As a follower ----

    @Override
    protected void created(final int beginRow, final int endRow, final RowState state) {
        if (state != RowState.PERMANENT) { // permanent rows stand before all others
            disturb(beginRow);
        }
    }

    @Override
    protected void activated(final int row) {
        disturb(row);
    }

    @Override
    protected void moved(final RowMoves moves) {
        for (int move = 0; move < moves.count(); move++) {
            disturb(moves.to(move));
        }
    }

    /// Rows that take the vacant places are reported as moved.
    @Override
    protected void vacated(final RowMoves deaths) {}

    @Override
    protected void exchanged(final int a, final int b) {
        disturb(Math.min(a, b));
    }

    @Override
    protected void cleared(final int endRow) {
        ascends = 0;
    }

    @Override
    protected void resized(final int capacity) {}

    // ---- State: none ----

    @Override
    protected void save(final SavedState to) {}

    @Override
    protected void load(final SavedState from) {
        ascends = 0;
        lookOn(Integer.MAX_VALUE);
    }

    @Override
    public long orderHash() {
        checkKept();
        return 0;
    }

    @Override
    protected void dropped() {}

    @Override
    protected String fault(final RowLookup followed) {
        final int unknown = nextUnknown(0);
        return unknown >= 0 ? "keys that should ascend do not, row=" + unknown : "";
    }

    // ---- Keys may repeat ----

    @Override
    public int repeats() {
        return 0;
    }

    @Override
    public long repeat(final int place) {
        return Objects.checkIndex(place, 0);
    }

    @Override
    public void clearRepeats() {}
}
