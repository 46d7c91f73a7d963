/// Tables out, for Python, R and DuckDB, and rows from tables, in the interprocess form of Apache Arrow.
@NullMarked
package org.denserow.arrow;

import org.jspecify.annotations.NullMarked;
