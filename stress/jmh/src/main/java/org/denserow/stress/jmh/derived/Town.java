package org.denserow.stress.jmh.derived;

import java.util.SplittableRandom;

/// The world of a game server: a square in which things are spread evenly and move. The first ones are the avatars of
/// clients, one each.
///
/// @param clients the number of clients
/// @param things beside their avatars
record Town(int clients, int things) {

    /// The sight of a client.
    static final double SIGHT = 40;

    /// Most things that a client sees; many times the average.
    static final int MOST = 192;

    private static final double DENSITY = 0.011; // 55 things within sight
    private static final long SEED = 29;

    Town {
        if (clients < 1 || things < clients) {
            throw new IllegalArgumentException(
                    "a town has clients, and no fewer things: clients=" + clients + ", things=" + things);
        }
    }

    /// {@return the town that a text names: clients and things, as `1000:10000`}
    ///
    /// @throws IllegalArgumentException if the text has another form
    static Town of(final String text) {
        final int colon = Math.max(0, text.indexOf(':'));
        try {
            return new Town(Integer.parseInt(text.substring(0, colon)), Integer.parseInt(text.substring(colon + 1)));
        } catch (final IllegalArgumentException e) { // a NumberFormatException is one
            throw new IllegalArgumentException("a town is clients:things, as 1000:10000: town=" + text, e);
        }
    }

    /// {@return things, avatars included}
    int all() {
        return clients + things;
    }

    double side() {
        return Math.sqrt(all() / DENSITY);
    }

    /// Draws places and velocities of all things from one seed, so all rivals begin with the same. Each tenth thing stands
    /// still.
    Birds draw() {
        final SplittableRandom random = new SplittableRandom(SEED);
        final Birds drawn = new Birds(new double[all()], new double[all()], new double[all()], new double[all()]);
        for (int thing = 0; thing < all(); thing++) {
            drawn.x()[thing] = random.nextDouble(side());
            drawn.y()[thing] = random.nextDouble(side());
            drawn.vx()[thing] = thing % 10 == 0 ? 0 : random.nextDouble(-1, 1);
            drawn.vy()[thing] = thing % 10 == 0 ? 0 : random.nextDouble(-1, 1);
        }
        return drawn;
    }
}
