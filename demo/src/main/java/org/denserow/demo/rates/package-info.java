/// An epidemic in continuous time: people in a random network change at rates that depend on their friends.
///
/// | class | what it is |
/// |---|---|
/// | `Epidemic` | the model |
/// | `FinalSize` | theory: how many are ever ill |
/// | `RatesScenario` | its name and parameters |
/// | `RatesWorld` | its checks, figures and picture |
///
/// ## Conventions
/// - A person sleeps until its next change. When its rate changes, the time is drawn again: the wait has no memory. This is
///   the next-reaction method, an exact simulation of the rates.
/// - The network is drawn before the first step and never changes, so it is no state.
package org.denserow.demo.rates;
