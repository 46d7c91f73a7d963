/// The form in which state enters a snapshot and leaves it: arrays under names.
///
/// | class | what it is |
/// |---|---|
/// | `SavedState` | named arrays: written once, read any number of times |
/// | `Stateful` | an object with state that has an influence on later frames |
///
/// Below it stands only `ground`. One thread writes a state; once it is sealed, any thread may read it. Not supported:
/// versions of a format. A state fits an object of the same definition only.
@NullMarked
package org.denserow.engine.snapshot;

import org.jspecify.annotations.NullMarked;
