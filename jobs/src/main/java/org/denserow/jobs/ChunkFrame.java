package org.denserow.jobs;

/// One chunk that a worker is in: an entry of the stack of its [WorkerContext], since chunks nest. Each depth has one
/// frame, made once and reused.
///
/// *Threads*: its worker; a watchdog reads `job` and `chunk`.
final class ChunkFrame extends ChunkFrameFields {

    long r00, r01, r02, r03, r04, r05, r06, r07, r08, r09, r10, r11, r12, r13, r14, r15;

    ChunkFrame(final ChunkFrame outer) {
        this.outer = outer;
    }

    /// {@return the frame for a chunk that begins inside this one}
    ChunkFrame inner() {
        if (inner == null) {
            inner = new ChunkFrame(this);
        }
        return inner;
    }

    @Override
    public String toString() {
        return "ChunkFrame{chunk=" + (job == null ? "none" : chunk) + '}';
    }
}
