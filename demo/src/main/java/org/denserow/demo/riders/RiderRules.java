package org.denserow.demo.riders;

import java.util.function.Function;

/// The rules of riders, each made for the riders of a world. Tests replace one of them to show that the checks find wrong
/// rules.
///
/// @param walking where to go, and the way on foot
/// @param waiting the look at displays, and patience
/// @param boarding getting on and off
public record RiderRules(
        Function<Riders, Walking> walking, Function<Riders, Waiting> waiting, Function<Riders, Boarding> boarding) {

    /// The rules of every run.
    public static final RiderRules PLAIN = new RiderRules(Walking::new, Waiting::new, Boarding::new);
}
