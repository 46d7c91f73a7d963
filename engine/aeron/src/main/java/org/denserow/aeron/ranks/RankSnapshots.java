package org.denserow.aeron.ranks;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.denserow.aeron.ranks.RankFolder.Entry;
import org.denserow.engine.Simulation;
import org.denserow.engine.Snapshot;

/// Snapshots of all ranks at the same frames. When ranks join again after an end, they go on from the last frame of which
/// each of them has a whole snapshot.
///
/// ```java
/// final RankSnapshots snapshots = RankSnapshots.open(ranks, folder, 100);
/// if (!snapshots.restore(sim)) {
///     begin(sim); // a new world
/// }
/// while (sim.frame() < last) {
///     sim.step();
///     snapshots.writeIfDue(sim);
/// }
/// ```
///
/// A folder has the last [#KEPT] snapshots of its rank. A snapshot that was cut or damaged is not taken. So the last but one
/// serves if a rank was killed while it wrote the last one. Ranks that begin a new world agree upon a number of the run, which
/// is in the names of files: files of different runs never come together.
///
/// *Cost*: the frame stands still while a snapshot is taken and written; the memory of a second state. [#open] reads the
/// files of the folder. *Threads*: the thread of the ranks, which owns the simulation.
public final class RankSnapshots {

    /// How many snapshots a rank keeps: 2.
    public static final int KEPT = 2;

    private static final long BEFORE_FRAMES = -1; // the number of the exchange

    private final Ranks ranks;
    private final RankFolder folder;
    private final int every;
    private final List<Entry> entries = new ArrayList<>(); // those in the folder, by frame, ascending
    private long run;

    private RankSnapshots(final Ranks ranks, final Path folder, final int every) {
        this.ranks = ranks;
        this.folder = new RankFolder(folder, ranks.rank(), ranks.count());
        this.every = every;
    }

    /// Finds the last snapshot that all ranks have. All ranks call this, after they have joined and before the first
    /// exchange: it is an exchange of its own. It removes snapshots that are no longer of use: later ones, and those that
    /// are not whole.
    ///
    /// @param ranks which have joined
    /// @param folder of this rank only; it is made if it is missing
    /// @param every frames from one snapshot to the next: the same on all ranks, and at least as many as there are ranks,
    ///     since ranks that exchange with neighbours only may be as many frames apart
    /// @return the snapshots
    /// @throws IllegalArgumentException if `every` is too small
    /// @throws RankStoppedException if ranks differ in `every`; if a rank has snapshots of another rank or another number of
    ///     ranks; if a rank has lost its snapshots while another one has some. Also as [Ranks#exchange(long)]
    /// @throws UncheckedIOException if the folder cannot be read or written
    public static RankSnapshots open(final Ranks ranks, final Path folder, final int every) {
        if (every < ranks.count()) {
            throw new IllegalArgumentException("frames between snapshots are at least as many as ranks: every=" + every
                    + ", ranks=" + ranks.count() + "; ranks may be so many frames apart");
        }
        final RankSnapshots snapshots = new RankSnapshots(ranks, folder, every);
        snapshots.agree();
        return snapshots;
    }

    // ---- What ranks have ----

    /// What a rank says.
    private record Kept(int every, long newRun, List<Entry> entries) {

        byte[] written() {
            final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (DataOutputStream out = new DataOutputStream(bytes)) {
                out.writeInt(every);
                out.writeLong(newRun);
                out.writeInt(entries.size());
                for (final Entry entry : entries) {
                    out.writeLong(entry.run());
                    out.writeLong(entry.frame());
                }
            } catch (final IOException thrown) {
                throw new UncheckedIOException(thrown); // into memory: never
            }
            return bytes.toByteArray();
        }

