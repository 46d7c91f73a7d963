package org.denserow.demo.scenario;

import java.util.Locale;

/// The order in which the agents of a model act in a step.
public enum Activation {
    /// All agents act on the state before the step, in parallel; conflicts are decided by a rule of the model.
    SYNCHRONOUS,
    /// The published definition: agents act one after the other, in a random order, each on what the others left.
    SEQUENTIAL;

    /// {@return the word for it on the command line}
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
