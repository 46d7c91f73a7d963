package org.denserow.engine.frame;

import org.denserow.engine.storage.Part;
import org.denserow.jobs.Scratch;

/// What a system's body gets for one chunk of rows: access to declared parts, random numbers, where it stands. An
/// exclusive system gets all rows as one chunk and needs no declarations: nothing runs beside it.
///
/// *Threads*: valid on the worker that runs the body, while the body runs.
public sealed interface Chunk permits Range, Rows, Listed, Groups, ExclusiveContext {

    /// The part for reading; rows of other chunks may be read too, since nobody writes the part meanwhile.
    ///
    /// @param <R> the view: an array for a column, `Tag.Bits` for a tag, the object for a resource
    /// @param part declared with `.reads`
    /// @return the view
    /// @throws IllegalStateException if the part was not declared
    <R> R read(Part<R, ?> part);

    /// The part for writing: the rows of this chunk, and only these, may be read and written; in waves, rows of earlier
    /// levels may be read too. The only chunk of a system that runs `once` has all rows, and may write resources.
    ///
    /// The array of a column is good while the body runs. In an exclusive system it is good until the body creates a
    /// row of the type: a type that grows replaces its arrays, and what is written to the old one is lost. Take it
    /// again after [Table#create()]. Checks mode (`-Ddenserow.checks=true`) finds such a write.
    ///
    /// @param <W> the view: an array for a column, `Tag.Bits` for a tag, the object for a resource
    /// @param part declared with `.writes`
    /// @return the view
    /// @throws IllegalStateException if the part was not declared
    <W> W write(Part<?, W> part);

    /// Arrays to work in, of the worker: a body takes what it needs and gives nothing back, all is free again when it
    /// ends. What is taken is 0; nothing is allocated once the worker had as many as long at once.
    ///
    /// ```java
    /// int[] found = rows.scratch().ints(3); // found[0] to found[2] are 0; it may be longer
    /// ```
    /// An array that is kept is handed out to later bodies, too, so keep none.
    ///
    /// @return the worker's, valid while the body runs
    /// @throws IllegalStateException if the body does not run
    Scratch scratch();

    /// {@return random numbers of this system and frame; position them with `at` or `of`, then draw}
    Draw random();

    /// {@return the number of the frame, from 0}
    long frame();

    /// {@return the number of the chunk in its system, from 0}
    int number();
}
