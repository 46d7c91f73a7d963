package org.denserow.engine.frame;

import org.denserow.engine.command.ChunkKey;

/// Who recorded what stands under a key of the boundary that is applied, in words.
///
/// *Threads*: the owner's. *Cost*: nothing is allocated.
final class Authors {

    private final SystemPlan plan;
    private String inFrame = ""; // who recorded within the frame
    private boolean exclusive; // whether that is a system

    Authors(final SystemPlan plan) {
        this.plan = plan;
    }

    /// Says who recorded within the frame, in words.
    void inFrame(final String who) {
        inFrame = who;
        exclusive = false;
    }

    /// Says which exclusive system did; null for none.
    void inFrame(final ExclusiveSystem system) {
        inFrame = system == null ? "nobody" : system.name();
        exclusive = system != null;
    }

    /// {@return the name of a system, or of whoever else it is}
    String name(final int key) {
        return switch (key) {
            case ChunkKey.IN_FRAME -> inFrame;
            case ChunkKey.TIMERS -> "a timer";
            case ChunkKey.OWNER -> "the owner";
            case ChunkKey.CASCADE -> "a cascade";
            default -> plan.systemOf(key).name;
        };
    }

    /// {@return the chunk of a system, or [SystemFailure#NO_CHUNK]}
    int chunk(final int key) {
        return isSystem(key) ? key - plan.systemOf(key).firstKey : SystemFailure.NO_CHUNK;
    }

    /// {@return what stands before the name when it is a system's, else nothing}
    String title(final int key) {
        if (key == ChunkKey.IN_FRAME && exclusive) {
            return "exclusive system ";
        }
        return isSystem(key) ? "system " : "";
    }

    private static boolean isSystem(final int key) {
        return key >= ChunkKey.SYSTEMS && key != ChunkKey.CASCADE;
    }
}
