/// Many runs of one model: plans of parameters and seeds, runs on one machine or as tasks of any scheduler, figures as
/// columns, their spread over seeds, and certificates.
///
/// One package: [org.denserow.ensemble]. It uses what the engine exports, the streams of Jackson for its files, and the
/// statistics of Apache Commons.
module org.denserow.ensemble {
    requires transitive org.denserow.engine;
    requires com.fasterxml.jackson.core;
    requires org.apache.commons.statistics.descriptive;
    requires org.apache.commons.statistics.distribution;
    requires static org.jspecify; // which references may be null, for compilers that ask

    exports org.denserow.ensemble;
}
