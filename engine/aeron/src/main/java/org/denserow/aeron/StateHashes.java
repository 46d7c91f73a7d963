package org.denserow.aeron;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// Hashes of the nodes' states every n frames. Each node votes by its own for a frame; the votes stand in the log, and
/// the state that a majority of all members has is the right one, whoever leads. A node that has another one stops.
///
/// The leader writes its vote, and those that it has heard from others, into one entry every n frames. So a frame has
/// its majority with the next entry, and votes that were lost on the way are missing, which is no difference.
///
/// Invariant: what `votes`, `agreed` and `isDiffering` hold is a function of the log.
///
/// *Threads*: that of the service.
final class StateHashes implements Stateful {

    /// The frames whose hashes are kept for comparison.
    static final int KEPT = 64;

    /// The frames with votes that may lack a majority before a leader acts: 4.
    static final int PATIENCE = 4;

    private static final String ALL_WROTE = "All nodes have written their states to differs-FRAME.snapshot in their"
            + " folders: NodeDifference names the first cell of two.";
    private static final String ALONE = "It was behind, and its vote is not in the log: so the others wrote no state to"
            + " compare with, and its own is in stopped.snapshot.";
    private static final int MOST_VOTES = 64; // of other nodes in an entry
    private static final String HASHES = "hashes";
    private static final String VOTES = "votes";
    private static final String NUMBERS = "numbers";

    /// Hashes of the state before a frame.
    ///
    /// @param frame its number
    /// @param world of all rows
    /// @param order of rows and slots
    /// @param receipts of everything that clients were told
    record Hashes(long frame, long world, long order, long receipts) {

        void write(final DataOutputStream to) throws IOException {
            to.writeLong(frame);
            to.writeLong(world);
            to.writeLong(order);
            to.writeLong(receipts);
        }

        static Hashes read(final DataInputStream from) throws IOException {
            return new Hashes(from.readLong(), from.readLong(), from.readLong(), from.readLong());
        }
    }

    /// What a node says of a frame.
    record Vote(int member, Hashes hashes) {

        void write(final DataOutputStream to) throws IOException {
            to.writeInt(member);
            hashes.write(to);
        }

        static Vote read(final DataInputStream from) throws IOException {
            return new Vote(from.readInt(), Hashes.read(from));
        }
    }

    private final int self;
    private final int members;
    private final Hashes[] kept = new Hashes[KEPT]; // of this node, a ring
    private int next;
    private final TreeMap<Long, Hashes[]> votes =
            new TreeMap<>(); // in the log, of frames without a majority, by member
    private final TreeMap<Long, Hashes[]> heard = new TreeMap<>(); // from other nodes; the log may have them
    private long agreed = -1; // the last frame with a majority
    private Vote last; // of this node
    private boolean isDiffering; // since the last frame in which all votes were equal

    StateHashes(final int self, final int members) {
        this.self = self;
        this.members = members;
    }

    /// This node votes.
    ///
    /// @return its vote, and those of others that the log lacks
    List<Vote> vote(final Hashes own) {
        kept[next] = own;
        next = (next + 1) % KEPT;
        final List<Vote> toLog = new ArrayList<>();
        toLog.add(new Vote(self, own));
        heard.headMap(own.frame(), true).forEach((frame, all) -> {
            final Hashes[] logged = votes.getOrDefault(frame, new Hashes[members]);
            for (int member = 0; member < members && toLog.size() < MOST_VOTES; member++) {
                if (all[member] != null && logged[member] == null) {
                    toLog.add(new Vote(member, all[member]));
                }
            }
        });
        return toLog;
    }

    /// This node votes.
    ///
    /// @return the entry for the log
    byte[] entry(final Hashes own) {
        final List<Vote> all = vote(own);
        last = all.getFirst();
        return Wire.bytes(Wire.HASHES, to -> {
            to.writeInt(all.size());
            for (final Vote each : all) {
                each.write(to);
            }
        });
    }

    /// {@return the last vote of this node, for the others}
    Vote last() {
        return last;
    }

    /// Another node has voted; its vote is not in the log yet.
    void hear(final Vote vote) {
        add(heard, vote);
    }

    /// The log has an entry of votes.
    void log(final DataInputStream from) throws IOException {
        for (int left = from.readInt(); left > 0; left--) {
            log(Vote.read(from));
        }
    }

    /// The log has a vote.
    void log(final Vote vote) {
        add(votes, vote);
    }

    private void add(final TreeMap<Long, Hashes[]> to, final Vote vote) {
        if (vote.member() < 0 || vote.member() >= members || vote.hashes().frame() <= agreed) {
            return;
        }
        to.computeIfAbsent(vote.hashes().frame(), added -> new Hashes[members])[vote.member()] = vote.hashes();
        if (to.size() > KEPT) {
            to.pollFirstEntry();
        }
    }

    /// {@return the last frame with a majority whose state this node has; -1 if there is none}
    long lastEqual() {
        return agreed;
    }

