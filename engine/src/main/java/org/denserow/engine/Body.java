package org.denserow.engine;

/// The body of a system: the code that runs once for each chunk of its rows, or once a frame.
///
/// | system | what the body gets |
/// |---|---|
/// | [SystemBuilder#over(Table, Body)] | a [Range]: all active rows of the chunk |
/// | [SystemBuilder#over(org.denserow.engine.storage.Selection, Body)] | [Rows]: selected rows |
/// | [SystemBuilder#over(org.denserow.engine.storage.RowList, Body)] | [Listed]: rows of a list |
/// | [SystemBuilder#over(org.denserow.engine.derived.Grouped, Body)] | [Groups]: whole groups of rows |
/// | [SystemBuilder#waves(org.denserow.engine.derived.Buckets, Body)] | [Listed]: rows of one wave |
/// | [SystemBuilder#once(Body)] | the only [Chunk]: declared parts, random numbers, scratch |
/// | [SystemBuilder#exclusive(Body)] | a [Chunk] with every part of every type, for reading and writing |
///
/// The first argument of the call decides which kind of chunk the body gets, so the parameters of a lambda need no
/// types.
///
/// An exclusive body that creates rows directly must then take the arrays of columns again: a type that grows replaces
/// them.
///
/// *Threads*: chunks of one system run at the same time, so a body must not write to fields or objects that its chunks
/// share. The bodies of [SystemBuilder#once(Body)] and [SystemBuilder#exclusive(Body)] run once a frame, as one chunk.
///
/// @param <C> what the body gets
@FunctionalInterface
public interface Body<C extends Chunk> {

    /// Runs one chunk.
    ///
    /// @param chunk its rows, and access to the parts of the simulation; valid until the call returns
    /// @param commands records structural changes for the next boundary
    void run(C chunk, Commands commands);
}
