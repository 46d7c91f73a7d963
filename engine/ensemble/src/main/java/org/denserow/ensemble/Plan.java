package org.denserow.ensemble;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/// What an ensemble runs: a model by its name, the cells of a design, seeds, frames, and the figures that are wanted.
///
/// Each cell runs once with each seed: the first seed, and those that follow it. These runs are the [tasks][Task] of the
/// plan. A plan is a file that people read and write, [#write(Path)] says its form, and has a [#hash()], by which results
/// and certificates name it.
///
/// *Threads*: any; it never changes.
public final class Plan {

    /// The maximum number of tasks, cells × seeds: 1,048,576.
    public static final int MAX_TASKS = 1 << 20;

    /// The maximum number of figures: 1,024.
    public static final int MAX_FIGURES = 1_024;

    /// The maximum number of rows that a task may have, by [#every()]: 1,048,576.
    public static final int MAX_ROWS = 1 << 20;

    /// The maximum number of characters of a name of a model, parameter or figure: 200.
    public static final int MAX_NAME = 200;

    /// The maximum size of a file of a plan: 512 MiB.
    public static final long MAX_BYTES = 512L << 20;

    private final String model;
    private final Design design;
    private final long firstSeed;
    private final int seeds;
    private final long frames;
    private final long every;
    private final List<String> figures;

    Plan(
            final String model,
            final Design design,
            final long firstSeed,
            final int seeds,
            final long frames,
            final long every,
            final List<String> figures) {
        this.model = Checks.name("model", model);
        this.design = Checks.given(design, "design", "Design.none() has one cell without parameters");
        this.firstSeed = firstSeed;
        this.seeds = seeds;
        this.frames = Checks.inRange("frames", frames, 0, Long.MAX_VALUE, "0 runs none");
        this.every = Checks.inRange("every", every, 0, Long.MAX_VALUE, "0 asks for figures at the end only");
        this.figures = Checks.names("figure", figures, MAX_FIGURES);
        Checks.inRange("seeds", seeds, 1, MAX_TASKS, "each cell runs once with each seed");
        Checks.inRange("tasks, cells × seeds,", (long) design.cells() * seeds, 1, MAX_TASKS, "split the plan");
        if (every > 0) {
            Checks.inRange("rows of a task, frames / every,", frames / every, 0, MAX_ROWS - 1, "raise every");
        }
        for (final String figure : this.figures) {
            if (design.names().contains(figure)) {
                throw new IllegalArgumentException("a figure must not have the name of a parameter: name=" + figure
                        + "; both are columns of the results, rename one");
            }
        }
    }

    /// {@return a plan with seed 1, no frames, figures at the end, and all figures that the model names}
    ///
    /// @param model its name: what a program that reads the plan finds it by
    /// @param design the cells
    /// @throws IllegalArgumentException if the name is refused
    public static Plan of(final String model, final Design design) {
        return new Plan(model, design, 1, 1, 0, 0, List.of());
    }

    /// {@return this plan with other seeds: `first`, `first + 1` and so on}
    ///
    /// @param first any value
    /// @param count how many, at least 1
    /// @throws IllegalArgumentException if there are more tasks than [#MAX_TASKS], or none
    public Plan withSeeds(final long first, final int count) {
        return new Plan(model, design, first, count, frames, every, figures);
    }

    /// {@return this plan with another length of each run}
    ///
    /// @param count frames, at least 0
    /// @throws IllegalArgumentException if it is negative, or gives more rows than [#MAX_ROWS]
    public Plan withFrames(final long count) {
        return new Plan(model, design, firstSeed, seeds, count, every, figures);
    }

    /// {@return this plan with figures during the run, too}
    ///
    /// @param count frames between two rows of figures, counted from the first frame of the run; 0: at its end only
    /// @throws IllegalArgumentException if it is negative, or gives more rows than [#MAX_ROWS]
    public Plan withEvery(final long count) {
        return new Plan(model, design, firstSeed, seeds, frames, count, figures);
    }

    /// {@return this plan with other figures}
    ///
    /// @param names of those that are kept, in this order; without one, all that the model names
    /// @throws IllegalArgumentException if a name is refused, or there are more than [#MAX_FIGURES]
    public Plan withFigures(final String... names) {
        return new Plan(model, design, firstSeed, seeds, frames, every, List.of(names));
    }

