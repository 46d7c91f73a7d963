package org.denserow.aeron.ranks;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.agrona.CloseHelper;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.jspecify.annotations.Nullable;

/// The ranks of one world: processes that each have a part of it, and exchange bytes once a frame.
///
/// Each rank gives the messages of a frame for those that it exchanges with, [#send], and then calls [#exchange]. That
/// sends them, and waits for the messages of the same frame; so it is a barrier, too. Whom a rank exchanges with must be
/// mutual; the others are connected only to hear of an end.
/// ```java
/// try (Ranks ranks = Ranks.join(RankOptions.of(rank, endpoints, "1.4.2"))) {
///     for (long frame = 0; frame < 1000; frame++) {
///         ranks.send(other, bytes, length);
///         ranks.exchange(frame);
///         use(ranks.received(other), ranks.length(other));
///     }
/// }
/// ```
///
/// A rank that ends, dies, or does not answer ends all: each gets a [RankStoppedException] with the same rank.
///
/// *Threads*: one, that which joined; the media driver has one more. *Cost*: a message is copied once on each side into
/// buffers that stay; an exchange of empty messages takes about 0.1 ms on loopback, between processes that have a core each.
/// The media driver of a rank that waits takes 15 % of a core. A rank that was killed is missed after 2 s. *Memory*: 6 MiB
/// of buffers for each other rank.
public final class Ranks implements AutoCloseable {

    /// The largest message: 256 MiB.
    public static final int MAX_MESSAGE_BYTES = 1 << 28;

    private static final int TERM = 1 << 20;
    private static final long ALIVE_NANOS = 2_000_000_000; // without a sign of life
    private static final long FAREWELL_NANOS = 1_000_000_000; // to say why this rank ends
    private static final byte[] NOTHING = {};

    private final RankOptions options;
    private final MediaDriver driver;
    private final Aeron aeron;
    private final @Nullable RankLink[] links; // null for this rank
    private final byte[][] messages;
    private final int[] lengths; // -1 for a rank that this one does not exchange with now
    private final IdleStrategy idle = new BackoffIdleStrategy(100, 20, 1_000, 100_000);
    private @Nullable RankStoppedException stopped;
    private boolean isClosed;

