package org.denserow.engine.map;

import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.map.CopyingFollower.Call;
import org.denserow.engine.storage.Layout;

/// The model for events: they come, are written, and end oldest first.
class EventsHandleMapModelTest extends HandleMapModelContract {

    @Override
    Layout layout(final int fixedRows) {
        return Layout.events(16).growable();
    }

    @Override
    Set<Call> calls() {
        return EnumSet.of(Call.CREATED, Call.MOVED, Call.VACATED, Call.CLEARED, Call.RESIZED, Call.LOADED);
    }

    @Override
    void operate(final MapModel model, final boolean growing, final int rareEvery) {
        final Random random = model.random();
        final int choice = random.nextInt(100);
        if (choice < (growing ? 50 : 36)) {
            model.create(RowState.ACTIVE);
        } else if (choice < 90) {
            model.write();
        } else if (choice < 92) {
            model.createBatch(RowState.ACTIVE);
        } else if (choice < 94) {
            model.insert();
        } else if (choice < 96) {
            model.expire();
        } else if (random.nextInt(rareEvery) == 0) {
            switch (random.nextInt(5)) {
                case 0, 1 -> model.shrink();
                case 2 -> model.saveAndLoad();
                case 3 -> model.saveAndRestore();
                default -> model.clear();
            }
        }
    }
}
