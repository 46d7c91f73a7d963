package org.denserow.demo.scenario;

/// A figure of a model at its last step, and how it is distributed over seeds: from independent programs of the same
/// model, or exact.
///
/// @param name of the figure
/// @param mean over many seeds
/// @param deviation standard deviation over seeds; 0 if the figure is exact
public record Band(String name, double mean, double deviation) {

    /// {@return whether the mean of some runs lies in the band: within four standard errors of the mean, and a
    ///     hundredth of it, since the mean itself was estimated; an exact figure has no other value}
    ///
    /// @param ofRuns mean of the figure over runs of different seeds
    /// @param runs how many, at least 1
    public boolean has(final double ofRuns, final int runs) {
        return deviation == 0
                ? ofRuns == mean
                : Math.abs(ofRuns - mean) <= 4 * deviation / Math.sqrt(runs) + Math.abs(mean) / 100;
    }
}
