package org.denserow.examples;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.ObjLongConsumer;
import org.denserow.engine.FrameReport;
import org.denserow.engine.Port;
import org.denserow.engine.Simulation;
import org.denserow.engine.SystemFailure;
import org.denserow.engine.Table;

// snippet: meters
/// The figures of frames as meters. The thread of frames writes them, threads of the registry read them. Keep the
/// object as long as the registry: meters refer to its arrays weakly.
final class FrameMeters {

    private final MeterRegistry registry;
    private final Timer times;
    private final AtomicLongArray last; // by figure: of the last frame
    private final AtomicLongArray total; // by figure: of all frames
    private final List<Table> types;
    private final AtomicLongArray rows; // by type
    private final AtomicLongArray waiting; // by port
    private final ObjLongConsumer<String> write = this::write; // made once, not in each frame
    private int figure;

    /// Registers all meters, on the thread of frames, when everything is defined.
    FrameMeters(final MeterRegistry registry, final Simulation sim) {
        this.registry = registry;
        times = Timer.builder("denserow.frame").register(registry);
        final List<String> figures = new ArrayList<>();
        sim.report().forEach((name, value) -> figures.add(name));
        last = new AtomicLongArray(figures.size());
        total = new AtomicLongArray(figures.size());
        for (int i = 0; i < figures.size(); i++) {
            final int place = i;
            Gauge.builder("denserow.last." + figures.get(i), last, values -> values.getAcquire(place))
                    .register(registry);
            FunctionCounter.builder("denserow." + figures.get(i), total, values -> values.getAcquire(place))
                    .register(registry);
        }
        types = sim.definition().tables();
        rows = new AtomicLongArray(types.size());
        for (int i = 0; i < types.size(); i++) {
            final int place = i;
            Gauge.builder("denserow.rows", rows, values -> values.getAcquire(place))
                    .tag("type", types.get(i).name())
                    .register(registry);
        }
        final List<Port<?>> ports = sim.definition().ports();
        waiting = new AtomicLongArray(ports.size());
        for (int i = 0; i < ports.size(); i++) {
            final int place = i;
            Gauge.builder("denserow.port.waiting", waiting, values -> values.getAcquire(place))
                    .tag("port", ports.get(i).name())
                    .register(registry);
        }
    }

    /// After each frame, on its thread; allocates nothing.
    void frameEnded(final Simulation sim) {
        final FrameReport report = sim.report();
        figure = 0;
        report.forEach(write);
        for (int type = 0; type < rows.length(); type++) {
            rows.setRelease(type, types.get(type).size());
        }
        for (int port = 0; port < waiting.length(); port++) {
            waiting.setRelease(port, sim.definition().ports().get(port).size());
        }
        times.record(report.nanos(), TimeUnit.NANOSECONDS);
    }

    private void write(final String name, final long value) {
        last.setRelease(figure, value);
        total.setRelease(figure, total.getPlain(figure) + value); // the only writer: no sum is lost
        figure++;
    }

    /// After a failed frame, instead.
    void frameFailed(final SystemFailure failure) {
        registry.counter("denserow.failures", "system", failure.system()).increment();
    }
}
// end
