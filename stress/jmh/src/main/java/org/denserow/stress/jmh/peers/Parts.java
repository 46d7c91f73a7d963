package org.denserow.stress.jmh.peers;

/// Entities of one library with 1, 2, 4 or 6 components of one `int` each: the workloads of Dominion's table. Every
/// component of an entity holds the entity's number, from 0.
///
/// *Threads*: one calls.
interface Parts extends AutoCloseable {

    /// Creates all entities with all components. None is there.
    void create();

    /// {@return the sum of all components of all entities}
    long iterate();

    /// Takes the last component from all entities.
    void remove();

    /// Gives all entities the last component again.
    void add();

    /// {@return entities with the last component}
    int count();

    /// Deletes all entities.
    void delete();

    @Override
    void close();

    /// {@return the exception for another number of components}
    static IllegalArgumentException wrong(final int parts) {
        return new IllegalArgumentException("Dominion's table has 1, 2, 4 and 6 components: parts=" + parts);
    }
}
