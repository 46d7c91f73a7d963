package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.denserow.engine.derived.Derived;
import org.denserow.engine.derived.Phase;
import org.denserow.engine.derived.PhaseRows;
import org.denserow.engine.storage.Part;

/// The value of a part of the user's own: a sum over the active rows of two columns, joined with groups and a resource.
final class EngineOwn {

    private final EngineWorld world;
    private final PartPlan plan;
    private final List<Part<?, ?>> sources = new ArrayList<>();
    private long[] sums = {}; // by chunk
    private long[] counts = {};
    private long sum;
    private long count;

    private EngineOwn(final EngineWorld world, final PartPlan plan) {
        this.world = world;
        this.plan = plan;
        sources.add(column(plan.by()).column());
        if (plan.second() != plan.by()) {
            sources.add(column(plan.second()).column());
        }
        if (plan.on() != PartPlan.NO_PART) {
            sources.add(world.parts.get(plan.on()).part());
        }
        if (plan.hasResource(world.plan.globals())) {
            sources.add(world.globals.resources.getFirst());
        }
    }

    /// Defines a part.
    static Derived<EngineOwn> define(final EngineWorld world, final PartPlan plan) {
        final EngineOwn value = new EngineOwn(world, plan);
        return world.tables
                .get(plan.type())
                .table
                .derive()
                .own(
                        plan.name(),
                        value,
                        value.sources,
                        Phase.single(EngineOwn::begin),
                        EngineOwn::look,
                        Phase.single(EngineOwn::join));
    }

    /// {@return the answer, as [Hands#ask] gives it}
    long[] answer() {
        return new long[] {sum, count};
    }

    /// {@return what a row adds}
    static long term(final int row, final long first, final long second) {
        return Draws.mix(Draws.mix(row) ^ first ^ Draws.mix(second + 1));
    }

    private EngineColumn column(final int number) {
        return world.tables.get(plan.type()).column(number);
    }

    private void begin(final PhaseRows rows) {
        final int chunks = (rows.end() + Phase.CHUNK_ROWS - 1) / Phase.CHUNK_ROWS;
        sums = new long[chunks];
        counts = new long[chunks];
    }

    private void look(final PhaseRows rows) {
        final Object first = rows.read(column(plan.by()).column());
        final Object second = rows.read(column(plan.second()).column());
        for (int row = rows.begin(); row < rows.end(); row++) {
            if (rows.isActive(row)) {
                sums[rows.number()] += term(
                        row,
                        column(plan.by()).get(first, row),
                        column(plan.second()).get(second, row));
                counts[rows.number()]++;
            }
        }
    }

    private void join(final PhaseRows rows) {
        sum = 0;
        count = 0;
        for (int chunk = 0; chunk < sums.length; chunk++) {
            sum += sums[chunk];
            count += counts[chunk];
        }
        if (plan.hasResource(world.plan.globals())) {
            sum = Draws.mix(sum ^ rows.read(world.globals.resources.getFirst()).value);
        }
        if (plan.on() != PartPlan.NO_PART) {
            final EnginePart groups = world.parts.get(plan.on());
            for (int key = 0; key < PartPlan.KEYS; key++) {
                for (final long cell : groups.ask(rows.read(groups.part()), key, 0)) {
                    sum = Draws.mix(sum ^ cell);
                }
            }
        }
    }
}
