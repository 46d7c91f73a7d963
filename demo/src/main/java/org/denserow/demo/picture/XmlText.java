package org.denserow.demo.picture;

/// Any text as XML text: a file of a picture or a report stays well-formed, whatever names its feed and parameters have.
public final class XmlText {

    private static final int UNKNOWN = '\uFFFD'; // stands for half of a pair, and for what is no letter

    private XmlText() {}

    /// Adds a text that can stand in an element, and in an attribute with double quotes.
    ///
    /// @param xml gets the text
    /// @param text of any letters; a control character becomes a blank, what XML does not have becomes U+FFFD
    public static void append(final StringBuilder xml, final String text) {
        text.codePoints().forEach(letter -> {
            switch (letter) {
                case '&' -> xml.append("&amp;");
                case '<' -> xml.append("&lt;");
                case '>' -> xml.append("&gt;");
                case '"' -> xml.append("&quot;");
                default -> xml.appendCodePoint(letter < ' ' ? ' ' : isLetter(letter) ? letter : UNKNOWN);
            }
        });
    }

    private static boolean isLetter(final int letter) {
        return letter < Character.MIN_SURROGATE
                || letter > Character.MAX_SURROGATE && letter != 0xFFFE && letter != 0xFFFF;
    }
}
