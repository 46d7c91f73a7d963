/// Sparse tables and hash maps over numbers, for memory that follows what is there.
package org.denserow.engine.sparse;
