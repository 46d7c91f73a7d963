package org.denserow.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.denserow.engine.History;
import org.denserow.engine.Table;
import org.denserow.engine.storage.Column;
import org.denserow.engine.storage.Position;

/// What a page shows and allows. Each `with…` and `allow…` returns new options and changes nothing.
///
/// ```java
/// Live live = Live.open(sim, LiveOptions.defaults().withPort(8080).allowControl());
/// ```
///
/// *Threads*: any; options never change.
public final class LiveOptions {

    /// The highest rate of publications: 10 per second, which is the default.
    public static final double MAX_RATE = 10;

    /// The lowest rate of publications: one in 10 seconds.
    public static final double MIN_RATE = 0.1;

    /// The largest number of parameters: 64.
    public static final int MAX_PARAMETERS = 64;

    private static final LiveOptions DEFAULTS = new LiveOptions();

    private int port; // 0: any
    private boolean control;
    private History history; // null: none
    private List<Parameter> parameters = List.of();
    private Map<Table, Position> pictures = Map.of();
    private Map<Table, Integer> widths = Map.of();
    private String title = "Denserow";
    private double rate = MAX_RATE;
    private double pace; // 0: none
    private String token = ""; // empty: a random one

    private LiveOptions() {}

    private LiveOptions(final LiveOptions from) {
        port = from.port;
        control = from.control;
        history = from.history;
        parameters = from.parameters;
        pictures = from.pictures;
        widths = from.widths;
        title = from.title;
        rate = from.rate;
        pace = from.pace;
        token = from.token;
    }

    /// {@return options of a page that only shows, at any free port}
    public static LiveOptions defaults() {
        return DEFAULTS;
    }

    /// {@return options with another port}
    ///
    /// @param number in `[0, 65535]`; 0 takes any free one
    /// @throws IllegalArgumentException if it is out of range
    public LiveOptions withPort(final int number) {
        if (number < 0 || number > 0xFFFF) {
            throw new IllegalArgumentException(
                    "a port is in [0, 65535]: port=" + number + "; 0 takes any that is free, Live.port() names it");
        }
        final LiveOptions made = new LiveOptions(this);
        made.port = number;
        return made;
    }

    /// {@return options that let the page steer: pause, step, run to a frame, set a pace, go back in a history, set
    /// parameters, save a snapshot. Without this call the page only shows. While the page has paused the owner, the
    /// owner's call that runs frames does not return, and [org.denserow.engine.Simulation#stop()] waits. [Live#close()]
    /// by any thread and an interrupt of the owner end the pause}
    public LiveOptions allowControl() {
        final LiveOptions made = new LiveOptions(this);
        made.control = true;
        return made;
    }

    /// {@return options with a history; the page can go back in it if [#allowControl()] is set}
    ///
    /// @param kept a history of the simulation that the page shows
    public LiveOptions withHistory(final History kept) {
        final LiveOptions made = new LiveOptions(this);
        made.history = Objects.requireNonNull(kept, "kept: pass what sim.keepHistory returned");
        return made;
    }

    /// {@return options with one more parameter; the page sets it if [#allowControl()] is set, and shows it otherwise}
    ///
    /// @param parameter one more
    /// @throws IllegalArgumentException if its name is taken, or there are [#MAX_PARAMETERS] already
    public LiveOptions withParameter(final Parameter parameter) {
        Objects.requireNonNull(parameter, "parameter: make one by Parameter.of");
        if (parameters.size() == MAX_PARAMETERS) {
            throw new IllegalArgumentException("a page has at most " + MAX_PARAMETERS + " parameters: parameter="
                    + parameter.name() + "; offer those that one changes while it runs");
        }
        for (final Parameter other : parameters) {
            if (other.name().equals(parameter.name())) {
                throw new IllegalArgumentException(
                        "the name of a parameter is taken: name=" + parameter.name() + "; give each its own");
            }
        }
        final LiveOptions made = new LiveOptions(this);
        made.parameters = new ArrayList<>(parameters);
        made.parameters.add(parameter);
        return made;
    }

