package org.denserow.engine.command;

/// How much was recorded for the next boundary, added up in canonical order: so neither the number of workers nor
/// timing decides whether it is too much, and which chunk is the one too many.
///
/// *Threads*: the owner's, after [Boundaries#collect()]. *Cost*: O(types touched); O(keys × types touched) to find the
/// chunk.
public final class Bounds {

    private final TypeTable types;
    private final Customs customs;
    private final Visits visits;

    Bounds(final TypeTable types, final Customs customs, final Visits visits) {
        this.types = types;
        this.customs = customs;
        this.visits = visits;
    }

    /// {@return words and created rows of all chunks, user-defined commands included}
    public long recorded() {
        long sum = customs.runs().recorded();
        for (int type = nextToPlay(0); type > 0; type = nextToPlay(type)) {
            sum += types.get(type).runs().recorded()
                    + types.get(type).creations().recorded();
        }
        return sum;
    }

    /// Finds the chunk that passes a bound of all that is recorded.
    ///
    /// @param bound words and created rows that may be recorded
    /// @param keys chunk keys are `0 … keys - 1`
    /// @return its key, or [ChunkKey#NONE]
    public int keyBeyond(final long bound, final int keys) {
        long sum = 0;
        for (int key = 0; key < keys; key++) {
            sum += customs.runs().recorded(key);
            for (int type = nextToPlay(0); type > 0; type = nextToPlay(type)) {
                sum += types.get(type).runs().recorded(key)
                        + types.get(type).creations().recorded(key);
            }
            if (sum > bound) {
                return key;
            }
        }
        return ChunkKey.NONE;
    }

    private int nextToPlay(final int type) {
        return Visits.next(visits.toPlay, type);
    }

    /// More than systems may record for one type, or as user-defined commands, between two boundaries.
    ///
    /// @param key the chunk that passes the bound
    /// @param of name of the type, or the user-defined commands
    /// @param recorded words, or rows, by all systems
    /// @param max as many are allowed
    public record Excess(int key, String of, long recorded, int max) {}

    /// {@return what breaks the bound of one type first, by key, then by type; null if nothing does}
    public Excess excess() {
        Excess first = earlier(null, customs.runs(), "user-defined commands");
        for (int type = nextToPlay(0); type > 0; type = nextToPlay(type)) {
            final TypeLog log = types.get(type);
            first = earlier(first, log.runs(), log.map().name());
            first = earlier(first, log.creations(), log.map().name());
        }
        return first;
    }

    private Excess earlier(final Excess first, final RunTable runs, final String of) {
        final int max = types.maxRecorded();
        if (runs.bySystems() <= max) {
            return first;
        }
        final int key = runs.keyBeyond(max);
        return first != null && first.key() <= key ? first : new Excess(key, of, runs.bySystems(), max);
    }
}
