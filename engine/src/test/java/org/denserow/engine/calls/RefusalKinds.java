package org.denserow.engine.calls;

import java.util.Arrays;
import java.util.Objects;
import java.util.regex.Pattern;

/// The kinds of exception with which a call may refuse: an illegal argument or state, an unsupported operation, an index
/// that was checked, and a null pointer when null was passed. The words are the engine's own, not those of the JDK:
/// rule, values, likely cause or remedy.
final class RefusalKinds {

    private static final Pattern WORDS = Pattern.compile("(?s)\\w[^:;]+: .*\\w=.*; \\w.+");

    private RefusalKinds() {}

    /// {@return what is wrong with an exception; empty if it is of one of the kinds}
    static String wrong(final Throwable thrown, final Object... arguments) {
        final boolean right = switch (thrown) {
            case Thrown own -> true;
            case IndexOutOfBoundsException outside -> outside.getClass() == IndexOutOfBoundsException.class;
            case NullPointerException missing -> Arrays.stream(arguments).anyMatch(Objects::isNull);
            case IllegalArgumentException illegal -> true;
            case IllegalStateException illegal -> true;
            case UnsupportedOperationException unsupported -> true;
            default -> false;
        };
        final boolean ours = thrown instanceof Thrown
                || WORDS.matcher(String.valueOf(thrown.getMessage())).matches();
        return right && ours ? "" : thrown.getClass().getSimpleName() + ": " + thrown.getMessage();
    }
}
