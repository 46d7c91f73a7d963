package org.denserow.demo.life;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads RLE: a header `x = m, y = n, rule = B3/S23`, and runs of cells `3o2b$…!`. Lines that begin with `#` before the
/// header are comments, apart from `#r`, the rule; what follows the `!` is a comment, too.
final class RunLengths {

    private static final Pattern HEADER =
            Pattern.compile("\\s*x\\s*=\\s*(\\d{1,9})\\s*,\\s*y\\s*=\\s*(\\d{1,9})\\s*(?:,\\s*rule\\s*=(.*))?");
    private static final int MOST = 1_000_000_000; // of a run

    private final PatternText text;
    private final CellPattern.Builder cells;
    private int width;
    private int height;
    private int x;
    private int y;
    private int run = -1; // -1: no number before the next letter
    private boolean ended;

    private RunLengths(final PatternText text) {
        this.text = text;
        this.cells = new CellPattern.Builder(text);
    }

    /// Reads a pattern.
    ///
    /// @param text of the file, not blank
    /// @return the pattern
    /// @throws org.denserow.demo.run.BadInput if the file breaks a rule
    static CellPattern read(final PatternText text) {
        return new RunLengths(text).read();
    }

    private CellPattern read() {
        final int lines = text.lines().size();
        int line = 1;
        for (; isBeforeHeader(text.lines().get(line - 1)); line++) {
            if (line == lines) {
                throw text.bad(line, "a pattern in RLE must have a header, x = m, y = n", "lines=" + lines);
            }
            final String comment = text.lines().get(line - 1);
            if (comment.startsWith("#r")) {
                text.checkRule(line, comment.substring(2));
            }
        }
        header(line, text.lines().get(line - 1));
        for (line++; line <= lines && !ended; line++) {
            final String runs = text.lines().get(line - 1);
            for (int i = 0; i < runs.length() && !ended; i++) {
                take(line, runs.charAt(i));
            }
        }
        if (!ended) {
            throw text.bad(lines, "a pattern in RLE must end with !", "lines=" + lines);
        }
        return cells.build();
    }

    private static boolean isBeforeHeader(final String line) {
        return line.isBlank() || line.startsWith("#");
    }

    private void header(final int line, final String header) {
        final Matcher fields = HEADER.matcher(header);
        if (!fields.matches()) {
            throw text.bad(line, "the header of a pattern must be x = m, y = n, rule = B3/S23", "header=" + header);
        }
        width = Integer.parseInt(fields.group(1));
        height = Integer.parseInt(fields.group(2));
        if (width > LifeScenario.MAX_SIDE || height > LifeScenario.MAX_SIDE) {
            throw text.bad(line, PatternText.MUST_FIT, "x=" + width + ", y=" + height);
        }
        if (fields.group(3) != null) {
            text.checkRule(line, fields.group(3));
        }
    }

    private void take(final int line, final char letter) {
        if (letter >= '0' && letter <= '9') {
            run = (int) Math.min(MOST, 10L * Math.max(run, 0) + letter - '0');
            return;
        }
        if (Character.isWhitespace(letter)) {
            return;
        }
        if (run == 0 || letter == '!' && run > 0) {
            throw text.bad(line, "a number of a run must be at least 1, before b, o or $", "run=" + run + letter);
        }
        final int length = Math.max(run, 1);
        run = -1;
        switch (letter) {
            case 'b', 'o' -> cells(line, letter, length);
            case '$' -> {
                y = Math.min(MOST, y + length);
                x = 0;
            }
            case '!' -> ended = true;
            default -> throw text.bad(line, "a run must be one of b, o and $, or the end !", "character=" + letter);
        }
    }

    private void cells(final int line, final char letter, final int length) {
        if (x + length > width) {
            throw text.bad(line, "a run must end within x of the header", "x=" + width + ", end=" + (x + length));
        }
        if (y >= height) {
            throw text.bad(line, "a run must lie within y of the header", "y=" + height + ", line=" + (y + 1));
        }
        if (letter == 'o') {
            cells.add(line, x, y, length);
        }
        x += length;
    }
}
