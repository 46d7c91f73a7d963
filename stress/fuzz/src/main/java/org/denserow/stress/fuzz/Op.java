package org.denserow.stress.fuzz;

import java.util.Arrays;
import org.denserow.engine.Draw;

/// One operation of a program: what it does, and in how many of a hundred cases it does so.
sealed interface Op {

    /// {@return in how many of a hundred cases it runs}
    int percent();

    /// Does nothing: the place of an operation that was taken away.
    record Rest() implements Op {

        @Override
        public int percent() {
            return 0;
        }
    }

    /// Writes a cell of the own row in place.
    record Write(int percent, int column) implements Op {}

    /// Sets or clears a tag of the own row in place.
    record Mark(int percent, int tag, boolean on) implements Op {}

    /// Looks at a cell of another row, and mixes it into [ColumnPlan#SEEN].
    record Look(int percent, Target at, int column) implements Op {}

    /// Asks a part, and mixes the answer into [ColumnPlan#SEEN].
    record Ask(int percent, int part) implements Op {}

    /// In waves: mixes what a row of an earlier level has seen in this system into [ColumnPlan#SEEN].
    record Climb(int percent, int reference, int level) implements Op {}

    /// Mixes the value of a resource into what was seen.
    record Consult(int percent, int resource) implements Op {}

    /// Changes a resource.
    record Alter(int percent, int resource) implements Op {}

    /// Adds a term to a tally.
    record Term(int percent, int tally) implements Op {}

    /// Mixes the value of a tally into what was seen.
    record Total(int percent, int tally) implements Op {}

    /// Draws numbers of the engine, and mixes them into what was seen.
    record Roll(int percent, Position at, int count) implements Op {

        private static final int BOUND = 1000;

        /// On what the numbers are positioned.
        enum Position {
            /// The own row, if its handle is known to the reference.
            ROW,
            /// The handle of the own row, likewise.
            HANDLE,
            /// A number.
            NUMBER
        }

        /// {@return the numbers, mixed}
        ///
        /// @param source a source that is positioned
        long from(final Draw source) {
            long mixed = 0;
            for (int k = 0; k < count; k++) {
                mixed = Draws.mix(mixed
                        ^ switch (k % 4) {
                            case 0 -> source.nextLong();
                            case 1 -> source.nextInt(BOUND);
                            case 2 -> Double.doubleToLongBits(source.nextDouble());
                            default -> Arrays.hashCode(source.permutation(new int[9], 9));
                        });
            }
            return mixed;
        }
    }

    /// Bids for a row.
    record Bid(int percent, int claims, Target claimant, Target at) implements Op {}

    /// Asks whether a row won another one, and who did, and mixes it into what was seen.
    record Contest(int percent, int claims, Target claimant, Target at) implements Op {}

    /// Creates rows by command, with values and tags.
    record Create(int percent, int type, Birth birth, int count) implements Op {}

    /// Gives a row another key at once, through an index.
    record Rekey(int percent, Target target, int part) implements Op {}

    /// Switches a system off or on, if there is one of this number.
    record Switch(int percent, int system, boolean on) implements Op {}

    /// Writes a cell of a row at once.
    record PutNow(int percent, Target target, int column) implements Op {}

    /// Creates a row at once.
    record CreateNow(int percent, int type, Birth birth) implements Op {}

    /// Destroys a row at once.
    record DestroyNow(int percent, Target target) implements Op {}

    /// A command on a row.
    sealed interface Aimed extends Op {

        /// {@return the row}
        Target target();

        /// {@return frames by which the command is delayed}
        int after();
    }

    /// Sends a user-defined command about a row.
    record Send(int percent, Target target, int custom, int after) implements Aimed {}

    /// Destroys a row by command.
    record Destroy(int percent, Target target, int after) implements Aimed {}

    /// Sets a value by command.
    record Put(int percent, Target target, int column, int after) implements Aimed {}

    /// Tags a row, or takes the tag away, by command.
    record Label(int percent, Target target, int tag, boolean on, int after) implements Aimed {}

    /// Activates a row by command.
    record Activate(int percent, Target target, int after) implements Aimed {}

    /// Activates a row by command, in the frame that comes after so many others; 0 and -1 are over.
    record ActivateAt(int percent, Target target, int frames, Asset asset, int after) implements Aimed {}
}
