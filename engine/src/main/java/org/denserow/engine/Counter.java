package org.denserow.engine;

/// The plain counters of a frame, each summed from 0; [FrameReport] has their values.
enum Counter {
    OPEN_NANOS("openNanos"),
    SYSTEMS_NANOS("systemsNanos"),
    INNER_NANOS("innerNanos"),
    CLOSE_NANOS("closeNanos"),
    PARALLEL_APPLY_NANOS("parallelApplyNanos"),
    SERIAL_APPLY_NANOS("serialApplyNanos"),
    FOLLOWERS_NANOS("followersNanos"),
    CASCADES_NANOS("cascadesNanos"),
    MESSAGES("messages"),
    FAILED_MESSAGES("failedMessages"),
    REFUSED_MESSAGES("refusedMessages"),
    CREATED("createdRows"),
    DESTROYED("destroyedRows"),
    ACTIVATED("activatedRows"),
    COMMANDS("commands"),
    DESTROYS("destroyCommands"),
    SETS("setCommands"),
    TAGS("tagCommands"),
    UNTAGS("untagCommands"),
    ACTIVATIONS("activateCommands"),
    ARMED("armedTimers"),
    FIRED("firedTimers"),
    REPEATED("repeatedActivations"),
    STALE("staleCommands"),
    DUPLICATES("duplicateDestroys"),
    OVERTAKEN("overtakenCommands"),
    REFUSED("refusedCreates"),
    MOVES("moves"),
    ALLOCATED_BYTES("allocatedBytes"),
    CASCADED("cascadedRows"),
    CLEARED("clearedReferences"),
    LATE_ASSETS("lateAssets"),
    FAILED_ASSETS("failedAssets"),
    DUPLICATE_KEYS("duplicateKeys");

    /// All counters, in order; never changed, and not copied like the array of `values()`.
    static final Counter[] ALL = values();

    /// The number of counters.
    static final int COUNT = ALL.length;

    private final String label;

    Counter(final String label) {
        this.label = label;
    }

    /// {@return its name in texts, that of its accessor}
    String label() {
        return label;
    }
}
