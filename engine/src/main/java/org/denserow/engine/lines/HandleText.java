package org.denserow.engine.lines;

import java.util.HexFormat;
import org.denserow.engine.ground.Within;
import org.denserow.engine.handle.Handle;

/// A handle as 16 hexadecimal digits (4 of the type, 4 of the generation, 8 of the index), the null handle as the empty
/// text. Reused for each handle, without garbage.
///
/// Digits and no number: many readers keep numbers as `double`, which is exact to 2^53 only.
final class HandleText implements CharSequence {

    private static final int DIGITS = 16;

    private long handle;

    HandleText of(final long value) {
        handle = value;
        return this;
    }

    @Override
    public int length() {
        return handle == Handle.NULL ? 0 : DIGITS;
    }

    @Override
    public char charAt(final int index) {
        final int place = Within.index(index, length(), "index", "length() says how many characters there are");
        return Character.forDigit((int) (handle >>> 4 * (DIGITS - 1 - place)) & 0xF, 16);
    }

    @Override
    public CharSequence subSequence(final int start, final int end) {
        return toString().substring(start, end);
    }

    @Override
    public String toString() {
        return handle == Handle.NULL ? "" : HexFormat.of().toHexDigits(handle);
    }
}
