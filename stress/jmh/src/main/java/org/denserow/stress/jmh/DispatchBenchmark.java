package org.denserow.stress.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// One dispatch and its join, again and again without a pause, so spinning threads are still spinning: chunks of
/// nothing, and of about 2, 20 and 200 microseconds, on two threads. The rivals are those of [Dispatcher]; before and
/// after the measurement each is checked to run every chunk exactly once.
///
/// From the root of the checkout, with a JDK 25; `gc.alloc.rate.norm` is the bytes allocated per dispatch:
/// ```
/// mvn -q -pl stress/jmh -am -DskipTests package
/// java -jar stress/jmh/target/benchmarks.jar DispatchBenchmark -p shape=8x0 -f 10 -prof gc
/// java -jar stress/jmh/target/benchmarks.jar DispatchBenchmark -prof gc
/// ```
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 2, jvmArgsAppend = Dispatcher.COMMON_POOL)
@Warmup(iterations = 3, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class DispatchBenchmark {

    /// The rival; see [Dispatcher].
    @Param({"denserow", "denserowCutoff", "plain", "fjpCommon", "fjpOwn", "intStream", "executor", "executorClaim"})
    public String rival;

    /// Chunks per dispatch, and about how many microseconds each takes: `8x20` is eight chunks of 20.
    @Param({"1x0", "8x0", "64x0", "8x2", "8x20", "8x200"})
    public String shape;

    private ChunkWork work;
    private Dispatcher dispatcher;

    /// Builds the rival and checks it.
    @Setup
    public void build() {
        final String[] numbers = shape.split("x");
        if (numbers.length != 2) {
            throw new IllegalArgumentException("shape must be CHUNKSxMICROS: shape=" + shape + "; for example 8x20");
        }
        final int chunks = Integer.parseInt(numbers[0]);
        work = new ChunkWork(chunks, Integer.parseInt(numbers[1]));
        dispatcher = Dispatcher.of(rival, chunks, work);
        work.verify(dispatcher);
    }

    /// Checks it again, compiled as it is now, and ends its threads.
    @TearDown
    public void close() {
        work.verify(dispatcher);
        dispatcher.close();
    }

    /// One dispatch and its join. The results of the chunks are in an array that outlives the call.
    @Benchmark
    public void dispatch() {
        dispatcher.run();
    }
}
