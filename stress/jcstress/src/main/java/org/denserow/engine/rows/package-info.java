/// Stress tests of what chunks write beside columns and bits.
///
/// | file | what it tests |
/// |---|---|
/// | `ClaimsStress` | the smallest of the bids for one row wins |
package org.denserow.engine.rows;
