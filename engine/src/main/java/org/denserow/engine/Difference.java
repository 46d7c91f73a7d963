package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.denserow.engine.handle.Handle;

/// The first difference of two states: of two simulations, two snapshots, or two files ([Snapshot#read]).
///
/// ```java
/// Difference.between(Snapshot.read(monday), Snapshot.read(tuesday)).ifPresent(System.out::println);
/// // type=person, handle=1:3#1, row=3, part=person.x: 1.5 (first), 2.5 (second)
/// ```
///
/// Rows are found by their handles, so two equal rows may stand in different places. States are compared in this order,
/// and the first difference is the answer:
///
/// | | kind |
/// |---|---|
/// | types, columns and tags that one side alone has | [Kind#WORLD] |
/// | of each type: rows that one side alone has, states of rows, raw bits of numbers, tags; the lowest slot first | [Kind#WORLD] |
/// | of each type: the order of rows, free slots, rings of indices, what lasts one lap, timers, plans of orders | [Kind#ORDER] |
/// | switches of systems, delayed commands, the number of the last frame, arrays of resources | [Kind#ORDER] |
/// | objects of columns, then all other objects | [Kind#OBJECT] |
///
/// Objects are compared by `equals`, arrays of them by their elements. Objects whose class has no `equals` of its own
/// are not compared. If a side was read from a file, the bytes of objects are compared; objects without a form, and
/// those that a file left out, are not compared. Two NaN with different bits are different. Seeds, options, systems and
/// ports are not compared.
///
/// *Cost*: O(cells) and a copy of each array. *Threads*: any thread may compare snapshots; simulations are compared by
/// their owner.
///
/// @param kind whether a value, the order, or an object differs
/// @param type the name of the type; empty if it belongs to none
/// @param handle the row; [Handle#NULL] if it belongs to none
/// @param row the place of that row on the first side, or on the second if the first has none; in an order the first
///     place that differs; -1 if there is none
/// @param part the full name of the column or tag; `handle` for a row that one side alone has; `state`; or the name of
///     another thing that differs
/// @param one the value on the first side, in words: all cells of a vector, a NaN with its bits
/// @param two the value on the second side
public record Difference(Kind kind, String type, long handle, int row, String part, String one, String two) {

    /// No row, or no place in an order.
    static final int NO_ROW = -1;

    /// What differs.
    public enum Kind {
        /// Rows, their states, numbers and tags: what [Simulation#hash()] covers.
        WORLD,
        /// Orders, and other state that decides later frames: mostly what [Simulation#orderHash()] covers.
        ORDER,
        /// An object, which no hash covers.
        OBJECT
    }

    /// Makes a difference.
    ///
    /// @throws NullPointerException if an argument is null
    public Difference {
        given(kind, "kind");
        given(type, "type");
        given(part, "part");
        given(one, "one");
        given(two, "two");
    }

    /// A difference that belongs to no row.
    static Difference of(final Kind kind, final String type, final String part, final String one, final String two) {
        return new Difference(kind, type, Handle.NULL, NO_ROW, part, one, two);
    }

    /// Compares two simulations. Neither changes, and definition does not end.
    ///
    /// @param first a simulation, between two frames
    /// @param second another one, or the same
    /// @return the first difference; empty if there is none
    /// @throws IllegalStateException if the caller does not own both, one is inside a frame, or commands of an owner wait
    public static Optional<Difference> between(final Simulation first, final Simulation second) {
        return between(
                given(first, "first", "pass a simulation").look("Difference.between"),
                given(second, "second", "pass a simulation").look("Difference.between"));
    }

    /// Compares two snapshots, taken here or read from files.
    ///
    /// @param first a snapshot
    /// @param second another one
    /// @return the first difference; empty if there is none
    /// @throws IllegalArgumentException if the content of a file contradicts itself
    public static Optional<Difference> between(final Snapshot first, final Snapshot second) {
        return new StateDifference(given(first, "first"), given(second, "second")).first();
    }

    /// {@return this difference in words, with other names than `first` and `second`}
    ///
    /// @param first what to call the first side
    /// @param second what to call the second side
    public String describe(final String first, final String second) {
        return String.join(", ", where()) + ": " + one + " (" + given(first, "first") + "), " + two + " ("
                + given(second, "second") + ')';
    }

    private List<String> where() {
        final List<String> where = new ArrayList<>();
        if (!type.isEmpty()) {
            where.add("type=" + type);
        }
        if (handle != Handle.NULL) {
            where.add("handle=" + Handle.toString(handle));
        }
        if (row != NO_ROW) {
            where.add("row=" + row);
        }
        where.add("part=" + part);
        return where;
    }

    @Override
    public String toString() {
        return describe("first", "second");
    }
}
