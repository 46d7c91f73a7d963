package org.denserow.demo.life;

import java.util.List;
import java.util.Locale;
import org.denserow.demo.run.BadInput;

/// The lines of a pattern file, and the rules that all formats share.
///
/// @param file its name, for messages
/// @param lines of the file, without their ends
record PatternText(String file, List<String> lines) {

    /// The rule that a pattern breaks which is larger than any field.
    static final String MUST_FIT =
            "a pattern must fit into " + LifeScenario.MAX_SIDE + " x " + LifeScenario.MAX_SIDE + " cells";

    private static final int FARTHEST = 1_000_000_000; // so that sums stay in range
    private static final List<String> LIFE = List.of("B3/S23", "S23/B3", "23/3");

    /// {@return the error for a defect}
    ///
    /// @param line of the defect, from 1; 0 if it is in no single line
    /// @param rule that it breaks
    /// @param value its value, as `name=value`
    BadInput bad(final int line, final String rule, final String value) {
        return new BadInput(file, line, rule, value);
    }

    /// Checks that the rule of a pattern is that of the game.
    ///
    /// @param line of the file
    /// @param rule as the file writes it
    /// @throws BadInput if it is another one
    void checkRule(final int line, final String rule) {
        if (!LIFE.contains(rule.strip().toUpperCase(Locale.ROOT))) {
            throw bad(line, "the rule of a pattern must be B3/S23", "rule=" + rule.strip());
        }
    }

    /// {@return two whole numbers}
    ///
    /// @param line of the file
    /// @param text that has them, with blanks between
    /// @throws BadInput if they are not there, or out of range
    int[] place(final int line, final String text) {
        final String[] words = text.strip().split("\\s+");
        try {
            final int x = Integer.parseInt(words[0]);
            final int y = Integer.parseInt(words[words.length - 1]);
            if (words.length == 2 && Math.abs((long) x) <= FARTHEST && Math.abs((long) y) <= FARTHEST) {
                return new int[] {x, y};
            }
        } catch (final NumberFormatException wrong) {
            // reported below
        }
        throw bad(
                line,
                "a place must be two whole numbers, each at most " + FARTHEST + " from 0",
                "place=" + text.strip());
    }
}
