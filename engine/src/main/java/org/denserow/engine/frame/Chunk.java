package org.denserow.engine.frame;

import org.denserow.engine.storage.Part;

/// What a system's body gets for one chunk of rows: access to declared parts, random numbers, where it stands. An
/// exclusive system gets all rows as one chunk and needs no declarations: nothing runs beside it.
///
/// *Threads*: valid on the worker that runs the body, while the body runs.
public sealed interface Chunk permits Range, Rows, Listed, Groups, ExclusiveContext {

    /// The part for reading; rows of other chunks may be read too, since nobody writes the part meanwhile.
    ///
    /// @param <R> the view: an array for a column, `Tag.Bits` for a tag
    /// @param part declared with `.reads`
    /// @return the view
    /// @throws IllegalStateException if the part was not declared
    <R> R read(Part<R, ?> part);

    /// The part for writing: the rows of this chunk, and only these, may be read and written; in waves, rows of earlier
    /// levels may be read too.
    ///
    /// The array of a column is good while the body runs. In an exclusive system it is good until the body creates a
    /// row of the type: a type that grows replaces its arrays, and what is written to the old one is lost. Take it
    /// again after [Table#create()]. Checks mode (`-Ddenserow.checks=true`) finds such a write.
    ///
    /// @param <W> the view: an array for a column, `Tag.Bits` for a tag
    /// @param part declared with `.writes`
    /// @return the view
    /// @throws IllegalStateException if the part was not declared
    <W> W write(Part<?, W> part);

    /// {@return random numbers of this system and frame; position them with `at` or `of`, then draw}
    Draw random();

    /// {@return the number of the frame, from 0}
    long frame();

    /// {@return the number of the chunk in its system, from 0}
    int number();
}
