package org.denserow.stress.fuzz;

/// A user-defined command of a case. Its words: what its draws depend on, a row, and more of the first.
///
/// @param number its place among the commands of the case
/// @param type the number of the type of the row
/// @param words how many words it has, at least two
record CustomPlan(int number, int type, int words) {

    /// Most of a case.
    static final int MOST = 2;

    /// {@return the key of the draws of its handler}
    int key() {
        return (int) CasePlan.CUSTOM - number;
    }

    /// {@return the words of a command that is sent}
    ///
    /// @param bits what its draws depend on
    /// @param name the row
    long[] payload(final long bits, final long name) {
        final long[] payload = new long[words];
        payload[0] = bits;
        payload[1] = name;
        for (int word = 2; word < words; word++) {
            payload[word] = Draws.mix(bits + word);
            payload[0] ^= payload[word];
        }
        return payload;
    }
}
