package org.denserow.engine.command;

/// Adds up the commands recorded for the next boundary, in canonical order. So neither the number of workers nor timing
/// decides whether a bound is passed, and by which chunk.
///
/// *Threads*: the owner, after [Boundaries#collect()]. *Cost*: O(types touched); O(keys × types touched) to find the
/// chunk.
public final class Bounds {

    /// The largest bound of the words of delayed commands that wait: 2^27 - 1, the length of one list.
    public static final int MAX_DELAYED = Room.MAX_LENGTH;

    private static final Phase[] PHASES = Phase.values();

    private final TypeTable types;
    private final RecorderSet recorders;
    private final Customs customs;
    private final Visits visits;
    private long ofOwner; // words that it delayed between frames, when they were counted last

    Bounds(final TypeTable types, final RecorderSet recorders, final Customs customs, final Visits visits) {
        this.types = types;
        this.recorders = recorders;
        this.customs = customs;
        this.visits = visits;
    }

    /// {@return the number of words and created rows of all chunks, user-defined commands included}
    public long recorded() {
        long sum = customs.runs().recorded();
        for (int type = nextToPlay(0); type > 0; type = nextToPlay(type)) {
            for (final Phase phase : PHASES) {
                sum += types.get(type).runs(phase).recorded();
            }
        }
        return sum;
    }

    /// Finds the chunk with which the sum of all words and created rows passes a bound.
    ///
    /// @param bound the largest allowed sum
    /// @param keys chunk keys are `0 … keys - 1`
    /// @return the key of the chunk, or [ChunkKey#NONE]
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

    // ---- Delayed commands ----

    /// {@return the words of delayed commands that wait, and of rows that wait for an asset}
    public long waiting() {
        long sum = customs.timers().words();
        for (int type = Visits.next(visits.waiting, 0); type > 0; type = Visits.next(visits.waiting, type)) {
            sum += types.get(type).timers().words()
                    + types.get(type).activations().words();
        }
        return sum;
    }

    /// Counts the words of delayed commands and of `activateAt` that the owner has recorded between frames, in O(types
    /// that it touched and activations). Call it when it records no more.
    public void countOwner() {
        ofOwner = delayed(recorders.owner());
    }

    /// {@return the words that [#countOwner()] counted, and those that handlers have recorded since, the current message
    ///     included; O(types that they touched)}
    public long delayedByOwner() {
        return ofOwner + delayed(recorders.inFrame());
    }

    private static long delayed(final Recorder recorder) {
        return recorder.buffers().delayedWords() + recorder.customs().delayedWords();
    }

    /// Finds the chunk whose delayed commands and `activateAt` pass a bound, together with those that wait and those of
    /// earlier chunks.
    ///
    /// @param bound the largest number of words that may wait
    /// @param keys chunk keys are `0 … keys - 1`
    /// @return the key of the chunk, or [ChunkKey#NONE]
    public int keyBeyondDelayed(final long bound, final int keys) {
        long most = customs.runs().recorded();
        for (int type = nextToPlay(0); type > 0; type = nextToPlay(type)) {
            most += types.get(type).runs(Phase.DELAYS).recorded();
            most += types.get(type).runs(Phase.ACTIVATIONS).recorded(); // those that do not wait count below only
        }
        if (most == 0) {
            return ChunkKey.NONE;
        }
        long sum = waiting();
        if (sum + most <= bound) {
            return ChunkKey.NONE;
        }
        for (int key = 0; key < keys; key++) {
            final long before = sum;
            sum += customs.delayedWords(recorders, key);
            for (int type = nextToPlay(0); type > 0; type = nextToPlay(type)) {
                sum += types.get(type).runs(Phase.DELAYS).recorded(key) + waitingWords(types.get(type), key);
            }
            if (sum > bound && sum > before) {
                return key;
            }
        }
        return ChunkKey.NONE;
    }

    /// The words by which rows will wait for an asset, of one chunk.
    private long waitingWords(final TypeLog type, final int key) {
        final RunTable runs = type.runs(Phase.ACTIVATIONS);
        if (runs.recorded(key) == 0) {
            return 0;
        }
        final long entry = runs.get(key);
        final CommandBuffer buffer =
                recorders.get(RunTable.recorderOf(entry)).buffers().get(type.place());
        return buffer.waitingWords(RunTable.beginOf(entry), RunTable.endOf(entry));
    }

    private int nextToPlay(final int type) {
        return Visits.next(visits.toPlay, type);
    }

    /// A bound that was passed, of one type or of the user-defined commands.
    ///
    /// @param key the chunk that passes the bound
    /// @param of the name of the type, or "user-defined commands"
    /// @param recorded the number of words, or rows, that all systems recorded
    /// @param max the bound
    public record Excess(int key, String of, long recorded, int max) {}

    /// {@return the first passed bound, by key, then by type; null if none is passed}
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
                        log.store().name(),
                        log.runs(Phase.VALUES),
                        log.runs(Phase.ACTIVATIONS),
                        log.runs(Phase.DELAYS),
                        log.runs(Phase.DESTRUCTIONS));
            }
            if (log.runs(Phase.CREATIONS).bySystems() > types.maxRecorded()) {
                first = earlier(first, log.store().name(), log.runs(Phase.CREATIONS));
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

    /// Finds the chunk of a system with which the sum over `tables`, in canonical order, passes the bound.
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
