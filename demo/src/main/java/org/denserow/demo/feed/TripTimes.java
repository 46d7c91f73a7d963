package org.denserow.demo.feed;

import org.denserow.demo.run.BadInput;

/// Completes the times of one trip after another, in place: it checks given times and interpolates the others.
///
/// Between two timed stops the vehicle moves evenly: by distance along the shape if the feed gives it for every stop
/// between them, by number of stops if not. It does not wait at an interpolated stop.
final class TripTimes {

    private final String file;
    private final int[] line;
    private final int[] sequence;
    private final int[] arrival;
    private final int[] departure;
    private final double[] travelled;

    /// Takes the columns of a file, sorted by trip and sequence; `line` and `file` are for messages.
    TripTimes(
            final String file,
            final int[] line,
            final int[] sequence,
            final int[] arrival,
            final int[] departure,
            final double[] travelled) {
        this.file = file;
        this.line = line;
        this.sequence = sequence;
        this.arrival = arrival;
        this.departure = departure;
        this.travelled = travelled;
    }

    /// Completes the rows `[from, to)` of one trip. A trip of fewer than two stops cannot run and stays as it is.
    ///
    /// @throws BadInput if its first or last stop has no time, times decrease, or a sequence number occurs twice
    void complete(final int from, final int to) {
        if (to - from < 2) {
            return;
        }
        for (int row = from; row < to; row++) {
            if (row > from && sequence[row] == sequence[row - 1]) {
                throw new BadInput(
                        file, line[row], "a stop_sequence must occur once in a trip", "stop_sequence=" + sequence[row]);
            }
            if (arrival[row] == ServiceTime.NONE) { // a stop with one time has both
                arrival[row] = departure[row];
            } else if (departure[row] == ServiceTime.NONE) {
                departure[row] = arrival[row];
            }
        }
        requireTime(from);
        requireTime(to - 1);
        int timed = from;
        requireOrder(arrival[from], departure[from], from);
        for (int row = from + 1; row < to; row++) {
            if (arrival[row] != ServiceTime.NONE) {
                requireOrder(departure[timed], arrival[row], row);
                requireOrder(arrival[row], departure[row], row);
                interpolate(timed, row);
                timed = row;
            }
        }
    }

    /// Fills in the rows between two timed ones.
    private void interpolate(final int before, final int after) {
        final boolean byDistance = distancesGiven(before, after);
        final int seconds = arrival[after] - departure[before];
        for (int row = before + 1; row < after; row++) {
            final double share = byDistance
                    ? (travelled[row] - travelled[before]) / (travelled[after] - travelled[before])
                    : (double) (row - before) / (after - before);
            arrival[row] = departure[before] + (int) Math.round(share * seconds);
            departure[row] = arrival[row];
        }
    }

    private boolean distancesGiven(final int before, final int after) {
        for (int row = before; row < after; row++) {
            if (!(travelled[row] <= travelled[row + 1])) { // NaN is not given
                return false;
            }
        }
        return travelled[before] < travelled[after];
    }

    private void requireTime(final int row) {
        if (arrival[row] == ServiceTime.NONE) {
            throw new BadInput(
                    file,
                    line[row],
                    "the first and the last stop of a trip must have a time",
                    "stop_sequence=" + sequence[row]);
        }
    }

    private void requireOrder(final int earlier, final int later, final int row) {
        if (later < earlier) {
            throw new BadInput(
                    file, line[row], "times of a trip must not decrease", "seconds=" + later + " after " + earlier);
        }
    }
}
