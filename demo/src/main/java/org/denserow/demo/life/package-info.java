/// Conway's game of life on a torus, from a pattern, a file of a pattern or a random soup.
///
/// A cell with three live neighbours out of eight lives in the next generation, one with two stays as it is, and every
/// other cell is dead (the rule B3/S23).
///
/// | class | what it is |
/// |---|---|
/// | `Life` | the model: rows of 64 cells, two systems that take turns |
/// | `LifeScenario` | its name, parameters and bands; where it starts |
/// | `LifeWorld` | its check, figures and picture |
/// | `PlainLife` | the oracle: the same game, cell by cell |
///
/// | files of patterns | |
/// |---|---|
/// | `PatternFile` | reads one, packed or not, in any of the formats |
/// | `PatternText` | its lines, and the rules that all formats share |
/// | `RunLengths` | the format RLE |
/// | `LifeBlocks` | the format Life 1.05 |
/// | `LifePlaces` | the format Life 1.06 |
/// | `CellPattern` | the live cells of a pattern |
///
/// ## Conventions
/// - Lines go down from the top, as in all formats; a picture is turned round.
/// - A file is read whole before a world is made. A defect is a [org.denserow.demo.run.BadInput], and nothing is
///   repaired.
/// - An edge of the field is beside the opposite one. What a pattern does on a plane without an end, it does here until
///   something has gone round.
package org.denserow.demo.life;
