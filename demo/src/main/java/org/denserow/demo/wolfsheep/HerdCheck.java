package org.denserow.demo.wolfsheep;

import java.util.Arrays;
import java.util.function.Consumer;

/// Compares the animals of a kind with a copy from one step before. An animal of the copy that still lives has walked
/// to a cell around, has paid 1 for it, may have had one meal, and then may have halved its energy.
final class HerdCheck {

    private final Meadow.Species of;
    private final int side;
    private long[] handles = {};
    private int[] cells = {};
    private double[] energies = {};
    private int count;

    HerdCheck(final Meadow.Species of, final int side) {
        this.of = of;
        this.side = side;
    }

    /// Keeps a copy of all animals.
    void remember() {
        count = of.table().size();
        handles = new long[count];
        cells = new int[count];
        for (int row = 0; row < count; row++) {
            handles[row] = of.table().handle(row);
            cells[row] = of.cell().get(row);
        }
        energies = Arrays.copyOf(of.energy().values(), count);
    }

    /// Checks what needs no copy.
    void checkNow(final Consumer<String> errors) {
        for (int row = 0; row < of.table().size(); row++) {
            final int cell = of.cell().get(row);
            if (cell < 0 || cell >= side * side) {
                errors.accept("animals stay on the meadow: " + name() + " row=" + row + ", cell=" + cell);
                return;
            }
            final double energy = of.energy().values()[row];
            if (!(energy >= 0 && energy < Double.POSITIVE_INFINITY)) {
                errors.accept("energy is at least 0 after a step: " + name() + " row=" + row + ", energy=" + energy);
                return;
            }
        }
    }

    /// {@return how many animals the copy has}
    int before() {
        return count;
    }

    /// Checks the step of each animal that lived before and still lives.
    ///
    /// @return how many of them have eaten without doubt
    int checkSteps(final Consumer<String> errors) {
        int fed = 0;
        for (int i = 0; i < count; i++) {
            final int row = of.table().find(handles[i]);
            if (row >= 0) {
                final int to = of.cell().get(row);
                final double energy = of.energy().values()[row];
                if (!isAround(cells[i], to)) {
                    errors.accept("an animal walks to one of the 8 cells around: " + name() + " row=" + row + ", from="
                            + cells[i] + ", to=" + to);
                    return fed;
                }
                final double hungry = energies[i] - 1;
                final double full = hungry + of.gain();
                final boolean mayBeHungry = energy == hungry || energy == hungry / 2;
                if (!mayBeHungry && energy != full && energy != full / 2) {
                    errors.accept("a step costs 1 and gives one meal at most: " + name() + " row=" + row + ", before="
                            + energies[i] + ", now=" + energy + ", meal=" + of.gain());
                    return fed;
                }
                fed += mayBeHungry ? 0 : 1;
            }
        }
        return fed;
    }

    /// Marks the cells to which animals have walked that lived before and still live.
    void markWalked(final boolean[] marks) {
        for (int i = 0; i < count; i++) {
            final int row = of.table().find(handles[i]);
            if (row >= 0) {
                marks[of.cell().get(row)] = true;
            }
        }
    }

    /// Whether an animal may walk from one cell to the other. It may stay only at the edge.
    private boolean isAround(final int from, final int to) {
        final int x = from % side;
        final int y = from / side;
        final boolean isAtEdge = x == 0 || y == 0 || x == side - 1 || y == side - 1;
        return Math.abs(to % side - x) <= 1 && Math.abs(to / side - y) <= 1 && (from != to || isAtEdge);
    }

    private String name() {
        return of.table().name();
    }
}
