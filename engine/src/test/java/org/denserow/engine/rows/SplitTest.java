package org.denserow.engine.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.denserow.jobs.JobOptions;
import org.denserow.jobs.JobSystem;
import org.junit.jupiter.api.Test;

/// Which phases are split.
class SplitTest {

    private static JobSystem jobs(final int workers) {
        return JobSystem.create(JobOptions.defaults().withWorkers(workers));
    }

    @Test
    void pays_countsAtTheThreshold_aloneDecide() {
        try (JobSystem jobs = jobs(2)) {
            final Split split = new Split();
            split.above(Split.ABOVE);
            assertFalse(split.pays(Integer.MAX_VALUE), "nobody takes part yet");
            assertEquals(1, split.workers());
            split.with(jobs);
            assertEquals(2, split.workers());
            assertFalse(split.pays(8191));
            assertTrue(split.pays(8192));
            split.above(0);
            assertTrue(split.pays(1));
        }
    }

    @Test
    void pays_oneWorker_never() {
        try (JobSystem jobs = jobs(1)) {
            final Split split = new Split();
            split.with(jobs);
            split.above(0);
            assertFalse(split.pays(Integer.MAX_VALUE));
            assertFalse(Split.NONE.pays(Integer.MAX_VALUE));
        }
    }

    @Test
    void fit_moreWorkers_keepsThoseThatThereAre() {
        final Split.PerWorker<Object> objects = new Split.PerWorker<>(Object::new);
        assertEquals(0, objects.count());
        objects.fit(2);
        final Object first = objects.get(0);
        assertNotSame(first, objects.get(1));
        objects.fit(5);
        objects.fit(3);
        assertEquals(5, objects.count());
        assertSame(first, objects.get(0));
    }
}
