package org.denserow.engine.index;

/// Finds the row of a name, a text in a column of objects; null is the name of no row. Texts are hashed to 64 bits, and
/// what is found is compared with the text, so two texts of one hash are told apart. (The article returns the row of the
/// hash, whatever its name is.)
///
/// Names should be unique, and nothing is lost where they are not: as in [HashIndex].
///
/// *Cost*: O(length of the name); texts of one hash are looked at one by one, so names chosen by an enemy who knows the
/// hash cost time, never a wrong answer. 20 bytes a row of capacity, and 32 to 64 for each of the most names that there
/// ever were. *Threads*: as [Index].
public sealed interface NameIndex extends Index<NameIndex.Names> permits RowNameIndex {

    /// {@return the view, for the owner between frames, exclusive systems, port handlers and handlers of commands}
    ///
    /// @throws IllegalStateException in a chunk; use `rows.read`
    Names names();

    /// {@return rows whose name another row had before them; 0 while names are unique}
    int duplicates();

    /// The view.
    interface Names {

        /// {@return the row of a name, or -1}
        ///
        /// @param name not null
        int find(String name);

        /// The handle of the row of a name; in a port handler also of a row that comes at this boundary, by the rules of
        /// [HashIndex.Keys#handle(long)]. A row that was given no name is not found.
        ///
        /// @param name not null
        /// @return the handle, or `Handle.NULL`
        long handle(String name);

        /// Gives a row another name at once: column and index.
        ///
        /// @param row a row that exists
        /// @param name not null
        /// @throws IndexOutOfBoundsException if there is no such row
        /// @throws IllegalStateException inside a system; record `commands.set` there
        void rekey(int row, String name);
    }
}
