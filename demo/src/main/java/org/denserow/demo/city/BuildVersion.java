package org.denserow.demo.city;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine;

/// The answer to `--version`: the version of the build, if the jar has one, and the JDK.
final class BuildVersion implements CommandLine.IVersionProvider {

    private static final String FILE = "/META-INF/maven/org.denserow/denserow-demo/pom.properties";

    @Override
    public String[] getVersion() throws IOException {
        final Properties build = new Properties();
        try (InputStream in = BuildVersion.class.getResourceAsStream(FILE)) {
            if (in != null) { // only the jar has the file
                build.load(in);
            }
        }
        return new String[] {
            "Denserow demo " + build.getProperty("version", "(development build)") + ", JDK "
                    + System.getProperty("java.version")
        };
    }
}
