package org.denserow.stress.fuzz;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.denserow.engine.Draw;
import org.denserow.engine.FailingMessages;
import org.denserow.engine.StaleCommands;
import org.denserow.engine.storage.HandleColumn.WhenGone;
import org.denserow.stress.fuzz.ModelRow.Life;

/// Faults planted in the reference, and some in the case that the engine gets. The fuzzer must find each: a fault of the engine would look the same.
enum Planted {
    DROPS_THE_SEVENTH_DESTROY(Faulty.boundary(model -> new ModelBoundary(model) {
        private int count;

        @Override
        protected void destroy(final ModelTable table, final List<Command> destroys) {
            super.destroy(table, destroys.stream().filter(_ -> ++count % 7 != 0).toList());
        }
    })),
    SWAPS_TWO_VALUES_OF_A_COLUMN(Faulty.boundary(model -> new ModelBoundary(model) {
        @Override
        protected void setValues(final ModelTable table, final List<Command> commands) {
            super.setValues(table, commands.reversed());
        }
    })),
    SKIPS_A_TAG(Faulty.boundary(model -> new ModelBoundary(model) {
        private int count;

        @Override
        protected void tag(final Command command) {
            if (++count % 5 != 0) {
                super.tag(command);
            }
        }
    })),
    SETS_BEFORE_CREATES(Faulty.boundary(model -> new ModelBoundary(model) {
        @Override
        protected void apply(final ModelTable table, final List<Command> commands, final int number) {
            final List<Command> creates = commands.stream()
                    .filter(command -> command.kind() == Command.Kind.CREATE)
                    .toList();
            super.apply(table, without(commands, creates), number);
            super.apply(table, creates, number);
        }
    })),
    DESTROYS_BEFORE_CREATES(Faulty.boundary(model -> new ModelBoundary(model) {
        @Override
        protected void apply(final ModelTable table, final List<Command> commands, final int number) {
            final Set<ModelRow> created = new HashSet<>();
            commands.stream()
                    .filter(command -> command.kind() == Command.Kind.CREATE)
                    .forEach(command -> created.add(command.row()));
            final List<Command> early = commands.stream()
                    .filter(command -> command.kind() == Command.Kind.DESTROY && !created.contains(command.row()))
                    .toList();
            super.apply(table, early, number);
            super.apply(table, without(commands, early), number);
        }
    })),
    FORGETS_A_CASCADE(Faulty.boundary(model -> new ModelBoundary(model) {
        @Override
        protected void destroyReferrers() {
            // nobody follows
        }
    })),
    CLEARS_ONLY_THE_FIRST_REFERENCE(Faulty.boundary(model -> new ModelBoundary(model) {
        private long last = -1;

        @Override
        protected void clear(final Reference reference) {
            if (last != reference.column().number()) {
                super.clear(reference);
            }
            last = reference.column().number();
        }
    })),
    CLEARS_ONLY_ROWS_THAT_ARE_ACTIVE(Faulty.boundary(model -> new ModelBoundary(model) {
        @Override
        protected void clear(final Reference reference) {
            if (reference.row().life != Life.PENDING) {
                super.clear(reference);
            }
        }
    })),
    ACTIVATES_WITHOUT_CHANGING_PLACES(Faulty.boundary(model -> new ModelBoundary(model) {
        @Override
        protected void activate(final Command command) {
            if (command.row().life == Life.PENDING && command.row().place % 2 == 1) {
                command.row().life = Life.ACTIVE;
            } else {
                super.activate(command);
            }
        }
    })),
    CLOSES_GAPS_ONE_BY_ONE(Faulty.boundary(model -> new ModelBoundary(model) {
        @Override
        protected void remove(final ModelTable table, final Set<ModelRow> doomed) {
            for (final ModelRow row : doomed) {
                super.remove(table, new LinkedHashSet<>(Set.of(row)));
            }
        }
    })),
    KEEPS_EVENTS_FOR_TWO_LAPS(Faulty.boundary(model -> new ModelBoundary(model) {
        private final Set<ModelRow> spared = new HashSet<>();

        @Override
        protected void expire(final ModelTable table, final int number) {
            table.rows().stream()
                    .filter(row -> row.boundary == number && spared.add(row))
                    .forEach(row -> row.boundary = -1 - number);
            super.expire(table, number);
        }
    })),
    REFUSES_THE_FIRST_INSTEAD_OF_THE_LAST(Faulty.boundary(model -> new ModelBoundary(model) {
        @Override
        protected void create(final ModelTable table, final List<Command> creates, final int number) {
            final boolean fit = table.hasRoom(creates.size() - 1);
            super.create(table, fit ? creates : creates.subList(1, creates.size()), number);
        }
    })),
    COUNTS_NO_DUPLICATES(Faulty.boundary(model -> new ModelBoundary(model) {
        @Override
        protected void destroy(final ModelTable table, final List<Command> destroys) {
            super.destroy(table, new ArrayList<>(new LinkedHashSet<>(destroys)));
        }
    })),
    JOINS_A_RING_AT_THE_END(Faulty.index((part, model) -> new ModelIndex(part, model) {
        @Override
        protected void join(final List<ModelRow> ring, final ModelRow row) {
            ring.add(row);
        }
    })),
    TAKES_BOTH_ZEROS_FOR_ONE_KEY(Faulty.index((part, model) -> new ModelIndex(part, model) {
        @Override
        protected Optional<IndexKey> key(final long first, final long second) {
            final boolean isZero = model.plan.column(part.type(), part.by()).kind() == Kind.DOUBLE
                    && Double.longBitsToDouble(first) == 0;
            return super.key(isZero ? 0 : first, second);
        }
    })),
    LETS_CELLS_MEET_AT_ZERO(Faulty.index((part, model) -> new ModelIndex(part, model) {
        @Override
        protected Optional<IndexKey> key(final long first, final long second) {
            return super.key(first, second)
                    .map(key -> part.kind() == PartPlan.Kind.CELLS && key.first() == -1 ? new IndexKey(0, 0) : key);
        }
    })),
    FORGETS_THE_SECOND_HALF_OF_A_PAIR(Faulty.index((part, model) -> new ModelIndex(part, model) {
        @Override
        protected Optional<IndexKey> key(final long first, final long second) {
            return super.key(first, second).map(key -> new IndexKey(key.first(), 0));
        }
    })),
    SEES_A_DERIVED_PART_TOO_LATE(new Rules() {
        @Override
        ModelView view(final PartPlan part, final Model model) {
            return (key, wide) -> super.view(part, model).ask(key, wide);
        }
    }),
    WALKS_WAVES_BACKWARDS(new Rules() {
        @Override
        List<ModelRow> rows(final SystemPlan system, final Model model) {
            final List<ModelRow> rows = super.rows(system, model);
            return system.over() == SystemPlan.Over.WAVES ? rows.reversed() : rows;
        }
    }),
    ASKS_FOR_ASSETS_AS_RECORDED(Faulty.waits(model -> new ModelWaits(model) {
        @Override
        protected List<Wait> inOrder(final List<Wait> due) {
            return due;
        }
    })),
    FORGIVES_A_FAILED_ASSET(Faulty.waits(model -> new ModelWaits(model) {
        @Override
        protected Command end(final Wait wait) {
            return super.end(new Wait(wait.row(), wait.frame(), Asset.THERE));
        }
    })),
    LOSES_THE_THIRD_CHANGE_OF_A_RESOURCE(Faulty.globals(plan -> new ModelGlobals(plan) {
        private int count;

        @Override
        protected void alter(final int number, final long raw) {
            if (++count % 3 != 0) {
                super.alter(number, raw);
            }
        }
    })),
    COUNTS_A_TERM_AT_ONCE(Faulty.globals(plan -> new ModelGlobals(plan) {
        @Override
        protected void add(final int tally, final double term) {
            super.add(tally, term);
            join();
        }
    })),
    KEEPS_TALLIES_FOR_THE_NEXT_FRAME(Faulty.globals(plan -> new ModelGlobals(plan) {
        @Override
        protected void begin() {
            // they stay
        }
    })),
    GIVES_ALL_SYSTEMS_THE_SAME_NUMBERS(Faulty.random(seed -> new ModelRandom(seed) {
        @Override
        protected Draw source(final long key, final long position) {
            return super.source(Math.min(key, 0), position);
        }
    })),
    DRAWS_ON_FROM_ROW_TO_ROW(Faulty.random(seed -> new ModelRandom(seed) {
        private final Map<Long, Draw> sources = new HashMap<>();

        @Override
        protected Draw source(final long key, final long position) {
            return sources.computeIfAbsent(key, _ -> super.source(key, position));
        }
    })),
    LETS_A_SYSTEM_CHANGE_ITS_THREAD(new Rules() {
        @Override
        CasePlan engine(final CasePlan plan) {
            return plan.systems(
                    plan.systems().stream().map(SystemPlan::onAnyThread).toList());
        }
    }),
    LETS_THE_HIGHER_SLOT_WIN(Faulty.claims(plan -> new ModelClaims(plan) {
        @Override
        protected boolean beats(final Bid one, final Bid other) {
            return one.priority() == other.priority() ? !super.beats(one, other) : super.beats(one, other);
        }
    })),
    KEEPS_BIDS_OVER_BOUNDARIES(Faulty.claims(plan -> new ModelClaims(plan) {
        @Override
        protected void forget() {
            // they stay
        }
    })),
    HANDLES_CUSTOM_COMMANDS_BACKWARDS(Faulty.boundary(model -> new ModelBoundary(model) {
        @Override
        protected void handle(final List<Command> sent) {
            super.handle(sent.reversed());
        }
    })),
    FORGIVES_A_DUPLICATE(Faulty.policies(policies -> new Policies(
            policies.stale() == StaleCommands.FAIL_ON_DUPLICATES ? StaleCommands.FAIL : policies.stale(),
            policies.failing(),
            policies.portCapacity()))),
    GOES_ON_AFTER_A_FAILED_MESSAGE(
            Faulty.policies(policies -> new Policies(policies.stale(), FailingMessages.DROP, policies.portCapacity()))),
    TAKES_MORE_MESSAGES_THAN_FIT(Faulty.policies(
            policies -> new Policies(policies.stale(), policies.failing(), policies.portCapacity() + 1))),
    KEEPS_LAPS_OF_A_FAILED_FRAME(Faulty.boundary(model -> new ModelBoundary(model) {
        @Override
        protected void giveUp(final int last) {
            // they go on
        }
    })),
    MAKES_A_PART_OF_THE_USER_ONCE(new Rules() {
        private final Map<Long, ModelView> made = new HashMap<>();

        @Override
        ModelView view(final PartPlan part, final Model model) {
            final ModelView view = super.view(part, model);
            return part.kind() == PartPlan.Kind.OWN
                    ? made.computeIfAbsent(model.plan.seed() * 64 + part.number(), _ -> view)
                    : view;
        }
    }),
    FORGETS_WHO_WAS_NEAR(Faulty.nearby(model -> new ModelNearby(model) {
        @Override
        protected void end(final boolean failed) {
            super.end(true);
        }
    })),
    COUNTS_FAILED_FRAMES_FOR_NEARBY(Faulty.nearby(model -> new ModelNearby(model) {
        @Override
        protected void end(final boolean failed) {
            super.end(false);
        }
    })),
    LISTS_A_LOOP_ONCE(new Rules() {
        @Override
        ModelView view(final PartPlan part, final Model model) {
            return part.kind() == PartPlan.Kind.NETWORK
                    ? new ModelNetwork(
                            part,
                            model.tables.get(part.type()).rows().stream()
                                    .filter(ModelRow::isActive)
                                    .toList(),
                            model) {
                        @Override
                        protected boolean isListedAgain(final ModelRow from, final ModelRow to) {
                            return from != to;
                        }
                    }
                    : super.view(part, model);
        }
    }),
    LOSES_THE_SECOND_SWITCH(Faulty.globals(plan -> new ModelGlobals(plan) {
        private int count;

        @Override
        protected void turn(final int system, final boolean on) {
            if (++count % 2 != 0) {
                super.turn(system, on);
            }
        }
    })),
    RETIRES_SLOTS_A_GENERATION_EARLY(new Rules() {
        @Override
        int lastGeneration() {
            return super.lastGeneration() - 1;
        }
    }),
    FORGETS_TO_END_MARKS(Faulty.boundary(model -> new ModelBoundary(model) {
        @Override
        protected void endLap(final ModelTable table, final int number) {
            // they stay
        }
    }));

