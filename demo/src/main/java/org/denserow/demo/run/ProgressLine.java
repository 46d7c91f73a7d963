package org.denserow.demo.run;

import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBarConsumer;

/// Where the progress bar writes its line. On a terminal it rewrites one line and ends it when it is closed; elsewhere
/// it prints a plain line for each position, once. The library draws the last position twice or three times.
///
/// *Threads*: any; each call excludes the others.
public final class ProgressLine implements ProgressBarConsumer {

    /// The longest line, in characters; a narrower terminal gets shorter lines.
    public static final int WIDTH = 79; // known, so that the library loads no native code to ask the terminal

    private final PrintWriter err;
    private final boolean isTerminal;
    private final int width;
    private String position = ""; // of the line shown last
    private boolean closed;

    /// Writes nothing yet.
    ///
    /// @param err standard error
    /// @param isTerminal whether to rewrite one line
    /// @param columns columns of the terminal as `COLUMNS` has them; empty, unreadable or 0 if they are unknown
    public ProgressLine(final PrintWriter err, final boolean isTerminal, final String columns) {
        this.err = err;
        this.isTerminal = isTerminal;
        this.width = isTerminal ? width(columns) : WIDTH;
    }

    private static int width(final String columns) {
        try {
            final int known = Integer.parseInt(columns);
            return known > 1 ? Math.min(known - 1, WIDTH) : WIDTH; // a line in the last column would wrap
        } catch (final NumberFormatException unknown) {
            return WIDTH;
        }
    }

    /// {@return the longest line that [#accept(String)] takes, in characters}
    @Override
    public int getMaxRenderedLength() {
        return width;
    }

    /// Shows a line.
    ///
    /// @param rendered `frame  9% [=> ] 6600/72225 (…`; its position is the part before the bracket
    @Override
    public synchronized void accept(final String rendered) {
        final String line = TerminalText.line(rendered);
        final String shown = position;
        position = line.substring(0, line.indexOf('(') < 0 ? line.length() : line.indexOf('('));
        if (closed) {
            return;
        }
        if (isTerminal) {
            final int length = Math.min(line.length(), width); // the library cannot draw 12 characters or fewer
            err.print("\r" + line.substring(0, length) + " ".repeat(width - length)); // over a longer line
            err.flush();
        } else if (!position.equals(shown)) {
            err.println(line);
            err.flush();
        }
    }

    /// Ends the line of a terminal. Nothing is shown afterwards.
    @Override
    public synchronized void close() {
        if (!closed && isTerminal) {
            err.println();
            err.flush();
        }
        closed = true;
    }
}
