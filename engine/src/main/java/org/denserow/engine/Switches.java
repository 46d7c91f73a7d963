package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.state.SavedState;
import org.denserow.engine.state.Stateful;

/// Switches systems off and on, by name; all are on at first.
///
/// A switch takes effect at once for every system that has not begun. Only code between segments may switch, so the
/// result is the same for any number of workers:
///
/// | code that switches | first systems affected |
/// |---|---|
/// | the owner between frames, also after a failed one | those of the next frame |
/// | a port's handler | those of the same frame |
/// | the handler of a user-defined command | the exclusive system of its boundary, then those of the segment after it |
/// | an exclusive system | those of the segment after it |
///
/// A system that is off has no chunks and gets no index slots; its frames cost nothing. When it is on,
/// [SystemBuilder#every(int)] still chooses its frames. The boundary of an exclusive system remains when the system is
/// off. A system that is off misses rows and events of one lap (`created`, `changed`, `destroyed()`, events): let a
/// system that stays on set a tag of your own, and let the other one clear it.
///
/// Switches are state: part of [Simulation#orderHash()] and of snapshots. A failed frame keeps its switches, like all
/// direct changes of handlers and exclusive systems; [Simulation#restore] resets them.
///
/// *Threads*: the owner, as in the table; chunks may call [#isOn(String)], since switches do not change while systems
/// run. *Cost*: a look-up by name; nothing is allocated.
public final class Switches {

    /// The switch of one system.
    static final class Switch {

        private final String system;
        private boolean off;

        Switch(final String system) {
            this.system = system;
        }

        boolean isOn() {
            return !off;
        }
    }

    private final FrameState state;
    private final List<Switch> all = new ArrayList<>(); // in order of declaration
    private final Map<String, Switch> byName = new HashMap<>();
    private int offCount;

    Switches(final FrameState state) {
        this.state = state;
    }

    /// Adds the switch of a new system.
    void add(final Switch added) {
        all.add(added);
        byName.put(added.system, added);
    }

    /// Switches a system off, if it is on.
    ///
    /// @param system its name
    /// @throws IllegalArgumentException if no system of this name is complete
    /// @throws IllegalStateException while systems run, or not called by the owner
    public void off(final String system) {
        turn(system, true);
    }

    /// Switches a system on, if it is off.
    ///
    /// @param system its name
    /// @throws IllegalArgumentException if no system of this name is complete
    /// @throws IllegalStateException while systems run, or not called by the owner
    public void on(final String system) {
        turn(system, false);
    }

    private void turn(final String system, final boolean off) {
        state.checkSwitch(system);
        final Switch found = find(system);
        if (found.off != off) {
            found.off = off;
            offCount += off ? 1 : -1;
        }
    }

    /// {@return whether a system is on}
    ///
    /// @param system its name
    /// @throws IllegalArgumentException if no system of this name is complete
    public boolean isOn(final String system) {
        return find(system).isOn();
    }

    private Switch find(final String system) {
        given(system, "system", "pass its name");
        final Switch found = byName.get(system);
        if (found == null) {
            throw new IllegalArgumentException("only a declared system has a switch: system=" + system
                    + "; complete its declaration first, Definition.systems() lists all names");
        }
        return found;
    }

    // ---- As state ----

    /// {@return a hash of the systems that are off, 0 if none is}
    long orderHash() {
        long hash = 0;
        for (int i = 0; offCount > 0 && i < all.size(); i++) {
            hash = all.get(i).off ? Mix.next(hash, i + 1L) : hash;
        }
        return hash;
    }

    /// The switches as saved in a snapshot.
    Stateful saved() {
        return new Saved(this);
    }

    private record Saved(Switches switches) implements Stateful {

        @Override
        public void save(final SavedState to) {
            final long[] off = new long[switches.all.size()];
            for (int i = 0; i < off.length; i++) {
                off[i] = switches.all.get(i).off ? 1 : 0;
            }
            to.putNumbers("switched off", off);
        }

        @Override
        public void load(final SavedState from) {
            final long[] off = from.numbers("switched off");
            switches.offCount = 0;
            for (int i = 0; i < off.length; i++) {
                switches.all.get(i).off = off[i] != 0;
                switches.offCount += (int) off[i];
            }
        }
    }

    @Override
    public String toString() {
        return "Switches{systems=" + all.size() + ", off=" + offCount + '}';
    }
}
