package org.denserow.demo.riders;

import org.denserow.demo.timetable.DayPlan;
import org.denserow.demo.timetable.Network;
import org.denserow.demo.timetable.Timetable;
import org.denserow.engine.Commands;
import org.denserow.engine.Ordering;
import org.denserow.engine.Refers;
import org.denserow.engine.Rows;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.Tally;
import org.denserow.engine.defragment.RowOrder;
import org.denserow.engine.derived.Buckets;
import org.denserow.engine.derived.Grid;
import org.denserow.engine.derived.GridShape;
import org.denserow.engine.index.NameIndex;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.storage.FloatColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.ObjectColumn;
import org.denserow.engine.storage.Position;
import org.denserow.engine.storage.Tag;

/// The riders of a [Network]: their types, what they add to its vehicles, their indices and derived parts.
///
/// *Threads*: the owner's of the simulation.
public final class Riders {

    /// Rows of riders at the beginning, as a fraction of all riders of the day.
    private static final int PART_AT_ONCE = 8;

    private static final int LEAST_ROWS = 1024;
    private static final int CHUNK_ROWS = 512; // within which order does not matter
    private static final double CELL = 400; // metres, about a stop or two
    private static final int MOST_CELLS_ASIDE = 2000;

    /// A person who wants to go from one stop to another. Exactly one of walking, waiting, aboard, arrived and gave up
    /// holds. A rider who has arrived or given up is destroyed in the next frame.
    ///
    /// @param origin the stop near which the rider appeared
    /// @param goal where to leave the next vehicle; null on a way that is walked to the end
    /// @param towards the end of the present walk; null while undecided
    /// @param stop where the rider waits, otherwise null; the key of [#waitingAt()]
    /// @param vehicle on which the rider is, otherwise null; the key of [#aboardOf()]
    /// @param awaited a vehicle that the display named, or null; stale once it is withdrawn
    /// @param leaves the second at which the awaited vehicle leaves the stop
    /// @param until the second at which the walk ends; while waiting, at which patience ends
    /// @param since the second at which waiting began
    /// @param rides vehicles taken so far
    /// @param x metres east: of the home, of the stop, or of the vehicle
    /// @param y metres north
    public record Rider(
            Table table,
            @Refers(type = "stop") HandleColumn origin,
            @Refers(type = "stop") HandleColumn destination,
            @Refers(type = "stop") HandleColumn goal,
            @Refers(type = "stop") HandleColumn towards,
            @Refers(type = "stop") HandleColumn stop,
            @Refers(type = "vehicle") HandleColumn vehicle,
            @Refers(type = "vehicle") HandleColumn awaited,
            IntColumn leaves,
            IntColumn until,
            IntColumn since,
            IntColumn rides,
            FloatColumn x,
            FloatColumn y,
            Tag walking,
            Tag waiting,
            Tag aboard,
            Tag arrived,
            Tag gaveUp,
            Tag wheelchair,
            Tag impatient) {}

    /// A line on the display of a stop: a vehicle that will leave there. It goes with its vehicle.
    ///
    /// @param event the stop event of the timetable
    public record Display(
            Table table,
            @Refers(type = "stop") HandleColumn stop,

            @Refers(type = "vehicle", whenGone = HandleColumn.WhenGone.DESTROY)
            HandleColumn vehicle,

            IntColumn event) {}

    private final DayPlan plan;
    private final RiderSettings settings;
    private final Network network;
    private final Rider rows;
    private final Display displays;
    private final HandleColumn standsAt;
    private final IntColumn boarded;
    private final ObjectColumn<String> tripName;
    private final SetIndex waitingAt;
    private final SetIndex aboardOf;
    private final SetIndex displayedAt;
    private final SetIndex ofRoute;
    private final NameIndex byTrip;
    private final Buckets standing;
    private final Tag served;
    private final Tag servedAccessibly;
    private final Grid near;
    private final Grid nearAccessible;
    private final Tally stale;
    private final Tally words;
    private final GivingUp givingUp;
    private final Journeys journeys;
    private final TripStops tripStops;
    private final RiderDemand demand;
    private Ordering ordering; // null until it begins
    private final String[] names; // by copy * trips + trip
    private final RiderRules rules;

