package org.denserow.engine.index;

import org.denserow.engine.keyed.RowNameIndex;

/// Finds the row of a name, a text in a column of objects; null is the name of no row. It hashes texts to 64 bits and
/// compares the text of a hit, so two texts of one hash are two names. (The article returns the row of the hash, for
/// any name.)
///
/// Names should be unique; a duplicate loses nothing, as in [HashIndex].
///
/// *Cost*: O(length of the name); texts of one hash are compared one by one, so an attacker who knows the hash can cost
/// time, never cause a wrong answer. 20 bytes a row of capacity, and 32 to 64 for each name of the largest number of
/// names so far. *Threads*: as [Index].
public sealed interface NameIndex extends Index<NameIndex.View> permits RowNameIndex {

    /// {@return rows whose name another row already had; 0 while names are unique}
    int duplicates();

    /// The view.
    interface View {

        /// {@return the row of a name, or -1}
        ///
        /// @param name not null
        int find(String name);

        /// The handle of the row of a name. In a port handler it also finds rows that messages of the same boundary
        /// create, by the rules of [HashIndex.View#handle(long)]. It never finds a row without a name.
        ///
        /// @param name not null
        /// @return the handle, or `Handle.NULL`
        long handle(String name);

        /// Gives a row another name at once: in the column and in the index.
        ///
        /// @param row an existing row
        /// @param name not null
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalStateException inside a system; record `commands.set` there
        void rekey(int row, String name);
    }
}
