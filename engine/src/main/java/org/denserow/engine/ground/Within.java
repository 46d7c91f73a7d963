package org.denserow.engine.ground;

import java.util.Objects;

/// Refuses indices and ranges outside their bounds; the message gives rule, values and likely cause or remedy.
///
/// *Cost*: that of the checks of [Objects], which the JIT knows as one compare and moves out of loops. That is why their
/// exceptions are replaced here, where nothing is hot, and the compare is not written again.
public final class Within {

    private Within() {}

    /// Checks an index.
    ///
    /// @param index the index
    /// @param end the index after the last
    /// @param name its name
    /// @param remedy likely cause or remedy, in words
    /// @return the index
    /// @throws IndexOutOfBoundsException unless it is in `[0, end)`
    public static int index(final int index, final int end, final String name, final String remedy) {
        return offset(index, 0, end, name, remedy);
    }

    /// Checks an index that does not count from 0.
    ///
    /// @param index the index
    /// @param begin the first one
    /// @param end the one after the last
    /// @param name its name
    /// @param remedy likely cause or remedy, in words
    /// @return the index, counted from `begin`
    /// @throws IndexOutOfBoundsException unless it is in `[begin, end)`
    public static int offset(final int index, final int begin, final int end, final String name, final String remedy) {
        try {
            return Objects.checkIndex(index - begin, end - begin);
        } catch (final IndexOutOfBoundsException outside) {
            throw refusal(name + " must be in [" + begin + ", " + end + "): " + name + "=" + index + "; " + remedy);
        }
    }

    /// Checks a range.
    ///
    /// @param begin its first index, in `[0, end]`
    /// @param end the index after its last, in `[begin, limit]`
    /// @param limit the index after the last of all
    /// @param what the things in the range, in words
    /// @throws IndexOutOfBoundsException unless it is within `[0, limit)`
    public static void range(final int begin, final int end, final int limit, final String what) {
        try {
            Objects.checkFromToIndex(begin, end, limit);
        } catch (final IndexOutOfBoundsException outside) {
            throw refusal("a range of " + what + " must be within [0, " + limit + "): begin=" + begin + ", end=" + end
                    + "; begin is the first, end comes after the last and is never below begin");
        }
    }

    /// Checks a range given by its length.
    ///
    /// @param first its first index
    /// @param count its length, at least 0
    /// @param limit the index after the last of all
    /// @param what the things in the range, in words
    /// @throws IndexOutOfBoundsException unless it is within `[0, limit)`
    public static void run(final int first, final int count, final int limit, final String what) {
        try {
            Objects.checkFromIndexSize(first, count, limit);
        } catch (final IndexOutOfBoundsException outside) {
            throw refusal("a range of " + what + " must be within [0, " + limit + "): first=" + first + ", count="
                    + count + "; count is a length, not an end");
        }
    }

    private static IndexOutOfBoundsException refusal(final String message) {
        return new IndexOutOfBoundsException(message);
    }
}
