package org.denserow.stress.jmh.commands;

/// The type of each body. Neighbours are of different types, so a recorder changes types with every command.
///
/// @param count types
/// @param of by body, in `[0, count)`
record Types(int count, int[] of) {

    private static final int FEW = 20; // one body in 20 is of another type than the first, when skewed

    /// Spreads bodies over types.
    ///
    /// @param name `1`, `2`, `8`: the same number of each; `8skewed`: 95 % of the first
    /// @param bodies how many there are
    /// @throws IllegalArgumentException if there is no such name
    static Types of(final String name, final int bodies) {
        final int count = switch (name) {
            case "1" -> 1;
            case "2" -> 2;
            case "8", "8skewed" -> 8;
            default ->
                throw new IllegalArgumentException(
                        "types are spread in some ways: types=" + name + "; 1, 2, 8 and 8skewed are there");
        };
        final int[] of = new int[bodies];
        for (int body = 0; body < bodies; body++) {
            if (!name.equals("8skewed")) {
                of[body] = body % count;
            } else if (body % FEW == 0) {
                of[body] = 1 + body / FEW % (count - 1);
            }
        }
        return new Types(count, of);
    }

    /// {@return the number of bodies of all types}
    int bodies() {
        return of.length;
    }

    /// {@return the number of bodies of a type}
    int bodies(final int type) {
        int bodies = 0;
        for (final int each : of) {
            bodies += each == type ? 1 : 0;
        }
        return bodies;
    }

    /// {@return these types, for a rival that has one type only}
    ///
    /// @throws IllegalArgumentException if there are more
    Types one(final String rival) {
        if (count != 1) {
            throw new IllegalArgumentException("this rival has one type: rival=" + rival + ", types=" + count);
        }
        return this;
    }
}