    /// Adds riders to a world that has its types and no systems yet.
    ///
    /// @param rules the rules of walking, waiting, getting on and off
    public Riders(final Network network, final RiderSettings settings, final long seed, final RiderRules rules) {
        this.plan = network.plan();
        this.settings = settings;
        this.network = network;
        this.rules = rules;
        final Simulation simulation = network.simulation();
        final Timetable timetable = plan.timetable();
        rows = simulation.define(
                "rider", Rider.class, settings.storage().layout(Math.max(LEAST_ROWS, settings.count() / PART_AT_ONCE)));
        displays = simulation.define(
                "display", Display.class, RiderSettings.Storage.PINNED.layout(LEAST_ROWS * plan.copies()));
        final Table vehicles = network.vehicles().table();
        standsAt = vehicles.handles("standsAt", network.stops().table());
        boarded = vehicles.ints("boarded");
        tripName = vehicles.objects("tripName", String.class);
        waitingAt = rows.table().indices().sets("waitingAt", rows.stop());
        aboardOf = rows.table().indices().sets("aboardOf", rows.vehicle());
        displayedAt = displays.table().indices().sets("displayedAt", displays.stop());
        ofRoute = vehicles.indices().sets("ofRoute", network.vehicles().route());
        byTrip = vehicles.indices().names("byTrip", tripName);
        standing = vehicles.derive().buckets("standing", standsAt);
        final Network.Stop stops = network.stops();
        final GridShape cells = cells(plan);
        served = stops.table().tag("served");
        servedAccessibly = stops.table().tag("servedAccessibly");
        near = stops.table()
                .derive()
                .grid("near", Position.of(stops.x(), stops.y()), cells)
                .only(served);
        nearAccessible = stops.table()
                .derive()
                .grid("nearAccessible", Position.of(stops.x(), stops.y()), cells)
                .only(servedAccessibly);
        stale = simulation.tally("awaited vehicles that are gone");
        words = simulation.tally("words visited by systems over riders with a tag");
        givingUp = new GivingUp(simulation);
        tripStops = TripStops.of(timetable.trips());
        journeys = new Journeys(timetable, tripStops);
        demand = RiderDemand.create(plan, journeys, settings.count(), seed);
        names = names(plan);
    }

    /// Keeps the rows in order from the next frame on, as far as the budget allows.
    public void keepInOrder() {
        ordering = rows.table().order(orderOf(rows));
    }

    /// Riders at one stop together, riders of one vehicle together; walking riders first, since null is lowest.
    private static RowOrder orderOf(final Rider rows) {
        return RowOrder.by(rows.stop()).thenBy(rows.vehicle()).inChunksOf(CHUNK_ROWS);
    }

    private static GridShape cells(final DayPlan plan) {
        final Timetable.Stops stops = plan.timetable().stops();
        double beginX = 0;
        double beginY = 0;
        double endX = 1;
        double endY = 1;
        for (int stop = 0; stop < stops.count(); stop++) {
            beginX = Math.min(beginX, stops.x()[stop]);
            beginY = Math.min(beginY, stops.y()[stop]);
            endX = Math.max(endX, stops.x()[stop]);
            endY = Math.max(endY, stops.y()[stop]);
        }
        double tilesX = 0;
        double tilesY = 0;
        for (int copy = 0; copy < plan.copies(); copy++) {
            tilesX = Math.max(tilesX, plan.tileX(copy));
            tilesY = Math.max(tilesY, plan.tileY(copy));
        }
        final double longest = Math.max(endX + tilesX - beginX, endY + tilesY - beginY);
        return GridShape.plane(
                beginX, beginY, endX + tilesX, endY + tilesY, Math.max(CELL, longest / MOST_CELLS_ASIDE));
    }

    /// The names of the vehicles' trips: ids of the timetable, in further copies with the number of the copy.
    private static String[] names(final DayPlan plan) {
        final String[] ids = plan.timetable().trips().id();
        final String[] names = new String[ids.length * plan.copies()];
        for (int i = 0; i < names.length; i++) {
            names[i] = i < ids.length ? ids[i] : ids[i % ids.length] + '/' + i / ids.length;
        }
        return names;
    }

