package org.denserow.demo.bullets;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.OutOfCapacity;
import org.denserow.demo.run.OutputOptions;
import org.denserow.demo.run.Outputs;
import org.denserow.demo.run.Progress;
import org.denserow.demo.run.UsageRules;
import org.denserow.engine.frame.SystemFailure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The command line of the scenario `bullets`.
@Command(
        name = "bullets",
        header = "bullets, lasers, enemies and tanks: kinds are tags of one type",
        description = {
            "Simulates a battle in which the kind of a thing is a bit: systems run over \"bullets or lasers\","
                    + " \"enemies not tanks\" and similar sets, while every frame creates and destroys hundreds."
        },
        customSynopsis = "demo/run bullets [options]",
        sortOptions = false,
        usageHelpAutoWidth = true,
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the run is right",
            "1:verification failed, or the results could not be written",
            "2:the command line is wrong",
            "4:the run does not fit into memory"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  demo/run bullets",
            "      600 frames of 20,000 enemies and their shots",
            "  demo/run bullets --layout dense",
            "      the same in dense rows, kept in the order of cells; before and after",
            "  demo/run bullets --frames 100 --verify",
            "      every query against a scan; worlds of 1, 2, 3 and 8 workers must agree"
        })
public final class BulletsCommand implements Callable<Integer> {

    @Option(names = "--count", paramLabel = "N", defaultValue = "20000", description = "Enemies. Default: 20000.")
    private int count;

    @Option(names = "--frames", paramLabel = "N", defaultValue = "600", description = "Frames. Default: 600.")
    private int frames;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Threads; the result is the same for any number. Default: one per core, "
                    + UsageRules.MOST_WORKERS_BY_DEFAULT + " at most.")
    private int workers = UsageRules.defaultWorkers();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of all random numbers. Default: 1.")
    private long seed;

    @Option(
            names = "--layout",
            paramLabel = "dense|pinned",
            defaultValue = "pinned",
            description =
                    "Rows of things. Pinned: a thing stays in its row while it lives, and leaves a hole. Dense: no"
                            + " holes, and after a quarter of the frames the rows are put in order of cells. Random"
                            + " numbers depend on the row, so each layout has a battle of its own. Default: pinned.")
    private ThingLayout layout;

    @Option(
            names = "--verify",
            description = "Compare the rows of every query with a scan over all rows, in every frame. Run worlds of"
                    + " 1, 2, 3 and 8 workers beside this one; their hashes must be equal after every frame.")
    private boolean verify;

    @Mixin
    private OutputOptions files;

    @Option(names = "--quiet", description = "No progress on standard error.")
    private boolean quiet;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private final BulletsRun.Fault fault;

    /// The command for users.
    public BulletsCommand() {
        this(BulletsRun.Fault.NONE);
    }

    /// The command with a fault, for tests of the checks.
    BulletsCommand(final BulletsRun.Fault fault) {
        this.fault = fault;
    }

    @Override
    public Integer call() {
        checkUsage();
        try {
            return run(spec.commandLine().getOut(), spec.commandLine().getErr());
        } catch (final OutOfMemoryError full) {
            throw heapIsFull();
        } catch (final SystemFailure failure) { // names the system; the cause may be a full heap
            throw failure.getCause() instanceof OutOfMemoryError ? heapIsFull() : failure;
        }
    }

    private OutOfCapacity heapIsFull() {
        return OutOfCapacity.heapIsFull("count=" + count, "run fewer enemies");
    }

    private void checkUsage() {
        UsageRules.checkOptionsFollow(spec);
        UsageRules.checkWorkers(spec.commandLine(), workers);
        if (count < 1 || count > BulletsWorld.MAX_ENEMIES) {
            throw usage("--count must be in [1, " + BulletsWorld.MAX_ENEMIES + "]: count=" + count);
        }
        if (frames < 1) {
            throw usage("--frames must be >= 1: frames=" + frames);
        }
        files.check(spec.commandLine());
    }

    private ParameterException usage(final String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private int run(final PrintWriter out, final PrintWriter err) {
        final BulletsRun.Settings settings = new BulletsRun.Settings(count, layout, frames, workers, seed, verify);
        try (Outputs outputs = files.open(spec.commandLine(), frames)) {
            final BulletsRun.Result result = run(settings, outputs, err);
            final BulletsSummary summary = new BulletsSummary(out, settings, result);
            summary.print();
            outputs.finish(summary.facts(), err, quiet);
            return result.errors().isEmpty() ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
        }
    }

    private BulletsRun.Result run(final BulletsRun.Settings settings, final Outputs outputs, final PrintWriter err) {
        final BulletsRun.Result result;
        try (Progress progress = quiet ? Progress.none() : Progress.on(err, frames)) {
            result = new BulletsRun(settings, progress, outputs, fault).run();
        } // the progress ends its line before anything is printed below
        for (final String note : result.log().notes()) {
            err.println(note);
        }
        for (final String error : result.errors()) {
            err.println("verification failed: " + error);
        }
        err.flush();
        return result;
    }
}
