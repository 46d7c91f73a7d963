package org.denserow.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;
import org.denserow.engine.SimulationOptions;
import org.denserow.engine.SystemBuilder;
import org.denserow.engine.Table;
import org.denserow.engine.handle.RowState;
import org.denserow.engine.index.SetIndex;
import org.denserow.engine.inspect.FirstDifference;
import org.denserow.engine.storage.DoubleColumn;
import org.denserow.engine.storage.HandleColumn;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.engine.storage.IntColumn;
import org.denserow.engine.storage.Layout;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A recipe: the effects that are applied to a sound are found from the sound, and go with it.
class SoundEffectsTest {

    private static final int SOUNDS = 400;
    private static final int FRAMES = 30;

    private static final class Model {

        final Table sounds;
        final Table effects;
        final IntColumn left; // frames
        final DoubleColumn volume;
        final DoubleColumn gain;
        final HandleColumn sound;
        final SetIndex ofSound;

        Model(final Simulation sim, final Layout layout) {
            sounds = sim.define("sound", Layout.dense(SOUNDS).growable());
            left = sounds.ints("left");
            volume = sounds.doubles("volume");
            effects = sim.define("effect", layout);
            gain = effects.doubles("gain");
            // snippet: effects
            sound = effects.handles("sound", sounds, WhenGone.DESTROY);
            ofSound = effects.indices().sets("ofSound", sound);
            sim.system("play").reads(ofSound, gain).writes(left, volume).over(sounds, (rows, commands) -> {
                final SetIndex.View applied = rows.read(ofSound);
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final long playing = sounds.handle(row);
                    double loud = 1;
                    for (int effect = applied.first(playing); effect >= 0; effect = applied.next(effect)) {
                        loud *= rows.read(gain)[effect];
                    }
                    rows.write(volume)[row] = loud;
                    if (--rows.write(left)[row] == 0) {
                        commands.destroy(playing); // the effects go at the same boundary
                    }
                }
            });
            // end
            sim.system("mix").creates(sounds, effects).over(sounds, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    final Draw random = rows.random().of(sounds.handle(row));
                    for (int more = random.nextInt(3); more > 0; more--) {
                        commands.create(effects);
                        commands.with(sound, sounds.handle(row)).with(gain, 0.5 + random.nextDouble());
                    }
                    if (random.chance(0.1)) {
                        commands.create(sounds);
                        commands.with(left, 1 + random.nextInt(FRAMES));
                    }
                }
            });
            final SystemBuilder fade = sim.system("fade");
            if (layout.isPinned()) {
                fade.touchesDeadRows();
            }
            fade.over(effects, (rows, commands) -> {
                for (int row = rows.begin(); row < rows.end(); row++) {
                    if (effects.state(row) == RowState.ACTIVE
                            && rows.random().of(effects.handle(row)).chance(0.1)) {
                        commands.destroy(effects.handle(row));
                    }
                }
            });
            final Draw random = sim.random("how long sounds are");
            for (int i = 0; i < SOUNDS; i++) {
                left.values()[sounds.row(sounds.create())] = 1 + random.of(i).nextInt(FRAMES);
            }
        }

        /// The effects by sound, from the columns alone.
        Map<Long, List<Double>> applied() {
            final Map<Long, List<Double>> applied = new HashMap<>();
            for (int row = 0; row < effects.end(); row++) {
                if (effects.state(row) == RowState.ACTIVE) {
                    applied.computeIfAbsent(sound.get(row), key -> new ArrayList<>())
                            .add(gain.values()[row]);
                }
            }
            return applied;
        }
    }

    @Test
    @DisplayName("IX-24: the effects of a sound are found from it; when it stops they are gone, from rows and index")
    void step_soundsThatStop_takeTheirEffectsAlong() {
        for (final Layout layout : layouts()) {
            try (Simulation sim = Simulation.create(
                    SimulationOptions.defaults().withWorkers(2).withGrain(64).withoutSerialCutoff())) {
                final Model model = new Model(sim, layout);
                int cancelled = 0;
                for (int frame = 0; frame < FRAMES; frame++) {
                    final Map<Long, List<Double>> before = model.applied();
                    final List<Long> playing = new ArrayList<>();
                    for (int row = 0; row < model.sounds.size(); row++) {
                        playing.add(model.sounds.handle(row));
                    }
                    sim.step();
                    final SetIndex.View found = model.ofSound.view();
                    for (final long sound : playing) {
                        final List<Double> gains = before.getOrDefault(sound, List.of());
                        final int row = model.sounds.find(sound);
                        if (row < 0) {
                            assertEquals(-1, found.first(sound), "nothing is left of a sound that stopped");
                            assertEquals(0, found.count(sound));
                            cancelled += gains.size();
                        } else {
                            final double loud = gains.stream().reduce(1.0, (a, b) -> a * b);
                            assertEquals(loud, model.volume.values()[row], 1e-9 * loud, "frame=" + frame);
                        }
                    }
                    final Map<Long, List<Double>> after = model.applied();
                    after.forEach((sound, gains) -> {
                        assertTrue(model.sounds.isValid(sound), "an effect of a sound that stopped");
                        assertEquals(gains.size(), found.count(sound));
                    });
                }
                assertTrue(cancelled > SOUNDS / 2, "effects cancelled: " + cancelled);
            }
        }
    }

    @Test
    @DisplayName("IX-24: when all sounds stop no effect is left")
    void step_allSoundsStop_noEffects() {
        for (final Layout layout : layouts()) {
            try (Simulation sim = Simulation.create(SimulationOptions.defaults().withWorkers(2))) {
                final Model model = new Model(sim, layout);
                sim.run(4);
                assertFalse(model.applied().isEmpty());
                for (int row = 0; row < model.sounds.size(); row++) {
                    sim.commands().destroy(model.sounds.handle(row));
                }
                sim.run(2);
                assertEquals(0, model.sounds.size());
                assertEquals(0, model.effects.size());
            }
        }
    }

    @Test
    @DisplayName("IX-24: sounds and effects are the same for 1, 2, 3 and 8 workers")
    void run_workersAndOrders_sameWorld() {
        for (final Layout layout : layouts()) {
            assertEquals("", FirstDifference.of(sim -> new Model(sim, layout), 12));
        }
    }

    private static List<Layout> layouts() {
        return List.of(Layout.dense(64).growable(), Layout.pinned(64).growable());
    }
}
