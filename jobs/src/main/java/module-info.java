/// Parallel loops over fixed chunk tables; see the package [org.denserow.jobs].
module org.denserow.jobs {
    requires static transitive org.agrona; // IdleStrategy configures how workers idle; the default needs no Agrona
    requires org.jctools.core;

    exports org.denserow.jobs;
}
