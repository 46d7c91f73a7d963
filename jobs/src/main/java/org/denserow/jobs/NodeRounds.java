package org.denserow.jobs;

import static org.denserow.jobs.Given.given;

import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;

/// The rounds of a node of a schedule. It asks for their number when the node starts, and for the chunks of a round
/// when the round before has ended. Chunk numbers go on from round to round; a round without chunks costs one call.
///
/// *Threads*: the thread that starts the node, or that ends the last chunk of a round, writes the state before it
/// publishes the chunks of the next round, which read it.
final class NodeRounds implements IntSupplier {

    private final IntSupplier count;
    private final IntUnaryOperator chunks; // by round
    private int rounds;
    private int next; // round
    private int first; // chunk of the round that runs
    private int end; // the chunk after its last one

    NodeRounds(final IntSupplier count, final IntUnaryOperator chunks) {
        this.count = given(count, "rounds");
        this.chunks = given(chunks, "chunks");
    }

    /// Starts the first round that has chunks.
    ///
    /// @return how many chunks it has; 0 if no round has any
    @Override
    public int getAsInt() {
        next = 0;
        first = 0;
        end = 0;
        rounds = 0; // should the next line throw
        rounds = count.getAsInt();
        if (rounds < 0) {
            throw new IllegalArgumentException(
                    "rounds must be >= 0: rounds=" + rounds + "; return 0 when there is nothing to do");
        }
        return start();
    }

    /// Starts the next round that has chunks.
    ///
    /// @return how many chunks it has; 0 if no further round has any
    int start() {
        first = end;
        while (next < rounds && end == first) {
            final int round = next++;
            final int more = chunks.applyAsInt(round);
            if (more < 0) {
                throw new IllegalArgumentException(
                        "chunks must be >= 0: chunks=" + more + ", round=" + round + ChunkTable.NEGATIVE);
            }
            end = Math.addExact(end, more);
        }
        return end - first;
    }

    /// {@return the number of the first chunk of the round that runs}
    int first() {
        return first;
    }

    /// {@return the number after that of its last chunk: the first one of the next round}
    int end() {
        return end;
    }

    @Override
    public String toString() {
        return "NodeRounds{next=" + next + ", rounds=" + rounds + '}';
    }
}
