package org.denserow.demo.sweep;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.denserow.demo.run.ExitCode;
import org.denserow.demo.run.FullHeap;
import org.denserow.demo.run.Interruption;
import org.denserow.demo.run.PathArgument;
import org.denserow.demo.run.SummaryLines;
import org.denserow.demo.run.TerminalText;
import org.denserow.demo.run.UsageRules;
import org.denserow.engine.snapshot.StateFile;
import org.denserow.ensemble.Certificate;
import org.denserow.ensemble.Verification;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Runs one cell of a certificate again, and compares.
@Command(
        name = "verify",
        header = "A cell of a certificate again: its runs must have the certified hashes",
        description = {
            "Runs the cell of a sweep again with each of its seeds, and compares hashes of world and order with those of"
                    + " the certificate, which demo/run sweep --certificate wrote.",
            "Another build of the models or another JVM may differ; both are named."
        },
        customSynopsis = "demo/run verify CERTIFICATE --cell N",
        sortOptions = false,
        usageHelpAutoWidth = true,
        parameterListHeading = "%nCertificate:%n",
        optionListHeading = "%nOptions:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all hashes are as certified",
            "1:a hash differs",
            "2:the command line is wrong",
            "3:the certificate is bad",
            "4:a run does not fit into memory"
        })
public final class VerifyCommand implements Callable<Integer> {

    private static final class CertificatePath extends PathArgument {
        CertificatePath() {
            super("certificate");
        }
    }

    @Parameters(
            paramLabel = "CERTIFICATE",
            converter = CertificatePath.class,
            description = "The file of --certificate.")
    private Path file;

    @Option(
            names = "--cell",
            paramLabel = "N",
            required = true,
            description = "The cell, from 0 in the order of the plan; the column cell of the results has it.")
    private int cell;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;

    @Spec
    private CommandSpec spec;

    private final Supplier<CommandLine> commands;

    /// A command that runs plans of the scenarios of a command line.
    ///
    /// @param commands makes the command line of the demo, with all scenarios; it is parsed, and not executed
    public VerifyCommand(final Supplier<CommandLine> commands) {
        this.commands = commands;
    }

    @Override
    public Integer call() {
        UsageRules.checkOptionsFollow(spec);
        final Certificate certificate = PlanFiles.read(file, "a certificate must be readable", Certificate::read);
        final PlanModel model = PlanFiles.read(
                file,
                "a certificate must name its model",
                from -> PlanModel.of(certificate.plan().model(), commands));
        final int cells = certificate.plan().design().cells();
        if (cell < 0 || cell >= cells) {
            throw new ParameterException(
                    spec.commandLine(), "--cell must be in [0, " + (cells - 1) + "]: cell=" + cell);
        }
        try (Interruption interruption = Interruption.watch(spec.commandLine().getErr())) {
            interruption.at("before all runs had ended");
            return FullHeap.within(
                    "certificate=" + TerminalText.value(file), "run smaller models", () -> verify(certificate, model));
        }
    }

    private int verify(final Certificate certificate, final PlanModel model) {
        final PrintWriter out = spec.commandLine().getOut();
        final SummaryLines lines = new SummaryLines(out);
        lines.line(
                "plan",
                "%s, cell %,d: %s",
                certificate.plan().model(),
                cell,
                certificate.plan().design().cell(cell));
        lines.line("certified", "build %s, JVM %s", certificate.build(), String.join(" and ", certificate.jvms()));
        try {
            lines.line("here", "build %s, JVM %s", ResultOptions.build(), StateFile.here());
            final List<Verification> runs = certificate.verifyCell(cell, model.runs(certificate.plan()));
            runs.forEach(run -> lines.line("", "%s", run));
            out.flush();
            return runs.stream().allMatch(Verification::isEqual) ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
        } catch (final IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (final InterruptedException never) {
            throw new IllegalStateException("nobody interrupts the main thread: thrown=" + never, never);
        }
    }
}
