package org.denserow.demo.run;

/// What the exit code of the demo means.
public final class ExitCode {

    /// The run is right.
    public static final int OK = 0;

    /// What the run showed is wrong, or two runs that must be equal are not.
    public static final int VERIFICATION_FAILED = 1;

    /// The command line is wrong.
    public static final int USAGE = 2;

    /// A file that was given is bad.
    public static final int BAD_INPUT = 3;

    /// The run does not fit.
    public static final int OUT_OF_CAPACITY = 4;

    private ExitCode() {}
}
