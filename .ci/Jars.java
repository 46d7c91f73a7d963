import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/// Checks jars as they are published: every class runs on JDK 21, the licence is inside, and so is a module descriptor.
///
/// `java .ci/Jars.java JAR…` prints a line per jar; exit code 1 says that one does not pass.
public final class Jars {

    private static final int MAGIC = 0xCAFEBABE;
    private static final int CLASS_FILE_VERSION = 65; // JDK 21
    private static final List<String> REQUIRED = List.of("module-info.class", "META-INF/LICENSE", "META-INF/NOTICE");

    private Jars() {}

    public static void main(final String[] paths) throws IOException {
        boolean passed = paths.length > 0;
        for (final String path : paths) {
            try (JarFile jar = new JarFile(path)) {
                passed &= check(jar);
            }
        }
        System.exit(passed ? 0 : 1);
    }

    private static boolean check(final JarFile jar) throws IOException {
        final List<String> faults = new ArrayList<>();
        for (final String name : REQUIRED) {
            if (jar.getEntry(name) == null) {
                faults.add("missing: entry=" + name);
            }
        }
        int classes = 0;
        for (final JarEntry entry : jar.stream().toList()) {
            if (entry.getName().endsWith(".class") && !entry.getName().equals("module-info.class")) {
                classes++;
                final int version = version(jar, entry);
                if (version != CLASS_FILE_VERSION) {
                    faults.add("class-file version: entry=" + entry.getName() + ", version=" + version);
                }
            }
        }
        if (classes == 0) {
            faults.add("no class in it");
        }
        final String name = jar.getName().replaceFirst(".*/", "");
        System.out.println(
                faults.isEmpty()
                        ? name + ": " + classes + " classes of version " + CLASS_FILE_VERSION
                                + ", descriptor, licence, notice"
                        : name + ": " + String.join("; ", faults));
        return faults.isEmpty();
    }

    private static int version(final JarFile jar, final JarEntry entry) throws IOException {
        try (DataInputStream in = new DataInputStream(jar.getInputStream(entry))) {
            if (in.readInt() != MAGIC) {
                throw new IOException("not a class file: jar=" + jar.getName() + ", entry=" + entry.getName());
            }
            in.readUnsignedShort(); // minor version
            return in.readUnsignedShort();
        }
    }
}
