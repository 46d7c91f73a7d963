package org.denserow.engine.snapshot;

/// The shape that stands beside bytes in a file, read from left to right as the present form of the objects expects it.
///
/// *Threads*: one.
final class ShapeText {

    private final String text;
    private final String present; // shape of the form that reads
    private int at;

    ShapeText(final String text, final String present) {
        this.text = text;
        this.present = present;
    }

    /// Passes a word if it comes next.
    boolean passes(final String word) {
        final boolean next = text.startsWith(word, at);
        at += next ? word.length() : 0;
        return next;
    }

    void expect(final String word) {
        if (!passes(word)) {
            throw differs("expected=" + word);
        }
    }

    void expectEnd() {
        if (at < text.length()) {
            throw differs("expected=the end");
        }
    }

    /// Passes the name of a component and the colon behind it.
    String name() {
        final int end = text.indexOf(':', at);
        if (end < 0) {
            throw differs("expected=a name");
        }
        final String name = text.substring(at, end);
        at = end + 1;
        return name;
    }

    IllegalArgumentException differs(final String figures) {
        return new IllegalArgumentException(
                "bytes are read into components of the same name and type: written=" + text + ", form=" + present
                        + ", at=" + at + ", " + figures
                        + "; a record may gain components and change their order; keep the others, or write an"
                        + " ObjectForm that overrides forShape");
    }
}
