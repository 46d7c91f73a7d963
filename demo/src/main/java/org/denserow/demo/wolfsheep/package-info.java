/// Sheep eat grass, wolves eat sheep: the predator and prey model of the published comparison of frameworks.
///
/// | class | what it is |
/// |---|---|
/// | `Meadow` | the model, in both activations |
/// | `WolfSheep` | the scenario: parameters and bands |
/// | `MeadowWorld` | steps, figures and picture |
/// | `MeadowCheck`, `HerdCheck` | what must hold after each step, for cells and for each animal |
///
/// ## Conventions
/// - *Sequential* is the published definition: animals act one by one, in a random order. An eaten sheep goes at once; the
///   starved go, and the young come, when all of a kind have acted.
/// - *Synchronous*: all of a kind walk, then meals are shared out by cell, and lots decide who eats and who is eaten.
///
/// ## Rules
/// A step: each animal walks to one of the 8 cells around it, which costs 1 of its energy. At the edge of the meadow
/// the part of its walk that leads out is left off; so it may stay there. A sheep eats a grown cell; the cell is grown
/// again after `regrowth + 1` steps. A wolf eats one sheep of its cell. An animal with energy below 0 dies; another one
/// has young with its probability: it halves its energy, and the young one is its copy. All sheep act, then all wolves,
/// then grass grows. Those born in a step act from the next one on, but a wolf may eat a lamb at once.
package org.denserow.demo.wolfsheep;
