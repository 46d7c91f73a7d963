package org.denserow.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("receipts that share messages")
class ReceiptsTest {

    private record Sent(long session, int bytes, List<Long> sequences, List<Outcome> outcomes) {}

    private final List<Sent> sent = new ArrayList<>();
    private final Receipts receipts = new Receipts((session, message) -> {
        final List<Long> sequences = new ArrayList<>();
        final List<Outcome> outcomes = new ArrayList<>();
        final DataInputStream from = Wire.reader(message);
        try {
            assertEquals(Wire.RECEIPTS, from.readByte());
            while (from.available() > 0) {
                sequences.add(from.readLong());
                outcomes.add(Wire.outcome(from));
            }
        } catch (final IOException thrown) {
            throw new UncheckedIOException(thrown);
        }
        sent.add(new Sent(session, message.length, sequences, outcomes));
    });

    private static Outcome done(final long answer) {
        return new Outcome(Outcome.Status.DONE, 7, answer, "");
    }

    @Test
    @DisplayName("go out together, a message for each session, with their outcomes")
    void flush_fewReceipts_oneMessageForEachSession() {
        final Outcome full = Outcome.refused(Outcome.Status.FULL, 8, "the port is full");
        receipts.add(5, 1, done(10));
        receipts.add(6, 1, done(20));
        receipts.add(5, 2, full);
        assertEquals(List.of(), sent);
        receipts.flush();
        assertEquals(2, sent.size());
        assertEquals(5, sent.get(0).session());
        assertEquals(List.of(1L, 2L), sent.get(0).sequences());
        assertEquals(List.of(done(10), full), sent.get(0).outcomes());
        assertEquals(6, sent.get(1).session());
        assertEquals(List.of(done(20)), sent.get(1).outcomes());
        receipts.flush();
        assertEquals(2, sent.size(), "nothing is left");
    }

    @Test
    @DisplayName("are sent as soon as a packet is full, and keep their order")
    void add_manyReceipts_asManyMessagesAsPackets() {
        for (long sequence = 1; sequence <= 1000; sequence++) {
            receipts.add(5, sequence, done(sequence));
        }
        final int early = sent.size();
        assertTrue(early > 10, "messages=" + early);
        receipts.flush();
        assertTrue(sent.stream().allMatch(each -> each.bytes() < Wire.TOGETHER_BYTES + 100));
        assertTrue(sent.subList(0, early).stream().allMatch(each -> each.bytes() >= Wire.TOGETHER_BYTES));
        assertEquals(
                LongStream.rangeClosed(1, 1000).boxed().toList(),
                sent.stream().flatMap(each -> each.sequences().stream()).toList());
    }

    @Test
    @DisplayName("of a client without a session are not sent")
    void add_noSession_nothingIsSent() {
        receipts.add(KnownClient.NONE, 1, done(1));
        receipts.flush();
        assertEquals(List.of(), sent);
    }
}
