package org.denserow.engine.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnitAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.Event;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/// A native image knows what the engine reaches by reflection: the metadata in the jars and the page list every access.
/// No test builds an image.
class NativeImageTest {

    private static final Path PAGE = Path.of(System.getProperty("denserow.root", ".."), "engine/docs/native-image.md");
    private static final String METADATA = "META-INF/native-image/org.denserow/denserow-%s/reachability-metadata.json";

    /// Calls that find a member, make an array or load a class or file by something that is not in the code.
    private static final Pattern REFLECTIVE = Pattern.compile(
            "java\\.lang\\.Class\\.(forName|newInstance|getRecordComponents|getEnumConstants|getResource.*"
                    + "|get(Declared)?(Constructor|Method|Field|Classe)s?)"
                    + "|java\\.lang\\.reflect\\.(Constructor\\.newInstance|Method\\.invoke|Array\\.newInstance|Proxy\\..*"
                    + "|Field\\.(get|set).*|.*\\.(trySet|set)Accessible)"
                    + "|java\\.lang\\.reflect\\.RecordComponent\\.getAccessor"
                    + "|java\\.lang\\.invoke\\.MethodHandles\\$Lookup\\.(find|unreflect|define).*"
                    + "|java\\.util\\.concurrent\\.atomic\\..*FieldUpdater\\.newUpdater"
                    + "|java\\.util\\.ServiceLoader\\..*|java\\.lang\\.ClassLoader\\..*");

    @Test
    @DisplayName("The page about native images names each class that uses reflection, and no other")
    void page_namesEachClassThatUsesReflection() throws IOException {
        final Set<String> found = new TreeSet<>();
        for (final JavaClass type : MainClasses.ALL) {
            if (usesReflection(type)) {
                found.add(outermost(type));
            }
        }
        final Set<String> named = new TreeSet<>();
        Files.readString(PAGE)
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(0, line.indexOf('|', 1)))
                .forEach(cell ->
                        Pattern.compile("`([^`]+)`").matcher(cell).results().forEach(name -> named.add(name.group(1))));
        assertEquals(
                String.join("\n", found),
                String.join("\n", named),
                "classes that use reflection, the first, are those of engine/docs/native-image.md, the second: say there"
                        + " what they reach, and list it in the metadata if it is the engine's own");
    }

    @Test
    @DisplayName(
            "Control: a class that makes an array of a type that it is given is found, and one that does not is not")
    void twin_isFound() {
        final JavaClasses twins = new ClassFileImporter().importClasses(Twin.class, Plain.class);
        assertTrue(usesReflection(twins.get(Twin.class)));
        assertEquals(false, usesReflection(twins.get(Plain.class)));
    }

    /// Makes an array of a type that it is given.
    private static final class Twin {
        static Object cells(final Class<?> type) {
            return Array.newInstance(type, 1);
        }
    }

    /// Makes an array of a known type.
    private static final class Plain {
        static Object cells() {
            return new long[1];
        }
    }

    private static boolean usesReflection(final JavaClass type) {
        return type.getCodeUnitAccessesFromSelf().stream()
                .map(JavaCodeUnitAccess::getTarget)
                .anyMatch(target -> REFLECTIVE
                        .matcher(target.getOwner().getName() + '.' + target.getName())
                        .matches());
    }

    private static String outermost(final JavaClass type) {
        return type.getName().replaceFirst("\\$.*", "").replaceFirst("^org\\.denserow\\.(engine\\.)?", "");
    }

    @Test
    @DisplayName("The metadata for native images list each field that the engine reaches through a handle")
    void metadata_listFieldsOfHandles() throws Exception {
        final Set<String> reached = new TreeSet<>();
        for (final JavaClass type : MainClasses.ALL) {
            final boolean findsFields = type.getCodeUnitAccessesFromSelf().stream()
                    .anyMatch(access -> access.getTarget().getName().equals("findVarHandle")
                            && access.getTargetOwner().isEquivalentTo(MethodHandles.Lookup.class));
            if (findsFields) {
                reached.addAll(fields(Class.forName(type.getName())));
            }
        }
        assertTrue(reached.size() >= 5, () -> "control: handles of fields were found, reached=" + reached);
        final Set<String> listed = new TreeSet<>();
        final Matcher types = Pattern.compile("\"type\": \"([^\"]+)\", \"fields\": \\[([^\\]]*)]")
                .matcher(metadata("jobs") + metadata("engine"));
        while (types.find()) {
            Pattern.compile("\"name\": \"([^\"]+)\"")
                    .matcher(types.group(2))
                    .results()
                    .forEach(name -> listed.add(types.group(1) + '.' + name.group(1)));
        }
        assertEquals(String.join("\n", reached), String.join("\n", listed), "change the metadata, the second");
    }

    /// The fields that the static handles of a class reach.
    private static Set<String> fields(final Class<?> type) throws IllegalAccessException {
        final Set<String> found = new TreeSet<>();
        for (final Field each : type.getDeclaredFields()) {
            if (each.getType() == VarHandle.class) {
                each.setAccessible(true);
                final VarHandle handle = (VarHandle) each.get(null);
                handle.describeConstable()
                        .filter(field -> !handle.coordinateTypes().getFirst().isArray())
                        .ifPresent(field ->
                                found.add(handle.coordinateTypes().getFirst().getName() + '.' + field.constantName()));
            }
        }
        return found;
    }

    @Test
    @DisplayName("The metadata for native images list each event of the flight recorder, and the class above them")
    void metadata_listEvents() throws IOException {
        final Set<String> events = MainClasses.ALL.stream()
                .filter(type -> type.isAssignableTo(Event.class))
                .map(JavaClass::getName)
                .collect(Collectors.toCollection(TreeSet::new));
        assertTrue(events.size() > 5, () -> "control: events were found, events=" + events);
        final Set<String> listed = Pattern.compile("\"type\": \"([^\"]+)\", \"allDeclaredFields\": true")
                .matcher(metadata("engine"))
                .results()
                .map(type -> type.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(String.join("\n", events), String.join("\n", listed), "change the metadata, the second");
    }

    @Test
    @DisplayName("Each type and field of the metadata for native images exists")
    void metadata_namesExist() throws Exception {
        final Matcher names =
                Pattern.compile("\"(type|name)\": \"([^\"]+)\"").matcher(metadata("jobs") + metadata("engine"));
        Class<?> type = Object.class;
        while (names.find()) {
            if (names.group(1).equals("type")) {
                type = Class.forName(names.group(2), false, NativeImageTest.class.getClassLoader());
            } else {
                final String name = names.group(2);
                assertTrue(
                        Arrays.stream(type.getDeclaredFields())
                                .anyMatch(field -> field.getName().equals(name)),
                        type + " has no field " + name);
            }
        }
    }

    private static String metadata(final String module) throws IOException {
        try (InputStream in = NativeImageTest.class.getClassLoader().getResourceAsStream(METADATA.formatted(module))) {
            assertTrue(in != null, "no metadata: module=" + module);
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
