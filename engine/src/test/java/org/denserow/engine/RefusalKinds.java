package org.denserow.engine;

import java.lang.reflect.Executable;
import java.util.Arrays;
import java.util.Objects;

/// The kinds of exception with which a call may refuse: an illegal argument or state, an unsupported operation, an index
/// that was checked (or any, where the Javadoc names it), and a null pointer when null was passed.
final class RefusalKinds {

    private RefusalKinds() {}

    /// {@return what is wrong with an exception; empty if it is of one of the kinds}
    static String wrong(
            final Throwable thrown, final Executable method, final ExportedMethods methods, final Object... arguments) {
        final boolean right = switch (thrown) {
            case Thrown own -> true;
            case IndexOutOfBoundsException outside ->
                outside.getClass() == IndexOutOfBoundsException.class
                        || methods.documents(method, IndexOutOfBoundsException.class);
            case NullPointerException missing -> Arrays.stream(arguments).anyMatch(Objects::isNull);
            case IllegalArgumentException illegal -> true;
            case IllegalStateException illegal -> true;
            case UnsupportedOperationException unsupported -> true;
            default -> false;
        };
        return right ? "" : thrown.getClass().getSimpleName() + ": " + thrown.getMessage();
    }
}
