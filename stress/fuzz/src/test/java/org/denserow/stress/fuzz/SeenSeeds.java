package org.denserow.stress.fuzz;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.LongStream;

/// For each planted fault the seed of a short case in which it showed, so that a test need not search for one. When
/// what is drawn changes, a seed may show nothing any more: then the test searches, and takes longer.
final class SeenSeeds {

    private static final Map<Planted, Long> SEEDS = new EnumMap<>(Planted.class);

    static {
        """
            DROPS_THE_SEVENTH_DESTROY 6
            SWAPS_TWO_VALUES_OF_A_COLUMN 18
            SKIPS_A_TAG 18
            SETS_BEFORE_CREATES 1
            DESTROYS_BEFORE_CREATES 1
            FORGETS_A_CASCADE 4
            CLEARS_ONLY_THE_FIRST_REFERENCE 31
            CLEARS_ONLY_ROWS_THAT_ARE_ACTIVE 20
            ACTIVATES_WITHOUT_CHANGING_PLACES 2
            CLOSES_GAPS_ONE_BY_ONE 30
            KEEPS_EVENTS_FOR_TWO_LAPS 16
            REFUSES_THE_FIRST_INSTEAD_OF_THE_LAST 1
            COUNTS_NO_DUPLICATES 6
            JOINS_A_RING_AT_THE_END 5
            TAKES_BOTH_ZEROS_FOR_ONE_KEY 258
            LETS_CELLS_MEET_AT_ZERO 43
            FORGETS_THE_SECOND_HALF_OF_A_PAIR 2
            SEES_A_DERIVED_PART_TOO_LATE 53
            WALKS_WAVES_BACKWARDS 365
            ASKS_FOR_ASSETS_AS_RECORDED 762
            FORGIVES_A_FAILED_ASSET 28
            LOSES_THE_THIRD_CHANGE_OF_A_RESOURCE 5
            COUNTS_A_TERM_AT_ONCE 80
            KEEPS_TALLIES_FOR_THE_NEXT_FRAME 4
            GIVES_ALL_SYSTEMS_THE_SAME_NUMBERS 8
            DRAWS_ON_FROM_ROW_TO_ROW 10
            LETS_A_SYSTEM_CHANGE_ITS_THREAD 1
            LETS_THE_HIGHER_SLOT_WIN 21
            KEEPS_BIDS_OVER_BOUNDARIES 18
            HANDLES_CUSTOM_COMMANDS_BACKWARDS 71
            FORGIVES_A_DUPLICATE 1055
            GOES_ON_AFTER_A_FAILED_MESSAGE 50
            TAKES_MORE_MESSAGES_THAN_FIT 2
            KEEPS_LAPS_OF_A_FAILED_FRAME 41
            MAKES_A_PART_OF_THE_USER_ONCE 13
            FORGETS_WHO_WAS_NEAR 53
            COUNTS_FAILED_FRAMES_FOR_NEARBY 2189
            LOSES_THE_SECOND_SWITCH 4
            RETIRES_SLOTS_A_GENERATION_EARLY 29
            FORGETS_TO_END_MARKS 0
            """.lines().map(String::strip).forEach(line -> {
            final int blank = line.indexOf(' ');
            SEEDS.put(Planted.valueOf(line.substring(0, blank)), Long.parseLong(line.substring(blank + 1)));
        });
    }

    private SeenSeeds() {}

    /// {@return the seed, or none}
    static LongStream of(final Planted planted) {
        final Long seed = SEEDS.get(planted);
        return seed == null ? LongStream.empty() : LongStream.of(seed);
    }
}
