/// What goes into a snapshot and comes out of it: arrays under names. Whoever keeps state beside the rows implements
/// [Stateful].
package org.denserow.engine.state;
