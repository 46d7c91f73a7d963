package org.denserow.engine.map;

import java.util.EnumSet;
import java.util.Set;
import org.denserow.engine.map.CopyingFollower.Call;
import org.denserow.engine.storage.Layout;

/// The model for fixed rows: written, saved and restored only, and always where they were.
class FixedHandleMapModelTest extends HandleMapModelContract {

    @Override
    Layout layout(final int fixedRows) {
        return Layout.fixed(fixedRows);
    }

    @Override
    Set<Call> calls() {
        return EnumSet.of(Call.LOADED);
    }

    @Override
    void operate(final MapModel model, final boolean growing, final int rareEvery) {
        if (model.random().nextInt(20 * rareEvery) == 0) {
            model.saveAndRestore();
        } else {
            model.write();
        }
    }
}
