package org.denserow.engine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.command.CommandLog;
import org.denserow.engine.command.Timeline;
import org.denserow.engine.command.Timers;
import org.denserow.engine.command.TypeLog;
import org.denserow.engine.ground.Mix;
import org.denserow.engine.rows.ChangeClock;
import org.denserow.engine.rows.HeldObject;
import org.denserow.engine.rows.RowStore;
import org.denserow.engine.snapshot.SavedState;
import org.denserow.engine.snapshot.StateDeltas;
import org.denserow.engine.snapshot.StateFile;
import org.denserow.engine.snapshot.Stateful;
import org.denserow.jobs.JobSystem;
import org.jspecify.annotations.Nullable;

/// The state of a simulation as hashes and as snapshots: their content, and when a snapshot may be taken or restored.
///
/// The content: per type everything that outlives a boundary ([Playback#save(SavedState)]), switches, resources with a
/// `save`, the number of the next frame, and whether the run is reproducible. The rest of a simulation is definition,
/// input that waits in ports, or without influence on results: reserved room, measured times, statistics.
///
/// *Threads*: the owner's.
final class WorldState {

    private static final String PORT = "port ";

    private final SimulationOptions options;
    private final FrameState state;
    private final CommandLog log;
    private final JobSystem jobs;
    private final SystemList systems;
    private final List<HeldObject<?>> resources;
    private final List<Port<?>> ports;
    private final FrameReport report;

    /// The number of the last frame and whether the run is reproducible, from the report.
    ///
    /// @param numbers both, as it saves them; reused
    private record Run(FrameReport report, long[] numbers) implements Stateful {

        @Override
        public void save(final SavedState to) {
            numbers[0] = report.frame();
            numbers[1] = report.reproducible() ? 1 : 0;
            to.put("run", numbers, 2);
        }

        @Override
        public void load(final SavedState from) {
            final long[] saved = from.numbers("run");
            report.restore(saved[0], saved[1] != 0);
        }
    }

    WorldState(
            final SimulationOptions options,
            final FrameState state,
            final CommandLog log,
            final JobSystem jobs,
            final SystemList systems,
            final List<HeldObject<?>> resources,
            final List<Port<?>> ports,
            final FrameReport report) {
        this.options = options;
        this.state = state;
        this.log = log;
        this.jobs = jobs;
        this.systems = systems;
        this.resources = resources;
        this.ports = ports;
        this.report = report;
    }

    /// @param withMessages ports whose waiting messages it holds
    Snapshot save(final List<Port<?>> withMessages) {
        checkSaveable();
        return copy(withMessages);
    }

    /// As [#save], also while assets are awaited: for a comparison, and not to be restored.
    Snapshot look(final String call) {
        state.checkLook(call);
        checkNoCommands();
        return copy(List.of());
    }

    private Snapshot copy(final List<Port<?>> withMessages) {
        final Map<String, Stateful> parts = parts();
        withMessages.forEach(port -> parts.put(PORT + port.name(), port.waiting()));
        return Snapshot.of(state.frame(), definition(), unsaved(), parts);
    }

    /// Adds to deltas what has changed, as a snapshot would have it.
    StateFile saveChanges(final StateDeltas deltas, final List<String> definition) {
        deltas.begin();
        Snapshot.addHead(deltas, state.frame(), definition, unsaved());
        parts().forEach((name, part) -> {
            final ChangeClock clock =
                    part instanceof final TypeLog type ? type.store().schema().clock() : null;
            deltas.add(name, part, clock == null ? 0 : clock.now());
            if (clock != null) {
                clock.advance();
            }
        });
        return deltas.end();
    }

    void checkSaveable() {
        checkNoCommands();
        final TypeLog unfinished = firstUnfinished();
        if (unfinished != null) {
            throw new IllegalStateException("a snapshot cannot hold assets that have not completed: type="
                    + unfinished.store().name() + ", rows=" + unfinished.unfinished() + ", frame=" + state.frame()
                    + "; wait for their futures, or take the snapshot later");
        }
    }

    private void checkNoCommands() {
        if (!log.owner().isEmpty()) {
            throw new IllegalStateException("a snapshot holds no recorded commands: commands of the owner wait for"
                    + " frame=" + state.frame() + "; take it before you record, or after step()");
        }
    }

