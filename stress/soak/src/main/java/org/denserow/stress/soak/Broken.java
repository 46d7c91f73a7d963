package org.denserow.stress.soak;

/// The things that `--break` can break, so that the soak must find them.
public enum Broken {
    /// Nothing: the soak must hold.
    NOTHING(""),
    /// A value is the number of chunks that came before.
    TIMING("the mirror differs"),
    /// The mirror does not get one message.
    LOSES_A_MESSAGE("the mirror differs"),
    /// A restore leaves the values of one column as they are.
    FORGETS_A_PART("brought back"),
    /// A row is doomed, and nothing destroys it.
    CORRUPTS("invariant"),
    /// A chunk never ends.
    STALLS("no progress"),
    /// A simulation is not closed.
    LEAVES_A_THREAD("left");

    private final String symptom;

    Broken(final String symptom) {
        this.symptom = symptom;
    }

    /// {@return words of the message of the check that finds it}
    public String symptom() {
        return symptom;
    }
}
