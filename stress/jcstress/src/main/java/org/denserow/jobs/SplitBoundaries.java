package org.denserow.jobs;

import java.util.function.Consumer;
import org.denserow.engine.command.Recorder;
import org.denserow.engine.handle.RowState;

/// The boundaries that [PhaseStress] applies: types with commands recorded, one boundary for each phase and one for all
/// of them. A boundary is made twice: split, for the test, and not split, for what one thread leaves.
final class SplitBoundaries {

    static final int MANY = 2_112; // two pieces, three tasks of released rows, two of moved rows
    static final int ROWS = 2 * MANY;
    static final int WORD = 64; // rows

    private SplitBoundaries() {}

    /// {@return a type whose rows are of two shares of the slots, which alternate in one word}
    static SplitType ofTwoShares(final boolean split) {
        final int ofShare = 1 << 14;
        final SplitType type = new SplitType(WORD, 2 * ofShare, split);
        type.deal(2);
        for (int chunk = 0; chunk < 2; chunk++) {
            final Recorder recorder = type.log.worker(chunk);
            recorder.begin(chunk);
            recorder.stream(SplitType.TYPE, chunk);
            for (int row = 0; row < WORD / 2; row++) {
                recorder.create(type.map, RowState.ACTIVE);
            }
            recorder.end();
        }
        type.log.boundaries().apply(SplitType.TYPE, 2); // before the test: one thread claims all tasks
        return type;
    }

    /// Values in both columns, and tags, for all rows of such a type, which have none yet.
    static SplitType withValues(final SplitType type) {
        final Recorder recorder = type.recorder();
        for (int row = 0; row < WORD; row++) {
            final long handle = type.map.handle(row % 2 * (WORD / 2) + row / 2); // share 0, share 1, and so on
            recorder.values().set(handle, type.first, row + 1);
            recorder.values().setLong(handle, type.second, -row - 1);
            recorder.values().tag(handle, row % 2 == 0 ? type.even : type.odd, true);
            recorder.values().set(handle, type.first, 10 * row + 1);
        }
        recorder.end();
        return type;
    }

    /// Half of the rows destroyed, some of them twice.
    static SplitType withDestructions(final boolean split) {
        return with(split, type -> destroy(type, type.log.owner()));
    }

    /// As many creations as there are handles, each with values and a tag.
    ///
    /// @param handles receives the handles
    static SplitType withCreations(final boolean split, final long[] handles) {
        return with(split, type -> create(type, type.log.owner(), handles));
    }

    /// Creations, values and tags, destructions. Values go to rows that are created or that move at this boundary.
    static SplitType withEverything(final boolean split) {
        return with(split, type -> {
            final Recorder owner = type.log.owner();
            final long[] handles = new long[MANY];
            create(type, owner, handles);
            for (int row = 0; row < MANY; row++) {
                owner.values().set(handles[row], type.first, 10 * row); // a row of this boundary
                owner.values().setLong(type.map.handle(2 * row), type.second, 10 * row); // a row that will move
                owner.values().tag(type.map.handle(2 * row), type.odd, true);
            }
            destroy(type, owner);
        });
    }

    private static SplitType with(final boolean split, final Consumer<SplitType> records) {
        final SplitType type = filled(split);
        type.recorder();
        records.accept(type);
        type.log.owner().end();
        return type;
    }

    private static SplitType filled(final boolean split) {
        final SplitType type = new SplitType(ROWS + MANY, ROWS + MANY, split);
        for (int row = 0; row < ROWS; row++) {
            type.map.direct().create();
        }
        final int[] cells = type.map.array(type.first);
        final long[] wide = type.map.array(type.second);
        for (int row = 0; row < ROWS; row++) {
            cells[row] = row;
            wide[row] = -row;
            (row % 2 == 0 ? type.even : type.odd).field().set(row);
        }
        return type;
    }

    private static void destroy(final SplitType type, final Recorder recorder) {
        for (int row = 1; row < 2 * MANY; row += 2) {
            recorder.destroy(type.map.handle(row));
            if (row % 64 == 1) {
                recorder.destroy(type.map.handle(row)); // twice
            }
        }
    }

    private static void create(final SplitType type, final Recorder recorder, final long[] handles) {
        for (int row = 0; row < handles.length; row++) {
            handles[row] = recorder.create(type.map, RowState.ACTIVE);
            recorder.values().with(type.first, row);
            recorder.values().withLong(type.second, -row);
            recorder.values().with(row % 2 == 0 ? type.even : type.odd);
        }
    }
}
