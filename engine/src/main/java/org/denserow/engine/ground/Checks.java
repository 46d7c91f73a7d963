package org.denserow.engine.ground;

/// Checks mode, `-Ddenserow.checks=true`: finds more errors and says more about each, for more time and memory. It
/// never changes results: hashes and handles are the same with and without it.
///
/// The property is read once into a constant when this class is first used, so the mode costs nothing when it is off.
/// What the mode does:
/// - A type remembers for every slot how its last handle ended, by whom and where (see [Origin]); the error for a stale
///   handle says so.
/// - Chunks run one at a time, on the owner, in order or in the random order that the options ask for; a chunk that
///   changes a part which its system does not declare as written, a row outside the chunk, or a scattered row that
///   another chunk has changed, fails with an error that names system, chunk, part and row. So does a chunk before or
///   during which a derived part that its system reads has changed.
/// - A type that grows replaces the arrays of its columns. A chunk, an exclusive body or a handler that writes to a
///   replaced array fails with an error that names it, the part and the row; the owner gets the error from the next
///   step.
/// - With `-Ddenserow.checks=order` each system of several chunks runs twice, chunks descending and ascending, and
///   fails when the results differ. Effects outside the engine (a file, a counter) happen twice. If no system ever had
///   two chunks, a warning says so when the simulation is closed.
///
/// The mode does not change the grain, since handles depend on it. A small table is one chunk, which owns every row:
/// run such a model with `SimulationOptions.withGrain(64)`.
///
/// *Threads*: a constant.
public final class Checks {

    /// The system property: `true`, `order` or `false`; without it, `false`.
    public static final String PROPERTY = "denserow.checks";

    /// Whether checks mode is on.
    public static final boolean ON = isOn(System.getProperty(PROPERTY, "false"));

    /// Whether systems also run with their chunks in another order.
    public static final boolean ORDER = "order".equals(System.getProperty(PROPERTY));

    private Checks() {}

    /// Reads a value of the property. It throws an Error because the first user of this class would get an exception
    /// wrapped, without its message.
    ///
    /// @param value the value of the property
    /// @return whether checks mode is on
    /// @throws ExceptionInInitializerError if it is none of the three
    public static boolean isOn(final String value) {
        return switch (value) {
            case "true", "order" -> true;
            case "false" -> false;
            default ->
                throw new ExceptionInInitializerError("checks mode is true, order or false: " + PROPERTY + "=" + value
                        + "; start the JVM with -D" + PROPERTY + "=true or order, or without the property");
        };
    }
}
