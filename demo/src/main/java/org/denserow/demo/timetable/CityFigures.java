package org.denserow.demo.timetable;

import java.util.Locale;
import org.denserow.demo.feed.ServiceTime;

/// The seven figures of a day, which the [CityOracle] computes and a run must reproduce.
///
/// @param vehicleSeconds sum over vehicles of the seconds for which they are active
/// @param firstDeparture second after midnight, or [ServiceTime#NONE] on a day without trips
/// @param lastEvent second after midnight of the last stop event, or [ServiceTime#NONE]
public record CityFigures(
        long trips,
        long stopEvents,
        long stopsUsed,
        long peakVehicles,
        long vehicleSeconds,
        int firstDeparture,
        int lastEvent) {

    /// {@return these figures with the peak and the vehicle-seconds of `other`}
    public CityFigures withActivityOf(final CityFigures other) {
        return new CityFigures(
                trips, stopEvents, stopsUsed, other.peakVehicles, other.vehicleSeconds, firstDeparture, lastEvent);
    }

    /// {@return the figures on one line}
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%,d trips, %,d stop events, %,d stops used, peak %,d vehicles, "
                        + "%,d vehicle-seconds, first departure %s, last event %s",
                trips,
                stopEvents,
                stopsUsed,
                peakVehicles,
                vehicleSeconds,
                ServiceTime.format(firstDeparture),
                ServiceTime.format(lastEvent));
    }
}
