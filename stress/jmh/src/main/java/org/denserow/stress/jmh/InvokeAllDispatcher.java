package org.denserow.stress.jmh;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/// A fixed `ThreadPoolExecutor` in its usual form: `invokeAll` over one callable per chunk. The callables are
/// made once; the executor makes a future for each.
///
/// Threads: as [Dispatcher].
final class InvokeAllDispatcher implements Dispatcher {

    private final ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    private final List<Callable<Object>> chunkCalls;

    InvokeAllDispatcher(final int chunks, final IntConsumer work) {
        this.chunkCalls = IntStream.range(0, chunks)
                .mapToObj(chunk -> Executors.callable(() -> work.accept(chunk)))
                .toList();
    }

    @Override
    public void run() {
        try {
            pool.invokeAll(chunkCalls);
        } catch (final InterruptedException e) {
            throw new IllegalStateException("a benchmark thread must not be interrupted", e);
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
