package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("votes of nodes for their states")
class StateHashesTest {

    private static final int LEADER = 0;

    private List<StateHashes> nodes = nodes(3);

    private static List<StateHashes> nodes(final int members) {
        return IntStream.range(0, 3)
                .mapToObj(member -> new StateHashes(members == 1 ? 0 : member, members))
                .toList();
    }

    private static StateHashes.Hashes hashes(final long frame, final long state) {
        return new StateHashes.Hashes(frame, state, 0, 0);
    }

    /// A frame with hashes: nodes vote, the leader hears them, and its entry goes through the log of each.
    ///
    /// @param states by node; -1 for one that is down
    /// @return the nodes that stop
    private List<Integer> frame(final long frame, final long... states) {
        final List<StateHashes.Vote> entry = nodes.get(LEADER).vote(hashes(frame, states[LEADER]));
        for (int node = 1; node < 3; node++) {
            if (states[node] >= 0) {
                nodes.get(LEADER)
                        .hear(nodes.get(node).vote(hashes(frame, states[node])).getFirst());
            }
        }
        return IntStream.range(0, 3)
                .filter(node -> states[node] >= 0 && isStopped(nodes.get(node), entry))
                .boxed()
                .toList();
    }

    private static boolean isStopped(final StateHashes node, final List<StateHashes.Vote> entry) {
        entry.forEach(node::log);
        try {
            node.judge();
            return false;
        } catch (final NodeStoppedException stopped) {
            return true;
        }
    }

    @Test
    @DisplayName("equal ones are agreed on by the next entry")
    void votes_thatAreEqual_areAgreed() {
        assertEquals(List.of(), frame(10, 1, 1, 1));
        assertEquals(-1, nodes.get(1).lastEqual());
        assertEquals(List.of(), frame(20, 2, 2, -1));
        assertEquals(10, nodes.get(1).lastEqual());
    }

    @Test
    @DisplayName("a follower with another state stops alone")
    void vote_ofAFollower_stopsItAlone() {
        frame(10, 1, 1, 9);
        assertEquals(List.of(2), frame(20, 2, 2, 9));
    }

    @Test
    @DisplayName("a leader with another state stops alone")
    void vote_ofALeader_stopsItAlone() {
        frame(10, 9, 1, 1);
        assertEquals(List.of(LEADER), frame(20, 9, 2, 2));
    }

    @Test
    @DisplayName("broken twin: where the leader alone counts, its wrong state stops all others")
    void leader_thatAloneCounts_stopsAllOthers() {
        nodes = nodes(1);
        assertEquals(List.of(1, 2), frame(10, 9, 1, 1));
    }

    @Test
    @DisplayName("two that differ while the third is down stop nobody at once, and the leader after its patience")
    void votes_withoutAMajority_areUndecided() {
        for (int frame = 1; frame <= StateHashes.PATIENCE; frame++) {
            assertEquals(List.of(), frame(frame, 1, 2, -1));
            assertFalse(nodes.get(LEADER).isUndecided());
        }
        frame(100, 1, 2, -1);
        assertTrue(nodes.get(LEADER).isUndecided());
        assertThrows(NodeStoppedException.class, nodes.get(LEADER)::checkUndecided);
        nodes.get(LEADER).hear(new StateHashes.Vote(2, hashes(100, 2)));
        assertEquals(List.of(LEADER), frame(101, 1, 2, -1), "the third one decides");
    }

    @Test
    @DisplayName("votes that are missing are no difference")
    void votes_thatAreMissing_areNoDifference() {
        for (int frame = 1; frame <= 100; frame++) {
            assertEquals(List.of(), frame(frame, frame, -1, -1));
        }
        assertTrue(nodes.get(LEADER).isUndecided());
        nodes.get(LEADER).checkUndecided();
        assertEquals(-1, nodes.get(LEADER).newDifference());
    }

    @Test
    @DisplayName("a difference is reported once, at the same entry on all nodes")
    void difference_isReportedOnce() {
        final StateHashes node = nodes.get(1);
        node.vote(hashes(10, 1));
        node.log(new StateHashes.Vote(0, hashes(10, 1)));
        assertEquals(-1, node.newDifference());
        node.log(new StateHashes.Vote(2, hashes(10, 3)));
        assertEquals(10, node.newDifference());
        node.log(new StateHashes.Vote(1, hashes(10, 1)));
        assertEquals(-1, node.newDifference());
        node.judge();
        assertEquals(10, node.lastEqual());
    }
}
