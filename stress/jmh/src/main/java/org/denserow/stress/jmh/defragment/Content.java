package org.denserow.stress.jmh.defragment;

/// The values of a row as a function of its number in the order. All ways sort rows with these values, and each is checked
/// against them.
final class Content {

    /// The number of tags.
    static final int TAGS = 2;

    /// Distinct keys of the index over the column of `int`.
    static final int KINDS = 5000;

    private static final int[] TAGGED_ONE_IN = {3, 7};
    private static final long LINK_STEP = 7919; // prime, so links go anywhere
    private static final int VALUES = 1000; // distinct ones in columns behind the key

    private Content() {}

    /// {@return the value of a row in a column of `float`; column 0 is the key}
    static float value(final int column, final int number) {
        return column == 0 ? number : (float) ((long) number * (column + 1) % VALUES);
    }

    /// {@return the row that a row refers to}
    static int link(final int number, final int rows) {
        return (int) (number * LINK_STEP % rows);
    }

    /// {@return the key of a row in an index}
    static int kind(final int number) {
        return number % KINDS;
    }

    static boolean hasTag(final int tag, final int number) {
        return number % TAGGED_ONE_IN[tag] == 0;
    }

    /// Refuses a row that has other values than its place in the order says.
    static void expect(final boolean isRight, final String way, final int row) {
        if (!isRight) {
            throw new IllegalStateException("rows must be in order, and whole: way=" + way + ", row=" + row);
        }
    }
}
