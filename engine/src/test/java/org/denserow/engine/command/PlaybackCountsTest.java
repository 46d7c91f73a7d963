package org.denserow.engine.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PlaybackCountsTest {

    /// Counters that rise only together with another.
    private static final Set<String> TOGETHER =
            Set.of("repeated", "stale", "duplicates", "overtaken", "destroys", "sets", "tags", "untags", "activations");

    private static List<Field> fields() {
        return List.of(PlaybackCounts.class.getDeclaredFields()).stream()
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .peek(field -> field.setAccessible(true))
                .toList();
    }

    @Test
    @DisplayName("each counter is told by its own accessor, makes the counts unclear, and is cleared")
    void counters_each_isToldAndCleared() throws ReflectiveOperationException {
        assertTrue(fields().size() > 20, fields()::toString);
        for (final Field field : fields()) {
            final PlaybackCounts counts = new PlaybackCounts();
            assertTrue(counts.isClear());
            final boolean isKey = field.getName().equals("firstRefusedKey");
            if (isKey) {
                counts.firstRefusedKey = 41;
            } else {
                field.setLong(counts, 41);
            }
            for (final Field other : fields()) {
                final Number told =
                        (Number) PlaybackCounts.class.getMethod(other.getName()).invoke(counts);
                final long idle = other.getName().equals("firstRefusedKey") ? PlaybackCounts.NONE : 0;
                assertEquals(other.equals(field) ? 41 : idle, told.longValue(), other.getName());
            }
            assertEquals(isKey || TOGETHER.contains(field.getName()), counts.isClear(), field.getName());
            counts.clear();
            assertEquals(isKey ? PlaybackCounts.NONE : 0L, ((Number) field.get(counts)).longValue(), field.getName());
        }
    }

    @Test
    void refuse_severalChunks_keepsTheFirstThatRefused() {
        final PlaybackCounts counts = new PlaybackCounts();
        counts.refuse(3, 0);
        assertEquals(PlaybackCounts.NONE, counts.firstRefusedKey());
        counts.refuse(5, 2);
        counts.refuse(6, 1);
        assertEquals(5, counts.firstRefusedKey());
        assertEquals(3, counts.refused());
        counts.add(7, 4);
        counts.add(1, 1);
        assertEquals(8, counts.commands());
        assertEquals(5, counts.stale());
        assertFalse(counts.isClear());
    }
}
