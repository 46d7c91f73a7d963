package org.denserow.engine.frame;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.command.CommandLog;

/// Refuses tables of another simulation where a part of one type names another type.
final class SameSimulation {

    private SameSimulation() {}

    /// @param log of the simulation
    /// @param rule what must be such a table
    /// @param part kind and full name of the part that is defined
    /// @param role of the other table
    static void check(
            final CommandLog log, final String rule, final String part, final String role, final Table other) {
        final int type = given(other, role).type();
        if (!log.isPlace(log.place(type)) || log.map(type) != other.map()) {
            throw new IllegalArgumentException(rule + " must be a table of the same simulation: " + part + ", " + role
                    + "=" + other.name() + "; pass the table that this simulation defined");
        }
    }
}
