package org.denserow.engine.pages;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import org.denserow.engine.Simulation;
import org.denserow.jobs.JobSystem;

/// The classes of jobs and engine as their class files have them, read once for all tests of a JVM.
final class MainClasses {

    static final JavaClasses ALL = new ClassFileImporter()
            .importUrls(List.of(
                    JobSystem.class.getProtectionDomain().getCodeSource().getLocation(),
                    Simulation.class.getProtectionDomain().getCodeSource().getLocation()));

    private MainClasses() {}
}
