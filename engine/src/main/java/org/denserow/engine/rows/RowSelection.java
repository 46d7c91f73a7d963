package org.denserow.engine.rows;

import org.denserow.engine.bits.BitExpression;
import org.denserow.engine.storage.Selection;

/// A selection with its bits: a tag, or tags combined.
public sealed interface RowSelection extends Selection permits RowTag, TagExpression {

    /// {@return the selection as an expression over bits}
    TagExpression expression();

    /// {@return the bits that it stands for, never outside the active rows as long as they are evaluated before the end
    ///     of the active rows}
    default BitExpression selected() {
        return expression().selected();
    }

    /// {@return whether it is the bits of one tag as they stand before the end of the active rows: any tag, but of a
    ///     pinned type the live bits only}
    default boolean isPlain() {
        return false;
    }

    @Override
    default Selection and(final Selection other) {
        return expression().and(TagExpression.of(other));
    }

    @Override
    default Selection or(final Selection other) {
        return expression().or(TagExpression.of(other));
    }

    @Override
    default Selection andNot(final Selection other) {
        return expression().andNot(TagExpression.of(other));
    }

    @Override
    default Selection not() {
        return expression().inverted();
    }

    @Override
    default int count() {
        return expression().checkedCount();
    }
}
