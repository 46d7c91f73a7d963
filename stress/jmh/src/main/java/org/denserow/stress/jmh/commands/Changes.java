package org.denserow.stress.jmh.commands;

/// One way to change bodies, many at a time. A body has two numbers, `x` and `y`, and a tag; it is named by its number.
///
/// | rival | how a change is made | threads |
/// |---|---|---|
/// | `denserow`, `denserow2` | a system records a command per body, played back when its frame ends | 1, 2 |
/// | `direct` | at once, in a stand-alone [org.denserow.engine.map.HandleMap] | 1 |
/// | `plain` | at once, in arrays written for it | 1 |
/// | `buffer` | recorded in arrays written for it, then applied to those of `plain` | 1 |
/// | `queue`, `queue2` | an object per body through a `ConcurrentLinkedQueue`; one thread applies them | 1, 2 |
/// | `artemis` | at once, then one `process()` (Artemis-odb) | 1 |
/// | `dominion` | at once (Dominion) | 1 |
///
/// A selection names no body twice, and its size is the one that the rival was made for.
///
/// *Threads*: the one that made it calls.
interface Changes extends AutoCloseable {

    /// `y` of every body that was created.
    float Y = 2;

    /// Selects the bodies of the next changes and gathers what a rival needs of them into arrays in their order, as a
    /// program that goes through its rows has it. Not measured: otherwise changes of scattered bodies would measure the
    /// look-ups of the benchmark.
    void select(int[] some);

    /// Brings back what was gathered: [#x(int)] and [#place(int)] are right until the next change.
    void keep();

    /// Creates the selected bodies, which are not there: `x` is the body's number, `y` is [#Y], no tag.
    void create();

    /// The same in a batch, or one by one if the rival has no batches. Bodies of one type.
    default void createBatch() {
        create();
    }

    /// Destroys the selected bodies.
    void destroy();

    /// Destroys each selected body and creates it again.
    void churn();

    /// Sets `x` of the selected bodies.
    void set(float value);

    /// Gives the selected bodies the tag, or takes it.
    void tag(boolean gives);

    /// {@return how many bodies are there}
    int count();

    /// {@return how many of them have the tag}
    int tagged();

    /// {@return `x` of a body that is there}
    float x(int body);

    /// {@return the place of an existing body, below [#places()]: the order of places is the order in memory, if the
    /// rival has one}
    int place(int body);

    /// {@return a number above every place}
    int places();

    /// {@return nanoseconds of recording the latest change; 0 if the rival records nothing}
    default long recordNanos() {
        return 0;
    }

    /// {@return nanoseconds of applying the latest recorded change; 0 if the rival records nothing}
    default long applyNanos() {
        return 0;
    }

    /// Ends its threads.
    @Override
    default void close() {
        // Most have none.
    }

    /// Builds a rival.
    ///
    /// @param rival one of the names above
    /// @param types the types of its bodies; `plain`, `buffer`, `artemis` and `dominion` have one type
    /// @param commands bodies that a change takes
    /// @throws IllegalArgumentException if there is no such rival
    static Changes of(final String rival, final Types types, final int commands) {
        return switch (rival) {
            case "denserow" -> new DenserowChanges(types, commands, 1);
            case "denserow2" -> new DenserowChanges(types, commands, 2);
            case "direct" -> new DirectChanges(types, commands);
            case "plain" -> new PlainChanges(types, commands);
            case "buffer" -> new BufferedChanges(types, commands);
            case "queue" -> new QueuedChanges(types, commands, 1);
            case "queue2" -> new QueuedChanges(types, commands, 2);
            case "artemis" -> new ArtemisChanges(types, commands);
            case "dominion" -> new DominionChanges(types, commands);
            default ->
                throw new IllegalArgumentException(
                        "no such rival: rival=" + rival
                                + "; denserow, denserow2, direct, plain, buffer, queue, queue2, artemis and dominion are there");
        };
    }
}
