package org.denserow.engine.calls;

import java.util.BitSet;
import java.util.Map;
import org.denserow.engine.bits.BitExpression;
import org.denserow.engine.bits.Bitfield;
import org.denserow.engine.bits.ChunkBits;

/// What each call does to sets of rows according to its contract. A call that is not named here must change nothing.
final class BitEffects {

    private static final Runnable NONE = () -> {};

    private final Map<Bitfield, BitSet> models;

    /// @param models rows by field
    BitEffects(final Map<Bitfield, BitSet> models) {
        this.models = models;
    }

    /// Prepares the effect of a call before it is made.
    ///
    /// @return does to the models what the call does, if it returns
    Runnable of(final Object subject, final String name, final Object... arguments) {
        return switch (subject) {
            case Bitfield field -> ofField(field, models.get(field), name, arguments);
            case ChunkBits chunk -> ofChunk(rows(chunk), name, arguments);
            case BitExpression expression
            when name.equals("materialise") -> {
                final BitSet selected = rows(expression);
                yield () -> {
                    final BitSet target = models.get((Bitfield) arguments[0]);
                    for (int row = (int) arguments[1]; row < (int) arguments[2]; row++) {
                        target.set(row, selected.get(row));
                    }
                };
            }
            case null, default -> NONE;
        };
    }

    private Runnable ofField(final Bitfield field, final BitSet rows, final String name, final Object... arguments) {
        return switch (name) {
            case "set", "setAtomic" -> () -> rows.set(first(arguments), end(arguments));
            case "clear", "clearAtomic" -> () -> rows.clear(first(arguments), end(arguments));
            case "flip" -> () -> rows.flip(first(arguments), end(arguments));
            case "setWord" ->
                () -> {
                    final int begin = Bitfield.WORD_ROWS * first(arguments);
                    for (int row = begin; row < Math.min(field.capacity(), begin + Bitfield.WORD_ROWS); row++) {
                        rows.set(row, ((long) arguments[1] >>> row & 1) != 0);
                    }
                };
            case "move" ->
                () -> {
                    final boolean moved = rows.get(first(arguments));
                    rows.clear(first(arguments));
                    rows.set((int) arguments[1], moved && first(arguments) != (int) arguments[1]);
                };
            case "exchange" ->
                () -> {
                    final boolean a = rows.get(first(arguments));
                    rows.set(first(arguments), rows.get((int) arguments[1]));
                    rows.set((int) arguments[1], a);
                };
            case "copyTo" ->
                () -> {
                    final BitSet copied = rows.get(first(arguments), (int) arguments[1]);
                    final BitSet target = models.get((Bitfield) arguments[2]);
                    for (int i = 0; i < (int) arguments[1] - first(arguments); i++) {
                        target.set((int) arguments[3] + i, copied.get(i));
                    }
                };
            case "resize" -> () -> rows.clear(first(arguments), Integer.MAX_VALUE);
            case "and", "or", "xor", "andNot" -> () -> combine(rows, name, arguments);
            case "not" ->
                () -> {
                    final BitSet inverted = (BitSet) rows.clone();
                    inverted.flip(0, field.capacity());
                    replace((Bitfield) arguments[0], inverted);
                };
            default -> NONE;
        };
    }

    private static int first(final Object... arguments) {
        return (int) arguments[0];
    }

    private static int end(final Object... arguments) {
        return arguments.length == 1 ? first(arguments) + 1 : (int) arguments[1];
    }

    private void combine(final BitSet rows, final String name, final Object... arguments) {
        final BitSet result = (BitSet) rows.clone();
        final BitSet other = models.get((Bitfield) arguments[0]);
        switch (name) {
            case "and" -> result.and(other);
            case "or" -> result.or(other);
            case "xor" -> result.xor(other);
            default -> result.andNot(other);
        }
        replace((Bitfield) arguments[1], result);
    }

    private void replace(final Bitfield target, final BitSet rows) {
        models.get(target).clear();
        models.get(target).or(rows);
    }

    private Runnable ofChunk(final BitSet selected, final String name, final Object... arguments) {
        return switch (name) {
            case "addTo" -> () -> models.get((Bitfield) arguments[0]).or(selected);
            case "removeFrom" -> () -> models.get((Bitfield) arguments[0]).andNot(selected);
            default -> NONE;
        };
    }

    // ---- What is selected before the call ----

    private static BitSet rows(final ChunkBits chunk) {
        final long[] words = new long[chunk.endWord()];
        for (int word = chunk.firstWord(); word < words.length; word++) {
            words[word] = chunk.word(word);
        }
        return BitSet.valueOf(words);
    }

    private static BitSet rows(final BitExpression expression) {
        try {
            final long[] words = new long[(expression.capacity() + Bitfield.WORD_ROWS - 1) / Bitfield.WORD_ROWS];
            for (int word = 0; word < words.length; word++) {
                words[word] = expression.word(word);
            }
            return BitSet.valueOf(words);
        } catch (final IllegalStateException resized) {
            return new BitSet(); // one of its fields was resized and another was not: it refuses the call as well
        }
    }
}
