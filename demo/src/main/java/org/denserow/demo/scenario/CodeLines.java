package org.denserow.demo.scenario;

/// Lines of the source of a model: its types, its first state and the systems of all activations. Parameters, checks, figures and pictures
/// are not part of it. `demo/lines` counts them, and a test compares the two.
///
/// @param code lines with code, without comments, `package` and imports
/// @param imports lines that import
public record CodeLines(int code, int imports) {

    /// Of a scenario whose lines nobody has counted.
    public static final CodeLines UNCOUNTED = new CodeLines(0, 0);
}
