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
/// What `over` and its relatives take first decides which chunk the body gets, so a lambda needs no types.
///
/// After a direct create an exclusive body takes the array of a column again: a type that grows replaces it.
///
/// *Threads*: chunks of one system run at the same time, so a body keeps nothing in fields but what it only reads. The
/// bodies of [SystemBuilder#once(Body)] and [SystemBuilder#exclusive(Body)] run once a frame.
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
