package org.denserow.stress.soak;

/// The things that `--break` can break, so that the soak must find them. README.md of this module describes each.
public enum Broken {
    NOTHING(""),
    TIMING("the mirror differs"),
    LOSES_A_MESSAGE("the mirror differs"),
    FORGETS_A_PART("brought back"),
    CORRUPTS("invariant"),
    STALLS("no progress"),
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
