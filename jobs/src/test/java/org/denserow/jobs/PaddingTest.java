package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/// The padding of [PaddedLong] really separates its word from everything else, in the layout that this JVM chose.
class PaddingTest {

    private static final int CLAIMED_BYTES = 128;
    private static final String WORD = "value";

    @Test
    void layout_paddedLong_keepsItsDistance() {
        final long distance = distance(PaddedLong.class);
        assertTrue(distance >= CLAIMED_BYTES, "distance=" + distance);
    }

    @Test
    void layout_paddedLong_hasOneWordOnly() {
        final long words = ClassLayout.parseClass(PaddedLong.class).fields().stream()
                .filter(field -> !isPadding(field))
                .count();
        assertEquals(1, words, "another field would share the padding");
    }

    /// The controls: without padding, and with padding on one side only.
    @Test
    void layout_twins_failTheCheck() {
        assertTrue(distance(Twin.class) < CLAIMED_BYTES);
        assertTrue(distance(TwinHalf.class) < CLAIMED_BYTES);
    }

    /// Without padding.
    private static class Twin {
        long value;
    }

    /// With padding on one side only.
    private static final class TwinHalf extends Twin {
        long r00, r01, r02, r03, r04, r05, r06, r07, r08, r09, r10, r11, r12, r13, r14, r15;
    }

    /// {@return the bytes between the word and what is nearest to it: the header, a field, the end of the object}
    private static long distance(final Class<?> type) {
        final ClassLayout layout = ClassLayout.parseClass(type);
        final FieldLayout word = layout.fields().stream()
                .filter(field -> field.name().equals(WORD))
                .findAny()
                .orElseThrow();
        long distance =
                Math.min(word.offset() - layout.headerSize(), layout.instanceSize() - (word.offset() + word.size()));
        for (final FieldLayout field : layout.fields()) {
            if (field != word && !isPadding(field)) {
                final long before = word.offset() - (field.offset() + field.size());
                final long after = field.offset() - (word.offset() + word.size());
                distance = Math.min(distance, Math.max(before, after));
            }
        }
        return distance;
    }

    /// Padding fields are named by a side and two digits; nobody reads or writes them.
    private static boolean isPadding(final FieldLayout field) {
        return field.name().matches("[lr]\\d\\d");
    }
}
