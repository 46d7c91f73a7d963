package org.denserow.live;

import java.util.Objects;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import org.denserow.engine.Port;

/// A number of the model that the page shows as a slider and may set. Each new value is sent to a port as one message.
/// So it takes effect at the beginning of a frame, and a recording holds it.
///
/// ```java
/// record SetWind(double speed) {}
/// Port<SetWind> port = sim.port("wind", SetWind.class, (message, commands) -> {
///     wind.values()[0] = message.speed(); // a column, so that snapshots have it
///     return 0; // the answer to those who ask: a handler must return a long
/// });
/// LiveOptions.defaults()
///         .allowControl()
///         .withParameter(Parameter.of("wind", 0, 20, 5, "m/s", SetWind::new, port));
/// ```
///
/// *Threads*: any.
public final class Parameter {

    private final String name;
    private final double min;
    private final double max;
    private final String unit;
    private final DoublePredicate offer;
    private volatile double value; // written after the port has taken it

    private Parameter(
            final String name,
            final double min,
            final double max,
            final double value,
            final String unit,
            final DoublePredicate offer) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a parameter has a name: name='" + name + "'; the page shows it");
        }
        if (!(min < max && Double.isFinite(min) && Double.isFinite(max))) {
            throw new IllegalArgumentException("a parameter has a range: name=" + name + ", min=" + min + ", max=" + max
                    + "; min must be less than max, and both finite");
        }
        if (!(value >= min && value <= max)) {
            throw new IllegalArgumentException("the value of a parameter is in its range: name=" + name + ", value="
                    + value + ", min=" + min + ", max=" + max + "; pass the value that the model has now");
        }
        this.name = name;
        this.min = min;
        this.max = max;
        this.unit = unit;
        this.offer = offer;
        this.value = value;
    }

    /// {@return a parameter that sends each new value to a port}
    ///
    /// @param <M> the message
    /// @param name shown on the page, unique among the parameters of a page
    /// @param min the least value, finite
    /// @param max the greatest value, finite, more than `min`
    /// @param value the value that the model has now, in `[min, max]`
    /// @param unit of the values; may be empty
    /// @param message makes the message for a value; threads of the page call it
    /// @param port takes the messages
    /// @throws IllegalArgumentException if the name is blank, the range is empty or the value is outside
    public static <M extends Record> Parameter of(
            final String name,
            final double min,
            final double max,
            final double value,
            final String unit,
            final DoubleFunction<? extends M> message,
            final Port<M> port) {
        Objects.requireNonNull(message, "message: pass what makes a message of a value");
        Objects.requireNonNull(port, "port: pass the port of the messages");
        return new Parameter(
                Objects.requireNonNull(name, "name: the page shows it"),
                min,
                max,
                value,
                Objects.requireNonNull(unit, "unit: pass an empty text for none"),
                number -> port.offer(message.apply(number)));
    }

    /// {@return its name}
    public String name() {
        return name;
    }

    /// {@return the least value}
    public double min() {
        return min;
    }

    /// {@return the greatest value}
    public double max() {
        return max;
    }

    /// {@return its unit, may be empty}
    public String unit() {
        return unit;
    }

    /// {@return the value that its port accepted last, or the initial one if there was none}
    public double value() {
        return value;
    }

    /// Sends a value.
    ///
    /// @throws Refusal if it is out of range, or the port does not take it
    synchronized void set(final double number) {
        if (!(number >= min && number <= max)) {
            throw new Refusal(
                    400,
                    "a parameter stays in its range: name=" + name + ", value=" + number + ", min=" + min + ", max="
                            + max + "; send a value of the range");
        }
        if (!offer.test(number)) {
            throw new Refusal(
                    503,
                    "the port of the parameter did not take the message: name=" + name + ", value=" + number
                            + "; it is full, closed or replayed: try again after a frame");
        }
        value = number;
    }

    @Override
    public String toString() {
        return "Parameter{" + name + '=' + value + ' ' + unit + ", min=" + min + ", max=" + max + '}';
    }
}
