/// Birds on a torus that turn to where the birds around them are and fly: the flock of the published comparison of
/// frameworks, in double precision.
///
/// | class | what it is |
/// |---|---|
/// | `Flock` | the model, in both activations |
/// | `Flocking` | the scenario: parameters and bands |
/// | `FlockWorld` | steps, figures and picture |
/// | `FlockCheck` | what must hold after each step |
/// | `Neighbours` | counts pairs in sight, for figures and checks; shares nothing with the model |
///
/// ## Conventions
/// - *Sequential* is the published definition: birds fly one by one, in a random order, each on what the others left.
/// - *Synchronous*: all birds see the places and velocities of before.
///
/// ## Rules
/// A bird adds up, over all birds in sight, the ways to them, their velocities, and the ways away from those nearer
/// than 1, each with its weight. It adds the sum, divided by the number of birds in sight, to its velocity, makes that
/// 1 long, and flies one step. Distances and ways are the shortest ones round the torus.
package org.denserow.demo.flocking;