    private Ranks(final RankOptions options) {
        this.options = options;
        final int count = options.endpoints().size();
        this.links = new RankLink[count];
        this.messages = new byte[count][];
        this.lengths = new int[count];
        clear();
        this.driver = MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(options.driverFolder().toString())
                .threadingMode(ThreadingMode.SHARED)
                .sharedIdleStrategy(new BackoffIdleStrategy(10, 10, 1_000, 100_000))
                .termBufferSparseFile(true)
                .publicationTermBufferLength(TERM)
                .imageLivenessTimeoutNs(ALIVE_NANOS)
                .publicationConnectionTimeoutNs(ALIVE_NANOS)
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true));
        Aeron client = null;
        try {
            client = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
            for (int rank = 0; rank < count; rank++) {
                if (rank != options.rank()) {
                    links[rank] = new RankLink(client, options, rank);
                }
            }
        } catch (final RuntimeException thrown) {
            CloseHelper.quietCloseAll(client, driver);
            throw thrown;
        }
        this.aeron = client;
    }

    /// Waits for all ranks, and compares what they agree upon.
    ///
    /// @param options of this rank
    /// @return the ranks, at no frame yet
    /// @throws RankStoppedException if one does not come in time, or differs in the build, the number of ranks or
    ///     something else that must be equal
    /// @throws IllegalArgumentException if an endpoint is not on loopback, and [RankOptions#withClosedNetwork] does not
    ///     allow it
    public static Ranks join(final RankOptions options) {
        options.checkAccess();
        final Ranks ranks = new Ranks(options);
        try {
            ranks.greet();
            return ranks;
        } catch (final RuntimeException | Error thrown) {
            ranks.close();
            throw thrown;
        }
    }

    /// {@return the number of this rank, from 0}
    public int rank() {
        return options.rank();
    }

    /// {@return the number of ranks}
    public int count() {
        return links.length;
    }

    // ---- The beginning ----

    private void greet() {
        final Map<String, String> agreed = new LinkedHashMap<>(options.agreed());
        agreed.put("ranks", Integer.toString(count()));
        final byte[] hello = written(agreed);
        for (final RankLink link : links) {
            if (link != null) {
                link.sendHello(hello);
            }
        }
        final long start = System.nanoTime();
        for (final RankLink link : links) {
            while (link != null && (link.hello() == null || !link.isSent())) {
                idle.idle(work());
                if (link.bye() != null && link.hello() == null) { // otherwise its hello says more
                    throw stop(link.byeCause(), link.bye());
                }
                if (System.nanoTime() - start > options.patience().toNanos()) {
                    throw stop(
                            link.rank,
                            "a rank has not come: rank=" + link.rank + ", endpoint="
                                    + options.endpoints().get(link.rank) + ", waited=" + seconds(start)
                                    + "; start it, or give it more time by withPatience");
                }
            }
        }
        for (final RankLink link : links) {
            if (link != null) {
                compare(link.rank, agreed, read(link.hello()));
            }
        }
    }

    private void compare(final int rank, final Map<String, String> here, final Map<String, String> there) {
        for (final Map.Entry<String, String> each : here.entrySet()) {
            final String other = there.get(each.getKey());
            if (!each.getValue().equals(other)) {
                throw stop(
                        rank,
                        "ranks of one world agree upon it: what=" + each.getKey() + ", rank " + options.rank() + "="
                                + each.getValue() + ", rank " + rank + '=' + other
                                + "; start all ranks with the same");
            }
        }
        if (there.size() > here.size()) {
            there.keySet().removeAll(here.keySet());
            throw stop(
                    rank,
                    "ranks of one world agree upon it: what="
                            + there.keySet().iterator().next() + ", rank " + options.rank() + "=null, rank " + rank
                            + "=" + there.values().iterator().next() + "; start all ranks with the same");
        }
    }

    private static byte[] written(final Map<String, String> agreed) {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(agreed.size());
            for (final Map.Entry<String, String> each : agreed.entrySet()) {
                out.writeUTF(each.getKey());
                out.writeUTF(each.getValue());
            }
        } catch (final IOException thrown) {
            throw new UncheckedIOException(thrown); // into memory: never
        }
        return bytes.toByteArray();
    }

    private static Map<String, String> read(final byte[] hello) {
        final Map<String, String> agreed = new LinkedHashMap<>();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(hello))) {
            for (int left = in.readInt(); left > 0; left--) {
                agreed.put(in.readUTF(), in.readUTF());
            }
        } catch (final IOException thrown) {
            throw new UncheckedIOException("a rank greets in another form; use one version of denserow-aeron", thrown);
        }
        return agreed;
    }

    // ---- A frame ----

    /// Gives the message for a rank at the next exchange; a later call replaces it. Both ranks must do that.
    ///
    /// @param rank not this one
    /// @param bytes which must not change before the exchange is over
    /// @param length how many of them, at most [#MAX_MESSAGE_BYTES]; 0 is allowed
    /// @throws IllegalArgumentException if there is no such other rank, or the length is out of range
    /// @throws RankStoppedException if the ranks have stopped
    /// @throws IllegalStateException if this is closed
    public void send(final int rank, final byte[] bytes, final int length) {
        check();
        if (rank < 0 || rank >= count() || rank == options.rank()) {
            throw new IllegalArgumentException("a message goes to another rank: rank=" + rank + ", this rank="
                    + options.rank() + ", ranks=" + count());
        }
        if (length < 0 || length > bytes.length || length > MAX_MESSAGE_BYTES) {
            throw new IllegalArgumentException("a message has 0 to " + MAX_MESSAGE_BYTES
                    + " bytes, and not more than its array: length=" + length + ", array=" + bytes.length
                    + ", rank=" + rank + "; use more ranks, or send less");
        }
        messages[rank] = bytes;
        lengths[rank] = length;
    }

    /// Sends the messages that were given, and waits for those of the same ranks.
    ///
    /// @param frame the number of the frame: the same on all ranks, and larger than that of the exchange before
    /// @throws RankStoppedException if one of them has ended, died, is at another frame, or does not answer in time
    /// @throws IllegalStateException if this is closed
    public void exchange(final long frame) {
        check();
        for (int rank = 0; rank < links.length; rank++) {
            final RankLink link = links[rank];
            if (link != null && lengths[rank] >= 0) {
                link.sendFrame(frame, messages[rank], lengths[rank]);
            }
        }
        final long start = System.nanoTime();
        for (final RankLink link : links) {
            while (link != null && lengths[link.rank] >= 0 && !(link.isSent() && link.isComplete())) {
                final int work = work();
                idle.idle(work);
                if (work == 0) {
                    checkOthers(frame, link, start);
                }
            }
        }
        clear();
    }

    private void clear() {
        for (int rank = 0; rank < messages.length; rank++) {
            messages[rank] = NOTHING;
            lengths[rank] = -1;
        }
    }

    private int work() {
        int work = 0;
        for (final RankLink link : links) {
            if (link != null) {
                work += link.work();
            }
        }
        return work;
    }

    private void checkOthers(final long frame, final RankLink waitedFor, final long start) {
        for (final RankLink link : links) {
            if (link == null) {
                continue;
            }
            final boolean isOver = lengths[link.rank] < 0 || link.isComplete(); // and was heard
            if (link.bye() != null && (link == waitedFor || link.byeCause() != link.rank)) {
                throw stop(link.byeCause(), link.bye());
            }
            if (link.isLost() && !isOver) {
                throw stop(
                        link.rank,
                        "a rank gives no sign of life: rank=" + link.rank + ", endpoint="
                                + options.endpoints().get(link.rank) + ", frame=" + frame + ", longest="
                                + ALIVE_NANOS / 1_000_000_000
                                + " s; its process or machine has died, or was stopped. Start all ranks from their last"
                                + " common snapshot");
            }
        }
        if (System.nanoTime() - start > options.patience().toNanos()) {
            throw stop(
                    waitedFor.rank,
                    "a rank is alive, and does not answer: rank=" + waitedFor.rank + ", frame=" + frame + ", waited="
                            + seconds(start) + "; if a frame may take that long, set withPatience");
        }
    }

    private static String seconds(final long start) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start) + " s";
    }

    /// {@return the array that begins with the last message of a rank; it is valid until the next exchange}
    ///
    /// @param rank one that took part in the last exchange
    public byte[] received(final int rank) {
        return other(rank).bytes();
    }

    /// {@return the length of the last message of a rank, in bytes}
    ///
    /// @param rank one that took part in the last exchange
    public int length(final int rank) {
        return other(rank).length();
    }

    private RankLink other(final int rank) {
        check();
        final RankLink link = rank < 0 || rank >= links.length ? null : links[rank];
        if (link == null || link.length() < 0) {
            throw new IllegalArgumentException("a message comes from another rank that took part in the exchange: rank="
                    + rank + ", this rank=" + options.rank() + ", ranks=" + count());
        }
        return link;
    }

    // ---- The end ----

    RankStoppedException stop(final int rank, final String message) {
        stopped = new RankStoppedException(rank, message);
        return stopped;
    }

    private void check() {
        if (stopped != null) {
            throw new RankStoppedException(stopped.rank(), stopped.getMessage());
        }
        if (isClosed) {
            throw new IllegalStateException("this rank is closed: rank=" + options.rank());
        }
    }

    /// Tells the others that this rank ends, and why, and ends its connections. It may be called twice.
    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            sayWhy();
        } finally {
            CloseHelper.quietCloseAll(aeron, driver);
        }
    }

    private void sayWhy() {
        final RankStoppedException why = stopped;
        final List<RankLink> told = new ArrayList<>();
        for (final RankLink link : links) {
            if (link != null && link.isLive() && !link.isLost()) {
                if (why == null) {
                    link.sendBye(
                            options.rank(),
                            "a rank has ended: rank=" + options.rank() + "; run all ranks for the same frames");
                } else {
                    link.sendBye(why.rank(), why.getMessage());
                }
                told.add(link);
            }
        }
        final long start = System.nanoTime();
        while (!told.isEmpty() && System.nanoTime() - start < FAREWELL_NANOS) { // all say it, so none hurries away
            work();
            told.removeIf(link -> link.isSent() && (link.bye() != null || link.isLost()));
            idle.idle(0);
        }
    }
}
