package org.denserow.demo.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// Where a run took place.
///
/// @param jdk version of the JDK
/// @param vm name of its virtual machine
/// @param cores that the JVM may use
/// @param cpu model of the processor; empty where it is not known
record Machine(String jdk, String vm, int cores, String cpu) {

    private static final Path CPU_FILE = Path.of("/proc/cpuinfo"); // Linux only

    /// {@return this machine}
    static Machine here() {
        return new Machine(
                System.getProperty("java.version"),
                System.getProperty("java.vm.name"),
                Runtime.getRuntime().availableProcessors(),
                cpuModel());
    }

    private static String cpuModel() {
        try (Stream<String> lines = Files.lines(CPU_FILE)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .findFirst()
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .orElse("");
        } catch (final IOException | UncheckedIOException unreadable) {
            return "";
        }
    }
}
