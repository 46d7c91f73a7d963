/// From the result files of JMH to the tables of the README.
///
/// | file | what it is |
/// |---|---|
/// | [Tables][org.denserow.stress.jmh.tables.Tables] | the program: finds the places in the README and fills them |
/// | `Pivot` | a table over two parameters |
/// | `JobsTargets` | targets of the job system, and whether they are met |
/// | `Result` | one result of a JSON file |
///
/// Threads: one.
package org.denserow.stress.jmh.tables;
