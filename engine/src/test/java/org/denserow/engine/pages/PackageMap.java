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
/// its tables names files of the package only.
///
/// The map of an exported package is for users. It names the public classes and no other; it says which class to begin with,
/// and shows an example. For readers of the source it goes on in a page that it names, or in one chapter of a page.
final class PackageMap {

    private static final String MAP = "package-info.java";
    private static final Pattern NAME = Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)`");
    private static final Pattern PAGE = Pattern.compile("map goes on in\\s+(?:///\\s*)?`([^`#]+)(?:#([^`]+))?`");
    private static final Pattern PUBLIC = Pattern.compile("^public ", Pattern.MULTILINE); // the class of a file
    private static final Pattern BEGIN = Pattern.compile("\\bBegin (?:here )?with \\S");
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
        final String users = CODE_BLOCK.matcher(comment).replaceAll("");
        final String map = users + '\n' + goesOn(comment);
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
        if (isExported(folder)) {
            faults.addAll(faultsForUsers(folder, comment, users));
        }
        return faults;
    }

    /// {@return what the map of an exported package lacks for users, or has too much}
    private static List<String> faultsForUsers(final Path folder, final String comment, final String users) {
        final Set<String> shown = files(folder);
        shown.removeIf(name -> !isPublic(folder, name));
        final Set<String> hidden = files(folder);
        hidden.removeAll(shown);
        hidden.retainAll(names(users));
        shown.removeAll(names(users));
        final List<String> faults = new ArrayList<>();
        if (!shown.isEmpty()) {
            faults.add("public classes that the map for users does not name: " + shown);
        }
        if (!hidden.isEmpty()) {
            faults.add("classes that users cannot see: " + hidden);
        }
        if (!BEGIN.matcher(users).find()) {
            faults.add("no class to begin with");
        }
        if (!CODE_BLOCK.matcher(comment).find()) {
            faults.add("no example");
        }
        return faults;
    }

    /// {@return the text in which the map goes on; empty if it does not}
    private static String goesOn(final String comment) {
        final Matcher page = PAGE.matcher(comment);
        if (!page.find()) {
            return "";
        }
        final String text = Repository.text(Repository.HERE.root().resolve(page.group(1)));
        return page.group(2) == null ? text : Page.section(text, page.group(2));
    }

    private static boolean isExported(final Path folder) {
        Path sources = folder;
        final List<String> name = new ArrayList<>();
        while (sources != null && !Files.exists(sources.resolve("module-info.java"))) {
            name.addFirst(String.valueOf(sources.getFileName()));
            sources = sources.getParent();
        }
        return sources != null
                && Repository.text(sources.resolve("module-info.java"))
                        .contains("exports " + String.join(".", name) + ';');
    }

    private static boolean isPublic(final Path folder, final String name) {
        final Path file = folder.resolve(name + ".java");
        final Path written =
                Files.exists(file) ? file : Repository.generated(folder).resolve(name + ".java");
        return PUBLIC.matcher(Repository.text(written)).find();
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
