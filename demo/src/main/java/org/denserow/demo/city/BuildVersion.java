package org.denserow.demo.city;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine;

/// What `--version` prints: which build this is, as far as the jar knows, and on which JDK it runs.
final class BuildVersion implements CommandLine.IVersionProvider {

    private static final String FILE = "/META-INF/maven/org.denserow/denserow-demo/pom.properties";

    @Override
    public String[] getVersion() throws IOException {
        final Properties build = new Properties();
        try (InputStream in = BuildVersion.class.getResourceAsStream(FILE)) {
            if (in != null) { // absent unless run from the jar
                build.load(in);
            }
        }
        return new String[] {
            "Denserow demo " + build.getProperty("version", "(development build)") + ", JDK "
                    + System.getProperty("java.version")
        };
    }
}
