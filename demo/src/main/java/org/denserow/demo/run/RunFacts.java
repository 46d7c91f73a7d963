package org.denserow.demo.run;

import java.util.List;
import java.util.Map;

/// What there is to say of a run that has ended, whatever its scenario: for files that hold its summary.
///
/// @param setting what was run
/// @param log of the world that is reported
/// @param figures of the model at the end, by name, in the order of the summary
/// @param remarks of the model on the run, by name, which may be empty
/// @param tables of the model, for a report
/// @param agentSteps sum over frames of the agents that acted
/// @param chunks chunks run by each worker
/// @param checks what the checks of the run cover, in words
/// @param errors empty for a right run
/// @param worldHash hash of the world after the last step; some worlds run further frames to clear up
/// @param orderHash hash of the order at the same time
/// @param wallNanos time from the first frame to the last, with all worlds and checks
public record RunFacts(
        Setting setting,
        FrameLog log,
        Map<String, ? extends Number> figures,
        Map<String, String> remarks,
        List<RunTable> tables,
        long agentSteps,
        long[] chunks,
        String checks,
        List<String> errors,
        long worldHash,
        long orderHash,
        long wallNanos) {

    /// What was run.
    ///
    /// @param scenario its name on the command line
    /// @param title what is run; empty if activation and parameters say it all
    /// @param activation the order in which agents act; empty if the scenario has no choice of it
    /// @param parameters by name, in the order of the summary: numbers or texts
    /// @param layout of the rows that come and go; empty if the scenario has no choice of it
    /// @param swapBudget exchanges of two rows in a frame, at most; 0 if rows are kept in no order
    /// @param warmup whole runs before this one, which count nowhere
    /// @param seed of all random numbers
    /// @param verified worker counts of all worlds whose hashes were compared; empty if there was one world
    public record Setting(
            String scenario,
            String title,
            String activation,
            Map<String, ?> parameters,
            String layout,
            int swapBudget,
            int warmup,
            long seed,
            List<Integer> verified) {}

    /// {@return agent-steps per second of frame time: the work of the engine, without checks and other worlds; NaN
    ///     without a frame}
    public double agentStepsPerSecond() {
        return log.perSecond(agentSteps);
    }
}
