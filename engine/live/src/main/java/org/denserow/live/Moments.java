package org.denserow.live;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/// The last moments that pages have seen: figures, and the pictures that were sent. So a page can go back over them
/// without the simulation.
///
/// Bounds: [#MAX_MOMENTS] moments, [#MAX_BYTES] of pictures, one moment in [#LEAST_NANOS]; the oldest go. Moments of
/// frames that a rewind undid go too.
///
/// *Threads*: requests, under a lock; the owner never comes here.
final class Moments {

    /// Moments kept: 300.
    static final int MAX_MOMENTS = 300;

    /// Bytes of pictures kept: 64 MiB.
    static final long MAX_BYTES = 64L << 20;

    /// Between two moments: 100 ms.
    static final long LEAST_NANOS = 100_000_000L;

    private static final long SLACK_NANOS = 5_000_000L; // publications come every 100 ms, not to the nanosecond

    /// Which picture it is.
    ///
    /// @param type its name
    /// @param network its name, or empty
    /// @param x name of a lane; empty for a lattice, and for rows without a place
    /// @param y name of a lane; as `x`
    /// @param color name of a lane, or empty
    /// @param max rows
    /// @param box as sent, or empty
    record Key(String type, String network, String x, String y, String color, int max, String box) {

        boolean isLike(final Key other) {
            return type.equals(other.type)
                    && network.equals(other.network)
                    && x.equals(other.x)
                    && y.equals(other.y)
                    && color.equals(other.color);
        }
    }

    /// The name of a column in full.
    record Column(String type, String part) {}

    /// One moment.
    static final class Moment {

        private final Publication figures; // without copies
        private final Map<Key, byte[]> pictures = new HashMap<>();
        private final Map<Column, Double> means = new HashMap<>();

        private Moment(final Publication figures) {
            this.figures = figures;
        }

        Publication figures() {
            return figures;
        }

        long frame() {
            return figures.frame();
        }

        /// {@return the mean of each column that was drawn}
        Map<Column, Double> means() {
            return means;
        }
    }

    /// Which moments there are.
    record Span(long oldest, long newest, int count) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final List<Moment> moments = new ArrayList<>(); // ascending frames
    private long bytes;
    private long noted = -1; // number of the last publication seen

    /// Notes a moment, if it is a new one.
    void note(final Publication publication) {
        lock.lock();
        try {
            if (publication.number() <= noted) {
                return;
            }
            noted = publication.number();
            while (!moments.isEmpty() && moments.getLast().frame() > publication.frame()) {
                remove(moments.size() - 1); // the frame was undone
            }
            if (!moments.isEmpty()) {
                final Publication last = moments.getLast().figures();
                if (last.frame() == publication.frame()
                        || publication.atNanos() - last.atNanos() < LEAST_NANOS - SLACK_NANOS) {
                    return;
                }
            }
            if (moments.size() == MAX_MOMENTS) {
                remove(0);
            }
            moments.add(new Moment(publication.withoutCopies()));
        } finally {
            lock.unlock();
        }
    }

    private void remove(final int place) {
        for (final byte[] picture : moments.remove(place).pictures.values()) {
            bytes -= picture.length;
        }
    }

    /// Keeps a picture that was sent, if its frame is the last moment.
    void keep(final long frame, final Key key, final byte[] picture, final Map<Column, Double> means) {
        lock.lock();
        try {
            if (moments.isEmpty() || moments.getLast().frame() != frame || picture.length > MAX_BYTES) {
                return;
            }
            final Moment moment = moments.getLast();
            final byte[] before = moment.pictures.put(key, picture);
            bytes += picture.length - (before == null ? 0 : before.length);
            moment.means.putAll(means);
            while (bytes > MAX_BYTES && moments.size() > 1) {
                remove(0);
            }
            if (bytes > MAX_BYTES) { // many pictures of one moment
                bytes = picture.length;
                moment.pictures.clear();
                moment.pictures.put(key, picture);
            }
        } finally {
            lock.unlock();
        }
    }

    /// {@return the picture of the last moment at or before a frame, or a like one with another box or number of rows}
    ///
    /// @throws Refusal if none was kept
    byte[] picture(final long frame, final Key key) {
        lock.lock();
        try {
            final Moment moment = moments.get(place(frame));
            final byte[] exact = moment.pictures.get(key);
            if (exact != null) {
                return exact;
            }
            for (final Map.Entry<Key, byte[]> entry : moment.pictures.entrySet()) {
                if (entry.getKey().isLike(key)) {
                    return entry.getValue();
                }
            }
            throw new Refusal(
                    404,
                    "no picture of these parts was sent at this moment: frame=" + moment.frame() + ", type="
                            + key.type() + "; moments keep what a page looked at");
        } finally {
            lock.unlock();
        }
    }

    /// {@return the last moment at or before a frame: a copy}
    ///
    /// @throws Refusal if there is none
    Moment moment(final long frame) {
        lock.lock();
        try {
            final Moment found = moments.get(place(frame));
            final Moment copy = new Moment(found.figures);
            copy.means.putAll(found.means);
            return copy;
        } finally {
            lock.unlock();
        }
    }

    private int place(final long frame) {
        for (int place = moments.size() - 1; place >= 0; place--) {
            if (moments.get(place).frame() <= frame) {
                return place;
            }
        }
        throw new Refusal(404, "no moment of this frame is kept: frame=" + frame + "; /api/moments has those that are");
    }

    /// {@return the frames of all moments, ascending}
    long[] frames() {
        lock.lock();
        try {
            return moments.stream().mapToLong(Moment::frame).toArray();
        } finally {
            lock.unlock();
        }
    }

    /// {@return the first and last frame, and how many there are; -1 for none}
    Span span() {
        lock.lock();
        try {
            return moments.isEmpty()
                    ? new Span(-1, -1, 0)
                    : new Span(moments.getFirst().frame(), moments.getLast().frame(), moments.size());
        } finally {
            lock.unlock();
        }
    }

    /// {@return bytes of pictures}
    long bytes() {
        lock.lock();
        try {
            return bytes;
        } finally {
            lock.unlock();
        }
    }
}
