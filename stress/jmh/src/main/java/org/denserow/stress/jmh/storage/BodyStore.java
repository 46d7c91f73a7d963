package org.denserow.stress.jmh.storage;

/// One way to keep bodies that come and go, and to find them again by a reference.
///
/// | rival | rows | reference, and the check for a stale one |
/// |---|---|---|
/// | `denserow` | [org.denserow.engine.map.HandleMap], one row at a time | handle; generation |
/// | `denserowBatch` | the same by `createBatch` and `eraseBatch` | the same |
/// | `denserowReset` | the same, cleared by `reset` | as above until then; nothing after it |
/// | `plain` | arrays by hand, swap-and-pop, free list | the same as a handle, without retirement |
/// | `hashMap` | `HashMap<Long, Body>` | a key that is never used again; the map |
/// | `arrayList` | `ArrayList` of objects that know their places, swap-and-pop | the object; its index |
/// | `fastutil` | `Long2ObjectOpenHashMap<Body>` | as `hashMap` |
/// | `agrona` | `Long2ObjectHashMap<Body>` | as `hashMap` |
/// | `dominion` | entities with one component | the entity object; `isDeleted` |
/// | `artemis` | entities with one component, one `process()` after each batch | an `int` that is used again; nothing |
///
/// Threads: one.
interface BodyStore extends AutoCloseable {

    /// Seconds per [#move()].
    float DT = 1f / 60;

    /// Creates bodies: `x` and `y` are the body's number, `vx` is 1, `vy` is 2, `hits` is 1.
    ///
    /// @param bodies numbers of bodies that are not there
    /// @param begin first of them
    /// @param end behind the last of them
    void create(int[] bodies, int begin, int end);

    /// Erases bodies by the references of their creation.
    ///
    /// @param bodies numbers of bodies
    /// @param begin first of them
    /// @param end behind the last of them
    /// @return the number of references that named a body
    int erase(int[] bodies, int begin, int end);

    /// Copies the references of bodies, in this order, for [#get()].
    ///
    /// @param bodies numbers of bodies that are there
    void aim(int[] bodies);

    /// Checks each reference of [#aim(int\[\])] and reads its body.
    ///
    /// @return sum of the numbers
    long get();

    /// {@return sum of the numbers of all bodies, in the order of the store}
    long sum();

    /// Moves all bodies by their velocity, in the order of the store.
    void move();

    /// Erases all bodies at once; their references go stale.
    ///
    /// @throws UnsupportedOperationException if the rival cannot do that
    void clear();

    /// {@return the `x` of a body that is there, to check by}
    ///
    /// @param body its number
    float x(int body);

    /// Frees memory outside the heap.
    @Override
    default void close() {
        // Most have nothing.
    }

    /// Builds a rival.
    ///
    /// @param rival one of the names above
    /// @param capacity most bodies there will be, numbered from 0; the rival reserves room for them where it can
    /// @throws IllegalArgumentException if there is no such rival
    static BodyStore of(final String rival, final int capacity) {
        return switch (rival) {
            case "denserow" -> new DenserowStore(capacity);
            case "denserowBatch" -> new DenserowBatchStore(capacity);
            case "denserowReset" -> new DenserowResetStore(capacity);
            case "plain" -> new PlainStore(capacity);
            case "hashMap" -> new HashMapStore(capacity);
            case "arrayList" -> new ArrayListStore(capacity);
            case "fastutil" -> new FastutilStore(capacity);
            case "agrona" -> new AgronaStore(capacity);
            case "dominion" -> new DominionStore(capacity);
            case "artemis" -> new ArtemisStore(capacity);
            default ->
                throw new IllegalArgumentException("no such rival: rival=" + rival
                        + "; denserow, denserowBatch, denserowReset, plain, hashMap, arrayList, fastutil, agrona,"
                        + " dominion and artemis are there");
        };
    }
}
