package org.denserow.demo.run;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.function.IntSupplier;

/// A full heap: one line on standard error, and exit code 4, whatever thread it fills on. The line is made before the
/// run, as bytes, so that saying it needs no memory.
///
/// A command that meets a full heap ends as after any error: its files are closed, and the line is printed. Where even
/// that needs more memory than there is, and where another thread ends because of it, the bytes are written and the JVM
/// ends at once. Then parts of files may be left, as after a `KILL`.
///
/// *Threads*: any. A JVM has one heap, so it has one such line: that of the run begun last.
public final class FullHeap {

    private static final FileOutputStream ERR = new FileOutputStream(FileDescriptor.err);

    private static volatile byte[] line = {};

    private FullHeap() {}

    /// Ends the JVM from now on when a thread ends because the heap is full. A thread that ends for another reason is
    /// reported as usual.
    public static void watch() {
        expect("", "");
        warmUp();
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            if (isIn(failure)) {
                end();
            }
            try {
                System.err.print("Exception in thread \"" + thread.getName() + "\" ");
                failure.printStackTrace();
            } catch (final OutOfMemoryError full) {
                end();
            }
        });
    }

    /// Initialises what [#end] calls: that needs memory, and a class whose initialiser fails stays broken.
    private static void warmUp() {
        final Thread none = new Thread(() -> {});
        Runtime.getRuntime().addShutdownHook(none);
        Runtime.getRuntime().removeShutdownHook(none);
        try {
            ERR.write(line, 0, 0);
        } catch (final IOException closed) {
            // nobody reads it
        }
    }

    /// Runs, and says so if the heap is full.
    ///
    /// @param size the size of the run, as `name=value`
    /// @param remedy a smaller run to try; empty if there is none
    /// @param run what to run
    /// @return its exit code
    /// @throws OutOfCapacity if the heap is full; it was made before the run
    public static int within(final String size, final String remedy, final IntSupplier run) {
        final OutOfCapacity full = expect(size, remedy);
        try {
            return run.getAsInt();
        } catch (final RuntimeException | Error failure) {
            if (isIn(failure)) {
                throw full;
            }
            throw failure;
        }
    }

    private static OutOfCapacity expect(final String size, final String remedy) {
        final OutOfCapacity full = OutOfCapacity.heapIsFull(size, remedy);
        line = (full.line() + System.lineSeparator()).getBytes(System.err.charset());
        return full;
    }

    /// {@return whether a failure is a full heap, or was caused by one, as that of a system on a worker}
    private static boolean isIn(final Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }

    /// Writes the line and ends the JVM. Of several threads one writes, and the others wait for the end.
    private static synchronized void end() {
        try {
            ERR.write(line, 0, line.length);
        } catch (final Throwable lost) {
            // nobody reads it, or there is no memory to say so; the exit code does
        } finally {
            Runtime.getRuntime().halt(ExitCode.OUT_OF_CAPACITY);
        }
    }
}
