/// Queues in continuous time, beside the numbers of theory: shops with clerks, and job shops.
///
/// | class | what it is |
/// |---|---|
/// | `Shops`, `QueueWorld`, `QueueScenario` | customers who wait for clerks or go away: model; checks, figures and picture; name and parameters |
/// | `JobShop`, `JobShopWorld`, `JobShopScenario` | jobs that go from machine to machine: the same |
/// | `Stations` | theory: how many customers are at a station in equilibrium |
/// | `Spread` | a mean with its interval |
///
/// ## Conventions
/// - A row that has an event sleeps until then: a shop until its next customer, a clerk or a machine until its work ends.
///   The first frame draws the first times.
/// - Shops know nothing of each other, so each gives an independent mean over time, and all of them an interval.
/// - They begin in equilibrium, drawn by theory. So no time of a beginning is left out; and a model that breaks the
///   theory moves away from it.
package org.denserow.demo.queues;
