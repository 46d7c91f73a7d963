package org.denserow.demo.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormat;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/// How far a run is, for the person who waits.
///
/// *Threads*: the one that runs frames; the library draws on a daemon thread of its own, which never sees the world.
public interface Progress extends AutoCloseable {

    /// Takes note of a frame. *Cost*: a comparison, but for one frame in 60.
    ///
    /// @param frame frames that have run
    /// @param world its text, asked for when it is shown, says what there is
    default void frame(final long frame, final Object world) {}

    /// Shows how far the run came, which the library prints twice, and ends the line; nothing is shown after it.
    @Override
    default void close() {}

    /// {@return one that shows nothing}
    static Progress none() {
        return new Progress() {};
    }

    /// Shows one line that is rewritten on a terminal, else a plain line now and then.
    ///
    /// @param err standard error, for plain lines
    /// @param frames how many the run will have
    /// @return to be told of each frame, and closed at the end
    static Progress on(final PrintWriter err, final int frames) {
        return standardErrorIsTerminal()
                ? new Bar(new ConsoleProgressBarConsumer(System.err, Bar.WIDTH), 200, frames)
                : new Bar(new DelegatingProgressBarConsumer(err::println, Bar.WIDTH), 5_000, frames);
    }

    private static boolean standardErrorIsTerminal() {
        if ("dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try { // Java knows only about standard input and output, the library about neither
            final String target = Files.readSymbolicLink(Path.of("/dev/fd/2")).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (final IOException | UnsupportedOperationException unknown) {
            return System.console() != null && System.console().isTerminal();
        }
    }

    /// `frame   9% [=>  ]  6600/72224 (0:00:02 / 0:00:20) 3300/s 06:12:40 37 vehicles`; the second time is what is
    /// left. The library counts whole seconds, so the speed is rough in the first few; the summary has the exact one.
    final class Bar implements Progress {

        /// Characters in a line.
        public static final int WIDTH = 79; // given, so that the library loads no native code to ask the terminal
        private static final int FRAMES_PER_UPDATE = 60;

        private final ProgressBar bar;
        private final int frames;

        /// Shows the beginning.
        ///
        /// @param consumer takes the lines
        /// @param intervalMillis between two lines
        /// @param frames how many the run will have
        public Bar(final ProgressBarConsumer consumer, final int intervalMillis, final int frames) {
            this.frames = frames;
            this.bar = new ProgressBarBuilder()
                    .setTaskName("frame")
                    .setInitialMax(frames)
                    .setStyle(ProgressBarStyle.ASCII)
                    .showSpeed(new DecimalFormat("0"))
                    .setUpdateIntervalMillis(intervalMillis)
                    .setConsumer(consumer)
                    .build();
        }

        @Override
        public void frame(final long frame, final Object world) {
            if (frame % FRAMES_PER_UPDATE == 0 || frame >= frames) {
                bar.setExtraMessage(" " + world);
                bar.stepTo(frame); // last, because only a step makes the library draw
            }
        }

        @Override
        public void close() {
            bar.close();
        }
    }
}
