package org.denserow.engine;

import org.denserow.jobs.Experimental;

/// Numbers in fixed point: whole multiples, in a `long`, of a *unit* that is a power of two. Their sum is the same for
/// any order, number of workers, grain and cut of a world. A sum of `double` depends on its order in the last bits.
///
/// ```java
/// static final FixedPoint FIXED = FixedPoint.ofBits(30); // units of 2^-30, sums up to 2^33
/// long sum = 0;
/// for (…) {
///     sum = FIXED.sum(sum, FIXED.of(weight * dx));
/// }
/// x[row] += FIXED.value(sum);
/// ```
///
/// | fraction bits | unit | largest sum |
/// |---|---|---|
/// | 0 | 1 | 9.2e18 |
/// | 20 | 9.5e-7 | 8.8e12 |
/// | 30 | 9.3e-10 | 8.6e9 |
/// | 40 | 9.1e-13 | 8.4e6 |
///
/// Choose the bits so that the largest sum fits with room to spare, also on its way: a sum that leaves the range is
/// refused, even if later terms would bring it back. A [Tally] takes such numbers by [Tally#keepsFixedPoint(FixedPoint)].
///
/// *Cost*: [#of(double)] a multiplication, a rounding and a compare; [#sum(long,long)] an addition and a jump that is
/// never taken. *Threads*: immutable.
@Experimental
public final class FixedPoint {

    /// The largest number of fraction bits: 62.
    public static final int MAX_BITS = 62;

    private static final double END = 0x1p63;

    private final int bits;
    private final double scale; // units in 1
    private final double unit;

    private FixedPoint(final int bits) {
        this.bits = bits;
        this.scale = Math.scalb(1.0, bits);
        this.unit = Math.scalb(1.0, -bits);
    }

    /// {@return numbers whose unit is 2^-bits}
    ///
    /// @param bits bits after the point, in `[0, 62]`
    /// @throws IllegalArgumentException if it is outside
    public static FixedPoint ofBits(final int bits) {
        if (bits < 0 || bits > MAX_BITS) {
            throw new IllegalArgumentException("fraction bits are in [0, " + MAX_BITS + "]: bits=" + bits
                    + "; 30 bits are units of 1e-9 and sums up to 8e9");
        }
        return new FixedPoint(bits);
    }

    /// {@return the nearest number of units; of two equally near ones the even one}
    ///
    /// @param value in `(-2^(63-bits), 2^(63-bits))`
    /// @throws IllegalArgumentException if it is outside, infinite or NaN
    public long of(final double value) {
        final double units = Math.rint(value * scale); // a power of two: the product is exact, or out of range
        if (units > -END && units < END) {
            return (long) units;
        }
        throw new IllegalArgumentException("a number in fixed point is within its range: value=" + value + ", bits="
                + bits + ", range=" + END * unit + "; take fewer bits, or look for a division by 0");
    }

    /// {@return a number of units as a `double`, rounded if it has more than 53 bits}
    ///
    /// @param units any number
    public double value(final long units) {
        return units * unit;
    }

    /// {@return the sum of two numbers of units}
    ///
    /// @param a any number
    /// @param b any number
    /// @throws ArithmeticException if it leaves the range of `long`
    public long sum(final long a, final long b) {
        final long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw overflow(a, b);
        }
        return sum;
    }

    private ArithmeticException overflow(final long a, final long b) {
        return new ArithmeticException("a sum in fixed point is within its range: a=" + value(a) + ", b=" + value(b)
                + ", bits=" + bits + ", range=" + END * unit + "; take fewer bits");
    }

    /// {@return the bits after the point}
    public int bits() {
        return bits;
    }

    /// {@return the unit, 2^-bits}
    public double unit() {
        return unit;
    }

    @Override
    public String toString() {
        return "FixedPoint{bits=" + bits + '}';
    }
}
