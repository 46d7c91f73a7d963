/// Looks at simulations from outside, through what everybody can ask of them.
///
/// | class | what it is |
/// |---|---|
/// | [org.denserow.engine.inspect.FirstDifference] | the test kit: one model in several simulations that must not differ, and where two of them do |
/// | `TypeDifference` | one type in two simulations: what differs first |
///
/// It stands above [org.denserow.engine.frame], which knows nothing of it, and uses nothing but exported calls: an
/// inspector of your own can do the same.
package org.denserow.engine.inspect;