    /// {@return options that name the coordinates at which the page draws the rows of a type. Without this call the
    /// page takes columns named `x` and `y`, or `lon` and `lat`, or a column of vectors named `pos`, `position`,
    /// `place`, `location` or `point`}
    ///
    /// @param table the type
    /// @param position its first two coordinates are drawn. One unit has the same length on both axes if they are lanes
    ///     of one vector or named as coordinates are, such as `x` and `y`; otherwise each axis has a scale of its own
    /// @throws IllegalArgumentException if the columns are of another type
    public LiveOptions withPicture(final Table table, final Position position) {
        Objects.requireNonNull(table, "table: pass the type to draw");
        Objects.requireNonNull(position, "position: make one by Position.of");
        for (final Column<?> column : position.columns()) {
            if (column.type() != table.type()) {
                throw new IllegalArgumentException("coordinates are columns of the type that is drawn: column="
                        + column.name() + ", type=" + table.name() + "; pass the table of these columns");
            }
        }
        final LiveOptions made = new LiveOptions(this);
        made.pictures = new HashMap<>(pictures);
        made.pictures.put(table, position);
        return made;
    }

    /// {@return options that draw a type of fixed rows as a lattice: row `r` is the cell in column `r % width`, line `r
    /// / width`. Without this call, fixed rows that have no coordinates and whose number is a square number are drawn
    /// as a square}
    ///
    /// @param table a type with [fixed][org.denserow.engine.storage.Layout#fixed(int)] rows
    /// @param width cells of a line; divides the number of rows
    /// @throws IllegalArgumentException if the rows are not fixed, or the width does not divide them
    public LiveOptions withLattice(final Table table, final int width) {
        Objects.requireNonNull(table, "table: pass the type of the cells");
        if (!table.layout().isFixed()) {
            throw new IllegalArgumentException("a lattice has fixed rows: type=" + table.name()
                    + "; define it by Layout.fixed, or draw its rows by withPicture");
        }
        if (width < 1 || table.layout().capacity() % width != 0) {
            throw new IllegalArgumentException("the lines of a lattice have equal lengths: type=" + table.name()
                    + ", rows=" + table.layout().capacity() + ", width=" + width + "; pass a divisor of the rows");
        }
        final LiveOptions made = new LiveOptions(this);
        made.widths = new HashMap<>(widths);
        made.widths.put(table, width);
        return made;
    }

    /// {@return options with another title of the page}
    ///
    /// @param text plain text, shown as it is
    public LiveOptions withTitle(final String text) {
        final LiveOptions made = new LiveOptions(this);
        made.title = Objects.requireNonNull(text, "text: pass a title");
        return made;
    }

    /// {@return options with another number of publications a second while somebody looks. A publication copies what
    /// the page shows; these copies are the cost of a page}
    ///
    /// @param hertz largest number of publications a second, in `[MIN_RATE, MAX_RATE]`
    /// @throws IllegalArgumentException if it is out of range
    public LiveOptions withRate(final double hertz) {
        if (!(hertz >= MIN_RATE && hertz <= MAX_RATE)) {
            throw new IllegalArgumentException("publications a second are in [" + MIN_RATE + ", " + MAX_RATE
                    + "]: hertz=" + hertz + "; each copies rows on the owner's thread");
        }
        final LiveOptions made = new LiveOptions(this);
        made.rate = hertz;
        return made;
    }

    /// {@return options that limit the pace of frames from the first one on, so that people can follow them. The page
    /// can change the pace if [#allowControl()] is set. Without this call frames run as fast as their owner runs them}
    ///
    /// @param hertz largest number of frames per second, above 0
    /// @throws IllegalArgumentException if it is not above 0
    public LiveOptions withPace(final double hertz) {
        if (!(hertz > 0 && hertz < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a pace is above 0 frames per second: hertz=" + hertz
                    + "; leave it out for frames as fast as they are");
        }
        final LiveOptions made = new LiveOptions(this);
        made.pace = hertz;
        return made;
    }

    /// For tests, which know the token beforehand.
    LiveOptions withToken(final String text) {
        final LiveOptions made = new LiveOptions(this);
        made.token = text;
        return made;
    }

    // ---- Read ----

    int port() {
        return port;
    }

    boolean control() {
        return control;
    }

    /// {@return the history, or null}
    History history() {
        return history;
    }

    List<Parameter> parameters() {
        return parameters;
    }

    /// {@return the coordinates of a type as given, or null}
    Position picture(final Table table) {
        return pictures.get(table);
    }

    /// {@return the cells of a line of a lattice as given, or 0}
    int width(final Table table) {
        return widths.getOrDefault(table, 0);
    }

    String title() {
        return title;
    }

    double rate() {
        return rate;
    }

    /// {@return the pace at the beginning, or 0}
    double pace() {
        return pace;
    }

    /// {@return the token, or an empty text for a random one}
    String token() {
        return token;
    }

    @Override
    public String toString() {
        return "LiveOptions{port=" + port + ", control=" + control + ", history=" + history + ", parameters="
                + parameters + ", title=" + title + ", rate=" + rate + ", pace=" + pace + '}';
    }
}
