package org.denserow.engine;

import org.denserow.engine.storage.Part;
import org.denserow.jobs.Scratch;

/// One chunk of rows as a system's body sees it: access to declared parts, random numbers, the numbers of chunk and
/// frame. An exclusive system gets all rows as one chunk and needs no declarations: nothing else runs at the same time.
///
/// *Cost*: `read` and `write` search the declared parts; call them once in a body, before a loop over rows. *Threads*:
/// valid on the worker that runs the body, while the body runs.
public sealed interface Chunk permits Range, Rows, Listed, Groups, ExclusiveContext {

    /// Gives a part for reading. The body may read rows of other chunks too, since no system writes the part meanwhile.
    ///
    /// @param <R> the view: an array for a column, `Tag.Bits` for a tag, the object for a resource
    /// @param part declared with `.reads`
    /// @return the view
    /// @throws IllegalStateException if the part was not declared
    <R> R read(Part<R, ?> part);

    /// Gives a part for writing. The body may read and write the rows of this chunk only; in waves it may also read
    /// rows of earlier waves. The only chunk of a system that runs `once` has all rows, and may write resources.
    ///
    /// The array of a column is valid while the body runs. In an exclusive system it is valid until the body creates a
    /// row of the type: a type that grows replaces its arrays, and a value written to the old one is lost. Take it
    /// again after [Table#create()]. Checks mode (`-Ddenserow.checks=true`) finds such a write.
    ///
    /// @param <W> the view: an array for a column, `Tag.Bits` for a tag, the object for a resource
    /// @param part declared with `.writes`
    /// @return the view
    /// @throws IllegalStateException if the part was not declared
    <W> W write(Part<?, W> part);

    /// Gives scratch arrays, which belong to the worker. Their cells are 0. A body need not give them back: all are
    /// free again when it ends. Nothing is allocated once the worker has had as many arrays of this length in use at
    /// the same time.
    ///
    /// ```java
    /// int[] found = rows.scratch().ints(3); // found[0] to found[2] are 0; it may be longer
    /// ```
    /// Do not keep such an array: later bodies get the same one.
    ///
    /// @return the arrays of the worker, valid while the body runs
    /// @throws IllegalStateException if the body does not run
    Scratch scratch();

    /// {@return random numbers of this system and frame; position them with `at` or `of`, then draw}
    Draw random();

    /// {@return the number of the frame, from 0}
    long frame();

    /// {@return the number of the chunk in its system, from 0}
    int number();
}
