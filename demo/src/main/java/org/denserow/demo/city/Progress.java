package org.denserow.demo.city;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// How far a run is, for the person who waits: one line rewritten on a terminal, else a plain line now and then.
///
/// *Threads*: the one that runs frames. *Cost*: one reading of the clock a frame.
final class Progress {

    private static final long TERMINAL_NANOS = 200_000_000L; // between two lines
    private static final long PLAIN_NANOS = 5_000_000_000L;
    private static final int LINE_WIDTH = 79;

    private final PrintWriter out;
    private final boolean terminal;
    private final long intervalNanos;
    private final int frames;
    private long start; // of the second frame: the first one pays for what is done once
    private long due;
    private boolean started;
    private boolean lineOpen;

    Progress(final PrintWriter out, final boolean terminal, final long intervalNanos, final int frames) {
        this.out = out;
        this.terminal = terminal;
        this.intervalNanos = intervalNanos;
        this.frames = frames;
    }

    /// Shows nothing.
    static Progress none() {
        return new Progress(new PrintWriter(PrintWriter.nullWriter()), false, Long.MAX_VALUE / 2, 0);
    }

    /// Shows lines.
    ///
    /// @param out standard error
    /// @param terminal whether `out` can go back to the beginning of a line
    /// @param frames how many the run will have
    static Progress on(final PrintWriter out, final boolean terminal, final int frames) {
        return new Progress(out, terminal, terminal ? TERMINAL_NANOS : PLAIN_NANOS, frames);
    }

    /// {@return whether standard error is a terminal that can rewrite a line}
    static boolean standardErrorIsTerminal() {
        if ("dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try { // Java knows only about standard input and output
            final String target = Files.readSymbolicLink(Path.of("/dev/fd/2")).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (final IOException | UnsupportedOperationException unknown) {
            return System.console() != null && System.console().isTerminal();
        }
    }

    void frame(final CityWorld world) {
        final long now = System.nanoTime();
        if (!started) {
            started = true;
            start = now;
            due = now + intervalNanos;
        }
        if (now - due < 0) {
            return;
        }
        due = now + intervalNanos;
        final String line = line(
                world.second(),
                world.simulation().frame(),
                world.vehicles().table().size(),
                Math.max(1, now - start) / 1e9);
        if (terminal) {
            out.print('\r' + String.format(Locale.ROOT, "%-" + LINE_WIDTH + '.' + LINE_WIDTH + "s", line));
            lineOpen = true;
        } else {
            out.println(line);
        }
        out.flush();
    }

    /// One line: `06:12:40  frame 6,621 of 73,441  12 vehicles  31,200 frames/s  2 s left`.
    private String line(final int second, final long frame, final int vehicles, final double seconds) {
        final double rate = frame / seconds;
        return String.format(
                Locale.ROOT,
                "%s  frame %,d of %,d  %,d vehicles  %,.0f frames/s  %,.0f s left",
                ServiceTime.formatExact(Math.max(0, second)),
                frame,
                frames,
                vehicles,
                rate,
                Math.max(0, frames - frame) / rate);
    }

    /// Clears the line.
    void end() {
        if (lineOpen) {
            out.print('\r' + " ".repeat(LINE_WIDTH) + '\r');
            out.flush();
        }
    }
}
