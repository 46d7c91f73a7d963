package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("answers that sessions do not take at once")
class UnsentAnswersTest {

    private final List<String> taken = new ArrayList<>();
    private final Set<Long> behind = new HashSet<>();
    private int offers;
    private final UnsentAnswers unsent = new UnsentAnswers(this::isBehind);

    private boolean isBehind(final long session, final byte[] message) {
        offers++;
        if (behind.contains(session)) {
            return true;
        }
        taken.add(session + ":" + message[0]);
        return false;
    }

    private boolean send(final long session, final int number) {
        return unsent.send(session, new byte[] {(byte) number});
    }

    @Test
    @DisplayName("are sent later, in their order, and nobody overtakes them")
    void sendAgain_sessionThatWasBehind_inOrder() {
        behind.add(1L);
        assertTrue(send(1, 1));
        assertTrue(send(1, 2));
        assertTrue(send(2, 3));
        assertEquals(List.of("2:3"), taken, "another session does not wait");

        unsent.sendAgain();
        assertEquals(List.of("2:3"), taken);
        behind.clear();
        assertTrue(send(1, 4), "behind those that wait");
        assertEquals(List.of("2:3"), taken);
        unsent.sendAgain();
        assertEquals(List.of("2:3", "1:1", "1:2", "1:4"), taken);

        final int before = offers;
        unsent.sendAgain();
        assertEquals(before, offers, "nothing waits");
        assertTrue(send(1, 5));
        assertEquals("1:5", taken.getLast());
    }

    @Test
    @DisplayName("are offered once each time until the first is taken")
    void sendAgain_sessionStillBehind_oneOffer() {
        behind.add(1L);
        send(1, 1);
        send(1, 2);
        final int before = offers;
        unsent.sendAgain();
        assertEquals(before + 1, offers);
    }

    @Test
    @DisplayName("are dropped, and said to be, once too many wait")
    void send_tooManyWait_isRefused() {
        behind.add(1L);
        for (int i = 0; i < UnsentAnswers.MOST; i++) {
            assertTrue(send(1, 1));
        }
        assertFalse(send(1, 2));
        assertTrue(send(2, 3), "another session has room");
        behind.clear();
        unsent.sendAgain();
        assertEquals(UnsentAnswers.MOST + 1, taken.size());
        assertFalse(taken.contains("1:2"));
    }

    @Test
    @DisplayName("are forgotten when another node leads")
    void clear_waiting_areForgotten() {
        behind.add(1L);
        send(1, 1);
        unsent.clear();
        behind.clear();
        unsent.sendAgain();
        assertEquals(List.of(), taken);
    }
}
