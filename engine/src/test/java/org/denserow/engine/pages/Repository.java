package org.denserow.engine.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The files of a repository that a person reads: not what a build writes (`target`), nothing in hidden folders.
record Repository(Path root) {

    private static final Pattern SOURCE = Pattern.compile("\\bsrc/(main|generated)/java/org/denserow/");

    /// The repository that is tested.
    static final Repository HERE = new Repository(Path.of(System.getProperty("denserow.root", "..")));

    /// All files whose names end in a suffix, sorted.
    List<Path> files(final String suffix) {
        final List<Path> found = new ArrayList<>();
        collect(root, suffix, found);
        return found;
    }

    /// Folders of any module that hold sources of a package of the product, not those of examples in packages of their
    /// own.
    List<Path> packages() {
        return files(".java").stream()
                .filter(file -> name(file).contains("src/main/java/org/denserow/"))
                .filter(file -> !file.endsWith("module-info.java"))
                .map(Path::getParent)
                .distinct()
                .toList();
    }

    /// {@return the folder of the generated sources of a package, there or not}
    static Path generated(final Path folder) {
        return Path.of(folder.toString().replace('\\', '/').replace("src/main/java", "src/generated/java"));
    }

    /// Sources of the product, generated ones too.
    List<Path> sources() {
        return files(".java").stream()
                .filter(file -> SOURCE.matcher(name(file)).find())
                .toList();
    }

    /// {@return the name of a file from the root on, with slashes}
    String name(final Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }

    /// Whether a person who has the repository has the file; false for what a build writes.
    boolean holds(final Path file) {
        final String name = name(file.normalize());
        return Files.exists(file) && !name.startsWith("..") && !("/" + name + "/").contains("/target/");
    }

    static String text(final Path file) {
        try {
            return Files.readString(file);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// {@return files and folders of a folder, sorted}
    static List<Path> list(final Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void collect(final Path folder, final String suffix, final List<Path> found) {
        for (final Path entry : list(folder)) {
            final String name = entry.getFileName().toString();
            if (name.startsWith(".") || name.equals("target")) {
                continue;
            }
            if (Files.isDirectory(entry)) {
                collect(entry, suffix, found);
            } else if (name.endsWith(suffix)) {
                found.add(entry);
            }
        }
    }
}
