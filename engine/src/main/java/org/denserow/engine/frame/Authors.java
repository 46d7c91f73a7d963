package org.denserow.engine.frame;

import org.denserow.engine.command.CommandLog;

/// Who recorded what stands under a key of the boundary that is applied, in words.
///
/// *Threads*: the owner's. *Cost*: nothing is allocated.
final class Authors {

    private final SystemPlan plan;
    private String intake = ""; // who recorded under the intake's key
    private boolean exclusive; // whether that is a system

    Authors(final SystemPlan plan) {
        this.plan = plan;
    }

    /// Says who recorded under the intake's key, in words.
    void intake(final String who) {
        intake = who;
        exclusive = false;
    }

    /// Says which exclusive system did; null for none.
    void intake(final ExclusiveSystem system) {
        intake = system == null ? "nobody" : system.name();
        exclusive = system != null;
    }

    /// {@return the name of a system, or of whoever else it is}
    String name(final int key) {
        return switch (key) {
            case CommandLog.INTAKE_KEY -> intake;
            case CommandLog.TIMER_KEY -> "a timer";
            case CommandLog.OWNER_KEY -> "the owner";
            case CommandLog.CASCADE_KEY -> "a cascade";
            default -> plan.systemOf(key).name;
        };
    }

    /// {@return the chunk of a system, or [SystemFailure#NO_CHUNK]}
    int chunk(final int key) {
        return isSystem(key) ? key - plan.systemOf(key).firstKey : SystemFailure.NO_CHUNK;
    }

    /// {@return what stands before the name when it is a system's, else nothing}
    String title(final int key) {
        if (key == CommandLog.INTAKE_KEY && exclusive) {
            return "exclusive system ";
        }
        return isSystem(key) ? "system " : "";
    }

    private static boolean isSystem(final int key) {
        return key >= CommandLog.SYSTEM_KEYS && key != CommandLog.CASCADE_KEY;
    }
}
