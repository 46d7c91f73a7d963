package org.denserow.demo.run;

/// The meaning of the demo's exit codes.
public final class ExitCode {

    /// The run is right.
    public static final int OK = 0;

    /// The run showed something wrong, or two runs that must be equal differ.
    public static final int VERIFICATION_FAILED = 1;

    /// The run is right, and standard output or a file did not take all of its results.
    public static final int OUTPUT_LOST = 1;

    /// The command line is wrong.
    public static final int USAGE = 2;

    /// An input file is bad.
    public static final int BAD_INPUT = 3;

    /// The run does not fit.
    public static final int OUT_OF_CAPACITY = 4;

    /// The user interrupted the run; the JVM ends with 128 + the number of the signal, which is this one for Ctrl+C.
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
