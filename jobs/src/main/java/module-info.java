/// Parallel loops over fixed chunk tables; see the package [org.denserow.jobs].
module org.denserow.jobs {
    requires transitive org.agrona; // IdleStrategy, the type that configures how workers idle
    requires org.jctools.core;

    exports org.denserow.jobs;
}
