package org.denserow.jobs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// One hot `long` with 128 bytes of padding on either side; see [Padding].
///
/// ## Names
/// Each method names its memory order. Without a suffix: volatile. `Plain`: no order, for a word that no other thread
/// reads now. `Acquire`, `Release`: a thread that reads the value of a release sees everything before that release.
/// Read-modify-write methods are volatile.
final class PaddedLong extends PaddedLongValue {

    long r00, r01, r02, r03, r04, r05, r06, r07, r08, r09, r10, r11, r12, r13, r14, r15;

    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(PaddedLongValue.class, "value", long.class);
        } catch (final ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    PaddedLong() {
        this(0);
    }

    PaddedLong(final long initial) {
        value = initial;
    }

    long get() {
        return (long) VALUE.getVolatile(this);
    }

    long getAcquire() {
        return (long) VALUE.getAcquire(this);
    }

    void set(final long next) {
        VALUE.setVolatile(this, next);
    }

    void setPlain(final long next) {
        value = next;
    }

    void setRelease(final long next) {
        VALUE.setRelease(this, next);
    }

    boolean compareAndSet(final long expected, final long next) {
        return VALUE.compareAndSet(this, expected, next);
    }

    long getAndAdd(final long delta) {
        return (long) VALUE.getAndAdd(this, delta);
    }

    void setBits(final long bits) {
        VALUE.getAndBitwiseOr(this, bits);
    }

    void clearBits(final long bits) {
        VALUE.getAndBitwiseAnd(this, ~bits);
    }

    @Override
    public String toString() {
        return "PaddedLong{0x" + Long.toHexString(get()) + '}';
    }
}

/// The value, between the two paddings.
abstract class PaddedLongValue extends Padding {

    long value; // only through the methods of PaddedLong
}
