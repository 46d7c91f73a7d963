package org.denserow.demo.scenario;

/// The values of a run do not fit each other, so no world was made: an error of the user. The same exception of the
/// platform from a step, a check or a picture is a defect of the program.
final class Misfit extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /// @param cause what the scenario says
    Misfit(final IllegalArgumentException cause) {
        super(cause.getMessage(), cause);
    }
}
