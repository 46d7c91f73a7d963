package org.denserow.engine.rows;

import static org.denserow.engine.ground.Given.given;

import java.util.Set;
import java.util.TreeSet;
import org.denserow.engine.bits.BitExpression;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.bits.ChunkBits;
import org.denserow.engine.ground.Within;
import org.denserow.engine.storage.Selection;
import org.denserow.engine.storage.Tag;

/// Tags of one type combined; see [Selection].
public final class TagExpression implements RowSelection {

    private final TypeRows rows;
    private final BitExpression bits;
    private final Set<Tag> tags; // in order of their numbers
    private final String text;
    private BitExpression selected; // null until it is asked for; two threads may each make it

    private TagExpression(final TypeRows rows, final BitExpression bits, final Set<Tag> tags) {
        this.rows = rows;
        this.bits = bits;
        this.tags = tags;
        this.text = bits.toString();
    }

    /// {@return a selection as an expression}
    ///
    /// @param selection any selection
    public static TagExpression of(final Selection selection) {
        return ((RowSelection) selection).expression();
    }

    static TagExpression of(final RowTag tag) {
        return new TagExpression(tag.rows, BitExpression.of(tag.name(), tag.bits), Set.of(tag));
    }

    TagExpression and(final TagExpression other) {
        return with(other, bits.and(sameType(other).bits));
    }

    TagExpression or(final TagExpression other) {
        return with(other, bits.or(sameType(other).bits));
    }

    TagExpression andNot(final TagExpression other) {
        return with(other, bits.andNot(sameType(other).bits));
    }

    TagExpression inverted() {
        return new TagExpression(rows, bits.not(), tags);
    }

    private TagExpression sameType(final TagExpression other) {
        if (rows != other.rows) {
            throw new IllegalArgumentException("a selection is over one type: left=" + this + ", type=" + rows.name()
                    + ", right=" + other + ", type=" + other.rows.name()
                    + "; run over one of them and look the other up by handle");
        }
        return other;
    }

    private TagExpression with(final TagExpression other, final BitExpression combined) {
        final Set<Tag> all = new TreeSet<>((a, b) -> Integer.compare(a.index(), b.index()));
        all.addAll(tags);
        all.addAll(other.tags);
        return new TagExpression(rows, combined, all);
    }

    @Override
    public TagExpression expression() {
        return this;
    }

    @Override
    public int type() {
        return rows.type();
    }

    @Override
    public Set<Tag> tags() {
        return tags;
    }

    @Override
    public BitExpression selected() {
        BitExpression known = selected;
        if (known == null) {
            known = rows.isPinned() ? bits.and(BitExpression.of("live", rows.live())) : bits;
            selected = known;
        }
        return known;
    }

    @Override
    public int count() {
        rows.checkOwner(text);
        return selected().cardinality(0, rows.activeEnd(), rows.scratchToCount());
    }

    @Override
    public void copyTo(final int word, final int count, final long[] target, final int at) {
        rows.checkOwner(text);
        given(target, "target", "pass an array for the bits");
        Within.run(word, count, rows.endWord(), "words");
        Within.run(at, count, target.length, "places of the target");
        final ChunkBits bits = rows.scratchToCount();
        for (int done = 0; done < count; ) {
            final int first = word + done;
            final int end = Math.min(word + count, first + Bitfield.WORD_ROWS);
            bits.evaluate(selected(), first * Bitfield.WORD_ROWS, Math.min(rows.end(), end * Bitfield.WORD_ROWS));
            for (int i = first; i < end; i++) {
                target[at + done++] = bits.word(i) & rows.activeWord(i);
            }
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
