/// Stress tests of recordings.
///
/// | file | what it tests |
/// |---|---|
/// | `BatchRingStress` | the owner sends batches while the recording thread reads and gives back |
package org.denserow.engine.recording;
