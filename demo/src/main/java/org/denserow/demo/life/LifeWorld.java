package org.denserow.demo.life;

import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.demo.picture.Activity;
import org.denserow.demo.picture.FigureGroup;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;

/// A field of the game, and the oracle that plays beside it.
///
/// The agents of a step are all cells: the rule is applied to each.
final class LifeWorld implements World {

    private static final int ALIVE = 0x2F6690;

    private final Simulation sim;
    private final Life model;
    private final int width;
    private final int height;
    private final int[] start; // cells that lived at first
    private final PlainLife plain;
    private long followed; // the generation of the oracle

    /// @param model before its first step
    LifeWorld(final Simulation sim, final Life model) {
        this.sim = sim;
        this.model = model;
        width = model.width;
        height = model.height;
        plain = new PlainLife(width, height);
        start = new int[model.population()];
        int count = 0;
        for (int cell = 0; cell < width * height; cell++) {
            if (lives(cell)) {
                start[count++] = cell;
            }
        }
        restart();
    }

    private boolean lives(final int cell) {
        return model.lives(cell % width, cell / width);
    }

    private void restart() {
        plain.clear();
        for (final int cell : start) {
            plain.add(cell);
        }
        followed = 0;
    }

    @Override
    public Simulation simulation() {
        return sim;
    }

    @Override
    public long agents() {
        return (long) width * height;
    }

    /// The cells that live are those that live in the oracle.
    @Override
    public void check(final Consumer<String> errors) {
        if (sim.frame() < followed) { // after a restore
            restart();
        }
        for (; followed < sim.frame(); followed++) {
            plain.step();
        }
        if (model.population() == plain.count() && plain.allHave(this::lives)) {
            return;
        }
        int wrong = 0;
        int first = 0;
        for (int cell = width * height - 1; cell >= 0; cell--) {
            if (lives(cell) != plain.lives(cell)) {
                first = cell;
                wrong++;
            }
        }
        errors.accept("a cell lives by the rule B3/S23: step=" + followed + ", x=" + first % width + ", y="
                + first / width + ", expected=" + state(plain.lives(first)) + ", found=" + state(lives(first))
                + ", wrong cells=" + wrong);
    }

    private static String state(final boolean lives) {
        return lives ? "alive" : "dead";
    }

    @Override
    public void figures(final BiConsumer<String, DoubleSupplier> to) {
        to.accept("population", model::population);
        to.accept("births", model::births);
        to.accept("deaths", model::deaths);
    }

    @Override
    public Activity activity() {
        return new Activity("living cells", () -> (long) model.population());
    }

    /// Lines go down from the top.
    @Override
    public void draw(final Picture on) {
        on.size(width, height);
        on.legend(ALIVE, "living cell");
        on.chart(new FigureGroup("cells in a step", List.of("births", "deaths")));
        for (int cell = 0; cell < width * height; cell++) {
            if (lives(cell)) {
                on.cell(cell % width, height - 1 - cell / width, ALIVE);
            }
        }
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%,d alive", model.population());
    }
}
