package org.denserow.stress.jmh.bits;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/// One pass over the live rows of a set.
///
/// From the root of the checkout, with a JDK 25:
/// ```
/// stress/jmh/run bits
/// ```
public class BitfieldScanBenchmark extends BitBenchmark {

    /// The rival; see [Scan].
    @Param({"plain", "cursor", "words", "levels", "nextSet", "shift", "bytes", "object", "bitSet", "roaring"})
    public String rival;

    /// Live rows in percent.
    @Param({"0", "0.01", "0.1", "1", "10", "50", "100"})
    public String live;

    /// Their shape; see [LiveRows]. At 0 and 100 % the shapes are the same.
    @Param({LiveRows.RANDOM, LiveRows.CLUSTERED})
    public String shape;

    private Scan scan;

    /// Builds the rival.
    @Setup
    public void build() {
        final LiveRows rows = LiveRows.of(slots, live, shape);
        scan = Scan.of(rival, rows);
        rows.check(rival, scan.sum());
    }

    /// One pass.
    ///
    /// @return the sum of the rows
    @Benchmark
    public long scan() {
        return scan.sum();
    }
}
