package org.denserow.engine.map;

import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.map.CopyingFollower.Call;
import org.denserow.engine.storage.Layout;

/// The model for dense rows: every operation there is, pending and permanent rows among the others.
class DenseHandleMapModelTest extends HandleMapModelContract {

    @Override
    Layout layout(final int fixedRows) {
        return Layout.dense(16).growable();
    }

    @Override
    Set<Call> calls() {
        return EnumSet.allOf(Call.class);
    }

    @Override
    void operate(final MapModel model, final boolean growing, final int rareEvery) {
        final Random random = model.random();
        final int choice = random.nextInt(100);
        if (choice < (growing ? 38 : 20)) {
            model.create(someState(random));
        } else if (choice < 54) {
            model.destroy();
        } else if (choice < 64) {
            model.activate();
        } else if (choice < 76) {
            model.exchange();
        } else if (choice < 92) {
            model.write();
        } else if (choice < 93) {
            model.createBatch(random.nextInt(3) == 0 ? RowState.PENDING : RowState.ACTIVE);
        } else if (choice < 94 && random.nextInt(rareEvery) == 0) {
            model.defragment();
        } else if (choice < 94) {
            model.insert();
        } else if (choice < 98) {
            model.destroyBatch();
        } else if (random.nextInt(rareEvery) == 0) {
            operateOnTheWholeMap(model, random.nextInt(10));
        }
    }

    private static void operateOnTheWholeMap(final MapModel model, final int choice) {
        if (choice < 4) {
            model.destroyIf();
        } else if (choice < 6) {
            model.shrink();
        } else if (choice < 7) {
            model.saveAndLoad();
        } else if (choice < 8) {
            model.saveAndRestore();
        } else if (choice == 8) {
            model.clear();
        } else {
            model.reset();
        }
    }
}
