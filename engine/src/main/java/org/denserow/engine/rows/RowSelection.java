package org.denserow.engine.rows;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.bits.BitExpression;
import org.denserow.engine.storage.Selection;

/// A selection with its bits: a tag, or tags combined.
public sealed interface RowSelection extends Selection permits RowTag, TagExpression {

    /// {@return the selection as an expression over bits}
    TagExpression expression();

    /// {@return the selected bits; all lie within the active rows if the caller evaluates only words before the end of
    ///     the active rows}
    default BitExpression selected() {
        return expression().selected();
    }

    /// {@return whether it is exactly the bits of one tag before the end of the active rows: true for any tag, but in a
    ///     pinned type only for the live bits}
    default boolean isPlain() {
        return false;
    }

    @Override
    default Selection and(final Selection other) {
        return expression().and(TagExpression.of(given(other, "other")));
    }

    @Override
    default Selection or(final Selection other) {
        return expression().or(TagExpression.of(given(other, "other")));
    }

    @Override
    default Selection andNot(final Selection other) {
        return expression().andNot(TagExpression.of(given(other, "other")));
    }

    @Override
    default Selection not() {
        return expression().inverted();
    }
}
