package org.denserow.engine.storage;

import java.util.EnumSet;
import java.util.Set;
import org.denserow.engine.storage.CopyingFollower.Call;

/// The model for fixed rows: written only, and always where they were.
class FixedHandleMapModelTest extends HandleMapModelContract {

    @Override
    Layout layout(final int fixedRows) {
        return Layout.fixed(fixedRows);
    }

    @Override
    Set<Call> calls() {
        return EnumSet.noneOf(Call.class);
    }

    @Override
    void operate(final MapModel model, final boolean growing, final int rareEvery) {
        model.write();
    }
}
