package org.denserow.network;

/// Refuses arguments; a message gives rule, name, value and remedy.
final class Checks {

    private Checks() {}

    /// {@return an argument that is not null}
    static <T> T given(final T value, final String name, final String remedy) {
        if (value == null) {
            throw new NullPointerException("an argument must not be null: " + name + "=null; " + remedy);
        }
        return value;
    }

    /// {@return a number in a range, both ends included}
    static long inRange(final String name, final long value, final long least, final long most, final String remedy) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    name + " must be in [" + least + ", " + most + "]: " + name + "=" + value + "; " + remedy);
        }
        return value;
    }

    /// {@return a number of nodes}
    static int nodes(final int nodes) {
        return (int) inRange("nodes", nodes, 0, EdgeList.MAX_NODES, "a node is a row");
    }

    /// {@return a probability}
    static double probability(final double probability) {
        if (!(probability >= 0 && probability <= 1)) {
            throw new IllegalArgumentException("a probability must be in [0, 1]: probability=" + probability
                    + "; it was probably given in percent, or divided by zero");
        }
        return probability;
    }
}
