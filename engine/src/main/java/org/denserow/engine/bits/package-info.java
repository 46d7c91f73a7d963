/// Sets of rows as packed bits.
///
/// [org.denserow.engine.bits.Bitfield] is the only class so far: one level, point operations, searches, words for jobs.
/// Summary levels and boolean expressions are not here yet.
///
/// *Threads*: one word (64 rows) belongs to one writer at a time; see the class.
package org.denserow.engine.bits;
