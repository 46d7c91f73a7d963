package org.denserow.engine.index;

import org.denserow.engine.rows.RowStore;

/// Interest: for each watcher, an active row of one type, the handles of the rows of a [Grid] within a radius, sorted,
/// and which of them came and which left. It belongs to the type of the watchers; the grid may be of any.
///
/// - Sets are of handles, so a row that only moved, or whose watcher did, is no event. A watcher is known by its
///   handle: a new one has everything entered, also where it took the slot of another. A row that was destroyed has
///   left.
/// - Within is what `dx * dx + dy * dy (+ dz * dz) <= radius * radius` says, on a torus by the shortest way round. A
///   watcher that is in the grid itself sees itself. One that is at no place (NaN, infinite) sees nothing.
/// - Of more than `most` the nearest are kept, and of those as near as each other the ones of lower slots; the others
///   are counted ([View#dropped(int)]).
///
/// Unlike other derived parts it is made **once per frame**: before the first system that reads it, in the first
/// segment in which one that does has chunks, even when no source changed. All readers of a frame see these sets, also
/// those behind a boundary, where some handles may be stale by then and watchers created since see nothing. *Entered*
/// and *left* say what differs from the last frame before this one in which it was made and that came to its end: what
/// a frame that failed has made does not count, and a frame in which nobody reads makes nothing.
///
/// What the last frame saw is state: it is in snapshots and in `Simulation.orderHash()`, not in `Simulation.hash()`. A
/// system with `every(n > 1)` does not read it, since it would miss what came and left in between; neither does one see
/// that while it is switched off.
///
/// *Cost*: a query of the grid and a sort of what is near for each watcher, by as many workers as pay. `25 * most + 32`
/// bytes for each row that watchers ever had at a time, 8 for each slot, `16 * most` for each worker; nothing is
/// allocated once they fit. A snapshot has 8 bytes for each handle seen and 12 for each watcher.
///
/// *Threads*: as [Derived].
public sealed interface Nearby extends Derived<Nearby.View> permits RowNearby {

    /// Most handles that all watchers may see together, `capacity * most` of their type as it is defined: 2^30. Rows of
    /// a growable type beyond see nothing, and all that is near them is counted as dropped.
    int MAX_SEEN = 1 << 30;

    /// What a chunk gets: bare arrays, to look at, valid while its body runs. Watchers are given by the rows that they
    /// have now; a row that was no active one when the sets were made sees nothing.
    final class View {

        private final RowStore rows;
        SeenSets sets;
        boolean[] entered;
        long[] left;
        int[] leftCounts;
        int[] dropped;

        View(final RowStore rows) {
            this.rows = rows;
        }

        private int place(final int watcher) {
            return rows.exists(watcher) ? sets.find(rows.handle(watcher)) : SeenSets.NONE;
        }

        /// {@return where the handles that a watcher sees begin, in [#handles()] and [#entered()]}
        ///
        /// @param watcher its row
        public int begin(final int watcher) {
            return sets.first(place(watcher));
        }

        /// {@return where they end}
        ///
        /// @param watcher its row
        public int end(final int watcher) {
            return sets.end(place(watcher));
        }

        /// {@return the handles near watchers, those of each ascending; look their rows up with `Table.find`}
        public long[] handles() {
            return sets.cells();
        }

        /// {@return which of [#handles()] the watcher did not see before}
        public boolean[] entered() {
            return entered;
        }

        /// {@return where the handles that a watcher sees no more begin, in [#left()]}
        ///
        /// @param watcher its row
        public int leftBegin(final int watcher) {
            return sets.first(place(watcher));
        }

        /// {@return where they end}
        ///
        /// @param watcher its row
        public int leftEnd(final int watcher) {
            final int place = place(watcher);
            return place < 0 ? 0 : sets.first(place) + leftCounts[place];
        }

        /// {@return the handles that watchers saw before and see no more, those of each ascending; some name no row any
        ///     more}
        public long[] left() {
            return left;
        }

        /// {@return how many rows are near a watcher beside those that it sees, farther away}
        ///
        /// @param watcher its row
        public int dropped(final int watcher) {
            final int place = place(watcher);
            return place < 0 ? 0 : dropped[place];
        }
    }
}
