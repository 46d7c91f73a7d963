package org.denserow.demo.city;

import java.io.IOException;
import org.denserow.demo.run.DemoBuild;
import picocli.CommandLine;

/// The answer to `--version`: the version of the build, if the jar has one, and the JDK.
final class BuildVersion implements CommandLine.IVersionProvider {

    @Override
    public String[] getVersion() throws IOException {
        return new String[] {"Denserow demo " + DemoBuild.version() + ", JDK " + System.getProperty("java.version")};
    }
}
