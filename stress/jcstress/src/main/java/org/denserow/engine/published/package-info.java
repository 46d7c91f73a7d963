/// Stress tests of published copies.
///
/// | file | what it tests |
/// |---|---|
/// | `PublishedCopyStress` | the owner publishes while a reader reads; two leases of one copy |
/// | `CopyCloseStress` | two threads close one lease |
/// | `PublishedCells` | copies of a few plain cells, with their twins |
package org.denserow.engine.published;
