/// Compares simulations from outside, through exported calls only.
///
/// | class | what it is |
/// |---|---|
/// | `FirstDifference` | the test kit: runs one model in several simulations that must be equal, and names the first difference |
/// | `Hunt` | narrows such a difference down: an order of chunks that repeats it, the systems without which it is gone |
/// | `Bisect` | where two ways to run a model part: the frame, the cell, and the system that wrote it |
/// | `Side` | one of these ways: a model with options, or a recording |
/// | `Search` | the search of `Bisect` |
/// | `SideRuns`, `SideRun` | the runs of one side during a search; one of them |
///
/// It is above [org.denserow.engine], which does not use it. An inspector of your own can do the same. The caller
/// owns all simulations that it runs. Not supported: state that is
/// in no row and no saved resource, such as a field of a body.
@NullMarked
package org.denserow.engine.inspect;

import org.jspecify.annotations.NullMarked;