    /// The first type with a row that waits for an asset that has not completed, null if there is none.
    @Nullable TypeLog firstUnfinished() {
        for (int type = 1; type <= log.types(); type++) {
            if (log.type(type).unfinished() > 0) {
                return log.type(type);
            }
        }
        return null;
    }

    /// The names of resources without a `save`.
    List<String> unsaved() {
        return resources.stream()
                .filter(each -> !each.isSaved())
                .map(HeldObject::name)
                .toList();
    }

    /// A count that differs after every change of the definition.
    long definitions() {
        long sum = log.types() + log.orders().definitions();
        for (int type = 1; type <= log.types(); type++) {
            sum += log.type(type).store().definitions();
        }
        return sum;
    }

    /// Ends the present moment of all types: what changes from now on changes after it.
    void endMoment() {
        for (int type = 1; type <= log.types(); type++) {
            log.type(type).stored().endMoment();
        }
    }

    /// Refuses a snapshot that may not be restored now, or does not fit.
    void checkRestorable(final Snapshot snapshot) {
        checkRestorable("restore");
        snapshot.checkFits(definition());
    }

    void checkRestorable(final String call) {
        state.checkOwner(call);
        switch (state.phase()) {
            case BETWEEN, FAILED, BROKEN -> {}
            case OPEN, SYSTEMS, APPLY, HANDLERS, EXCLUSIVE, ORDER, CLOSED ->
                throw new IllegalStateException("a snapshot is put back between frames: call=" + call + ", phase="
                        + state.phase() + "; " + state.remedy("let the frame end first"));
        }
        if (jobs.isPoisoned() || state.isOver()) {
            throw new IllegalStateException("nothing goes on after an Error in a frame: call=" + call + ", phase="
                    + state.phase() + "; close the simulation, and restore the snapshot into another one");
        }
    }

    // ---- As numbers ----

    long hash() {
        state.checkLook("hash");
        long hash = log.types();
        for (int type = 1; type <= log.types(); type++) {
            hash = Mix.next(hash, log.type(type).stored().hash());
        }
        return hash;
    }

    long orderHash() {
        state.checkLook("orderHash");
        long hash = log.types();
        for (int type = 1; type <= log.types(); type++) {
            hash = Mix.next(hash, log.type(type).orderHash());
        }
        final Timers timers = log.customs().timers();
        hash = timers.isEmpty() ? hash : Mix.next(hash, timers.orderHash());
        hash = log.time().isDeclared() ? Mix.next(hash, log.time().orderHash()) : hash;
        final long switched = systems.switches().orderHash();
        return switched == 0 ? hash : Mix.next(hash, switched);
    }

    // ---- As a snapshot ----

    void restore(final Snapshot snapshot) {
        checkRestorable(snapshot);
        parts().keySet().forEach(snapshot::checkHas);
        checkPorts(snapshot);
        final String writer = snapshot.states().writer();
        if (!writer.equals(StateFile.here())) {
            LossWarnings.warn("frames after a restore are equal on the JVM and the processor that saved: saved by="
                    + writer + ", here=" + StateFile.here() + "; compare hashes before you rely on it");
        }
        load(snapshot);
    }

    /// Refuses messages for ports that are not defined. A port that is gone and had none is no loss.
    private void checkPorts(final Snapshot snapshot) {
        final List<String> names = new ArrayList<>(snapshot.states().names());
        names.removeIf(name -> !name.startsWith(PORT));
        names.removeAll(ports.stream().map(port -> PORT + port.name()).toList());
        names.removeIf(name -> snapshot.states().state(name).count(RestoredMessages.MESSAGES) == 0);
        if (!names.isEmpty()) {
            throw new IllegalArgumentException("messages of a snapshot need their ports: not defined=" + names
                    + ", ports=" + ports.stream().map(Port::name).toList()
                    + "; define them, or save without messages");
        }
    }

    /// A load that fails, for want of memory, in a resource or for a file that contradicts itself, leaves the simulation
    /// broken; another restore may repair it.
    private void load(final Snapshot snapshot) {
        for (int type = 1; type <= log.types(); type++) {
            final RowStore store = log.type(type).store();
            if (snapshot.has("type " + store.name())) {
                snapshot.checkRoom(store.name(), store.schema().rowBytes());
            }
        }
        final Map<String, Stateful> parts = parts();
        ports.forEach(port -> parts.put(PORT + port.name(), port.waiting()));
        parts.keySet().removeIf(part -> !snapshot.has(part));
        load(snapshot.frame(), () -> {
            snapshot.restore(definition(), parts);
            if (snapshot.isFromFile()) {
                checkInvariants();
            }
        });
    }

