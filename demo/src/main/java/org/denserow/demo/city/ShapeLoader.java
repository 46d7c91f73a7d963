package org.denserow.demo.city;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.denserow.demo.timetable.Geometry;
import org.denserow.demo.timetable.ShapeSet;

/// Decodes shapes in the background. A shape is decoded once, when the first vehicle that needs it is created.
///
/// ## Threads
/// Any thread may ask. A decoded shape is written before its future completes, and the engine reads the future before
/// it activates a vehicle. So systems read the shapes of active vehicles without reading the future again.
final class ShapeLoader implements AutoCloseable {

    private final ShapeSet shapes;
    private final ExecutorService executor;
    private final AtomicReferenceArray<CompletableFuture<Geometry>> asked;
    private final Geometry[] decoded;
    private volatile boolean hasDefect;

    /// Loads on threads of `executor`; [#close()] shuts it down.
    ShapeLoader(final ShapeSet shapes, final ExecutorService executor) {
        this.shapes = shapes;
        this.executor = executor;
        this.asked = new AtomicReferenceArray<>(shapes.count());
        this.decoded = new Geometry[shapes.count()];
    }

    /// Loads on one daemon thread.
    static ShapeLoader inBackground(final ShapeSet shapes) {
        return new ShapeLoader(shapes, Executors.newSingleThreadExecutor(task -> {
            final Thread thread = new Thread(task, "shape-loader");
            thread.setDaemon(true);
            return thread;
        }));
    }

    /// Asks for a shape.
    ///
    /// @return completes when the shape is decoded; the same future for all callers
    Future<Geometry> ask(final int shape) {
        final CompletableFuture<Geometry> known = asked.get(shape);
        if (known != null) {
            return known;
        }
        final CompletableFuture<Geometry> wanted = new CompletableFuture<>();
        if (!asked.compareAndSet(shape, null, wanted)) {
            return asked.get(shape);
        }
        executor.execute(() -> decode(shape, wanted));
        return wanted;
    }

    private void decode(final int shape, final CompletableFuture<Geometry> wanted) {
        try {
            decoded[shape] = shapes.decode(shape);
            wanted.complete(decoded[shape]);
        } catch (final RuntimeException | Error failure) {
            if (!(failure instanceof OutOfMemoryError)) {
                hasDefect = true;
            }
            wanted.completeExceptionally(failure); // the engine names it and destroys the vehicle
        }
    }

    /// Waits until all shapes that were asked for are decoded, or have failed.
    void settle() {
        for (int shape = 0; shape < asked.length(); shape++) {
            final CompletableFuture<Geometry> wanted = asked.get(shape);
            if (wanted != null) {
                wanted.handle((geometry, failure) -> null).join();
            }
        }
    }

    /// {@return the numbers of the shapes that were asked for}
    int[] asked() {
        return IntStream.range(0, asked.length())
                .filter(shape -> asked.get(shape) != null)
                .toArray();
    }

    /// Asks for shapes, and waits for them.
    void load(final int[] wanted) {
        for (final int shape : wanted) {
            ask(shape);
        }
        settle();
    }

    /// {@return whether a shape failed for another reason than a full heap}
    boolean hasDefect() {
        return hasDefect;
    }

    /// {@return the decoded shapes by number; an element is valid once its future is done}
    Geometry[] decoded() {
        return decoded;
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
