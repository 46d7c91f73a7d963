/// Stress tests of bitfields that several threads write.
///
/// | file | what it tests |
/// |---|---|
/// | `SummaryStress` | whole words belong to one writer; levels and count agree after the join |
/// | `AtomicBitStress` | the atomic methods, in one word |
package org.denserow.engine.bits;
