/// A virus on a random network: a person who is ill infects each neighbour with a probability, and is immune a step later.
///
/// | class | what it is |
/// |---|---|
/// | `Virus` | the model |
/// | `VirusScenario` | its name, parameters and bands |
/// | `VirusWorld` | its checks, figures and picture |
///
/// ## Conventions
/// - Bodies read the states of this step and write those of the next, so all people act at the same time.
/// - People and ties stay the same ones, so the engine makes its network once.
package org.denserow.demo.virus;
