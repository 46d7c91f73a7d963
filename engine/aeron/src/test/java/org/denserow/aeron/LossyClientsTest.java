package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Clients behind a network that loses messages and answers send again until they have each receipt; meanwhile the node
/// is replaced by one that begins with a snapshot, with messages waiting. Each command is carried out once, or refused.
/// The broken twin is a client that registers anew before it sends again.
@DisplayName("clients that send again over a network that loses messages")
class LossyClientsTest {

    private static final int CLIENTS = 3;
    private static final int WINDOW = 16;

    private static final class Sender {
        final TreeMap<Long, Long> open = new TreeMap<>(); // number by sequence
        final List<Long> done = new ArrayList<>();
        final List<Long> refused = new ArrayList<>();
        long session;
        long id;
        long next = 1;
        long numbers;
    }

    private final SplittableRandom random;
    private final LogScript script =
            LogScript.begun(Ledger.replicated(8).withWindow(WINDOW).withHashesEvery(3));
    private final List<Sender> senders = new ArrayList<>();
    private boolean naive; // the broken twin
    private long sessions = 100;
    private double loss = 0.2;

    LossyClientsTest() {
        final long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("LossyClientsTest -Dseed=" + seed);
        this.random = new SplittableRandom(seed);
    }

    private boolean isLost() {
        return random.nextDouble() < loss;
    }

    private void run(final int steps) {
        for (int i = 0; i < CLIENTS; i++) {
            final Sender sender = new Sender();
            sender.session = sessions++;
            senders.add(sender);
            script.register(sender.session);
        }
        hear(); // a client without an id has nothing to go on with by another session
        for (int step = 0; step < steps; step++) {
            final int number = random.nextInt(CLIENTS);
            final Sender sender = senders.get(number);
            switch (random.nextInt(12)) {
                case 0, 1, 2, 3, 4 -> sendNext(sender, number);
                case 5, 6 -> sendAgain(sender);
                case 7 -> reconnect(sender);
                case 8 -> script.restart(script.save());
                default -> frame();
            }
            hear();
        }
        loss = 0;
        for (int round = 0; round < 100; round++) {
            for (final Sender sender : senders) {
                reconnect(sender);
                sendAgain(sender);
            }
            frame();
            hear();
        }
    }

    private void frame() {
        final byte[] hashes = script.frame();
        if (hashes != null) {
            script.node.nodeEntry(hashes, script.now);
        }
    }

    private void sendNext(final Sender sender, final int number) {
        if (sender.open.isEmpty() || sender.next - sender.open.firstKey() < WINDOW) {
            final long value = ++sender.numbers * CLIENTS + number;
            sender.open.put(sender.next, value);
            send(sender, sender.next++, value);
        }
    }

    private void sendAgain(final Sender sender) {
        final TreeMap<Long, Long> again = new TreeMap<>(sender.open);
        if (naive) {
            sender.session = sessions++;
            script.register(sender.session);
            sender.open.clear();
            sender.next = 1;
            again.values().forEach(value -> sender.open.put(sender.next++, value));
        }
        new TreeMap<>(sender.open).forEach((sequence, value) -> send(sender, sequence, value));
    }

    private void send(final Sender sender, final long sequence, final long value) {
        if (!isLost()) {
            script.book(sender.session, sequence, value);
        }
    }

    private void reconnect(final Sender sender) {
        if (random.nextBoolean()) {
            script.node.sessionClosed(sender.session);
        }
        sender.session = sessions++;
        script.resume(sender.session, sender.id);
    }

    private void hear() {
        for (final LogScript.Answer answer : script.answers) {
            final String[] words = answer.text().split(" ");
            for (final Sender sender : senders) {
                if (sender.session == answer.session() && words[0].equals("welcome")) {
                    sender.id = Long.parseLong(words[1]);
                }
                if (sender.session == answer.session() && words[0].equals("receipt") && !isLost()) {
                    final Long value = sender.open.remove(Long.parseLong(words[1]));
                    if (value != null) {
                        (words[2].equals("DONE") ? sender.done : sender.refused).add(value);
                        assertTrue(List.of("DONE", "FULL").contains(words[2]), answer.text());
                    }
                }
            }
        }
        script.answers.clear();
    }

    private long[] done() {
        return senders.stream()
                .flatMap(each -> each.done.stream())
                .mapToLong(Long::longValue)
                .sorted()
                .toArray();
    }

    @Test
    @DisplayName("have each command carried out once, also across snapshots with waiting messages")
    void commands_areCarriedOutOnce() {
        run(1200);
        for (final Sender sender : senders) {
            assertTrue(sender.open.isEmpty(), "without a receipt: " + sender.open);
            assertEquals(sender.numbers, sender.done.size() + sender.refused.size());
        }
        assertArrayEquals(done(), script.numbers());
        assertTrue(done().length > 100, "done=" + done().length);
        assertFalse(senders.stream().allMatch(each -> each.refused.isEmpty()), "the port was never full");
        assertTrue(script.node.lastEqual() > 0);
        script.close();
    }

    @Test
    @DisplayName("broken twin: a client that sends again under a new id has commands carried out twice")
    void commands_underANewId_areDoubled() {
        naive = true;
        run(1200);
        final long[] numbers = script.numbers();
        assertTrue(Arrays.stream(numbers).distinct().count() < numbers.length, "nothing was doubled");
        script.close();
    }
}
