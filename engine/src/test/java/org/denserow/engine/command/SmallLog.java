package org.denserow.engine.command;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.ground.OwnerCheck;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.slots.SlotMap;
import org.denserow.engine.storage.Layout;

/// A log of a few types whose boundaries a test plays, without a simulation around it.
final class SmallLog {

    private static final int MAX_SLOTS = 1 << 16;

    final CommandLog log;
    private int frame;

    SmallLog(final int workers) {
        log = new CommandLog(workers);
    }

    /// @param maxRecorded the largest number of words that systems may record for one type
    SmallLog(final int workers, final int maxRecorded) {
        log = new CommandLog(workers, 0, maxRecorded);
    }

    /// Adds a type, with a number of active rows.
    RowStore add(final String name, final Layout layout, final int rows) {
        final int type = log.types() + 1;
        final SlotMap slots = RowStore.newSlots(layout, type, MAX_SLOTS, 0);
        final RowStore added = RowStore.over(name, slots, layout, OwnerCheck.NONE);
        log.addType(added, slots, 1);
        for (int row = 0; row < rows; row++) {
            added.direct().create();
        }
        return added;
    }

    /// Ends the definition, before the first frame.
    void begin() {
        log.boundaries().count(2);
    }

    /// The owner between frames.
    Recorder owner() {
        log.beginOwner(frame);
        return log.owner();
    }

    /// A chunk of a system, by number, as a worker runs it.
    Recorder chunk(final int worker, final int number) {
        final Recorder recorder = log.worker(worker);
        recorder.begin(ChunkKey.SYSTEMS + number);
        recorder.attribute("chunk " + number, frame);
        return recorder;
    }

    /// Plays back what was recorded.
    void play() {
        log.boundaries().begin(CommandLog.OPEN, frame++);
        log.boundaries().fire();
        log.boundaries().collect();
        final int planned = log.boundaries().plan();
        for (int place = 0; place < planned; place++) {
            log.boundaries().apply(place);
        }
        log.boundaries().applyCustoms();
        log.boundaries().follow();
        log.boundaries().applied();
        log.boundaries().begin(1, frame);
    }

    /// The incidents of a type, in words: chunk, kind, command and target.
    static List<String> incidents(final TypeLog type) {
        final List<String> words = new ArrayList<>();
        for (int i = 0; i < type.incidents().count(); i++) {
            final Incident each = type.incidents().get(i);
            words.add(each.key() - ChunkKey.SYSTEMS + " " + each.kind() + " " + each.command() + " " + each.handle());
        }
        return words;
    }

    List<Object> arrays() {
        final List<Object> arrays = new ArrayList<>();
        log.arrays(arrays::add);
        return arrays;
    }
}
