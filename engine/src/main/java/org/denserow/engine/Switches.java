package org.denserow.engine;

import static org.denserow.engine.ground.Given.given;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.Stateful;

/// The switches of all systems, by name; all are on at first. [Simulation#switchOff(String)] has the rules.
///
/// *Threads*: the owner writes, chunks read, since switches do not change while systems run.
final class Switches {

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

    /// The array of a saved state with the names of systems that are off.
    static final String OFF = "switched off";

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

    void off(final String system) {
        turn(system, true);
    }

    void on(final String system) {
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

    boolean isOn(final String system) {
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
        return new Saved(this, new String[all.size()]);
    }

    /// @param off the systems that are off, as it saves them; reused
    private record Saved(Switches switches, String[] off) implements Stateful {

        @Override
        public void save(final SavedState to) {
            int count = 0;
            for (int i = 0; i < switches.all.size(); i++) {
                final Switch each = switches.all.get(i);
                if (each.off) {
                    off[count++] = each.system;
                }
            }
            to.put(OFF, off, count);
        }

        @Override
        public void load(final SavedState from) {
            final String[] systems = new String[from.count(OFF)];
            from.copyTo(OFF, systems);
            switches.all.forEach(each -> each.off = false);
            switches.offCount = 0;
            for (final String system : systems) {
                final Switch found = switches.byName.get(system);
                if (found != null && !found.off) { // a state of another definition may have others
                    found.off = true;
                    switches.offCount++;
                }
            }
        }
    }

    @Override
    public String toString() {
        return "Switches{systems=" + all.size() + ", off=" + offCount + '}';
    }
}
