package org.denserow.engine.command;

/// The encoding of a delayed command: one word, `opcode (5 bits) | argument (10) | generation (16) | index (32)` under
/// a clear sign bit, then its payload words. Opcode and argument together are the *head* of the word. Other commands
/// have no head, because their [CommandStream] says what they do.
///
/// The type needs no bits: it is the type of the [CommandBuffer]. An object (an asset, or a value of an object column)
/// is a number in a [SideList], so words hold no addresses, and words without objects can be stored or sent.
final class CommandWord {

    static final int DESTROY = 1;
    static final int SET = 2; // argument: column; one payload word: raw bits, or an index into objects
    static final int TAG = 3; // argument: tag
    static final int UNTAG = 4; // argument: tag
    static final int ACTIVATE = 5;
    static final int ACTIVATE_AT = 6; // two payload words: frame, index into objects
    static final int SET_VEC3 = 7; // argument: column; two payload words: x and y, z
    static final int WAKE = 9; // one payload word: a time, or Timeline.NEVER
    static final int AFTER = 8; // target: the delay in frames of the commands up to the next AFTER

    static final int HEAD_SHIFT = 48;
    static final long TARGET_MASK = (1L << HEAD_SHIFT) - 1;

    private static final int OPCODE_SHIFT = 10;
    private static final int ARGUMENT_MASK = (1 << OPCODE_SHIFT) - 1;

    private CommandWord() {}

    /// @param target a handle, whose type is dropped, or a number of frames
    static long of(final int opcode, final int argument, final long target) {
        return (long) head(opcode, argument) << HEAD_SHIFT | target & TARGET_MASK;
    }

    static int head(final int opcode, final int argument) {
        return opcode << OPCODE_SHIFT | argument;
    }

    static int head(final long word) {
        return (int) (word >>> HEAD_SHIFT);
    }

    static int opcode(final int head) {
        return head >>> OPCODE_SHIFT;
    }

    static int argument(final int head) {
        return head & ARGUMENT_MASK;
    }

    /// The number of words of a command, payload included.
    static int size(final int opcode) {
        return switch (opcode) {
            case SET, WAKE -> 2;
            case ACTIVATE_AT, SET_VEC3 -> 3;
            default -> 1;
        };
    }

    // ---- Payload ----

    /// Packs the raw bits of two `float` into one payload word.
    static long pair(final int x, final int y) {
        return x & 0xFFFF_FFFFL | (long) y << Integer.SIZE;
    }
}
