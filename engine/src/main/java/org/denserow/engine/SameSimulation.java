package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import org.denserow.engine.command.CommandLog;
import org.denserow.engine.rows.HeldObject;
import org.denserow.engine.storage.Part;

/// Refuses tables and parts of another simulation.
final class SameSimulation {

    private SameSimulation() {}

    /// Refuses a part of another simulation.
    ///
    /// @param log log of the simulation
    /// @param state state of the simulation, which its resources know
    static void check(final CommandLog log, final FrameState state, final Part<?, ?> part) {
        if (!isOf(log, state, given(part, "part"))) {
            throw new IllegalArgumentException("a part must be of this simulation: part=" + part.name()
                    + "; it was defined elsewhere, pass the one that this simulation defined");
        }
    }

    /// {@return whether a part belongs to a simulation}
    static boolean isOf(final CommandLog log, final FrameState state, final Part<?, ?> part) {
        return part instanceof HeldObject<?> resource
                ? resource.isOf(state)
                : log.isPlace(log.place(part.type())) && log.store(part.type()).owns(part);
    }

    /// @param log log of the simulation
    /// @param rule the subject of the rule: the table that must be of the same simulation
    /// @param part kind and full name of the part that is defined
    /// @param role role of the other table
    static void check(
            final CommandLog log, final String rule, final String part, final String role, final Table other) {
        final int type = given(other, role).type();
        if (!log.isPlace(log.place(type)) || log.store(type) != other.store()) {
            throw new IllegalArgumentException(rule + " must be a table of the same simulation: " + part + ", " + role
                    + "=" + other.name() + "; pass the table that this simulation defined");
        }
    }
}
