package org.denserow.demo.forestfire;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import org.denserow.demo.picture.Activity;
import org.denserow.demo.picture.FigureGroup;
import org.denserow.demo.picture.Picture;
import org.denserow.demo.scenario.World;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Simulation;
import org.denserow.engine.storage.Tag;

/// A forest, and the oracle of its fire.
///
/// The agents of a step are its burning cells: they alone act.
final class ForestFireWorld implements World {

    private static final int LEAF = 0x3A7D44;
    private static final int FLAME = 0xF26419;
    private static final int ASH = 0x4A4A4A;
    private static final int BARE = 0xFFFFFF; // not drawn: the page is white
    private static final int GREEN = 1;
    private static final int BURNING = 2;
    private static final int BURNT = 4;
    private static final String[] STATES = {
        "bare", "green", "burning", "green and burning", "burnt", "green and burnt", "burning and burnt", "all three"
    };

    private final Simulation sim;
    private final ForestFire model;
    private final int width;
    private final int height;
    private final Tag.Bits green;
    private final Tag.Bits burning;
    private final Tag.Bits burnt;
    private final Tag.Bits lit;
    private final Distances distances;
    private final long[] trees; // at first: words of the model's rows, as the next two
    private final long[] fire; // expected to burn
    private final long[] ash; // expected to be burnt
    private long followed; // the step of these expectations
    private long acted;

    /// @param model before its first step
    ForestFireWorld(final Simulation sim, final ForestFire model, final int width, final int height) {
        this.sim = sim;
        this.model = model;
        this.width = width;
        this.height = height;
        green = model.cells.green().bits();
        burning = model.cells.burning().bits();
        burnt = model.cells.burnt().bits();
        lit = model.cells.lit().bits();
        final BitSet fires = new BitSet();
        final BitSet burnable = new BitSet();
        trees = new long[(model.cells.table().size() + 63) / 64];
        fire = new long[trees.length];
        ash = new long[trees.length];
        for (int i = 0; i < width * height; i++) {
            if (burning.get(row(i)) || green.get(row(i))) {
                fires.set(i, burning.get(row(i)));
                burnable.set(i);
                add(trees, row(i));
            }
        }
        distances = new Distances(width, height, burnable, fires);
    }

    private static void add(final long[] rows, final int row) {
        rows[row / 64] |= 1L << row;
    }

    /// {@return the model's row of the cell `x + width * y`}
    private int row(final int i) {
        return model.cell(i % width, i / width);
    }

    @Override
    public Simulation simulation() {
        return sim;
    }

    @Override
    public FrameReport step() {
        acted = 0;
        for (int cell = burning.next(0); cell >= 0; cell = burning.next(cell + 1)) {
            acted++;
        }
        return sim.step();
    }

    @Override
    public long agents() {
        return acted;
    }

    /// The state of each tree follows from its distance and the number of the step; bare ground and the border stay
    /// bare.
    @Override
    public void check(final Consumer<String> errors) {
        follow(sim.frame());
        int wrong = 0;
        int first = 0;
        for (int word = 0; word < trees.length; word++) {
            final long differences = fire[word] ^ burning.word(word)
                    | ash[word] ^ burnt.word(word)
                    | trees[word] & ~fire[word] & ~ash[word] ^ green.word(word);
            if (differences != 0) {
                first = wrong == 0 ? 64 * word + Long.numberOfTrailingZeros(differences) : first;
                wrong += Long.bitCount(differences);
            }
        }
        if (wrong > 0) {
            errors.accept("a tree burns in the step of its distance from the first fire: step=" + followed + ", x="
                    + x(first) + ", y=" + y(first) + ", expected=" + STATES[expected(first)] + ", found="
                    + STATES[found(first)] + ", wrong cells=" + wrong);
        }
        if (lit.next(0) >= 0) {
            errors.accept("no cell stays lit after a step: step=" + followed + ", x=" + x(lit.next(0)) + ", y="
                    + y(lit.next(0)));
        }
    }

    /// {@return the column of a row of the model; -1 or the width in the border}
    private int x(final int row) {
        return row % (width + 2) - 1;
    }

    /// {@return the line of a row of the model; -1 or the height in the border}
    private int y(final int row) {
        return row / (width + 2) - 1;
    }

    /// Computes what burns in a step, and what has burnt before it.
    private void follow(final long step) {
        if (step < followed) { // after a restore
            Arrays.fill(ash, 0);
            followed = 0;
        }
        for (int at = distances.nearer(followed); at < distances.nearer(step); at++) {
            add(ash, row(distances.cell(at)));
        }
        Arrays.fill(fire, 0);
        for (int at = distances.nearer(step); at < distances.nearer(step + 1); at++) {
            add(fire, row(distances.cell(at)));
        }
        followed = step;
    }

    private int expected(final int row) {
        final int state = has(ash, row) ? BURNT : has(fire, row) ? BURNING : GREEN;
        return has(trees, row) ? state : 0;
    }

    private static boolean has(final long[] rows, final int row) {
        return (rows[row / 64] >>> row & 1) != 0;
    }

    private int found(final int row) {
        return (green.get(row) ? GREEN : 0) + (burning.get(row) ? BURNING : 0) + (burnt.get(row) ? BURNT : 0);
    }

    /// All three are parts of the area.
    @Override
    public void figures(final BiConsumer<String, DoubleSupplier> to) {
        to.accept("burnt", () -> part(model.cells.burnt()));
        to.accept("burning", () -> part(model.cells.burning()));
        to.accept("green", () -> part(model.cells.green()));
    }

    private double part(final Tag tag) {
        return tag.count() / (double) (width * height);
    }

    @Override
    public Activity activity() {
        return new Activity("burning cells", () -> model.cells.burning().count());
    }

    @Override
    public void draw(final Picture on) {
        on.size(width, height);
        on.legend(LEAF, "green");
        on.legend(FLAME, "burning");
        on.legend(ASH, "burnt");
        on.legend(BARE, "bare");
        on.chart(new FigureGroup("share of all cells", List.of("burnt", "burning", "green")));
        for (int i = 0; i < width * height; i++) {
            final int state = found(row(i));
            if (state != 0) {
                on.cell(i % width, i / width, state == BURNING ? FLAME : state == GREEN ? LEAF : ASH);
            }
        }
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "burnt %.3f, %,d burning",
                part(model.cells.burnt()),
                model.cells.burning().count());
    }
}
