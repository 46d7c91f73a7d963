package org.denserow.demo.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The options of a command line on which the results of a run depend, to make the same run again in another folder.
public final class RunArguments {

    private static final Set<String> CHANGE_NO_RESULT = Set.of("--workers", "--quiet", "--details");

    private RunArguments() {}

    /// {@return the options that were given, each as `--name` or `--name=value`; paths are absolute. Options of files and
    ///     of saving are left out}
    ///
    /// @param line a command line that was parsed
    public static List<String> of(final CommandLine line) {
        final Set<String> leftOut = line.getCommandSpec().mixins().values().stream()
                .filter(RunArguments::isOfFiles)
                .flatMap(mixin -> mixin.options().stream())
                .map(OptionSpec::longestName)
                .collect(Collectors.toSet());
        leftOut.addAll(CHANGE_NO_RESULT);
        final List<String> arguments = new ArrayList<>();
        for (final OptionSpec option :
                new LinkedHashSet<>(line.getParseResult().matchedOptions())) { // one as often as given
            if (!leftOut.contains(option.longestName())) {
                add(option, arguments);
            }
        }
        return arguments;
    }

    private static boolean isOfFiles(final CommandSpec mixin) {
        return mixin.userObject() instanceof OutputOptions || mixin.userObject() instanceof SaveOptions;
    }

    private static void add(final OptionSpec option, final List<String> to) {
        final String name = option.longestName();
        if (option.arity().max() == 0) {
            to.add(name);
        } else if (option.getValue() instanceof final Path path) {
            to.add(name + '=' + path.toAbsolutePath());
        } else {
            option.originalStringValues().forEach(value -> to.add(name + '=' + value));
        }
    }
}
