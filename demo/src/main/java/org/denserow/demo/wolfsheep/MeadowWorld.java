package org.denserow.demo.wolfsheep;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.demo.picture.Activity;
import org.denserow.demo.picture.FigureGroup;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.snapshot.ObjectForm;

/// A meadow as a world of the demo.
final class MeadowWorld implements World {

    private static final int GROWN = 0x7CB356;
    private static final int EATEN = 0xD9C7A3;
    private static final int SHEEP = 0xFFFFFF;
    private static final int WOLF = 0x3A2A2A;

    private static final ObjectForm<Long> FORM = ObjectForm.of(Long.class); // of the births so far

    private final Meadow meadow;
    private final MeadowCheck check;
    private long agents;
    private long births;

    MeadowWorld(final Meadow meadow, final Values values) {
        this.meadow = meadow;
        this.check = new MeadowCheck(meadow, values);
        meadow.sim.resource("births", this).saved(world -> world.births, (world, saved) -> world.births = saved, FORM);
        meadow.sim.listen(ended -> births += (long) meadow.born.value());
    }

    @Override
    public Simulation simulation() {
        return meadow.sim;
    }

    @Override
    public FrameReport step() {
        final int animals = meadow.sheep.table().size() + meadow.wolves.table().size();
        final FrameReport report = meadow.sim.step();
        agents = animals;
        return report;
    }

    @Override
    public long agents() {
        return agents;
    }

    @Override
    public void check(final Consumer<String> errors) {
        check.check(errors);
    }

    @Override
    public void figures(final BiConsumer<String, DoubleSupplier> to) {
        to.accept("sheep", () -> meadow.sheep.table().size());
        to.accept("wolves", () -> meadow.wolves.table().size());
        to.accept("grass", this::grass);
        to.accept("births", () -> births);
    }

    /// {@return the part of the cells that is grown}
    private double grass() {
        int grown = 0;
        for (int cell = 0; cell < meadow.cells.size(); cell++) {
            grown += meadow.left.values()[cell] == 0 ? 1 : 0;
        }
        return (double) grown / meadow.cells.size();
    }

    @Override
    public Activity activity() {
        return new Activity(
                "sheep and wolves",
                () -> meadow.sheep.table().size() + meadow.wolves.table().size());
    }

    @Override
    public void draw(final Picture on) {
        on.size(meadow.side, meadow.side);
        on.legend(GROWN, "grown grass");
        on.legend(EATEN, "eaten grass");
        on.legend(SHEEP, "sheep");
        on.legend(WOLF, "wolf");
        on.chart(new FigureGroup("animals", List.of("sheep", "wolves")));
        for (int cell = 0; cell < meadow.cells.size(); cell++) {
            on.cell(cell % meadow.side, cell / meadow.side, meadow.left.values()[cell] == 0 ? GROWN : EATEN);
        }
        draw(on, meadow.sheep, SHEEP);
        draw(on, meadow.wolves, WOLF);
    }

    /// Draws each animal in the middle of its cell.
    private void draw(final Picture on, final Meadow.Species of, final int colour) {
        for (int row = 0; row < of.table().size(); row++) {
            final int cell = of.cell().get(row);
            on.arrow(cell % meadow.side + 0.5, cell / meadow.side + 0.5, 0, 0, colour);
        }
    }

    @Override
    public String toString() {
        return meadow.sheep.table().size() + " sheep, " + meadow.wolves.table().size() + " wolves";
    }
}
