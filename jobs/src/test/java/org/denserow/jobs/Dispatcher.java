package org.denserow.jobs;

/// What the checks drive: [JobSystem#dispatch(int, ChunkJob)], or a twin that is broken in one place and must fail.
@FunctionalInterface
interface Dispatcher {

    void dispatch(int chunks, ChunkJob job);

    /// Two threads per dispatch, ascending claims, and one fault at most.
    static Dispatcher broken(final Fault fault) {
        return new BrokenDispatcher(fault);
    }

    /// What is wrong with a twin. `NONE` shows that the checks fail because of the fault and of nothing else.
    enum Fault {
        NONE,
        CLAIM_IN_TWO_STEPS,
        LAST_CHUNK_FORGOTTEN,
        FIRST_FAILURE_WINS,
        INTERRUPT_PASSED_ON,
        CALLERS_NOT_CHECKED,
        CALLERS_CHECKED_IN_TWO_STEPS
    }
}
