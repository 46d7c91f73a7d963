package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.storage.RowFollower;
import org.denserow.engine.storage.RowLookup;

/// Passes on to a follower of the user's what happens to rows.
final class UserFollower extends Follower {

    private final RowFollower user;

    UserFollower(final RowFollower user) {
        this.user = user;
    }

    @Override
    void created(final int beginRow, final int endRow, final RowState state) {
        user.created(beginRow, endRow, state);
    }

    @Override
    void moved(final MoveList moves) {
        user.moved(moves);
    }

    @Override
    void vacated(final MoveList moves) {
        user.vacated(moves);
    }

    @Override
    void exchanged(final int a, final int b) {
        user.exchanged(a, b);
    }

    @Override
    void activated(final int row) {
        user.activated(row);
    }

    @Override
    void cleared(final int endRow) {
        user.cleared(endRow);
    }

    @Override
    void resized(final int capacity) {
        user.resized(capacity);
    }

    @Override
    void save(final SavedState to) {
        user.save(to);
    }

    @Override
    void load(final SavedState from) {
        user.load(from);
    }

    @Override
    void arrays(final Consumer<Object> to) {
        user.arrays(to);
    }

    @Override
    long bytes() {
        return user.bytes();
    }

    @Override
    String fault(final RowLookup rows) {
        return user.fault(rows);
    }

    @Override
    public String toString() {
        return user.toString();
    }
}
