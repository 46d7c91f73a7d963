package org.denserow.stress.fuzz;

/// Which row an operation is about.
///
/// @param by how the row is found
/// @param type the number of its type
/// @param column the column of the own row that names it, if it is found by a reference
record Target(By by, int type, int column) {

    /// How a row is found.
    enum By {
        /// The row for which the program runs.
        SELF,
        /// The row that a column of the own row names.
        REFERENCE,
        /// Any row that stands in the table.
        ANY,
        /// The row that the program created last.
        CREATED,
        /// The row that a user-defined command is about.
        SENT
    }
}
