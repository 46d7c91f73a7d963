package org.denserow.stress.jmh.models;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.denserow.demo.scenario.Parameter;
import org.denserow.demo.scenario.Scenario;
import org.denserow.demo.scenario.Values;
import org.denserow.demo.scenario.World;

/// Parameters and figures of the demo's models, by name.
final class DemoModels {

    private DemoModels() {}

    /// {@return the values of a published size, some of them changed}
    ///
    /// @param large whether the large size is wanted, not the small one
    /// @param changed parameters of the model with their values
    /// @throws IllegalStateException if the model has no such parameter
    static Values values(final Scenario scenario, final boolean large, final Map<String, Double> changed) {
        final List<Parameter> parameters = scenario.parameters();
        Values values = Values.of(parameters, large);
        for (final Map.Entry<String, Double> entry : changed.entrySet()) {
            final Parameter parameter = parameters.stream()
                    .filter(each -> each.name().equals(entry.getKey()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("the demo's model has no such parameter: model="
                            + scenario.name() + ", parameter=" + entry.getKey() + "; change the name here"));
            values = values.with(parameter, entry.getValue());
        }
        return values;
    }

    /// {@return the figures of a world by name, each a function of its present state}
    static Map<String, DoubleSupplier> figures(final World world) {
        final Map<String, DoubleSupplier> figures = new LinkedHashMap<>();
        world.figures(figures::put);
        return figures;
    }
}
