package org.denserow.demo.life;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.denserow.demo.scenario.Activation;
import org.denserow.demo.scenario.Band;
import org.denserow.demo.scenario.CodeLines;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.PlannedScenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;
import org.denserow.engine.Draw;
import org.denserow.engine.Simulation;

/// The scenario `life`. It starts from a known pattern, from a random soup, or from the pattern of a file.
public final class LifeScenario implements PlannedScenario {

    /// The longest side of a field, in cells. The oracle takes a byte for each cell.
    public static final int MAX_SIDE = 8192;

    private static final int SOUP = 0;
    private static final List<CellPattern> KNOWN = List.of(CellPattern.R_PENTOMINO, CellPattern.ACORN); // from 1 on
    private static final List<Parameter> FIELD = List.of(
            Parameter.whole("width", "cells of a line, a multiple of 64", Life.WORD, MAX_SIDE, 640, 2816),
            Parameter.whole("height", "lines", 1, MAX_SIDE, 640, 2816));
    private static final List<Parameter> START = List.of(
            Parameter.whole("pattern", "0: a random soup, 1: the r-pentomino, 2: the acorn", 0, 2, 1, 2),
            Parameter.real("density", "chance that a cell of the soup lives", 0, 1, 0.35, 0.35));

    private final Optional<CellPattern> input;
    private final String file; // its name; empty without one

    /// Creates the scenario, without a file.
    public LifeScenario() {
        this(Optional.empty(), "");
    }

    private LifeScenario(final Optional<CellPattern> input, final String file) {
        this.input = input;
        this.file = file;
    }

    @Override
    public String name() {
        return "life";
    }

    @Override
    public String header() {
        return "Conway's game of life, 64 cells at a time, from a pattern or a soup; checked exactly cell by cell";
    }

    @Override
    public boolean takesInput() {
        return true;
    }

    @Override
    public LifeScenario from(final Path path) {
        return new LifeScenario(
                Optional.of(PatternFile.read(path)), path.getFileName().toString());
    }

    /// {@return those of the field, and without a file those of the start}
    @Override
    public List<Parameter> parameters() {
        return input.isPresent() ? FIELD : List.of(FIELD.get(0), FIELD.get(1), START.get(0), START.get(1));
    }

    /// {@return the parameters, and the name of the file}
    @Override
    public Map<String, Object> settings(final Values values) {
        final Map<String, Object> settings = PlannedScenario.super.settings(values);
        if (input.isPresent()) {
            settings.put("input", file);
        }
        return settings;
    }

    @Override
    public CodeLines lines() {
        return new CodeLines(110, 4);
    }

    /// {@return the generations in which the r-pentomino settles, or the acorn}
    @Override
    public int steps(final boolean large) {
        return large ? 5206 : 1103;
    }

    @Override
    public List<Activation> activations() {
        return List.of(Activation.SYNCHRONOUS);
    }

    @Override
    public List<Band> bands(final Activation activation) {
        return input.isPresent() ? List.of() : List.of(new Band("population", 116, 0));
    }

    @Override
    public World define(final Values values, final Activation activation, final Simulation sim) {
        final int width = values.whole("width");
        final int height = values.whole("height");
        if (width % Life.WORD != 0) {
            throw new IllegalArgumentException("a width must be a multiple of " + Life.WORD + ": width=" + width);
        }
        final Life model = new Life(sim, width, height);
        if (input.isEmpty() && values.whole("pattern") == SOUP) {
            soup(model, sim.random("soup"), values.of("density"));
        } else {
            place(model, input.orElseGet(() -> KNOWN.get(values.whole("pattern") - 1)));
        }
        return new LifeWorld(sim, model);
    }

    private static void soup(final Life model, final Draw random, final double density) {
        for (int cell = 0; cell < model.width * model.height; cell++) {
            if (random.of(cell).chance(density)) {
                model.add(cell % model.width, cell / model.width);
            }
        }
    }

    /// Puts a pattern into the middle of the field.
    private static void place(final Life model, final CellPattern pattern) {
        if (pattern.width() > model.width || pattern.height() > model.height) {
            throw new IllegalArgumentException("a pattern must fit into its field: pattern=" + pattern.width() + " x "
                    + pattern.height() + ", width=" + model.width + ", height=" + model.height);
        }
        final int left = (model.width - pattern.width()) / 2;
        final int top = (model.height - pattern.height()) / 2;
        pattern.cells((x, y) -> model.add(left + x, top + y));
    }
}
