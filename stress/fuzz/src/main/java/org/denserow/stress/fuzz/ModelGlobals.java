package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What the reference has beside types and systems. Tests plant faults in it.
class ModelGlobals {

    /// What programs without own rows have seen.
    final Notes notes = new Notes();

    private final List<TallyKind> tallies;
    private final Set<Integer> off = new HashSet<>(); // systems
    private final long[] resources;
    private final double[] totals;
    private final List<Runnable> terms = new ArrayList<>(); // added since the last boundary
    private boolean isAlone; // an exclusive system runs

    ModelGlobals(final GlobalPlan plan) {
        tallies = plan.tallies();
        totals = new double[tallies.size()];
        forgetTerms();
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

    /// Switches a system off or on.
    protected void turn(final int system, final boolean on) {
        if (on) {
            off.remove(system);
        } else {
            off.add(system);
        }
    }

    /// {@return whether a system is on}
    final boolean isOn(final int system) {
        return !off.contains(system);
    }

    // ---- Tallies ----

    /// A frame begins: tallies are without terms.
    protected void begin() {
        forgetTerms();
    }

    private void forgetTerms() {
        terms.clear();
        for (int tally = 0; tally < totals.length; tally++) {
            totals[tally] = tallies.get(tally).ofNothing();
        }
    }

    /// An exclusive system begins or ends: its terms count at once.
    final void alone(final boolean begins) {
        isAlone = begins;
    }

    /// Adds a term to a tally.
    protected void add(final int tally, final double term) {
        if (isAlone) {
            addNow(tally, term);
        } else {
            terms.add(() -> addNow(tally, term));
        }
    }

    private void addNow(final int tally, final double term) {
        totals[tally] = tallies.get(tally).with(totals[tally], term);
    }

    /// A boundary comes: terms count.
    final void join() {
        terms.forEach(Runnable::run);
        terms.clear();
    }

    /// {@return the values of tallies, by number}
    final double[] totals() {
        return totals;
    }

    // ---- All ----

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
