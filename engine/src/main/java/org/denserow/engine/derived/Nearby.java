package org.denserow.engine.derived;

import org.denserow.engine.rebuilt.NearbyView;
import org.denserow.engine.rebuilt.RowNearby;

/// Tells for each *watcher* which rows of a [Grid] are within a radius, and which of them entered and left since the
/// last time. (Games call this interest management.) Watchers are the active rows of one type, and the part belongs to
/// that type. The grid may be of any type.
///
/// - The rows near a watcher are known by their handles. So if a row or its watcher only changed its place in the
///   columns, the row has neither left nor entered. Watchers are known by their handles too: for a new watcher
///   everything has entered, even if it has the slot of an earlier watcher. A destroyed row has left.
/// - A row is within the radius if `dx * dx + dy * dy (+ dz * dz) <= radius * radius`, on a torus by the shortest way.
///   A watcher that is in the grid sees itself. A watcher with a coordinate that is NaN or infinite sees nothing.
/// - If more than `most` rows are near, the nearest ones are kept; among equal distances those of lower slots.
///   [View#dropped(int)] counts the others. A row that is dropped has left, and enters again when there is room.
///
/// Unlike other derived parts it is made **once per frame**, even if no source changed. This happens in the first
/// segment in which a system with at least one chunk reads it, before the first system of that segment that reads it.
/// All readers of the frame see these sets. After a later boundary some handles may be stale, and watchers created
/// since then see nothing. *Entered* and *left* compare with the last completed frame that made the sets: a failed
/// frame does not count, and a frame without a reader makes nothing.
///
/// The sets of the last frame are part of the state: they are in snapshots and in `Simulation.orderHash()`, but not in
/// `Simulation.hash()`. A system that runs only every few frames (`every(n)` with `n > 1`) must not read the part,
/// since it would miss what entered and left in between. A system that is switched off misses it too, if another system
/// reads the part meanwhile.
///
/// *Cost*: for each watcher a query of the grid and a sort of its handles, by as many workers as make it faster.
/// *Memory*: `25 * most + 32` bytes for each row of the largest number of watchers so far, 8 for each slot, `16 * most`
/// for each worker. Nothing is allocated once these arrays are large enough. A snapshot has 8 bytes for each handle
/// seen and 12 for each watcher.
///
/// *Threads*: as [Derived].
public sealed interface Nearby extends Derived<Nearby.View> permits RowNearby {

    /// The largest number of handles of all watchers together, 2^30. It limits `capacity * most` when the part is
    /// defined. If a growable type grows beyond this limit, the rows beyond it see nothing, and all rows near them
    /// count as dropped.
    int MAX_SEEN = 1 << 30;

    /// What a chunk gets: arrays for reading, valid while its body runs. Name a watcher by its present row. A row that
    /// was not active when the sets were made sees nothing.
    sealed interface View permits NearbyView {

        /// {@return the place where the handles of a watcher begin, in [#handles()] and [#entered()]}
        ///
        /// @param watcher its row
        int begin(int watcher);

        /// {@return the place after the last handle of a watcher}
        ///
        /// @param watcher its row
        int end(int watcher);

        /// {@return the handles near watchers, ascending for each watcher; find their rows with `Table.find`}
        long[] handles();

        /// {@return for each element of [#handles()], whether the watcher did not see it before}
        boolean[] entered();

        /// {@return the place where the handles that left begin, in [#left()]}
        ///
        /// @param watcher its row
        int leftBegin(int watcher);

        /// {@return the place after the last handle that left}
        ///
        /// @param watcher its row
        int leftEnd(int watcher);

        /// {@return the handles that watchers saw before and do not see now, ascending for each watcher; some are
        ///     stale}
        long[] left();

        /// {@return the number of near rows that a watcher does not see, because they are farther away than those it
        ///     sees}
        ///
        /// @param watcher its row
        int dropped(int watcher);
    }
}
