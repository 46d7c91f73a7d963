package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.denserow.aeron.fixture.Endpoints;
import org.denserow.aeron.ranks.RankOptions;
import org.denserow.aeron.ranks.Ranks;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// An example: what each rank has goes round on a ring of ranks.
class RankRingTest {

    private static byte[] around(final int rank, final List<String> endpoints, final long frames) {
        byte[] bytes = {(byte) rank};
        // snippet: ring
        final RankOptions options = RankOptions.of(rank, endpoints, "1.4.2"); // the build: the same on all ranks
        try (Ranks ranks = Ranks.join(options)) {
            final int next = (rank + 1) % ranks.count();
            final int before = (rank + ranks.count() - 1) % ranks.count();
            for (long frame = 0; frame < frames; frame++) {
                ranks.send(next, bytes, bytes.length);
                ranks.send(before, bytes, 0); // who exchanges does it in both directions
                ranks.exchange(frame); // a barrier, too
                bytes = Arrays.copyOf(ranks.received(before), ranks.length(before));
            }
        }
        // end
        return bytes;
    }

    @Test
    @DisplayName("after as many frames as ranks, each has what it began with; after one more, that of the rank before")
    void ring_goesRound() {
        final List<String> endpoints = Endpoints.next(3, 1);
        final List<CompletableFuture<byte[]>> all = new ArrayList<>();
        for (int rank = 0; rank < 3; rank++) {
            final int self = rank;
            all.add(CompletableFuture.supplyAsync(
                    () -> around(self, endpoints, 31), task -> new Thread(task, "rank " + self).start()));
        }
        for (int rank = 0; rank < 3; rank++) {
            assertEquals((rank + 2) % 3, all.get(rank).join()[0]);
        }
    }
}
