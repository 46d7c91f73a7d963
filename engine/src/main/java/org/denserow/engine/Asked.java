package org.denserow.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The receipt of a message, or a stage that a method of it has made. The owner's thread runs the frame that completes
/// it, so a wait of the owner for a message that no frame has handled yet is refused. So is one while no thread can be
/// started that completes the receipt: the next frame tries again.
///
/// *Threads*: any. *Cost*: a wait of another thread reads one volatile field more.
///
/// @param <T> the class of the result
final class Asked<T> extends CompletableFuture<T> {

    private final Ownership ownership;
    private final String port;
    private final Asked<?> receipt; // this, unless it is a stage
    private boolean isSettled; // of a receipt: about to complete on another thread; the owner writes and reads it

    /// @param port the name of the port that got the message
    Asked(final Ownership ownership, final String port) {
        this.ownership = ownership;
        this.port = port;
        this.receipt = this;
    }

    private Asked(final Asked<?> before) {
        this.ownership = before.ownership;
        this.port = before.port;
        this.receipt = before.receipt;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new Asked<>(this);
    }

    /// The message is handled, or will never be, and another thread got the receipt to complete: so the owner may wait
    /// for it.
    void settle() {
        isSettled = true;
    }

    private void checkWait(final String call) {
        if (!isDone() && ownership.isMine() && !receipt.isSettled && !receipt.isDone()) {
            throw new IllegalStateException("the owner's thread must not wait for a receipt whose frame it has not run:"
                    + " call=" + call + ", port=" + port + ", thread="
                    + Thread.currentThread().getName()
                    + "; run a frame first, wait on another thread, or use thenAccept");
        }
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        checkWait("get");
        return super.get();
    }

    @Override
    public T get(final long timeout, final TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        checkWait("get");
        return super.get(timeout, unit);
    }

    @Override
    public T join() {
        checkWait("join");
        return super.join();
    }
}
