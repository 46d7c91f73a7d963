package org.denserow.stress.jmh.models;

/// Mean of a figure over runs of different seeds, and how far it may be from the true one.
final class Mean {

    private static final double MOST_ERRORS = 6;
    private static final double SLACK = 0.02; // of the mean: few runs show their own spread badly

    private double sum;
    private double squares;
    private int count;

    void add(final double figure) {
        sum += figure;
        squares += figure * figure;
        count++;
    }

    double mean() {
        return sum / count;
    }

    /// {@return the standard error of the mean}
    double error() {
        return Math.sqrt(Math.max(0, squares / count - mean() * mean()) / Math.max(1, count - 1));
    }

    /// {@return whether two means may be estimates of the same number}
    boolean isLike(final Mean other) {
        return Math.abs(mean() - other.mean())
                <= MOST_ERRORS * Math.hypot(error(), other.error()) + SLACK * Math.abs(other.mean());
    }

    /// Refuses programs that are different models.
    ///
    /// @throws IllegalStateException with both means
    void checkSame(final Mean plain, final String figure) {
        if (!isLike(plain)) {
            throw new IllegalStateException("programs of one model must have the same means: figure=" + figure
                    + ", plain=" + plain + ", demo=" + this);
        }
    }

    @Override
    public String toString() {
        return mean() + " ± " + error() + " over " + count + " runs";
    }
}
