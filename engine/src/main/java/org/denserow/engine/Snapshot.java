package org.denserow.engine;

import java.util.List;
import java.util.StringJoiner;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// The state of a simulation between two frames: everything that has an influence on the frames that follow.
/// [Simulation#snapshot()] takes it, [Simulation#restore(Snapshot)] puts it back, any number of times and into any simulation
/// of the same definition.
///
/// It never changes and shares no array with the simulation. Object columns are kept as references, so an object that
/// is changed later is changed in the snapshot too. A resource is kept as its `save` wrote it; [#leftOut()] names the
/// resources without one.
///
/// *Cost*: array copies, O(rows × parts + slots) in time and in memory. *Threads*: any.
public final class Snapshot {

    private static final String SEPARATOR = ", "; // in the lines of a definition, behind the name of the thing

    private final long frame;
    private final List<String> definition;
    private final List<String> leftOut;
    private final SavedState[] states; // of the parts, in their order

    private Snapshot(
            final long frame, final List<String> definition, final List<String> leftOut, final SavedState[] states) {
        this.frame = frame;
        this.definition = definition;
        this.leftOut = leftOut;
        this.states = states;
    }

    /// Copies the state of some parts.
    ///
    /// @param frame the number of the next frame
    /// @param definition the parts in words, one line each; a state fits where all lines are equal
    /// @param leftOut names of the simulation's resources that are not copied
    /// @param parts whose state is copied
    /// @return the copy
    static Snapshot of(
            final long frame,
            final List<String> definition,
            final List<String> leftOut,
            final List<? extends Stateful> parts) {
        final SavedState[] states = new SavedState[parts.size()];
        for (int i = 0; i < states.length; i++) {
            states[i] = new SavedState();
            parts.get(i).save(states[i]);
            states[i].seal();
        }
        return new Snapshot(frame, List.copyOf(definition), List.copyOf(leftOut), states);
    }

    /// {@return the number of the frame that comes next after a restore}
    public long frame() {
        return frame;
    }

    /// {@return the names of the resources that it does not hold, in order of definition; the caller of `restore` puts
    ///     these back}
    public List<String> leftOut() {
        return leftOut;
    }

    /// {@return bytes of all arrays; objects of object columns, and copies of resources, are not counted}
    public long bytes() {
        long bytes = 0;
        for (final SavedState state : states) {
            bytes += state.bytes();
        }
        return bytes;
    }

    /// Refuses another definition.
    ///
    /// @param other the parts of the receiver in words
    /// @throws IllegalArgumentException if a line differs; the message names the first difference
    void checkFits(final List<String> other) {
        for (int line = 0; line < Math.max(definition.size(), other.size()); line++) {
            final String saved = line < definition.size() ? definition.get(line) : "nothing more";
            final String present = line < other.size() ? other.get(line) : "nothing more";
            if (!saved.equals(present)) {
                throw new IllegalArgumentException("a snapshot is put back into the same definition: first difference: "
                        + difference(saved, present) + ", frame=" + frame
                        + "; use equal options and define the same in the same order, also after the first"
                        + " frame");
            }
        }
    }

    /// What differs between two lines: the values of one thing, or the things where these are different.
    private static String difference(final String saved, final String present) {
        final String[] ours = saved.split(SEPARATOR);
        final String[] theirs = present.split(SEPARATOR);
        if (ours.length != theirs.length || !ours[0].equals(theirs[0])) {
            return "snapshot=[" + saved + "], simulation=[" + present + ']';
        }
        final StringJoiner inSnapshot = new StringJoiner(SEPARATOR, "snapshot=[", "]");
        final StringJoiner inSimulation = new StringJoiner(SEPARATOR, "simulation=[", "]");
        for (int i = 1; i < ours.length; i++) {
            if (!ours[i].equals(theirs[i])) {
                inSnapshot.add(ours[i]);
                inSimulation.add(theirs[i]);
            }
        }
        return "in " + ours[0] + ": " + inSnapshot + SEPARATOR + inSimulation;
    }

    /// Gives its state to each part.
    ///
    /// @param other the parts in words
    /// @param parts whose state is replaced
    /// @throws IllegalArgumentException as [#checkFits(List)]; nothing is changed then
    void restore(final List<String> other, final List<? extends Stateful> parts) {
        checkFits(other);
        for (int i = 0; i < states.length; i++) {
            parts.get(i).load(states[i]);
        }
    }

    @Override
    public String toString() {
        return "Snapshot{frame=" + frame + ", bytes=" + bytes() + '}';
    }
}
