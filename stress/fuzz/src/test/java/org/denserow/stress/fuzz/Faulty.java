package org.denserow.stress.fuzz;

import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;

/// Rules of which one part is faulty.
final class Faulty {

    private Faulty() {}

    /// {@return rules with another part}
    static Rules boundary(final Function<Model, ModelBoundary> faulty) {
        return new Rules() {
            @Override
            ModelBoundary boundary(final Model model) {
                return faulty.apply(model);
            }
        };
    }

    /// {@return rules with another part}
    static Rules waits(final Function<Model, ModelWaits> faulty) {
        return new Rules() {
            @Override
            ModelWaits waits(final Model model) {
                return faulty.apply(model);
            }
        };
    }

    /// {@return rules with another part}
    static Rules globals(final Function<GlobalPlan, ModelGlobals> faulty) {
        return new Rules() {
            @Override
            ModelGlobals globals(final GlobalPlan plan) {
                return faulty.apply(plan);
            }
        };
    }

    /// {@return rules with another part}
    static Rules random(final LongFunction<ModelRandom> faulty) {
        return new Rules() {
            @Override
            ModelRandom random(final long seed) {
                return faulty.apply(seed);
            }
        };
    }

    /// {@return rules with another part}
    static Rules claims(final Function<GlobalPlan, ModelClaims> faulty) {
        return new Rules() {
            @Override
            ModelClaims claims(final GlobalPlan plan) {
                return faulty.apply(plan);
            }
        };
    }

    /// {@return rules with another part}
    static Rules policies(final UnaryOperator<Policies> faulty) {
        return new Rules() {
            @Override
            CasePlan engine(final CasePlan plan) {
                return plan.policies(faulty.apply(plan.policies()));
            }
        };
    }

    /// {@return rules with another part}
    static Rules nearby(final Function<Model, ModelNearby> faulty) {
        return new Rules() {
            @Override
            ModelNearby nearby(final Model model) {
                return faulty.apply(model);
            }
        };
    }

    /// {@return rules with another part}
    static Rules index(final BiFunction<PartPlan, Model, ModelIndex> faulty) {
        return new Rules() {
            @Override
            ModelIndex index(final PartPlan part, final Model model) {
                return faulty.apply(part, model);
            }
        };
    }
}
