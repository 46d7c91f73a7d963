/// A simulation that survives its machine: nodes that follow one log on Aeron Cluster, and clients whose commands are
/// carried out exactly once. And ranks: processes that exchange bytes once a frame.
///
/// Packages: [org.denserow.aeron], [org.denserow.aeron.ranks]. It uses what the engine exports, and Aeron. A JVM in which it runs needs the flag
/// `--add-opens java.base/jdk.internal.misc=ALL-UNNAMED`, for Agrona.
module org.denserow.aeron {
    requires transitive org.denserow.engine;
    requires io.aeron.archive;
    requires io.aeron.client;
    requires io.aeron.cluster;
    requires io.aeron.driver;
    requires jdk.jfr; // events for recordings
    requires org.agrona;
    requires static org.jspecify; // which references may be null, for compilers that ask

    exports org.denserow.aeron;
    exports org.denserow.aeron.ranks;

    opens org.denserow.aeron to
            org.denserow.engine; // records in snapshots
}