    /// Replaces the state; if that fails, the simulation is broken.
    ///
    /// @param frame the number of the next frame
    /// @param parts loads all parts
    void load(final long frame, final Runnable parts) {
        state.enter(FrameState.Phase.BROKEN);
        log.forget();
        parts.run();
        state.begin(frame);
        state.enter(FrameState.Phase.BETWEEN);
        log.beginOwner(state.frame());
    }

    /// Restores a snapshot of another definition; see [Simulation#restoreInto(Snapshot, Evolution)].
    ///
    /// @param completeDefinition is called once nothing is refused any more
    List<String> restoreInto(final Snapshot snapshot, final Evolution evolution, final Runnable completeDefinition) {
        checkRestorable("restoreInto");
        checkPorts(snapshot);
        final List<String> changes = new ArrayList<>();
        final Snapshot evolved = snapshot.evolved(definition(), evolution, options.maxSlots(), changes);
        completeDefinition.run();
        load(evolved);
        checkInvariants();
        return List.copyOf(changes);
    }

    /// What a file says of itself is checked by its checksums; whether rows, slots and parts fit together, here.
    private void checkInvariants() {
        for (int type = 1; type <= log.types(); type++) {
            final RowStore store = log.type(type).store();
            try {
                store.checkInvariants();
            } catch (final RuntimeException thrown) {
                throw Snapshot.contradicts("type " + store.name(), thrown);
            }
        }
    }

    /// The parts of the state, by name; a new map.
    Map<String, Stateful> parts() {
        final Map<String, Stateful> parts = new LinkedHashMap<>();
        parts.put("run", new Run(report, new long[2]));
        if (log.time().isDeclared()) { // without a clock, states are as they always were
            parts.put(Timeline.STATE, log.time());
        }
        for (int type = 1; type <= log.types(); type++) {
            parts.put("type " + log.type(type).store().name(), log.type(type));
        }
        parts.put("commands", log.customs());
        parts.put("switches", systems.switches().saved());
        for (final HeldObject<?> resource : resources) {
            parts.put("resource " + resource.name(), resource);
        }
        return parts;
    }

    /// The definition that must be equal for equal states to have equal futures; bodies of systems cannot be compared.
    List<String> definition() {
        final List<String> lines = new ArrayList<>();
        lines.add(Snapshot.OPTIONS_WITH_SEED + options.seed() + ", typeBase=" + options.typeBase() + ", maxSlots="
                + options.maxSlots() + ", lateAssets="
                + options.lateAssets() + ", staleCommands=" + options.staleCommands() + ", failingMessages="
                + options.failingMessages() + ", maxCommandWords=" + options.maxCommandWords()
                + ", swapBudget=" + options.swapBudget() + ", maxDelayedWords=" + options.maxDelayedWords());
        if (log.time().isDeclared()) {
            lines.add(log.time().describe());
        }
        for (int type = 1; type <= log.types(); type++) {
            lines.addAll(log.type(type).store().schema().describe());
        }
        for (int i = 0; i < log.orders().count(); i++) {
            lines.add(log.orders().get(i).describe());
        }
        lines.addAll(log.customs().describe());
        for (final HeldObject<?> resource : resources) {
            lines.add("resource " + resource + ", saved=" + resource.isSaved());
        }
        for (final SystemNode system : systems.systems()) {
            lines.add("system " + system.name + ", over=" + (system.store == null ? "none" : system.store.name())
                    + ", rows=" + system.over + ", grain="
                    + system.grain + ", " + system.period + ", segment=" + system.segment + ", creates="
                    + Arrays.toString(system.creators));
        }
        for (final SystemList.Inner inner : systems.inner()) {
            final ExclusiveSystem system = inner.exclusive();
            lines.add("boundary " + inner.name() + ", exclusive=" + (system != null)
                    + (system != null ? ", " + system.period() : ""));
        }
        return lines;
    }
}
