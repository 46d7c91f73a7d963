package org.denserow.stress.jmh.defragment;

/// What a row has in each of its columns, as a function of its number in the order. All ways sort rows of this content,
/// and all of them are checked against it.
final class Content {

    /// Tags of a row.
    static final int TAGS = 2;

    /// Kinds of rows that have one.
    static final int KINDS = 5000;

    private static final int[] TAGGED_ONE_IN = {3, 7};
    private static final long LINK_STEP = 7919; // prime, so that links go anywhere
    private static final int VALUES = 1000; // that columns behind the key have

    private Content() {}

    /// {@return the value of a row in a column of `float`; column 0 is the key}
    static float value(final int column, final int number) {
        return column == 0 ? number : (float) ((long) number * (column + 1) % VALUES);
    }

    /// {@return the row that it refers to}
    static int link(final int number, final int rows) {
        return (int) (number * LINK_STEP % rows);
    }

    /// {@return what an index groups it by}
    static int kind(final int number) {
        return number % KINDS;
    }

    static boolean hasTag(final int tag, final int number) {
        return number % TAGGED_ONE_IN[tag] == 0;
    }

    /// Refuses a row that is not what stands at its place in the order.
    static void expect(final boolean isRight, final String way, final int row) {
        if (!isRight) {
            throw new IllegalStateException("rows must be in order, and whole: way=" + way + ", row=" + row);
        }
    }
}
