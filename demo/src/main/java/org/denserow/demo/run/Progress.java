package org.denserow.demo.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormat;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/// Shows a waiting person how far a run is.
///
/// *Threads*: the one that runs frames; the library draws on a daemon thread of its own, which never sees the world.
public interface Progress extends AutoCloseable {

    /// Notes a frame, or frame 0 before the first one. Nothing is shown before. *Cost*: a comparison; one frame in 60 also makes a text.
    ///
    /// @param frame frames that have run
    /// @param world its text says what the world holds; it is made only when it is shown
    /// @throws Interruption.Interrupted if the user asked the run to end
    default void frame(final long frame, final Object world) {}

    /// Shows how far the run came, and ends the line. Nothing is shown afterwards.
    @Override
    default void close() {}

    /// {@return a progress that shows nothing}
    static Progress none() {
        return new Progress() {};
    }

    /// Rewrites one line on a terminal, five times a second; prints a plain line every 5 seconds elsewhere.
    ///
    /// @param err standard error
    /// @param frames frames of the run; nothing is shown for 0
    /// @return told of each frame, and closed at the end
    static Progress on(final PrintWriter err, final int frames) {
        return on(err, "frame", frames, Bar.FRAMES_PER_UPDATE);
    }

    /// A progress of something else than frames.
    ///
    /// @param err standard error
    /// @param name what is counted, in one word
    /// @param count of them; nothing is shown for 0
    /// @param perUpdate how many there are from one update to the next
    /// @return told of each, and closed at the end
    static Progress on(final PrintWriter err, final String name, final int count, final int perUpdate) {
        if (count == 0) {
            return none();
        }
        final boolean isTerminal = standardErrorIsTerminal();
        final String columns = System.getenv().getOrDefault("COLUMNS", "");
        return new Bar(new ProgressLine(err, isTerminal, columns), isTerminal ? 200 : 5_000, name, count, perUpdate);
    }

    private static boolean standardErrorIsTerminal() {
        if ("dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try { // Java reports on standard input and output only, the library on neither
            final String target = Files.readSymbolicLink(Path.of("/dev/fd/2")).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (final IOException | UnsupportedOperationException unknown) {
            return System.console() != null && System.console().isTerminal();
        }
    }

    /// `frame   9% [=>  ]  6600/72225 (0:00:02 / 0:00:20) 3300/s 06:12:40 37 vehicles`. The second time is the time
    /// left. The library counts whole seconds, so the speed is rough in the first few; the summary has the exact one.
    final class Bar implements Progress {

        static final int FRAMES_PER_UPDATE = 60;

        private final ProgressLine line;
        private final int intervalMillis;
        private final String name;
        private final int frames;
        private final int perUpdate;
        private ProgressBar bar; // null: nothing was shown

        /// Shows nothing yet: an error before the first frame gets a line of its own.
        ///
        /// @param line shows the bar
        /// @param intervalMillis between two drawings
        /// @param frames frames of the run, at least 1
        public Bar(final ProgressLine line, final int intervalMillis, final int frames) {
            this(line, intervalMillis, "frame", frames, FRAMES_PER_UPDATE);
        }

        private Bar(
                final ProgressLine line,
                final int intervalMillis,
                final String name,
                final int frames,
                final int perUpdate) {
            this.line = line;
            this.intervalMillis = intervalMillis;
            this.name = name;
            this.frames = frames;
            this.perUpdate = perUpdate;
        }

        @Override
        public void frame(final long frame, final Object world) {
            if (bar == null) {
                bar = begin();
            }
            if (frame % perUpdate == 0 || frame >= frames) {
                bar.setExtraMessage(" " + world);
                bar.stepTo(frame); // last, because only a step makes the library draw
            }
        }

        private ProgressBar begin() {
            return new ProgressBarBuilder()
                    .setTaskName(name)
                    .setInitialMax(frames)
                    .setStyle(ProgressBarStyle.ASCII)
                    .showSpeed(new DecimalFormat("0"))
                    .setUpdateIntervalMillis(intervalMillis)
                    .setConsumer(line)
                    .build();
        }

        @Override
        public void close() {
            if (bar == null) {
                return;
            }
            bar.close();
            line.close(); // the library forgets it when the run was shorter than its first drawing took
        }
    }
}