    /// {@return the name of the model}
    public String model() {
        return model;
    }

    /// {@return the cells}
    public Design design() {
        return design;
    }

    /// {@return the first seed}
    public long firstSeed() {
        return firstSeed;
    }

    /// {@return the number of seeds, at least 1}
    public int seeds() {
        return seeds;
    }

    /// {@return the frames of each run, at least 0}
    public long frames() {
        return frames;
    }

    /// {@return frames between two rows of figures; 0: one row, at the end}
    public long every() {
        return every;
    }

    /// {@return the figures that are wanted; empty: all that the model names}
    public List<String> figures() {
        return figures;
    }

    // ---- Tasks ----

    /// {@return the number of tasks, from 1 to [#MAX_TASKS]}
    public int tasks() {
        return design.cells() * seeds;
    }

    /// {@return a task}
    ///
    /// @param number from 0 to below [#tasks()]
    /// @throws IllegalArgumentException if the number is out of range
    public Task task(final int number) {
        Checks.inRange("task", number, 0, tasks() - 1, "tasks are numbered from 0, the seeds of a cell in a row");
        final int cell = number / seeds;
        return new Task(number, cell, design.cell(cell), firstSeed + number % seeds);
    }

    // ---- Files ----

    /// {@return SHA-256 of the plan, in 64 hexadecimal digits: equal for equal plans, however a file writes them}
    ///
    /// *Cost*: O(cells × parameters); keep it.
    public String hash() {
        try {
            final byte[] text = PlanJson.compact(this).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (final NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every JDK has SHA-256: found=none", missing);
        }
    }

    /// {@return the plan as JSON, in the form of [#write(Path)]}
    public String toJson() {
        return PlanJson.pretty(this);
    }

    /// Writes the plan as JSON, a line for each cell, in UTF-8:
    ///
    /// ```json
    /// {
    ///   "denserow-plan" : 1,
    ///   "model" : "meadow",
    ///   "parameters" : [ "sheep", "wolves" ],
    ///   "cells" : [
    ///     [ 100, 5 ],
    ///     [ 100, 10 ]
    ///   ],
    ///   "firstSeed" : 1,
    ///   "seeds" : 8,
    ///   "frames" : 1000,
    ///   "every" : 0,
    ///   "figures" : [ "sheep left" ]
    /// }
    /// ```
    ///
    /// A file that was there is replaced in one step.
    ///
    /// @param file its path
    /// @throws IOException if it cannot be written
    public void write(final Path file) throws IOException {
        WholeFile.write(file, toJson().getBytes(StandardCharsets.UTF_8));
    }

    /// {@return the plan of a file, as [#write(Path)] writes it}
    ///
    /// A file written by a person may be shorter: `grid`, a list of texts for [Axis#parse(String)], stands for
    /// `parameters` and `cells`; without either there is one cell without parameters; `firstSeed` and `seeds` are 1,
    /// `frames` and `every` 0 where they are left out, and `figures` is empty.
    ///
    /// @param file its path
    /// @throws IOException if it cannot be read, is no plan, has a field that plans do not have, or is larger than
    ///     [#MAX_BYTES]; says where
    public static Plan read(final Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(
                    file.toString(), null, "a plan must be there; write one with Plan.write(Path)");
        }
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException("a plan must have at most " + MAX_BYTES + " bytes: file=" + file + ", bytes="
                    + Files.size(file) + "; it is probably another file");
        }
        return PlanJson.read(Files.readString(file), file.toString());
    }

    /// {@return the plan of a text, as [#read(Path)]}
    ///
    /// @param json the text of a file
    /// @throws IOException if it is no plan
    public static Plan parse(final String json) throws IOException {
        return PlanJson.read(Checks.given(json, "json", "pass the text of a plan"), "text");
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof final Plan plan
                && model.equals(plan.model)
                && design.equals(plan.design)
                && firstSeed == plan.firstSeed
                && seeds == plan.seeds
                && frames == plan.frames
                && every == plan.every
                && figures.equals(plan.figures);
    }

    @Override
    public int hashCode() {
        return 31 * model.hashCode() + design.hashCode();
    }

    @Override
    public String toString() {
        return "Plan{model=" + model + ", cells=" + design.cells() + ", firstSeed=" + firstSeed + ", seeds=" + seeds
                + ", frames=" + frames + ", every=" + every + ", figures=" + figures + '}';
    }
}
