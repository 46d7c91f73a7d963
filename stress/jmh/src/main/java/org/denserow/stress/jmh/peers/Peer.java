package org.denserow.stress.jmh.peers;

/// Entities of one library with a position and a velocity, two `double` each, and perhaps a tag: the workloads of
/// go-ecs-benchmarks. Entities have numbers from 0 and are kept by number in the library's own reference.
///
/// A new entity stands at (number, number) and moves by (1, 2) a step. So all coordinates are whole numbers, and sums of
/// them are the same in any order.
///
/// *Threads*: one calls.
interface Peer extends AutoCloseable {

    /// What is added to `x` in a step.
    double DX = 1;

    /// What is added to `y` in a step.
    double DY = 2;

    /// Creates all entities one by one. None is there.
    void create();

    /// Creates all entities by the library's faster way.
    ///
    /// @return false, and nothing is done, if it has none
    default boolean createBatch() {
        return false;
    }

    /// Queries all entities with position and velocity, and adds the velocity to the position.
    void move();

    /// {@return the sum of `x`, entity by entity}
    ///
    /// @param numbers of entities, in the order in which they are looked up
    double sum(int[] numbers);

    /// Gives all entities the tag one by one, or takes it from all of them.
    void tag(boolean gives);

    /// As [#tag(boolean)], by the library's faster way.
    ///
    /// @return false, and nothing is done, if it has none
    default boolean tagBatch(final boolean gives) {
        return false;
    }

    /// Moves all entities, then replaces some by new ones of the same number.
    ///
    /// @param victims numbers of the replaced entities, all different
    void frame(int[] victims);

    /// Deletes all entities one by one.
    void delete();

    /// Deletes all entities by the library's faster way.
    ///
    /// @return false, and nothing is done, if it has none
    default boolean deleteBatch() {
        return false;
    }

    /// {@return entities found by a query}
    int count();

    /// {@return entities with the tag, found by a query}
    int tagged();

    /// {@return the sum of all coordinates, found by a query}
    double total();

    @Override
    void close();
}
