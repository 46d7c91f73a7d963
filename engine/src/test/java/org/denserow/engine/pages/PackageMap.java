package org.denserow.engine.pages;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The map of a package, its `package-info.java`: it names every file of the package in code font, and the first column of
/// its tables names files of the package only. A map for users may go on for readers of the source on a page that it names.
final class PackageMap {

    private static final String MAP = "package-info.java";
    private static final Pattern NAME = Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)`");
    private static final Pattern PAGE = Pattern.compile("map goes on in\\s+(?:///\\s*)?`([^`]+)`");
    private static final Pattern FIRST_COLUMN =
            Pattern.compile("^\\s*(?:///|\\*)?\\s*\\|([^|]*)\\|", Pattern.MULTILINE);
    private static final Pattern CODE_BLOCK =
            Pattern.compile("^\\s*///\\s*```.*?^\\s*///\\s*```", Pattern.DOTALL | Pattern.MULTILINE);

    private PackageMap() {}

    /// {@return what is wrong with the map of the package in a folder, a line each; empty if nothing is}
    static List<String> faults(final Path folder) {
        if (!Files.exists(folder.resolve(MAP))) {
            return List.of("the package has no " + MAP);
        }
        final String source = Repository.text(folder.resolve(MAP));
        final Matcher end = Pattern.compile("^package ", Pattern.MULTILINE).matcher(source);
        final String comment = end.find() ? source.substring(0, end.start()) : source;
        final Matcher page = PAGE.matcher(comment);
        final String whole =
                page.find() ? comment + Repository.text(Repository.HERE.root().resolve(page.group(1))) : comment;
        final String map = CODE_BLOCK.matcher(whole).replaceAll("");
        final Set<String> files = files(folder);
        final List<String> faults = new ArrayList<>();

        final Set<String> missing = new TreeSet<>(files);
        missing.removeAll(names(map));
        if (!missing.isEmpty()) {
            faults.add("files that the map does not name: " + missing);
        }

        final Set<String> strange = new TreeSet<>();
        final Matcher cells = FIRST_COLUMN.matcher(map);
        while (cells.find()) {
            strange.addAll(names(cells.group(1)));
        }
        strange.removeAll(files);
        if (!strange.isEmpty()) {
            faults.add("names in the first column that are no files of the package: " + strange);
        }
        return faults;
    }

    private static Set<String> names(final String text) {
        final Set<String> names = new TreeSet<>();
        final Matcher matcher = NAME.matcher(text);
        while (matcher.find()) {
            names.add(matcher.group(1));
        }
        return names;
    }

    private static Set<String> files(final Path folder) {
        final Set<String> names = new TreeSet<>();
        for (final Path each : List.of(folder, Repository.generated(folder))) {
            for (final Path file : Files.isDirectory(each) ? Repository.list(each) : List.<Path>of()) {
                final String name = file.getFileName().toString();
                if (name.endsWith(".java") && !name.equals(MAP)) {
                    names.add(name.substring(0, name.length() - ".java".length()));
                }
            }
        }
        return names;
    }
}
