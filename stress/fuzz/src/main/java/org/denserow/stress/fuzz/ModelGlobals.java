package org.denserow.stress.fuzz;

import java.util.Arrays;

/// What the reference has beside types and systems. Tests plant faults in it.
class ModelGlobals {

    /// What programs without own rows have seen.
    final Notes notes = new Notes();

    private final long[] resources;

    ModelGlobals(final GlobalPlan plan) {
        resources = new long[plan.resources()];
    }

    /// {@return the value of a resource}
    final long resource(final int number) {
        return resources[number];
    }

    /// Changes a resource.
    protected void alter(final int number, final long raw) {
        resources[number] = Draws.mix(resources[number] ^ raw);
    }

    /// After a failed frame: what systems write is unspecified, so all of it becomes 0.
    final void repair() {
        notes.clear();
        Arrays.fill(resources, 0);
    }

    /// {@return as [EngineGlobals#toString()]}
    @Override
    public final String toString() {
        return "resources=" + Arrays.toString(resources) + ", " + notes;
    }
}
