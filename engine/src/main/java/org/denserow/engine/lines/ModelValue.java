package org.denserow.engine.lines;

import static org.denserow.engine.ground.Given.given;

import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.denserow.engine.Tally;

/// One field of the lines of a model: its value is taken first, and put into the line when all values are taken. So a
/// function that throws leaves no half line.
///
/// *Threads*: the owner, between frames.
abstract sealed class ModelValue {

    /// Takes the value as it is now.
    abstract void take();

    /// Puts the value that was taken into the line.
    abstract void put(LineSink sink);

    /// A whole number.
    static final class Whole extends ModelValue {

        private final LongSupplier source;
        private long value;

        Whole(final LongSupplier source) {
            this.source = source;
        }

        @Override
        void take() {
            value = source.getAsLong();
        }

        @Override
        void put(final LineSink sink) {
            sink.field(value);
        }
    }

    /// A number.
    static final class Real extends ModelValue {

        private final DoubleSupplier source;
        private double value;

        Real(final DoubleSupplier source) {
            this.source = source;
        }

        @Override
        void take() {
            value = source.getAsDouble();
        }

        @Override
        void put(final LineSink sink) {
            sink.field(value);
        }
    }

    /// The least or greatest of whole numbers, or NaN if there is none.
    static final class Extreme extends ModelValue {

        private final Summary summary;
        private final LongSupplier source;

        Extreme(final Summary summary, final LongSupplier source) {
            this.summary = summary;
            this.source = source;
        }

        /// Nothing: a summary is taken before.
        @Override
        void take() {}

        @Override
        void put(final LineSink sink) {
            if (summary.isEmpty()) {
                sink.field(Double.NaN);
            } else {
                sink.field(source.getAsLong());
            }
        }
    }

    /// The value of a tally; a whole number if it counts.
    static final class OfTally extends ModelValue {

        private final Tally tally;

        OfTally(final Tally tally) {
            this.tally = tally;
        }

        /// Nothing: the value changes in frames only.
        @Override
        void take() {}

        @Override
        void put(final LineSink sink) {
            if (tally.isCount()) { // a kind may change until the first frame
                sink.field((long) tally.value());
            } else {
                sink.field(tally.value());
            }
        }
    }

    /// A text.
    static final class Text extends ModelValue {

        private final String name;
        private final Supplier<? extends CharSequence> source;
        private CharSequence value = "";

        Text(final String name, final Supplier<? extends CharSequence> source) {
            this.name = name;
            this.source = source;
        }

        @Override
        void take() {
            value = given(source.get(), name, "return an empty text for none");
        }

        @Override
        void put(final LineSink sink) {
            sink.field(value);
        }
    }
}
