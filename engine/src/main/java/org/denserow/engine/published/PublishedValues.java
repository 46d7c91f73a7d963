package org.denserow.engine.published;

import static org.denserow.engine.ground.Given.given;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;

/// The values of one column in a [PublishedCopy], for reading only. There is a class for each primitive.
///
/// They stand as in the [column][org.denserow.engine.storage.Column]: the values of row `r` begin at place `stride *
/// r`. So place `r` is row `r`, unless the column holds vectors. `get` reads one value. `copyTo` copies many into an
/// array, or into a buffer inside or outside the heap.
///
/// Calls throw `IllegalStateException` once the copy is closed. They throw `IndexOutOfBoundsException` for places
/// outside `[0, length())`, or if the target has no room for the values; then nothing is copied.
///
/// *Threads*: as for the copy. *Cost*: `get` is an array access and two comparisons, which the JIT can take out of a
/// loop. `copyTo` is one `System.arraycopy` or one bulk `put`.
public abstract sealed class PublishedValues {

    private final PublishedCopy copy;
    private final int length;

    PublishedValues(final PublishedCopy copy, final int length) {
        this.copy = copy;
        this.length = length;
    }

    /// {@return the number of values: `stride * end`}
    public final int length() {
        return length;
    }

    final void check(final int place) {
        copy.checkOpen();
        if (place < 0 || place >= length) {
            throw new IndexOutOfBoundsException("place must be in [0, " + length + "): place=" + place
                    + "; values of row r begin at stride * r, and rows are [0, end())");
        }
    }

    final void check(final int place, final int count, final int room) {
        copy.checkOpen();
        if (place < 0 || count < 0 || place > length - count) {
            throw new IndexOutOfBoundsException("places must be in [0, " + length + "): place=" + place + ", count="
                    + count + "; values of row r begin at stride * r, and rows are [0, end())");
        }
        if (count > room) {
            throw new IndexOutOfBoundsException(
                    "the target must have room: count=" + count + ", room=" + room + "; pass a larger one");
        }
    }

    /// The room of an array from a place on; none if the place is outside.
    static int room(final int targetLength, final int at) {
        return at < 0 ? -1 : targetLength - at;
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + "{length=" + length + '}';
    }

    /// Values of `float`.
    public static final class Floats extends PublishedValues {

        private final float[] values;

        Floats(final PublishedCopy copy, final float[] values, final int length) {
            super(copy, length);
            this.values = values;
        }

        /// {@return a value}
        /// @param place in `[0, length())`
        public float get(final int place) {
            check(place);
            return values[place];
        }

        /// Copies values into an array.
        ///
        /// @param place the first place
        /// @param count the number of values
        /// @param target gets the values
        /// @param at where the first value goes
        public void copyTo(final int place, final int count, final float[] target, final int at) {
            check(place, count, room(given(target, "target").length, at));
            System.arraycopy(values, place, target, at, count);
        }

        /// Copies values into a buffer, from its position on. The position then stands behind the last value.
        ///
        /// @param place the first place
        /// @param count the number of values
        /// @param target gets the values
        /// @throws java.nio.ReadOnlyBufferException if the buffer cannot be written
        public void copyTo(final int place, final int count, final FloatBuffer target) {
            check(place, count, given(target, "target").remaining());
            target.put(values, place, count);
        }
    }

    /// Values of `double`.
    public static final class Doubles extends PublishedValues {

        private final double[] values;

        Doubles(final PublishedCopy copy, final double[] values, final int length) {
            super(copy, length);
            this.values = values;
        }

        /// {@return a value}
        /// @param place in `[0, length())`
        public double get(final int place) {
            check(place);
            return values[place];
        }

        /// Copies values into an array.
        ///
        /// @param place the first place
        /// @param count the number of values
        /// @param target gets the values
        /// @param at where the first value goes
        public void copyTo(final int place, final int count, final double[] target, final int at) {
            check(place, count, room(given(target, "target").length, at));
            System.arraycopy(values, place, target, at, count);
        }

        /// Copies values into a buffer, from its position on. The position then stands behind the last value.
        ///
        /// @param place the first place
        /// @param count the number of values
        /// @param target gets the values
        /// @throws java.nio.ReadOnlyBufferException if the buffer cannot be written
        public void copyTo(final int place, final int count, final DoubleBuffer target) {
            check(place, count, given(target, "target").remaining());
            target.put(values, place, count);
        }
    }

    /// Values of `int`.
    public static final class Ints extends PublishedValues {

        private final int[] values;

        Ints(final PublishedCopy copy, final int[] values, final int length) {
            super(copy, length);
            this.values = values;
        }

        /// {@return a value}
        /// @param place in `[0, length())`
        public int get(final int place) {
            check(place);
            return values[place];
        }

        /// Copies values into an array.
        ///
        /// @param place the first place
        /// @param count the number of values
        /// @param target gets the values
        /// @param at where the first value goes
        public void copyTo(final int place, final int count, final int[] target, final int at) {
            check(place, count, room(given(target, "target").length, at));
            System.arraycopy(values, place, target, at, count);
        }

        /// Copies values into a buffer, from its position on. The position then stands behind the last value.
        ///
        /// @param place the first place
        /// @param count the number of values
        /// @param target gets the values
        /// @throws java.nio.ReadOnlyBufferException if the buffer cannot be written
        public void copyTo(final int place, final int count, final IntBuffer target) {
            check(place, count, given(target, "target").remaining());
            target.put(values, place, count);
        }
    }

    /// Values of `long`, and handles.
    public static final class Longs extends PublishedValues {

        private final long[] values;

        Longs(final PublishedCopy copy, final long[] values, final int length) {
            super(copy, length);
            this.values = values;
        }

        /// {@return a value}
        /// @param place in `[0, length())`
        public long get(final int place) {
            check(place);
            return values[place];
        }

        /// Copies values into an array.
        ///
        /// @param place the first place
        /// @param count the number of values
        /// @param target gets the values
        /// @param at where the first value goes
        public void copyTo(final int place, final int count, final long[] target, final int at) {
            check(place, count, room(given(target, "target").length, at));
            System.arraycopy(values, place, target, at, count);
        }

        /// Copies values into a buffer, from its position on. The position then stands behind the last value.
        ///
        /// @param place the first place
        /// @param count the number of values
        /// @param target gets the values
        /// @throws java.nio.ReadOnlyBufferException if the buffer cannot be written
        public void copyTo(final int place, final int count, final LongBuffer target) {
            check(place, count, given(target, "target").remaining());
            target.put(values, place, count);
        }
    }

    /// Values of `byte`.
    public static final class Bytes extends PublishedValues {

        private final byte[] values;

        Bytes(final PublishedCopy copy, final byte[] values, final int length) {
            super(copy, length);
            this.values = values;
        }

        /// {@return a value}
        /// @param place in `[0, length())`
        public byte get(final int place) {
            check(place);
            return values[place];
        }

        /// Copies values into an array.
        ///
        /// @param place the first place
        /// @param count the number of values
        /// @param target gets the values
        /// @param at where the first value goes
        public void copyTo(final int place, final int count, final byte[] target, final int at) {
            check(place, count, room(given(target, "target").length, at));
            System.arraycopy(values, place, target, at, count);
        }

        /// Copies values into a buffer, from its position on. The position then stands behind the last value.
        ///
        /// @param place the first place
        /// @param count the number of values
        /// @param target gets the values
        /// @throws java.nio.ReadOnlyBufferException if the buffer cannot be written
        public void copyTo(final int place, final int count, final ByteBuffer target) {
            check(place, count, given(target, "target").remaining());
            target.put(values, place, count);
        }
    }
}
