package org.denserow.engine;

import java.util.List;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.StateDeltas;
import org.denserow.engine.snapshot.StateFile;
import org.denserow.jobs.Experimental;

/// Makes deltas of a simulation. A delta is what changed since the one before it, and has far fewer bytes than a
/// [Snapshot] if little changed. [Simulation#deltas()] begins them. A program that has the snapshot of that moment
/// follows the simulation by [Delta#applyTo(Snapshot)].
///
/// It keeps a copy of the state, and compares the state with the copy. In columns, tags and handles of rows it compares
/// only blocks of 64 rows that have changed; [Changes] has the rules, and the changes that are not seen. It compares
/// entries of slots and the order of free slots only if rows came or went. It compares the rest whole: timers, indices,
/// what lives for one lap, and resources with a `save`.
///
/// If one reference of a column of objects changed, the delta has the whole column. Messages in ports are in no delta.
///
/// *Threads*: the owner, between frames. *Cost*: in proportion to the changed blocks; when rows came or went, also a
/// comparison of 12 bytes per slot. A delta is allocated, with an array for each array that changed. *Memory*: that of a
/// snapshot.
@Experimental
public final class Deltas {

    private final FrameState state;
    private final WorldState world;
    private final StateDeltas states = new StateDeltas();
    private long definitions = -1; // of the world when the definition was written
    private List<String> definition;
    private SavedState position; // frame and definition of the state that the next delta follows

    Deltas(final FrameState state, final WorldState world) {
        this.state = state;
        this.world = world;
        save(); // all of it, to compare with
    }

    /// {@return what changed since the last delta, or, if there was none, since [Simulation#deltas()]}
    ///
    /// @throws IllegalStateException as [Simulation#snapshot()]
    public Delta next() {
        state.checkBetween("Deltas.next", "a delta is taken between frames");
        final SavedState before = position;
        return new Delta(save().add(Delta.FOLLOWS, before));
    }

    private StateFile save() {
        world.checkSaveable();
        final long now = world.definitions();
        if (now != definitions) { // a definition is many texts
            definition = world.definition();
            definitions = now;
        }
        final StateFile delta = world.saveChanges(states, definition);
        position = Snapshot.position(state.frame(), definition);
        return delta;
    }

    /// {@return the number of bytes of the copy with which the next delta compares}
    public long bytes() {
        return states.bytes();
    }

    @Override
    public String toString() {
        return "Deltas{bytes=" + bytes() + '}';
    }
}
