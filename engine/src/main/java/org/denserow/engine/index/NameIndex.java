package org.denserow.engine.index;

import org.denserow.engine.keyed.RowNameIndex;

/// Finds the row of a name. Names are texts in a column of objects; null is the name of no row. It hashes texts to 64
/// bits and then compares the texts, so two texts with the same hash are two names. (The source article returns the row
/// that the hash leads to, whatever its name is.)
///
/// Names should be unique. If several rows have the same name, nothing is lost, as in [HashIndex].
///
/// *Cost*: O(length of the name). Texts with the same hash are compared one by one, so an attacker who knows the hash
/// can make it slow, but cannot cause a wrong answer. *Memory*: 20 bytes per row of capacity, and 32 to 64 per name for
/// the largest number of names so far. *Threads*: as [Index].
public sealed interface NameIndex extends Index<NameIndex.View> permits RowNameIndex {

    /// {@return the number of rows whose name another row already had; 0 while names are unique}
    int duplicates();

    /// What a chunk gets; the owner and handlers get it from [Index#view()].
    interface View {

        /// {@return the row of a name, or -1}
        ///
        /// @param name not null
        int find(String name);

        /// Finds the handle of the row of a name. In a port handler it also finds rows that messages of the same
        /// boundary create, by the rules of [HashIndex.View#handle(long)]. It never finds a row without a name.
        ///
        /// @param name not null
        /// @return the handle, or `Handle.NULL`
        long handle(String name);

        /// Gives a row another name at once, in the column and in the index.
        ///
        /// @param row an existing row
        /// @param name not null
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalStateException inside a system; record `commands.set` there
        void rekey(int row, String name);
    }
}
