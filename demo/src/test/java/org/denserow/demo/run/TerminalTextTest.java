package org.denserow.demo.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Text of users as a terminal may show it.
class TerminalTextTest {

    private static final String LONG = "v".repeat(300);
    private static final String CUT = "v".repeat(200) + "... (100 more characters)";

    /// C0, DEL, C1, orders of letters, characters without width, ends of lines, a lone surrogate.
    @ParameterizedTest
    @ValueSource(
            chars = {
                '\0', '\t', '\n', '\r', '\u001b', '\u007f', '\u0080', '\u009b', '\u00ad', '\u061c', '\u200b', '\u200e',
                '\u2028', '\u2029', '\u202a', '\u202e', '\u2066', '\u2069', '\ufeff', '\ud800', '\udfff'
            })
    void line_characterThatMovesOrHides_isEscaped(final char character) {
        assertEquals(String.format("a\\u%04xb", (int) character), TerminalText.line("a" + character + "b"));
    }

    @Test
    void line_pairOfSurrogatesWithoutWidth_isEscapedWhole() {
        assertEquals("\\udb40\\udc41", TerminalText.line("\udb40\udc41"));
    }

    @Test
    @DisplayName("letters of any script and pictures stay, and so does what is escaped already")
    void line_plainText_isTheSame() {
        for (final String text : List.of("", "café, Ωmega, 東京 \\ '\"", "\ud83d\ude8c", "\\u001b[2J")) {
            assertSame(text, TerminalText.line(text));
        }
    }

    @Test
    void value_upTo200Characters_isWhole() {
        assertEquals("v".repeat(200), TerminalText.value("v".repeat(200)));
        assertEquals("v".repeat(200) + "... (1 more characters)", TerminalText.value("v".repeat(201)));
        assertEquals("\ud83d\ude8c".repeat(200), TerminalText.value("\ud83d\ude8c".repeat(200)));
        assertEquals(
                "\ud83d\ude8c".repeat(200) + "... (2 more characters)", TerminalText.value("\ud83d\ude8c".repeat(202)));
    }

    @Test
    @DisplayName("values of the command line are cut in a message, whole ones, those after an equals sign, and parts")
    void line_argumentsInAMessage_areCut() {
        assertEquals("csv=" + CUT + ", x", TerminalText.line("csv=" + LONG + ", x", List.of("--csv", LONG)));
        assertEquals("csv=" + CUT + ", x", TerminalText.line("csv=" + LONG + ", x", List.of("--csv=" + LONG)));
        assertEquals("name=" + CUT, TerminalText.line("name=" + LONG, List.of("--param", LONG + "=3")));
        assertEquals("name=" + CUT, TerminalText.line("name=" + LONG, List.of("--scenarios=churn," + LONG)));
        assertEquals("rule: " + LONG, TerminalText.line("rule: " + LONG, List.of("--csv", "v")), "the program's own");
    }
}