        static Kept read(final byte[] bytes, final int length) {
            try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, 0, length))) {
                final int every = in.readInt();
                final long newRun = in.readLong();
                final List<Entry> entries = new ArrayList<>();
                for (int left = in.readInt(); left > 0; left--) {
                    entries.add(new Entry(in.readLong(), in.readLong()));
                }
                return new Kept(every, newRun, entries);
            } catch (final IOException thrown) {
                throw new UncheckedIOException(
                        "a rank says in another form which snapshots it has; use one version of denserow-aeron, and"
                                + " open snapshots before the first exchange, on all ranks",
                        thrown);
            }
        }
    }

    private void agree() {
        final List<Kept> all = exchanged();
        for (int rank = 0; rank < all.size(); rank++) {
            if (all.get(rank).every != every) {
                throw ranks.stop(
                        rank,
                        "ranks of one world agree upon it: what=frames between snapshots, rank " + ranks.rank() + "="
                                + every + ", rank " + rank + "=" + all.get(rank).every
                                + "; start all ranks with the same");
            }
        }
        final List<Entry> own = all.get(ranks.rank()).entries;
        for (int i = own.size() - 1; i >= 0; i--) {
            final Entry entry = own.get(i);
            if (all.stream().allMatch(each -> each.entries.contains(entry))) {
                goOn(own, entry);
                return;
            }
        }
        checkNothingIsLost(all);
        run = all.getFirst().newRun;
        folder.keepOnly(entries); // none
    }

    private List<Kept> exchanged() {
        final List<Entry> own;
        try {
            own = folder.whole();
        } catch (final IllegalStateException thrown) {
            throw ranks.stop(ranks.rank(), thrown.getMessage());
        }
        final Kept here = new Kept(every, ThreadLocalRandom.current().nextLong(), own);
        final byte[] message = here.written();
        for (int rank = 0; rank < ranks.count(); rank++) {
            if (rank != ranks.rank()) {
                ranks.send(rank, message, message.length);
            }
        }
        ranks.exchange(BEFORE_FRAMES);
        final List<Kept> all = new ArrayList<>();
        for (int rank = 0; rank < ranks.count(); rank++) {
            all.add(rank == ranks.rank() ? here : Kept.read(ranks.received(rank), ranks.length(rank)));
        }
        return all;
    }

    private void goOn(final List<Entry> own, final Entry last) {
        run = last.run();
        for (final Entry entry : own) {
            if (entry.run() == run && entry.frame() <= last.frame()) {
                entries.add(entry);
            }
        }
        folder.keepOnly(entries);
    }

    /// A rank that has two snapshots took the second one after all had the first one.
    private void checkNothingIsLost(final List<Kept> all) {
        int fewest = 0;
        int most = 0;
        for (int rank = 1; rank < all.size(); rank++) {
            final int count = all.get(rank).entries.size();
            fewest = count < all.get(fewest).entries.size() ? rank : fewest;
            most = count > all.get(most).entries.size() ? rank : most;
        }
        if (all.get(most).entries.size() > 1) {
            final int lost = fewest != most ? fewest : (most + 1) % all.size();
            throw ranks.stop(
                    lost,
                    "ranks go on from a snapshot that all of them have: rank " + most + "="
                            + all.get(most).entries + ", rank " + lost + "=" + all.get(lost).entries
                            + "; put back the files that were lost, or empty the folders of all ranks for a new world");
        }
    }

    // ---- Use ----

    /// {@return the frame of the last snapshot that is kept; -1 if there is none}
    public long frame() {
        return entries.isEmpty() ? -1 : entries.getLast().frame();
    }

    /// Puts the last snapshot into a simulation; call it before the first frame.
    ///
    /// @param sim of the same definition as that which was saved
    /// @return whether there is one; otherwise this is a new world, and nothing was done
    /// @throws UncheckedIOException if the file cannot be read
    /// @throws IllegalArgumentException as [Simulation#restore(Snapshot)], if the definition differs
    public boolean restore(final Simulation sim) {
        if (entries.isEmpty()) {
            return false;
        }
        try {
            sim.restore(Snapshot.read(folder.file(entries.getLast())));
        } catch (final IOException thrown) {
            throw folder.failed("the last snapshot cannot be read", thrown);
        }
        return true;
    }

    /// Writes a snapshot if the number of frames says so, and then removes the oldest one. Call it on all ranks after each
    /// frame.
    ///
    /// @param sim between two frames
    /// @return whether one was written
    /// @throws UncheckedIOException if it cannot be written; those that were there are as they were
    /// @throws IllegalStateException as [Simulation#snapshot()]
    public boolean writeIfDue(final Simulation sim) {
        if (sim.frame() % every != 0 || sim.frame() <= frame()) {
            return false;
        }
        final Entry entry = new Entry(run, sim.frame());
        try {
            sim.snapshot().writeTo(folder.file(entry));
        } catch (final IOException thrown) {
            throw folder.failed("a snapshot cannot be written", thrown);
        }
        entries.add(entry);
        while (entries.size() > KEPT) {
            folder.remove(folder.file(entries.removeFirst()));
        }
        return true;
    }
}
