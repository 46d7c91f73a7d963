package org.denserow.engine.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.denserow.engine.handle.Handle;
import org.denserow.jobs.JobSystem;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// Every change of the exported API is seen: `engine/docs/api.txt` lists it, one line a member.
class ApiListingTest {

    private static final Path ROOT = Path.of(System.getProperty("denserow.root", ".."));

    /// Words that Kotlin reads as a name only between backticks.
    private static final Set<String> KOTLIN_KEYWORDS = Set.of(
            ("as break class continue do else false for fun if in interface is null object package return super this"
                            + " throw true try typealias typeof val var when while")
                    .split(" "));

    @Test
    @DisplayName("The exported API is what engine/docs/api.txt lists")
    void exportedApi_isTheListing() throws IOException {
        final ApiListing api = new ApiListing(JobSystem.class, Handle.class);
        final String now = api.text();
        final Path written = ROOT.resolve("engine/target/api.txt");
        Files.createDirectories(written.getParent());
        Files.writeString(written, now);
        final String listed = Files.readString(ROOT.resolve("engine/docs/api.txt"));
        final String remedy =
                "the exported API changed: say so in CHANGELOG.md and copy engine/target/api.txt to engine/docs/api.txt";
        assertEquals(List.of(), without(listed, now), "only in the listing; " + remedy);
        assertEquals(List.of(), without(now, listed), "not in the listing; " + remedy);
        assertEquals(listed, now, "the order of lines; " + remedy);
    }

    @Test
    @DisplayName("In every exported package a reference is not null unless its declaration says @Nullable")
    void exportedPackages_areNullMarked() throws IOException {
        final List<String> packages = new ApiListing(JobSystem.class, Handle.class)
                .text()
                .lines()
                .filter(line -> line.startsWith("package "))
                .map(line -> line.substring("package ".length()))
                .toList();
        assertTrue(packages.size() > 10, () -> "packages=" + packages);
        assertFalse(isNullMarked("org.denserow.engine.ground"), "control: a hidden package is not marked");
        final List<String> unmarked = new ArrayList<>();
        for (final String name : packages) {
            if (!isNullMarked(name)) {
                unmarked.add(name);
            }
        }
        assertEquals(List.of(), unmarked, "annotate the package with org.jspecify.annotations.NullMarked");
    }

    /// The tests of a package have a `package-info` of their own, so each of that name is read.
    private static boolean isNullMarked(final String name) throws IOException {
        for (final URL each : Collections.list(
                ApiListingTest.class.getClassLoader().getResources(name.replace('.', '/') + "/package-info.class"))) {
            try (InputStream in = each.openStream()) {
                if (new String(in.readAllBytes(), StandardCharsets.ISO_8859_1)
                        .contains("Lorg/jspecify/annotations/NullMarked;")) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    @DisplayName("No package, method or record component has a name that Kotlin reserves")
    void exportedApi_names_areNoKeywordsOfKotlin() {
        assertEquals(List.of(), reserved(new ApiListing(JobSystem.class, Handle.class).text()));
    }

    /// The twin: a listing with such names.
    @Test
    void exportedApi_twinWithKeywords_isCaught() {
        assertEquals(List.of("in", "is", "as", "when"), reserved("""
                        package org.denserow.in.storage
                        record Key(boolean is, Map<String, Long> classes)
                            <T> Key as(Class<T>, int)
                            static Key when()
                            void whenever(int)
                        """));
    }

    private static List<String> reserved(final String listing) {
        final List<String> found = new ArrayList<>();
        for (final String line : listing.lines().toList()) {
            final Pattern names = line.startsWith("package ") || line.startsWith("module ")
                    ? Pattern.compile("(?<=\\.)\\w+")
                    : line.startsWith("record ") ? Pattern.compile("\\w+(?=[,)])") : Pattern.compile("\\w+(?=\\()");
            names.matcher(line)
                    .results()
                    .map(MatchResult::group)
                    .filter(KOTLIN_KEYWORDS::contains)
                    .forEach(found::add);
        }
        return found;
    }

    /// The members of one listing that another one has not, each after its type.
    private static List<String> without(final String listing, final String other) {
        final List<String> members = members(listing);
        members.removeAll(members(other));
        return members;
    }

    private static List<String> members(final String listing) {
        final List<String> members = new ArrayList<>();
        String of = "";
        for (final String line : listing.lines().toList()) {
            if (!line.startsWith(" ")) {
                of = line;
            }
            members.add(line.startsWith(" ") ? of + " |" + line : line);
        }
        return members;
    }

    /// Prints how much a user meets; see [ApiListing] for what counts.
    public static void main(final String[] args) {
        final ApiListing api = new ApiListing(JobSystem.class, Handle.class);
        System.out.printf("%d types, %,d members%n", api.types(), api.members());
    }
}
