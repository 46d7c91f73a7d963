/// Many runs of one model: plans of parameters and seeds, their results as columns, spreads over seeds, and certificates.
///
/// Begin with a [`Plan`][Plan] of a [`Design`][Design], a [`Model`][Model] that defines one run, and [`Runs`][Runs]:
///
/// <!-- MeadowPlansTest: run -->
/// ```java
/// final Plan plan = Plan.of("meadow", Design.grid(Axis.of("risk", 0.01, 0.1)))
///         .withSeeds(1, 8) // 8 runs for each risk, with seeds 1 to 8
///         .withFrames(20);
/// final Results results = Runs.run(plan, MeadowPlansTest::meadow);
/// final Spread left = Statistics.of(results).end(1, "sheep left"); // cell 1: a risk of 0.1
/// ```
///
/// The page `engine/ensemble/README.md` is the guide.
///
/// | class | what it is |
/// |---|---|
/// | [`Axis`][Axis], [`ParameterRange`][ParameterRange], [`Cell`][Cell], [`Design`][Design] | values of one parameter, listed or by their ends; one combination of parameters; all that run |
/// | [`Plan`][Plan], [`Task`][Task] | what runs: model, design, seeds, frames, figures, as a file with a hash; one run of it |
/// | [`Model`][Model], [`Figures`][Figures] | defines a run; gets its figures |
/// | [`Runs`][Runs], [`RunListener`][RunListener] | runs a plan, or a share of it, on one machine; hears of each task that ends |
/// | [`Results`][Results], [`TaskResult`][TaskResult] | the results of a plan, also from a folder; that of one task |
/// | [`Statistics`][Statistics], [`Spread`][Spread], [`Interval`][Interval] | spreads over the seeds of a cell; mean, deviation and quantiles of values; a confidence interval |
/// | [`Effect`][Effect], [`SobolIndex`][SobolIndex] | how much each parameter moves a figure, by the method of Morris; which part of its variance comes from it |
/// | [`Certificate`][Certificate], [`Verification`][Verification] | what makes results checkable by others; a task that was run again |
///
/// *Threads*: everything is immutable, and the caller of [`Runs`][Runs] waits for threads of the call. A task has equal rows
/// for any order, number of threads and number of workers. *Not supported*: a scheduler for several machines; any that runs
/// commands will do, since a folder is filled by shares of a plan.
///
/// For readers of the source, the map goes on in `engine/ensemble/docs/source.md`.
@NullMarked
package org.denserow.ensemble;

import org.jspecify.annotations.NullMarked;
