package org.denserow.engine.storage;

import java.util.Set;
import java.util.TreeSet;
import org.denserow.engine.bits.BitExpression;

/// Tags of one map combined; see [Selection].
final class TagExpression implements Selection {

    final HandleMap map;
    final BitExpression bits;
    final Set<Tag> tags; // in order of their numbers

    private TagExpression(final HandleMap map, final BitExpression bits, final Set<Tag> tags) {
        this.map = map;
        this.bits = bits;
        this.tags = tags;
    }

    /// Any selection as an expression.
    static TagExpression of(final Selection selection) {
        return switch (selection) {
            case TagExpression expression -> expression;
            case Tag tag -> new TagExpression(tag.map, BitExpression.of(tag.name(), tag.rows), Set.of(tag));
        };
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

    @Override
    public TagExpression not() {
        return new TagExpression(map, bits.not(), tags);
    }

    private TagExpression sameType(final TagExpression other) {
        if (map != other.map) {
            throw new IllegalArgumentException("a selection is over one type: left=" + this + ", type=" + map.name()
                    + ", right=" + other + ", type=" + other.map.name()
                    + "; run over one of them and look the other up by handle");
        }
        return other;
    }

    private TagExpression with(final TagExpression other, final BitExpression combined) {
        final Set<Tag> all = new TreeSet<>((a, b) -> Integer.compare(a.index(), b.index()));
        all.addAll(tags);
        all.addAll(other.tags);
        return new TagExpression(map, combined, all);
    }

    @Override
    public int type() {
        return map.type();
    }

    @Override
    public int count() {
        map.checkOwner(toString());
        return map.count(this);
    }

    @Override
    public String toString() {
        return bits.toString();
    }
}
