package org.denserow.engine.ground;

/// Checks mode, `-Ddenserow.checks=true`: errors that say more, for more time and memory. It changes messages, never
/// results: hashes and handles are the same with and without.
///
/// The property is read once, when this class is first used, into a constant; so what is behind it costs nothing when
/// it is off. What the mode does:
/// - A type remembers for every slot how its last handle ended, by whom and where (see [Origin]), and the error for a
///   stale handle tells.
/// - Systems run one at a time, chunks in order, on the owner; a chunk that changes a part which its system does not
///   declare as written, a row outside the chunk, or a scattered row that another chunk has changed, fails with an
///   error that names system, chunk, part and row.
/// - A chunk, an exclusive body or a handler that writes to an array which its column no longer has, since the type has
///   grown, fails with an error that names it, part and row; the owner gets the error from the next step.
/// - With `-Ddenserow.checks=order` each system of several chunks runs twice, chunks descending and ascending, and
///   fails when it makes a difference. So what a body does outside the engine (a file, a counter) happens twice. A
///   warning when the simulation is closed says if no system ever had two chunks.
///
/// The mode changes no grain, since handles depend on it: where tables are small, run the same model with
/// `SimulationOptions.withGrain(64)`, or most of them are one chunk, and every row is a chunk's own.
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

    /// What a value of the property means. It throws an Error, since whoever uses this class first would get any
    /// exception wrapped, without its message.
    ///
    /// @param value of the property
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
