/// Plans of many runs as jobs of Spark.
///
/// | class | what it is |
/// |---|---|
/// | `SparkSweep` | the program that runs a plan as a job |
/// | `ShareLines` | the lines of a share of the plan, which a Spark task runs |
/// | `ParquetRows` | the program that prints a Parquet file of results as CSV |
package org.denserow.demo.ensemble;
