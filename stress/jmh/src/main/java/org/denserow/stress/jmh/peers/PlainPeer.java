package org.denserow.stress.jmh.peers;

import java.util.Arrays;

/// What every [Peer] must compute: two arrays by number. It is not measured.
final class PlainPeer implements Peer {

    private final double[] x;
    private final double[] y;
    private int count;
    private int tagged;

    PlainPeer(final int entities) {
        x = new double[entities];
        y = new double[entities];
    }

    @Override
    public void create() {
        count = x.length;
        for (int number = 0; number < x.length; number++) {
            create(number);
        }
    }

    private void create(final int number) {
        x[number] = number;
        y[number] = number;
    }

    @Override
    public void move() {
        for (int number = 0; number < count; number++) {
            x[number] += DX;
            y[number] += DY;
        }
    }

    @Override
    public double sum(final int[] numbers) {
        double sum = 0;
        for (final int number : numbers) {
            sum += x[number];
        }
        return sum;
    }

    @Override
    public void tag(final boolean gives) {
        tagged = gives ? count : 0;
    }

    @Override
    public void frame(final int[] victims) {
        move();
        for (final int victim : victims) {
            create(victim);
        }
    }

    @Override
    public void delete() {
        count = 0;
        tagged = 0;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int tagged() {
        return tagged;
    }

    @Override
    public double total() {
        return count == 0 ? 0 : Arrays.stream(x).sum() + Arrays.stream(y).sum();
    }

    @Override
    public void close() {
        // Nothing is outside of the heap.
    }
}
