package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.handle.Handle;
import org.denserow.stress.fuzz.ModelRow.Life;

/// Pending rows of the reference that wait for a frame and an asset. Tests plant faults in it.
class ModelWaits {

    private final Model model;
    private final List<Wait> waits = new ArrayList<>(); // as recorded

    /// A row that waits.
    ///
    /// @param row the row
    /// @param frame for which it waits
    /// @param asset for which it waits
    record Wait(ModelRow row, long frame, Asset asset) {}

    ModelWaits(final Model model) {
        this.model = model;
    }

    /// A row begins to wait, in addition to what it waits for already.
    final void add(final Wait wait) {
        waits.add(wait);
    }

    /// Ends what is due: rows become active, or go if their asset has failed.
    ///
    /// @param now the number of the frame
    /// @return the commands that do so, in canonical order within each type
    final List<Command> end(final long now) {
        waits.removeIf(wait -> wait.row().life != Life.PENDING);
        final List<Command> commands = new ArrayList<>();
        for (final Wait wait :
                inOrder(waits.stream().filter(each -> each.frame() <= now).toList())) {
            if (wait.asset().ready(wait.frame()) > now) {
                model.counts.count("lateAssets");
            } else {
                waits.remove(wait);
                commands.add(end(wait));
            }
        }
        return commands;
    }

    /// {@return the command for a row whose asset is complete}
    protected Command end(final Wait wait) {
        if (wait.asset() == Asset.FAILED) {
            model.counts.count("failedAssets");
            return new Command(Command.Kind.DESTROY, wait.row(), 0, 0);
        }
        return new Command(Command.Kind.ACTIVATE, wait.row(), 0, 0);
    }

    /// {@return what is due in the order in which assets are asked: by handle}
    protected List<Wait> inOrder(final List<Wait> due) {
        return due.stream()
                .sorted((one, other) -> Handle.compare(one.row().handle, other.row().handle))
                .toList();
    }
}
