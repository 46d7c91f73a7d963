/// Opinions on a network: a person moves half the way to the mean opinion of the neighbours, again and again.
///
/// | class | what it is |
/// |---|---|
/// | `Opinions` | the model |
/// | `OpinionsScenario` | its name, parameters and bands |
/// | `OpinionsWorld` | its checks, figures and picture |
///
/// ## Conventions
/// - Bodies read the opinions of this step and write those of the next, so all people act at the same time.
/// - Sums run over the neighbours in the order of the rows of ties, so they are the same for any number of workers.
package org.denserow.demo.opinions;
