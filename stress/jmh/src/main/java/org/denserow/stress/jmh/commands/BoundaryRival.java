package org.denserow.stress.jmh.commands;

/// One way to change many of the bodies of one type at once. A body has six numbers and is named by a handle; a created
/// one has those of [#CREATED], and the others are 0.
///
/// | rival | how |
/// |---|---|
/// | `plain` | arrays written for these six numbers, changed at once by one thread |
/// | `workers1`, `workers2`, … | a system records, the closing boundary applies; as many workers |
///
/// *Threads*: the one that made it calls.
interface BoundaryRival extends AutoCloseable {

    /// Numbers of a body.
    int COLUMNS = 6;

    /// The first column in which a created body has values.
    int FIRST_CREATED = 3;

    /// These values.
    float[] CREATED = {1, 2, 3};

    /// {@return the handle of a new body whose numbers are 0; at once}
    long create();

    /// Destroys a body at once.
    void destroy(long handle);

    /// Changes bodies; this is measured.
    ///
    /// @param work what to do
    /// @param targets handles of the bodies, as many as the rival was made for; after [BoundaryWork#MIX] those of the
    ///     bodies created instead
    /// @param value for the columns that are set
    /// @throws IllegalStateException if a command had another effect than it should
    void frame(BoundaryWork work, long[] targets, float value);

    /// {@return nanoseconds that recording took in the latest frame; 0 where nothing is recorded}
    long recordNanos();

    /// {@return nanoseconds that changing the bodies took in the latest frame}
    long applyNanos();

    /// {@return nanoseconds of [#applyNanos()] of phases that were split; 0 where none was}
    long parallelNanos();

    /// {@return nanoseconds of [#applyNanos()] in which one thread worked, followers and cascades left out}
    long serialNanos();

    /// {@return how many bodies are there}
    int size();

    /// {@return the row of a body, -1 if it is not there}
    int row(long handle);

    /// {@return a number of every row}
    ///
    /// @param column in `[0, COLUMNS)`
    float[] values(int column);

    /// {@return the hash of the simulation; 0 where there is none}
    default long hash() {
        return 0;
    }

    /// Ends its threads.
    @Override
    void close();

    /// Builds a rival.
    ///
    /// @param name one of the names above
    /// @param size bodies it has room for, and how many a frame changes
    /// @param replaces whether frames destroy and create
    /// @throws IllegalArgumentException if there is no such rival
    static BoundaryRival of(final String name, final BoundarySize size, final boolean replaces) {
        return switch (name) {
            case "plain" -> new PlainBoundary(size);
            default -> {
                if (!name.matches("workers[1-9][0-9]{0,2}")) {
                    throw new IllegalArgumentException(
                            "no such rival: rival=" + name + "; plain, workers1, workers2 and so on are there");
                }
                yield new RecordedBoundary(size, replaces, Integer.parseInt(name.substring("workers".length())));
            }
        };
    }
}
