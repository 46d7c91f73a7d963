package org.denserow.demo.wolfsheep;

import java.util.Arrays;
import java.util.function.Consumer;
import org.denserow.demo.scenario.Values;

/// Checks what must hold after each step. Rules over two states need a check after the step before, too: a check keeps
/// a copy of all animals and cells, and the next one uses it if it is one step old.
final class MeadowCheck {

    private final Meadow meadow;
    private final int regrowth;
    private final HerdCheck sheep;
    private final HerdCheck wolves;
    private final boolean[] walked;
    private int[] lefts = {};
    private long frame;

    MeadowCheck(final Meadow meadow, final Values values) {
        this.meadow = meadow;
        this.regrowth = values.whole("regrowth");
        this.sheep = new HerdCheck(meadow.sheep, meadow.side);
        this.wolves = new HerdCheck(meadow.wolves, meadow.side);
        this.walked = new boolean[meadow.side * meadow.side];
        remember();
    }

    private void remember() {
        sheep.remember();
        wolves.remember();
        lefts = meadow.left.values().clone();
        frame = meadow.sim.frame();
    }

    void check(final Consumer<String> errors) {
        sheep.checkNow(errors);
        wolves.checkNow(errors);
        if (meadow.sim.frame() == frame + 1) {
            final int eaten = (int) meadow.eaten.value();
            checkCount(eaten, errors);
            checkMeals("wolf", wolves.checkSteps(errors), eaten, errors);
            checkMeals("sheep", sheep.checkSteps(errors), checkGrass(errors), errors);
        }
        remember();
    }

    private void checkCount(final int eaten, final Consumer<String> errors) {
        final int before = sheep.before() + wolves.before();
        final int now = meadow.sheep.table().size() + meadow.wolves.table().size();
        final int born = (int) meadow.born.value();
        final int starved = (int) meadow.starved.value();
        if (now != before + born - starved - eaten) {
            errors.accept("as many animals as before, more by the born and fewer by the dead: now=" + now + ", before="
                    + before + ", born=" + born + ", starved=" + starved + ", eaten=" + eaten);
        }
    }

    private static void checkMeals(final String name, final int fed, final int meals, final Consumer<String> errors) {
        if (fed > meals) {
            errors.accept("each meal feeds one animal: " + name + " fed=" + fed + ", meals=" + meals);
        }
    }

    /// Checks the cells.
    ///
    /// @return how many were grazed
    private int checkGrass(final Consumer<String> errors) {
        Arrays.fill(walked, false);
        sheep.markWalked(walked);
        int grazed = 0;
        for (int cell = 0; cell < lefts.length; cell++) {
            final int left = meadow.left.values()[cell];
            if (lefts[cell] > 0 ? left != lefts[cell] - 1 : left != 0 && left != regrowth) {
                errors.accept("grass is grown again after regrowth + 1 steps: cell=" + cell + ", before=" + lefts[cell]
                        + ", left=" + left + ", regrowth=" + regrowth);
                break;
            }
            if (lefts[cell] == 0 && left == 0 && walked[cell]) {
                errors.accept("a sheep eats the grown cell to which it walks: cell=" + cell);
                break;
            }
            grazed += lefts[cell] == 0 && left > 0 ? 1 : 0;
        }
        return grazed;
    }
}
