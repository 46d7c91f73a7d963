package org.denserow.engine.derived;

import org.denserow.engine.rebuilt.NearbyView;
import org.denserow.engine.rebuilt.RowNearby;

/// Interest: for each watcher, an active row of one type, the sorted handles of the rows of a [Grid] within a radius,
/// and which of them entered and left. The part belongs to the type of the watchers; the grid may be of any type.
///
/// - Sets have handles, so a row that only moved, or whose watcher moved, is no event. A watcher is known by its
///   handle: a new watcher sees everything as entered, even in a slot that another watcher had. A destroyed row has
///   left.
/// - A row is within the radius if `dx * dx + dy * dy (+ dz * dz) <= radius * radius`, on a torus by the shortest way.
///   A watcher that is in the grid sees itself. A watcher without a place (NaN, infinite) sees nothing.
/// - Of more than `most` rows the nearest are kept, for equal distances those of lower slots. [View#dropped(int)]
///   counts the others. A row that is pushed out has left, and enters again when there is room.
///
/// Unlike other derived parts it is made **once per frame**: in the first segment with a chunk of a reader, before the
/// first system of that segment that reads it, even if this system has no chunk or no source changed. All readers of
/// the frame see these sets. Behind a boundary some handles may be stale, and watchers created since see nothing.
/// *Entered* and *left* compare with the last completed frame that made the sets: a failed frame does not count, and a
/// frame without a reader makes nothing.
///
/// The sets of the last frame are state: they are in snapshots and in `Simulation.orderHash()`, not in
/// `Simulation.hash()`. A system with `every(n > 1)` must not read the part, since it would miss what entered and left
/// in between. A system that is switched off misses it if another system reads.
///
/// *Cost*: for each watcher a query of the grid and a sort of its handles, by as many workers as pay. `25 * most + 32`
/// bytes for each row of the largest number of watchers so far, 8 for each slot, `16 * most` for each worker; nothing
/// is allocated once they fit. A snapshot has 8 bytes for each handle seen and 12 for each watcher.
///
/// *Threads*: as [Derived].
public sealed interface Nearby extends Derived<Nearby.View> permits RowNearby {

    /// Most handles of all watchers together, `capacity * most` of their type as it is defined: 2^30. If a growable
    /// type grows beyond, the rows beyond see nothing, and all rows near them count as dropped.
    int MAX_SEEN = 1 << 30;

    /// What a chunk gets: arrays for reading, valid while its body runs. A watcher is given by its present row; a row
    /// that was not active when the sets were made sees nothing.
    sealed interface View permits NearbyView {

        /// {@return the place where the handles of a watcher begin, in [#handles()] and [#entered()]}
        ///
        /// @param watcher its row
        int begin(int watcher);

        /// {@return the place after the last handle of a watcher}
        ///
        /// @param watcher its row
        int end(int watcher);

        /// {@return the handles near watchers, ascending for each watcher; find their rows by `Table.find`}
        long[] handles();

        /// {@return which of [#handles()] the watcher did not see before}
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
