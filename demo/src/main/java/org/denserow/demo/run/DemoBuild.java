package org.denserow.demo.run;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/// Which build of the demo runs.
public final class DemoBuild {

    private static final String FILE = "/META-INF/maven/org.denserow/denserow-demo/pom.properties";

    private DemoBuild() {}

    /// {@return its version; "(development build)" outside of the jar}
    ///
    /// @throws IOException if the jar cannot be read
    public static String version() throws IOException {
        final Properties build = new Properties();
        try (InputStream in = DemoBuild.class.getResourceAsStream(FILE)) {
            if (in != null) { // only the jar has the file
                build.load(in);
            }
        }
        return build.getProperty("version", "(development build)");
    }
}
