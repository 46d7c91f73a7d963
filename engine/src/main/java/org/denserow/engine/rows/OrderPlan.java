package org.denserow.engine.rows;

import java.util.function.Consumer;
import org.denserow.engine.snapshot.Stateful;

/// Keeps the rows of one type in an order, one bounded step at a time: what the engine sees of a plan. It is state, saved
/// between steps under names that begin with "defragment"; a plan loads the state of another plan with an equal
/// [#describe()], after the rows.
///
/// *Threads*: the thread that changes the rows. [#read(int)] changes no row and may run while other threads read.
public interface OrderPlan extends Stateful {

    /// Keys copied, or rows looked at, for one move.
    int KEYS_PER_MOVE = 8;

    /// {@return whether the order calls a user's function, which runs on the thread that calls [#read(int)]}
    boolean callsFunction();

    /// Makes one step: [#read(int)], then [#place()].
    ///
    /// @param budget moves, at least 0; 0 does nothing
    /// @return exchanges made, at most `budget`
    int step(int budget);

    /// The first half of a step: copies and sorts, and changes no row. If a user's function throws, the plan is as it
    /// was, and the step has no second half.
    ///
    /// @param budget moves for both halves, at least 0
    void read(int budget);

    /// The second half of a step: places rows, with the rest of the budget.
    ///
    /// @return exchanges made
    int place();

    /// {@return the most moves that the next step can use, so a larger budget makes no difference; 0 if all rows are
    ///     known to be in place}
    int mostMoves();

    /// Starts a new pass with the next step, for example because keys were written that the present pass has already
    /// copied.
    void markFragmented();

    /// {@return exchanges of the last step}
    int moves();

    /// {@return exchanges of all steps}
    long totalMoves();

    /// How many rows are out of place, as far as the present pass knows. While it copies and sorts: rows whose keys are
    /// lower than a key of an earlier row, or of an earlier chunk for an order in chunks. While it places: rows still
    /// to be moved. Rows born during the pass are not counted.
    ///
    /// @return rows; 0 after a pass that found or left all rows in order
    int misplaced();

    /// {@return the fraction of the ordered rows that stood in their place when the plan last knew all keys: at the end
    ///     of a copy in order, or of a sort; 1 before the first one}
    double placed();

    /// Estimates how many more steps put the rows in order if nothing else changes.
    ///
    /// @param budget moves of each step, at least 0
    /// @return steps; 0 if no row is known to be misplaced, `Long.MAX_VALUE` if the budget is 0 and a row is misplaced
    long stepsToOrder(int budget);

    /// {@return a hash of all that decides the next steps}
    long orderHash();

    /// {@return the order as text; a plan loads the state of another plan with an equal text}
    String describe();

    /// Allocates now for all rows of the capacity, instead of in the first steps.
    void reserve();

    /// Passes each array to a consumer.
    ///
    /// @param to receives each array once
    void arrays(Consumer<Object> to);
}
