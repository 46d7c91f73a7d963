package org.denserow.engine.rows;

import static org.denserow.engine.ground.Given.given;

import java.util.Arrays;
import java.util.Set;
import java.util.function.Consumer;
import org.denserow.engine.bits.BitExpression;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.ground.Within;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.RowLookup;
import org.denserow.engine.storage.Tag;

/// The bits behind a [Tag], and how they follow the rows.
///
/// *Threads*: as the rows.
public final class RowTag extends Follower implements Tag, RowSelection {

    // Numbers of kept tags, after those that a type can define.
    static final int LIVE = MAX_TAGS;
    static final int CREATED = LIVE + 1;
    static final int CHANGED = LIVE + 2;
    static final int WOKEN = LIVE + 3;

    final TypeRows rows;
    final Bitfield bits;
    private final String name;
    private final int index;
    private final int lane;

    RowTag(final TypeRows rows, final String name, final int index, final Bitfield bits) {
        super(rows.clock);
        this.rows = rows;
        this.bits = bits;
        this.name = name;
        this.index = index;
        this.lane = rows.lane(index);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int type() {
        return rows.type();
    }

    @Override
    public int index() {
        return index;
    }

    /// {@return a small number, different from those of most other tags of a simulation, for caches by tag}
    public int lane() {
        return lane;
    }

    @Override
    public boolean isKept() {
        return index >= LIVE;
    }

    /// {@return whether it is the tag of the rows that have just woken}
    public boolean isOfWokenRows() {
        return index == WOKEN;
    }

    @Override
    public boolean livesOneLap() {
        return index > LIVE;
    }

    /// Refuses a kept tag, before a change of it is recorded or staged.
    ///
    /// @throws IllegalArgumentException if it is a kept tag
    public void checkWritable() {
        if (isKept()) {
            throw new IllegalArgumentException("the rows keep this tag themselves: tag=" + name
                    + "; change the rows, or define a tag of your own");
        }
    }

    @Override
    public TagView bits() {
        rows.checkOwner(name);
        final TagView view = new TagView(this);
        view.limit(0, isKept() ? 0 : Integer.MAX_VALUE, Reach.ALL);
        return view;
    }

    /// {@return the live bits, without a check}
    public Bitfield field() {
        return bits;
    }

    @Override
    public boolean isPlain() {
        return !rows.isPinned() || index == LIVE;
    }

    @Override
    public BitExpression selected() {
        return isPlain() ? BitExpression.of(name, bits) : expression().selected();
    }

    @Override
    public TagExpression expression() {
        return TagExpression.of(this);
    }

    @Override
    public int count() {
        rows.checkOwner(name);
        final long[] words = bits.words();
        final int end = (rows.activeEnd() + Bitfield.WORD_ROWS - 1) / Bitfield.WORD_ROWS;
        int count = 0;
        for (int word = 0; word < end; word++) {
            count += Long.bitCount(words[word] & rows.activeWord(word));
        }
        return count;
    }

    @Override
    public Set<Tag> tags() {
        return Set.of(this);
    }

    @Override
    public void copyTo(final int word, final int count, final long[] target, final int at) {
        rows.checkOwner(name);
        given(target, "target", "pass an array for the bits");
        Within.run(word, count, rows.endWord(), "words");
        Within.run(at, count, target.length, "places of the target");
        final long[] words = bits.words();
        for (int i = 0; i < count; i++) {
            target[at + i] = words[word + i] & rows.activeWord(word + i);
        }
    }

    // ---- As a follower ----

    @Override
    void created(final int beginRow, final int endRow, final RowState state) {}

    @Override
    void moved(final MoveList moves) {
        for (int move = 0; move < moves.count(); move++) {
            bits.move(moves.from()[move], moves.to()[move]);
        }
    }

    @Override
    void vacated(final MoveList deaths) {
        for (int death = 0; death < deaths.count(); death++) {
            bits.clear(deaths.from()[death]);
        }
    }

    @Override
    void exchanged(final int a, final int b) {
        bits.exchange(a, b);
    }

    @Override
    void exchanged(final RowPairs pairs) {
        for (int i = 0; i < pairs.count(); i++) {
            bits.exchange(pairs.a()[i], pairs.b()[i]);
        }
    }

    @Override
    void cleared(final int endRow) {
        bits.clear(0, endRow);
    }

    @Override
    void resized(final int capacity) {
        bits.resize(capacity);
    }

    @Override
    void save(final SavedState to) {
        to.put(name, bits.words(), rows.endWord(), version(rows.structure()), blocks(1));
    }

    @Override
    void load(final SavedState from) {
        if (bits.capacity() == rows.capacity() && from.holds(name, version(rows.structure()))) {
            return;
        }
        resizeToMap();
        loaded(from.lacks(name) ? 0 : from.copyTo(name, bits.words()));
    }

    void resizeToMap() {
        if (bits.capacity() != rows.capacity()) {
            bits.resize(rows.capacity());
        }
    }

    /// Clears all but the first words, which were loaded, and makes the levels anew.
    void loaded(final int words) {
        touch();
        Arrays.fill(bits.words(), words, bits.words().length, 0L);
        if (bits.isSummarized()) {
            bits.summarize();
        }
    }

    @Override
    void arrays(final Consumer<Object> to) {
        bits.arrays(to);
    }

    @Override
    String fault(final RowLookup followed) {
        if (bits.capacity() != followed.capacity()) {
            return "capacity=" + bits.capacity();
        }
        for (int row = bits.nextSet(0); row >= 0; row = bits.nextSet(row + 1)) {
            if (!followed.exists(row)) {
                return "a bit is set where no row is, row=" + row;
            }
        }
        return "";
    }

    @Override
    public String toString() {
        return name;
    }
}