    /// {@return a frame for which votes in the log differ, if none did before; -1 if there is none}
    long newDifference() {
        for (final Map.Entry<Long, Hashes[]> each : votes.entrySet()) {
            if (!isDiffering && isDifferent(each.getValue())) {
                isDiffering = true;
                return each.getKey();
            }
        }
        return -1;
    }

    private static boolean isDifferent(final Hashes[] all) {
        return Arrays.stream(all).filter(Objects::nonNull).distinct().count() > 1;
    }

    /// Compares the state that a majority has with that of this node.
    ///
    /// @throws NodeStoppedException if they differ
    void judge() {
        for (final Map.Entry<Long, Hashes[]> each : votes.entrySet()) {
            final Hashes majority = majority(each.getValue());
            if (majority != null) {
                check(majority, each.getValue()[self] != null);
                agreed = each.getKey();
                isDiffering &= isDifferent(each.getValue());
            }
        }
        votes.headMap(agreed, true).clear();
        heard.headMap(agreed, true).clear();
    }

    private Hashes majority(final Hashes[] all) {
        for (final Hashes each : all) {
            if (each != null && 2 * Arrays.stream(all).filter(each::equals).count() > members) {
                return each;
            }
        }
        return null;
    }

    private void check(final Hashes majority, final boolean isLogged) {
        for (final Hashes own : kept) {
            if (own != null && own.frame() == majority.frame() && !own.equals(majority)) {
                throw new NodeStoppedException("the state of this node differs from that of a majority: frame="
                        + own.frame() + ", what=" + difference(own, majority) + ", last equal frame=" + agreed
                        + ", own=" + text(own) + ", majority=" + text(majority)
                        + "; the node stops, so nobody reads a state of its own. " + (isLogged ? ALL_WROTE : ALONE)
                        + " Then empty the folder to start it from the state of the others");
            }
        }
    }

    /// {@return whether too many frames lack a majority}
    boolean isUndecided() {
        return votes.size() > PATIENCE;
    }

    /// A leader looks at frames that lack a majority.
    ///
    /// @throws NodeStoppedException if their votes differ
    void checkUndecided() {
        for (final Map.Entry<Long, Hashes[]> each : votes.entrySet()) {
            if (isDifferent(each.getValue())) {
                throw new NodeStoppedException("states of nodes differ, and none is that of a majority: frame="
                        + each.getKey() + ", members=" + members + ", votes="
                        + Arrays.stream(each.getValue()).map(StateHashes::text).toList() + ", last equal frame="
                        + agreed
                        + "; the leader stops, so nobody reads a state that may be wrong. Does the model read a clock"
                        + " or another thing of its machine? Compare the files differs-FRAME.snapshot of two nodes by"
                        + " NodeDifference");
            }
        }
    }

    private static String difference(final Hashes own, final Hashes logged) {
        if (own.world() != logged.world()) {
            return "rows";
        }
        return own.order() != logged.order() ? "order of rows or slots" : "receipts";
    }

    private static String text(final Hashes hashes) {
        return hashes == null
                ? "none"
                : "%016x %016x %016x".formatted(hashes.world(), hashes.order(), hashes.receipts());
    }

    @Override
    public void save(final SavedState to) {
        final long[] numbers = new long[4 * KEPT];
        int count = 0;
        for (int i = 0; i < KEPT; i++) {
            final Hashes hashes = kept[(next + i) % KEPT]; // the oldest first
            if (hashes != null) {
                count = put(numbers, count, hashes);
            }
        }
        to.put(HASHES, numbers, count);
        final long[] logged = new long[5 * members * votes.size()];
        int length = 0;
        for (final Hashes[] all : votes.values()) {
            for (int member = 0; member < members; member++) {
                if (all[member] != null) {
                    logged[length++] = member;
                    length = put(logged, length, all[member]);
                }
            }
        }
        to.put(VOTES, logged, length);
        to.putNumbers(NUMBERS, agreed, isDiffering ? 1 : 0);
    }

    private static int put(final long[] numbers, final int from, final Hashes hashes) {
        numbers[from] = hashes.frame();
        numbers[from + 1] = hashes.world();
        numbers[from + 2] = hashes.order();
        numbers[from + 3] = hashes.receipts();
        return from + 4;
    }

    @Override
    public void load(final SavedState from) {
        final long[] numbers = from.numbers(HASHES);
        for (int i = 0; i < numbers.length; i += 4) {
            kept[next] = get(numbers, i);
            next = (next + 1) % KEPT;
        }
        agreed = from.numbers(NUMBERS)[0];
        isDiffering = from.numbers(NUMBERS)[1] != 0;
        final long[] logged = from.numbers(VOTES);
        for (int i = 0; i < logged.length; i += 5) {
            log(new Vote((int) logged[i], get(logged, i + 1)));
        }
    }

    private static Hashes get(final long[] numbers, final int at) {
        return new Hashes(numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]);
    }
}
