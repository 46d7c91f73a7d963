package org.denserow.stress.fuzz;

import java.util.List;

/// A case: a definition, and what happens in its frames. [CaseDrawer] draws it from a seed.
///
/// @param seed the key of all draws
/// @param frames how many frames run
/// @param types its types, by number
/// @param parts its indices and derived parts, by number
/// @param systems its systems, in order
/// @param owner what the owner does before each frame
/// @param port what the handler of a message does; empty: there is no port
/// @param handlers what handlers of user-defined commands do, by number
/// @param trouble what else happens
/// @param policies what its simulation does with what fails
/// @param globals what it has beside types and systems
record CasePlan(
        long seed,
        int frames,
        List<TypePlan> types,
        List<PartPlan> parts,
        List<SystemPlan> systems,
        List<Op> owner,
        List<Op> port,
        List<List<Op>> handlers,
        Trouble trouble,
        Policies policies,
        GlobalPlan globals) {

    /// The key of the owner's draws; systems have their numbers.
    static final long OWNER = -1;

    private static final int MOST_SWAPS = 60;

    /// The key of the draws of messages.
    static final long PORT = -2;

    /// The key of the draws of the first user-defined command; those of others are below.
    static final long CUSTOM = -3;

    /// {@return the name of the stream of random numbers of a program}
    static String stream(final long key) {
        if (key == OWNER || key == PORT) {
            return key == OWNER ? "owner" : "port";
        }
        return key < 0 ? "m" + (CUSTOM - key) : "s" + key;
    }

    /// {@return how many rows change places in a frame for the sake of an order}
    int swaps() {
        return 1 + new Draws(seed, OWNER).below(MOST_SWAPS);
    }

    /// {@return the same with fewer frames}
    CasePlan frames(final int fewer) {
        return new CasePlan(seed, fewer, types, parts, systems, owner, port, handlers, trouble, policies, globals);
    }

    /// {@return the same with other types and parts}
    CasePlan definition(final List<TypePlan> otherTypes, final List<PartPlan> otherParts) {
        return new CasePlan(
                seed, frames, otherTypes, otherParts, systems, owner, port, handlers, trouble, policies, globals);
    }

    /// {@return the same with other systems}
    CasePlan systems(final List<SystemPlan> others) {
        return new CasePlan(seed, frames, types, parts, others, owner, port, handlers, trouble, policies, globals);
    }

    /// {@return the same with other operations of the owner}
    CasePlan owner(final List<Op> others) {
        return new CasePlan(seed, frames, types, parts, systems, others, port, handlers, trouble, policies, globals);
    }

    /// {@return the same with another handler of messages}
    CasePlan port(final List<Op> others) {
        return new CasePlan(seed, frames, types, parts, systems, owner, others, handlers, trouble, policies, globals);
    }

    /// {@return the same with other handlers of user-defined commands}
    CasePlan handlers(final List<List<Op>> others) {
        return new CasePlan(seed, frames, types, parts, systems, owner, port, others, trouble, policies, globals);
    }

    /// {@return the same with other trouble}
    CasePlan trouble(final Trouble other) {
        return new CasePlan(seed, frames, types, parts, systems, owner, port, handlers, other, policies, globals);
    }

    /// {@return the same with other policies}
    CasePlan policies(final Policies others) {
        return new CasePlan(seed, frames, types, parts, systems, owner, port, handlers, trouble, others, globals);
    }

    /// {@return the plan of a column}
    ColumnPlan column(final int type, final int column) {
        return types.get(type).columns().get(column);
    }
}
