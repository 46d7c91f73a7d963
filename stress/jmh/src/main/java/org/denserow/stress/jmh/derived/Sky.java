package org.denserow.stress.jmh.derived;

/// The world of a flock, a square torus, and the sight of a bird.
///
/// @param birds the number of birds
/// @param side of the world
/// @param radius how far a bird sees
/// @param cell least length of a cell, at least the radius
public record Sky(int birds, double side, double radius, double cell) {

    private static final double SMALL_RADIUS = 5;
    private static final double SMALL_DENSITY = 200 / (100.0 * 100.0);
    private static final double LARGE_RADIUS = 15;
    private static final double LARGE_DENSITY = 400 / (150.0 * 150.0);
    private static final int FEWEST_CELLS = 3; // on a side: a cell and two neighbours, none of them twice

    /// Makes a sky.
    ///
    /// @throws IllegalArgumentException if it has no bird, or no room for a cell and its neighbours
    public Sky {
        if (birds < 1 || !(cell >= radius) || !(side >= FEWEST_CELLS * cell)) {
            throw new IllegalArgumentException("a sky has birds, cells as long as the radius, and at least "
                    + FEWEST_CELLS + " cells on a side: birds=" + birds + ", side=" + side + ", radius=" + radius
                    + ", cell=" + cell);
        }
    }

    /// {@return the sky of the smaller model of the published comparison, with more birds: a bird sees 1.6 others at first}
    ///
    /// @param birds the number of birds
    public static Sky small(final int birds) {
        return new Sky(birds, Math.sqrt(birds / SMALL_DENSITY), SMALL_RADIUS, SMALL_RADIUS);
    }

    /// {@return the sky of the larger model: a bird sees 12.6 others at first}
    ///
    /// @param birds the number of birds
    public static Sky large(final int birds) {
        return new Sky(birds, Math.sqrt(birds / LARGE_DENSITY), LARGE_RADIUS, LARGE_RADIUS);
    }

    /// {@return the sky that a text names: birds and model, as `10000:small`}
    ///
    /// @throws IllegalArgumentException if the text has another form
    static Sky of(final String text) {
        final int colon = Math.max(0, text.indexOf(':'));
        try {
            final int birds = Integer.parseInt(text.substring(0, colon));
            return switch (text.substring(colon + 1)) {
                case "small" -> small(birds);
                case "large" -> large(birds);
                default -> throw new IllegalArgumentException("there are small and large");
            };
        } catch (final IllegalArgumentException e) { // a NumberFormatException is one
            throw new IllegalArgumentException("a sky is birds:model, as 10000:small: sky=" + text, e);
        }
    }
}
