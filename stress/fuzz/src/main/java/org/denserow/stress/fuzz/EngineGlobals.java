package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import org.denserow.engine.Simulation;
import org.denserow.engine.Tally;
import org.denserow.engine.snapshot.ObjectForm;
import org.denserow.engine.storage.Resource;

/// What a world of the engine has beside types and systems.
final class EngineGlobals {

    /// What programs without own rows have seen; each system writes its own.
    final Notes notes = new Notes();

    final List<Tally> tallies = new ArrayList<>();
    final List<Resource<Board>> resources = new ArrayList<>();
    private final List<Board> boards = new ArrayList<>(); // the objects: a call of value() may have effects
    private final Queue<Late> late = new ConcurrentLinkedQueue<>(); // chunks add to it

    /// The object of a resource.
    static final class Board {

        long value;
    }

    /// An asset that is late.
    private record Late(CompletableFuture<String> asset, long ready) {

        private boolean completesBefore(final long frame) {
            return ready <= frame && asset.complete("late");
        }
    }

    EngineGlobals(final GlobalPlan plan, final Simulation sim) {
        for (final TallyKind kind : plan.tallies()) {
            tallies.add(kind.tell(sim.tally("y" + tallies.size())));
        }
        for (int number = 0; number < plan.resources(); number++) {
            boards.add(new Board());
            resources.add(sim.resource("r" + number, boards.getLast())
                    .saved(board -> board.value, (board, value) -> board.value = value, ObjectForm.of(Long.class)));
        }
    }

    /// {@return the values of tallies, by number}
    double[] totals() {
        return tallies.stream().mapToDouble(Tally::value).toArray();
    }

    /// {@return what a row waits for}
    ///
    /// @param asset what it is
    /// @param wanted the frame for which the row waits
    Future<?> asset(final Asset asset, final long wanted) {
        final CompletableFuture<String> future = new CompletableFuture<>();
        switch (asset) {
            case THERE -> future.complete("there");
            case FAILED -> future.completeExceptionally(new Failure("an asset"));
            case LATE -> late.add(new Late(future, asset.ready(wanted)));
        }
        return future;
    }

    /// Late assets come whose time has come.
    ///
    /// @param frame the frame that comes next
    void completeAssets(final long frame) {
        late.removeIf(asset -> asset.completesBefore(frame));
    }

    /// After a failed frame: what systems write is unspecified, so all of it becomes 0.
    void repair() {
        notes.clear();
        boards.forEach(board -> board.value = 0);
    }

    /// {@return the values of resources, and what programs without rows have seen, in words}
    @Override
    public String toString() {
        return "resources="
                + Arrays.toString(
                        boards.stream().mapToLong(board -> board.value).toArray()) + ", " + notes;
    }
}
