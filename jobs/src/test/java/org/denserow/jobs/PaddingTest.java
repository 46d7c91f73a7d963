package org.denserow.jobs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Modifier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/// The padding of [PaddedLong] and [WorkerContext] really separates what changes from everything else, in the layout
/// that this JVM chose.
class PaddingTest {

    private static final int CLAIMED_BYTES = 128;
    private static final Pattern PADDING = Pattern.compile("[lr]\\d\\d");

    // ---- One word ----

    @Test
    void layout_paddedLong_keepsItsDistance() {
        final long distance = distance(PaddedLong.class, PaddedLong.class.getSuperclass());
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
        assertTrue(distance(Twin.class, Twin.class) < CLAIMED_BYTES);
        assertTrue(distance(TwinHalf.class, Twin.class) < CLAIMED_BYTES);
    }

    /// Without padding.
    private static class Twin {
        long value;
    }

    /// With padding on one side only.
    private static final class TwinHalf extends Twin {
        long r00, r01, r02, r03, r04, r05, r06, r07, r08, r09, r10, r11, r12, r13, r14, r15;
    }

    // ---- The fields of a worker ----

    @Test
    void layout_workerContext_keepsItsDistance() {
        final long distance = distance(WorkerContext.class, WorkerContextState.class);
        assertTrue(distance >= CLAIMED_BYTES, "distance=" + distance);
    }

    @Test
    void layout_chunkFrame_keepsItsDistance() {
        final long distance = distance(ChunkFrame.class, ChunkFrameFields.class);
        assertTrue(distance >= CLAIMED_BYTES, "distance=" + distance);
    }

    @Test
    void layout_workerCounters_keepTheirDistance() {
        final long distance = distance(WorkerCounters.class, WorkerCounterFields.class);
        assertTrue(distance >= CLAIMED_BYTES, "distance=" + distance);
    }

    /// The controls: a field that changes beside those of the state, and padding in front only.
    @Test
    void layout_twinsOfWorkerContext_failTheCheck() {
        assertTrue(distance(TwinContext.class, WorkerContextState.class) < CLAIMED_BYTES);
        assertTrue(distance(TwinContextAlone.class, WorkerContextState.class) < CLAIMED_BYTES);
    }

    /// With a field of its own where the padding should be.
    private static final class TwinContext extends WorkerContextState {
        Object idle;
    }

    /// With padding in front only.
    private static final class TwinContextAlone extends WorkerContextState {}

    // ---- Distance ----

    /// {@return the bytes between the fields of `hot` and what is nearest to them: the header, a field, the end}
    /// Final fields of the object may stand beside them: nobody writes these, and they are of the same worker.
    ///
    /// @param type the whole object
    /// @param hot itself or the superclass whose fields change
    private static long distance(final Class<?> type, final Class<?> hot) {
        final ClassLayout layout = ClassLayout.parseClass(type);
        long begin = Long.MAX_VALUE;
        long end = 0;
        for (final FieldLayout field : layout.fields()) {
            if (isOf(hot, field) && !isPadding(field)) {
                begin = Math.min(begin, field.offset());
                end = Math.max(end, field.offset() + field.size());
            }
        }
        assertTrue(begin < end, "no field of " + hot);
        long distance = Math.min(begin - layout.headerSize(), layout.instanceSize() - end);
        for (final FieldLayout field : layout.fields()) {
            if (!isOf(hot, field) && !isPadding(field) && !isFinal(type, field)) {
                distance = Math.min(distance, Math.max(begin - (field.offset() + field.size()), field.offset() - end));
            }
        }
        return distance;
    }

    private static boolean isOf(final Class<?> type, final FieldLayout field) {
        return field.classShortName().equals(type.getSimpleName());
    }

    private static boolean isFinal(final Class<?> type, final FieldLayout field) {
        try {
            return isOf(type, field)
                    && Modifier.isFinal(type.getDeclaredField(field.name()).getModifiers());
        } catch (final NoSuchFieldException e) {
            throw new AssertionError(e);
        }
    }

    /// Padding fields are named by a side and two digits; nobody reads or writes them.
    private static boolean isPadding(final FieldLayout field) {
        return PADDING.matcher(field.name()).matches();
    }
}
