package org.denserow.demo.schelling;

import java.util.BitSet;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Simulation;

/// A town, with its conservation laws and figures.
///
/// It counts neighbours by code of its own, so a model with another neighbourhood leaves the bands.
final class SchellingWorld implements World {

    private static final int[] COLOURS = {0x2F6690, 0xE08E45}; // of the groups 1 and 2
    private static final int EMPTY = 0xFFFFFF; // not drawn: the page is white

    private final Simulation sim;
    private final Schelling model;
    private final int size;
    private final int radius;
    private final int wanted;
    private final int agents; // at first
    private final BitSet taken = new BitSet(); // cells that the check has met

    SchellingWorld(final Simulation sim, final Schelling model, final int size, final int radius, final int wanted) {
        this.sim = sim;
        this.model = model;
        this.size = size;
        this.radius = radius;
        this.wanted = wanted;
        this.agents = model.agents.size();
    }

    @Override
    public Simulation simulation() {
        return sim;
    }

    @Override
    public long agents() {
        return agents;
    }

    /// Agents stay the same ones, each alone in its cell, and the cell has the group of its agent.
    @Override
    public void check(final Consumer<String> errors) {
        final String step = "step=" + sim.frame();
        final int[] groups = model.group.values();
        final int[] at = model.cell.values();
        if (model.agents.size() != agents) {
            errors.accept(
                    "agents neither come nor go: " + step + ", expected=" + agents + ", found=" + model.agents.size());
        }
        taken.clear();
        for (int agent = 0; agent < model.agents.size(); agent++) {
            final int cell = at[agent];
            if (cell < 0 || cell >= size * size) {
                errors.accept("an agent lives in a cell: " + step + ", agent=" + agent + ", cell=" + cell);
            } else if (taken.get(cell)) {
                errors.accept("no cell has two agents: " + step + ", agent=" + agent + ", cell=" + cell);
            } else if (groups[cell] != 1 + agent % 2) {
                errors.accept("a cell has the group of its agent: " + step + ", agent=" + agent + ", cell=" + cell
                        + ", expected=" + (1 + agent % 2) + ", found=" + groups[cell]);
            } else {
                taken.set(cell);
            }
        }
        int full = 0;
        for (int cell = 0; cell < size * size; cell++) {
            full += groups[cell] == 0 ? 0 : 1;
        }
        if (full != agents) {
            errors.accept("as many cells are taken as there are agents: " + step + ", expected=" + agents + ", found="
                    + full);
        }
    }

    /// The part of agents that have the neighbours they want; and the part of its own group among the neighbours of an
    /// agent, the mean over all agents that have neighbours.
    @Override
    public void figures(final BiConsumer<String, DoubleSupplier> to) {
        to.accept("happy", this::happy);
        to.accept("share", this::share);
    }

    private double happy() {
        int happy = 0;
        for (int agent = 0; agent < agents; agent++) {
            happy += neighbours(agent, true) >= wanted ? 1 : 0;
        }
        return happy / (double) agents;
    }

    private double share() {
        double sum = 0;
        int counted = 0;
        for (int agent = 0; agent < agents; agent++) {
            final int all = neighbours(agent, false);
            if (all > 0) {
                sum += neighbours(agent, true) / (double) all;
                counted++;
            }
        }
        return sum / counted;
    }

    /// Counts the neighbours of an agent: those of its group, or all.
    private int neighbours(final int agent, final boolean alike) {
        final int[] groups = model.group.values();
        final int x = model.cell.values()[agent] % size;
        final int y = model.cell.values()[agent] / size;
        int count = 0;
        for (int dx = -radius; dx <= radius; dx++) {
            for (int dy = -radius; dy <= radius; dy++) {
                final boolean isInside = x + dx >= 0 && x + dx < size && y + dy >= 0 && y + dy < size;
                final int there = isInside && (dx != 0 || dy != 0) ? groups[x + dx + (y + dy) * size] : 0;
                count += (alike ? there == groups[x + y * size] : there != 0) ? 1 : 0;
            }
        }
        return count;
    }

    @Override
    public void draw(final Picture on) {
        on.size(size, size);
        on.legend(COLOURS[0], "group 1");
        on.legend(COLOURS[1], "group 2");
        on.legend(EMPTY, "empty cell");
        final int[] groups = model.group.values();
        for (int cell = 0; cell < size * size; cell++) {
            if (groups[cell] != 0) {
                on.cell(cell % size, cell / size, COLOURS[groups[cell] - 1]);
            }
        }
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "happy %.4f, share %.3f", happy(), share());
    }
}
