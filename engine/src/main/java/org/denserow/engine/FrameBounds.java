package org.denserow.engine;

import org.denserow.engine.command.Bounds;
import org.denserow.engine.command.ChunkKey;
import org.denserow.engine.command.CommandLog;

/// Checks the bounds of commands before a boundary applies anything, in canonical order: so neither the number of
/// workers nor timing decides whether a frame fails and which chunk is named.
///
/// *Threads*: the owner's. *Cost*: O(types touched) a boundary.
final class FrameBounds {

    private final FrameState state;
    private final CommandLog log;
    private final Authors authors;
    private final Bounds sums;
    private final long maxCommandWords;
    private final long maxDelayedWords;
    private long commandWords; // of the frame, by systems

    FrameBounds(final FrameState state, final CommandLog log, final Authors authors, final SimulationOptions options) {
        this.state = state;
        this.log = log;
        this.authors = authors;
        this.sums = log.boundaries().bounds();
        this.maxCommandWords = options.maxCommandWords();
        this.maxDelayedWords = options.maxDelayedWords();
    }

    /// Begins a frame.
    void begin() {
        commandWords = 0;
    }

    /// Checks the collected commands of systems.
    ///
    /// @param keys chunk keys are `0 … keys - 1`
    void check(final int keys) {
        final long recorded = sums.recorded();
        if (recorded > 0) {
            checkCommandWords(recorded, keys);
            checkDelayed(keys);
        }
    }

    private void checkCommandWords(final long recorded, final int keys) {
        final Bounds.Excess excess = sums.excess();
        if (excess != null) {
            throw beyond(
                    excess.key(),
                    "commands of systems between two boundaries must fit: of=" + excess.of() + ", words or rows="
                            + excess.recorded() + ", max=" + excess.max()
                            + "; this chunk passes the bound: record less per frame, or declare a boundary between"
                            + " the systems");
        }
        final long before = commandWords;
        commandWords += recorded;
        if (commandWords > maxCommandWords) {
            throw beyond(
                    sums.keyBeyond(maxCommandWords - before, keys),
                    "commands of systems in a frame must fit: words=" + commandWords + ", maxCommandWords="
                            + maxCommandWords + ", MiB=" + mebibytes(commandWords)
                            + "; this chunk passes the bound: record less, or raise withMaxCommandWords and the heap:"
                            + " each worker keeps 12 bytes a word");
        }
    }

    private void checkDelayed(final int keys) {
        final int key = sums.keyBeyondDelayed(maxDelayedWords, keys);
        if (key != ChunkKey.NONE) {
            throw beyond(key, beyondDelayed(sums.waiting(), "this chunk passes the bound"));
        }
    }

    /// Checks what the owner delays, before messages are handled and timers fire, so none of these is lost.
    void checkOwner() {
        sums.countOwner();
        final long recorded = sums.delayedByOwner();
        if (recorded > 0 && sums.waiting() + recorded > maxDelayedWords) {
            throw beyond(ChunkKey.OWNER, beyondDelayed(sums.waiting(), "the owner recorded " + recorded + " more"));
        }
    }

    private String beyondDelayed(final long waiting, final String more) {
        return "delayed commands that wait must fit: waiting words=" + waiting + ", maxDelayedWords=" + maxDelayedWords
                + "; " + more + ": delay fewer commands, keep due frames in a column, let fewer rows wait by activateAt"
                + " (3 words each), or raise withMaxDelayedWords";
    }

    /// {@return the memory of a number of words in MiB, rounded up}
    private static long mebibytes(final long words) {
        return (words * Long.BYTES + (1 << 20) - 1) >> 20;
    }

    private SystemFailure beyond(final int key, final String rule) {
        return SystemFailure.ofSystem(
                authors.name(key), authors.chunk(key), state.frame(), new IllegalStateException(rule), false);
    }
}
