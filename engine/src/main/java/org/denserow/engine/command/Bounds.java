package org.denserow.engine.command;

/// How much was recorded for the next boundary, added up in canonical order: so neither the number of workers nor
/// timing decides whether it is too much, and which chunk is the one too many.
///
/// *Threads*: the owner's, after [Boundaries#collect()]. *Cost*: O(types touched); O(keys × types touched) to find the
/// chunk.
public final class Bounds {

    private static final Phase[] PHASES = Phase.values();

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
            for (final Phase phase : PHASES) {
                sum += types.get(type).runs(phase).recorded();
            }
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
                for (final Phase phase : PHASES) {
                    sum += types.get(type).runs(phase).recorded(key);
                }
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
        Excess first = null;
        if (customs.runs().bySystems() > types.maxRecorded()) {
            first = earlier(null, "user-defined commands", customs.runs());
        }
        for (int type = nextToPlay(0); type > 0; type = nextToPlay(type)) {
            final TypeLog log = types.get(type);
            if (commandsBySystems(log) > types.maxRecorded()) {
                first = earlier(
                        first,
                        log.map().name(),
                        log.runs(Phase.VALUES),
                        log.runs(Phase.ACTIVATIONS),
                        log.runs(Phase.DELAYS),
                        log.runs(Phase.DESTRUCTIONS));
            }
            if (log.runs(Phase.CREATIONS).bySystems() > types.maxRecorded()) {
                first = earlier(first, log.map().name(), log.runs(Phase.CREATIONS));
            }
        }
        return first;
    }

    private static long commandsBySystems(final TypeLog log) {
        return log.runs(Phase.VALUES).bySystems()
                + log.runs(Phase.ACTIVATIONS).bySystems()
                + log.runs(Phase.DELAYS).bySystems()
                + log.runs(Phase.DESTRUCTIONS).bySystems();
    }

    /// The chunk of a system that passes the bound when what systems recorded is added up in canonical order.
    private Excess earlier(final Excess first, final String of, final RunTable... tables) {
        final int max = types.maxRecorded();
        int end = 0;
        long recorded = 0;
        for (final RunTable table : tables) {
            end = Math.max(end, table.end());
            recorded += table.bySystems();
        }
        long sum = 0;
        int key = ChunkKey.SYSTEMS;
        for (; key < end && sum <= max; key++) {
            for (final RunTable table : tables) {
                sum += table.recorded(key);
            }
        }
        return first != null && first.key() < key ? first : new Excess(key - 1, of, recorded, max);
    }
}
