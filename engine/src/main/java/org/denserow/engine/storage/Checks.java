package org.denserow.engine.storage;

/// Checks mode, `-Ddenserow.checks=true`: errors that say more, for more time and memory. It changes messages, never
/// results: hashes and handles are the same with and without.
///
/// The property is read once, when this class is first used, into a constant; so what is behind it costs nothing when
/// it is off. What the mode does today: a type remembers for every slot how its last handle ended, by whom and where
/// (see [Origin]), and the error for a stale handle tells.
///
/// *Threads*: a constant.
public final class Checks {

    /// The system property: `true` or `false`; without it, `false`.
    public static final String PROPERTY = "denserow.checks";

    /// Whether checks mode is on.
    public static final boolean ON = isOn(System.getProperty(PROPERTY, "false"));

    private Checks() {}

    /// An Error, since whoever uses this class first would get any exception wrapped, without its message.
    static boolean isOn(final String value) {
        return switch (value) {
            case "true" -> true;
            case "false" -> false;
            default ->
                throw new ExceptionInInitializerError("checks mode is true or false: " + PROPERTY + "=" + value
                        + "; start the JVM with -D" + PROPERTY + "=true, or without the property");
        };
    }
}