    // ---- Hooks of the city and its systems ----

    /// Completes the stops, once they are created.
    public void markStops() {
        for (int row = 0; row < network.stops().table().size(); row++) {
            final int stop = row % plan.timetable().stops().count();
            if (journeys.reach(false).isServed(stop)) {
                served.bits().set(row);
            }
            if (journeys.reach(true).isServed(stop)) {
                servedAccessibly.bits().set(row);
            }
        }
    }

    /// Completes the declaration of the system that creates vehicles.
    public SystemBuilder departing(final SystemBuilder system) {
        return system.creates(displays.table());
    }

    /// Names a vehicle just created, and adds it to the displays of its stops.
    public void depart(final long vehicle, final int trip, final int copy, final Commands commands) {
        final Timetable.Trips trips = plan.timetable().trips();
        commands.with(tripName, nameOf(trip, copy));
        for (int event = trips.firstEvent()[trip]; event < trips.firstEvent()[trip + 1] - 1; event++) {
            commands.create(displays.table());
            commands.with(displays.stop(), stopOf(event, copy))
                    .with(displays.vehicle(), vehicle)
                    .with(displays.event(), event);
        }
    }

    /// Declares the systems, after vehicles have moved and before they serve their stops.
    public void declare() {
        new RiderSystems(this).declare();
        rules.boarding().apply(this).declare();
    }

    // ---- Queries ----

    /// {@return the stop of a stop event}
    long stopOf(final int event, final int copy) {
        return network.stops()
                .table()
                .handle(copy * plan.timetable().stops().count()
                        + plan.timetable().trips().stop()[event]);
    }

    /// {@return the number in the timetable of a stop, which never dies}
    int numberOf(final long stop) {
        return network.stops().table().row(stop) % plan.timetable().stops().count();
    }

    /// {@return the name of a vehicle: the id of its trip; in copies after the first, a slash and the number of the copy,
    ///     from 1, follow}
    String nameOf(final int trip, final int copy) {
        return names[copy * plan.timetable().trips().count() + trip];
    }

    Network network() {
        return network;
    }

    DayPlan plan() {
        return plan;
    }

    public RiderSettings settings() {
        return settings;
    }

    public Rider rows() {
        return rows;
    }

    public Display displays() {
        return displays;
    }

    /// The stop at which a vehicle stands in this second, or null.
    HandleColumn standsAt() {
        return standsAt;
    }

    /// Riders who got on since the vehicle arrived at its stop.
    public IntColumn boarded() {
        return boarded;
    }

    /// Waiting riders by stop.
    public SetIndex waitingAt() {
        return waitingAt;
    }

    /// Riders aboard by vehicle.
    SetIndex aboardOf() {
        return aboardOf;
    }

    /// Displayed vehicles by stop.
    SetIndex displayedAt() {
        return displayedAt;
    }

    /// Vehicles by route.
    SetIndex ofRoute() {
        return ofRoute;
    }

    /// Vehicles by the name of their trip.
    NameIndex byTrip() {
        return byTrip;
    }

    /// Vehicles by the stop at which they stand.
    Buckets standing() {
        return standing;
    }

    /// The order of the riders' rows; null until it begins.
    Ordering ordering() {
        return ordering;
    }

    /// Stops that trips serve, by place.
    ///
    /// @param sits for riders in wheelchairs: accessible stops that accessible trips serve
    Grid near(final boolean sits) {
        return sits ? nearAccessible : near;
    }

    /// Waiting riders who found in this frame that the vehicle they awaited is withdrawn.
    Tally stale() {
        return stale;
    }

    /// Words of 64 rows that the systems over riders with a tag visited in this frame.
    public Tally words() {
        return words;
    }

    /// Counts the words that the body of such a system visits.
    void visit(final Rows selected) {
        words.add(selected, selected.endWord() - selected.firstWord());
    }

    RiderRules rules() {
        return rules;
    }

    /// Why riders gave up in this frame.
    GivingUp givingUp() {
        return givingUp;
    }

    Journeys journeys() {
        return journeys;
    }

    TripStops tripStops() {
        return tripStops;
    }

    RiderDemand demand() {
        return demand;
    }
}