    private final Rules rules;

    Planted(final Rules rules) {
        this.rules = rules;
    }

    /// {@return the rules with the fault}
    Rules rules() {
        return rules;
    }

    /// {@return whether the fault can show in a case; rare ones only}
    boolean canShowIn(final CasePlan plan) {
        return switch (this) {
            case CLEARS_ONLY_ROWS_THAT_ARE_ACTIVE ->
                plan.types().stream()
                        .anyMatch(type -> type.pends()
                                && type.columns().stream().anyMatch(column -> column.whenGone() == WhenGone.CLEAR));
            case TAKES_BOTH_ZEROS_FOR_ONE_KEY ->
                plan.parts().stream()
                        .anyMatch(part -> part.isKept()
                                && part.kind() != PartPlan.Kind.CELLS
                                && plan.column(part.type(), part.by()).kind() == Kind.DOUBLE);
            case LISTS_A_LOOP_ONCE ->
                ops(plan)
                        .anyMatch(op -> op instanceof Op.Ask ask
                                && plan.parts().get(ask.part()).kind() == PartPlan.Kind.NETWORK);
            case LETS_CELLS_MEET_AT_ZERO -> has(plan, PartPlan.Kind.CELLS);
            case WALKS_WAVES_BACKWARDS ->
                plan.systems().stream().anyMatch(system -> system.ops().stream().anyMatch(Op.Climb.class::isInstance));
            case ASKS_FOR_ASSETS_AS_RECORDED ->
                ops(plan).filter(Op.ActivateAt.class::isInstance).count() > 1;
            case FORGIVES_A_DUPLICATE -> plan.policies().stale() == StaleCommands.FAIL_ON_DUPLICATES;
            case GOES_ON_AFTER_A_FAILED_MESSAGE ->
                plan.policies().failing() == FailingMessages.FAIL
                        && !plan.port().isEmpty();
            case HANDLES_CUSTOM_COMMANDS_BACKWARDS -> ops(plan).anyMatch(Op.Send.class::isInstance);
            case COUNTS_FAILED_FRAMES_FOR_NEARBY ->
                ops(plan)
                                .anyMatch(op -> op instanceof Op.Ask ask
                                        && plan.parts().get(ask.part()).kind() == PartPlan.Kind.NEARBY)
                        && (plan.trouble().kind() == Trouble.Kind.RECOVER
                                || plan.policies().fails(1, 1));
            case LOSES_THE_SECOND_SWITCH -> ops(plan).anyMatch(Op.Switch.class::isInstance);
            case RETIRES_SLOTS_A_GENERATION_EARLY ->
                plan.types().stream().anyMatch(type -> type.left() != TypePlan.YOUNG);
            default -> true;
        };
    }

    private static boolean has(final CasePlan plan, final PartPlan.Kind kind) {
        return plan.parts().stream().anyMatch(part -> part.kind() == kind);
    }

    private static Stream<Op> ops(final CasePlan plan) {
        return Stream.concat(plan.owner().stream(), plan.systems().stream().flatMap(system -> system.ops().stream()));
    }

    /// {@return the number of workers with which the fault shows}
    int workers() {
        return this == LETS_A_SYSTEM_CHANGE_ITS_THREAD ? 3 : 1;
    }

    private static List<Command> without(final List<Command> all, final List<Command> some) {
        final Set<Command> gone = new HashSet<>(some);
        return all.stream().filter(command -> !gone.contains(command)).toList();
    }
}
