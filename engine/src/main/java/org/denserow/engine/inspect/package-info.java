/// Compares simulations from outside, through exported calls only: is a model the same for any number of workers, and if not,
/// where does it part?
///
/// Begin with [`FirstDifference`][FirstDifference] in a test of your own:
///
/// <!-- HuntTest: first -->
/// ```java
/// assertEquals("", FirstDifference.of(model, frames)); // the model defines all, and creates the first rows
/// ```
///
/// The page `engine/docs/determinism.md` shows it at work.
///
/// | class | what it is |
/// |---|---|
/// | [`FirstDifference`][FirstDifference] | the test kit: runs one model in several simulations that must be equal, and names the first difference |
/// | [`Hunt`][Hunt] | narrows such a difference down: an order of chunks that repeats it, the systems without which it is gone |
/// | [`Bisect`][Bisect] | where two ways to run a model part: the frame, the cell, and the system that wrote it |
/// | [`Side`][Side] | one of these ways: a model with options, or a recording |
///
/// *Threads*: one thread, which owns all simulations that it runs. *Not supported*: state that is in no row and no saved
/// resource, such as a field of a body.
///
/// For readers of the source, the map goes on in `engine/docs/source.md#inspect`.
@NullMarked
package org.denserow.engine.inspect;

import org.jspecify.annotations.NullMarked;
