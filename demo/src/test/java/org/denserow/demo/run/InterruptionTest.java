package org.denserow.demo.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.denserow.demo.run.Interruption.Interrupted;
import org.junit.jupiter.api.Test;

/// A signal, as the thread that gets it and the thread of the run meet it.
class InterruptionTest {

    private static final long AN_HOUR = 3_600_000; // milliseconds; a wait for it would not end

    private final StringWriter err = new StringWriter();

    private Interruption patient() {
        return new Interruption(new PrintWriter(err), AN_HOUR);
    }

    private static Thread signal(final Interruption interruption) {
        final Thread signal = new Thread(interruption::answer);
        signal.start();
        return signal;
    }

    @Test
    void frame_afterTheSignal_endsTheRunAndTheLineWaitsForItsFiles() throws InterruptedException {
        final Interruption interruption = patient();
        final List<Long> shown = new ArrayList<>();
        final Progress progress = interruption.following(
                new Progress() {
                    @Override
                    public void frame(final long frame, final Object world) {
                        shown.add(frame);
                    }
                },
                1_000_000,
                2);
        progress.frame(0, "no signal yet");
        final Thread signal = signal(interruption);
        final String message = assertThrows(Interrupted.class, () -> {
                    for (long frame = 1; ; frame++) {
                        progress.frame(frame, "37 vehicles");
                        Thread.onSpinWait();
                    }
                })
                .getMessage();
        assertTrue(
                message.matches("interrupted after [0-9,]+ of 1,000,000 frames: 37 vehicles; files written: 0 of 2"),
                message);
        assertEquals(String.format("%,d", shown.getLast()), message.split(" ")[2], "the frame is shown before");
        assertEquals("", err.toString(), "its files are still open");
        interruption.close();
        signal.join();
        assertEquals(message, err.toString().strip());
    }

    @Test
    void answer_beforeTheFirstFrame_doesNotWait() {
        patient().answer();
        assertEquals("interrupted before the first frame", err.toString().strip());
    }

    @Test
    void answer_inATable_saysSo() {
        final Interruption interruption = patient();
        interruption.at("in the table");
        interruption.answer();
        assertEquals("interrupted in the table", err.toString().strip());
    }

    @Test
    void answer_frameThatDoesNotEnd_isNotWaitedFor() {
        final Interruption interruption = new Interruption(new PrintWriter(err), 1);
        final Progress progress = interruption.following(Progress.none(), 2_000, 0);
        progress.frame(1_233, "");
        interruption.answer();
        assertEquals("interrupted in frame 1,234 of 2,000", err.toString().strip());
    }

    @Test
    void answer_runThatEndsMeanwhile_saysNothing() {
        final Interruption interruption = patient();
        interruption.following(Progress.none(), 1, 0).frame(1, "");
        interruption.close();
        interruption.answer();
        assertEquals("", err.toString());
    }

    @Test
    void beforeFile_afterTheSignal_namesTheFilesThatAreComplete() {
        final Interruption interruption = new Interruption(new PrintWriter(err), 1);
        interruption.following(Progress.none(), 60, 3).frame(60, "");
        interruption.beforeFile(0);
        interruption.beforeFile(1);
        interruption.answer();
        assertEquals("interrupted while file 2 of 3 was written", err.toString().strip());
        final Interrupted interrupted = assertThrows(Interrupted.class, () -> interruption.beforeFile(2));
        assertEquals("interrupted after 60 of 60 frames; files written: 2 of 3", interrupted.getMessage());
    }
}
