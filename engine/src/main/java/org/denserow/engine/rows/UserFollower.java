package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.slots.MoveList;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.storage.RowFollower;
import org.denserow.engine.storage.RowLookup;

/// Passes on the changes of the rows to a [RowFollower]: a kept index, which is told after columns and tags, or a
/// follower of the user, which is told after all other parts. During each call the rows refuse changes.
final class UserFollower extends Follower {

    private final RowFollower user;
    private final TypeRows rows;

    UserFollower(final RowFollower user, final TypeRows rows) {
        super(rows.clock);
        this.user = user;
        this.rows = rows;
    }

    boolean isOf(final RowFollower follower) {
        return user == follower;
    }

    /// {@return whether this is a nested call}
    private boolean begin() {
        final boolean outer = rows.isTelling;
        rows.isTelling = true;
        return outer;
    }

    @Override
    void created(final int beginRow, final int endRow, final RowState state) {
        final boolean outer = begin();
        try {
            user.created(beginRow, endRow, state);
        } finally {
            rows.isTelling = outer;
        }
    }

    @Override
    void moved(final MoveList moves) {
        final boolean outer = begin();
        try {
            user.moved(moves);
        } finally {
            rows.isTelling = outer;
        }
    }

    @Override
    void vacated(final MoveList deaths) {
        final boolean outer = begin();
        try {
            user.vacated(deaths);
        } finally {
            rows.isTelling = outer;
        }
    }

    @Override
    void exchanged(final int a, final int b) {
        final boolean outer = begin();
        try {
            user.exchanged(a, b);
        } finally {
            rows.isTelling = outer;
        }
    }

    @Override
    void activated(final int row) {
        final boolean outer = begin();
        try {
            user.activated(row);
        } finally {
            rows.isTelling = outer;
        }
    }

    @Override
    void cleared(final int endRow) {
        final boolean outer = begin();
        try {
            user.cleared(endRow);
        } finally {
            rows.isTelling = outer;
        }
    }

    @Override
    void resized(final int capacity) {
        final boolean outer = begin();
        try {
            user.resized(capacity);
        } finally {
            rows.isTelling = outer;
        }
    }

    @Override
    void save(final SavedState to) {
        final boolean outer = begin();
        try {
            user.save(to);
        } finally {
            rows.isTelling = outer;
        }
    }

    @Override
    void load(final SavedState from) {
        final boolean outer = begin();
        try {
            user.load(from);
        } finally {
            rows.isTelling = outer;
        }
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
