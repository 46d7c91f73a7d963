/// Compares simulations from outside, through exported calls only.
///
/// | class | what it is |
/// |---|---|
/// | `FirstDifference` | the test kit: runs one model in several simulations that must be equal, and names the first difference |
/// | `TypeDifference` | the first difference of one type in two simulations |
///
/// It is above [org.denserow.engine], which does not use it. An inspector of your own can do the same. The caller
/// owns all simulations that it runs. Not supported: comparing objects of object columns.
@NullMarked
package org.denserow.engine.inspect;

import org.jspecify.annotations.NullMarked;
