package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.HashSet;
import java.util.Set;

/// The names of one kind of definition in a simulation: each is used once, and none is blank.
///
/// *Threads*: the owner's, before the first frame.
final class Names {

    private final String kind;
    private final Set<String> taken = new HashSet<>();

    /// @param kind for messages: system, port
    Names(final String kind) {
        this.kind = kind;
    }

    String kind() {
        return kind;
    }

    /// Refuses a name that is blank or taken; does not take it.
    ///
    /// @throws IllegalArgumentException if it is blank or taken
    void check(final String name) {
        given(name, kind, "give it a name, which must be unique in the simulation");
        if (name.isBlank()) {
            throw new IllegalArgumentException("a name must not be blank: " + kind + "=\"" + name
                    + "\"; give a name that is unique in the simulation");
        }
        if (isTaken(name)) {
            throw new IllegalArgumentException(
                    "the name of a " + kind + " must be unique in a simulation: name=" + name + "; choose another one");
        }
    }

    /// Takes a name that was checked before or is known to be free.
    void take(final String name) {
        taken.add(name);
    }

    boolean isTaken(final String name) {
        return taken.contains(name);
    }
}
