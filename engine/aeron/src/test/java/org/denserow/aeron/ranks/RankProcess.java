package org.denserow.aeron.ranks;

import java.util.List;

/// A process that is one of some ranks and exchanges an empty message with all others, as long as it lives.
final class RankProcess {

    private RankProcess() {}

    public static void main(final String[] args) {
        final RankOptions options = RankOptions.of(Integer.parseInt(args[0]), List.of(args[1].split(",")), "test 1");
        try (Ranks ranks = Ranks.join(options)) {
            for (long frame = 0; ; frame++) {
                for (int rank = 0; rank < ranks.count(); rank++) {
                    if (rank != ranks.rank()) {
                        ranks.send(rank, new byte[0], 0);
                    }
                }
                ranks.exchange(frame);
            }
        }
    }
}
