package org.denserow.engine;

import java.util.function.IntFunction;
import org.denserow.engine.command.ChunkKey;

/// Names who recorded the commands under a key of the boundary that is being applied.
///
/// *Threads*: the owner's. *Cost*: nothing is allocated.
final class Authors {

    private final IntFunction<SystemNode> systems; // by key
    private String inFrame = ""; // name of the recorder within the frame
    private boolean exclusive; // whether that is a system

    Authors(final IntFunction<SystemNode> systems) {
        this.systems = systems;
    }

    /// Sets the name of the recorder within the frame.
    void inFrame(final String who) {
        inFrame = who;
        exclusive = false;
    }

    /// Sets the exclusive system that recorded; null for none.
    void inFrame(final ExclusiveSystem system) {
        inFrame = system == null ? "nobody" : system.name();
        exclusive = system != null;
    }

    /// {@return the name of the system or other recorder}
    String name(final int key) {
        return switch (key) {
            case ChunkKey.IN_FRAME -> inFrame;
            case ChunkKey.TIMERS -> "a timer";
            case ChunkKey.OWNER -> "the owner";
            case ChunkKey.CASCADE -> "a cascade";
            default -> systems.apply(key).name;
        };
    }

    /// {@return the chunk of a system, or [SystemFailure#NO_CHUNK]}
    int chunk(final int key) {
        if (!isSystem(key)) {
            return SystemFailure.NO_CHUNK;
        }
        final SystemNode system = systems.apply(key);
        return system.place(key - system.firstKey);
    }

    /// {@return the word before the name of a system; empty for another recorder}
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
