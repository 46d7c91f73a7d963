/// Parallel loops over fixed chunk tables; see the package [org.denserow.jobs].
module org.denserow.jobs {
    requires static transitive org.agrona; // IdleStrategy configures how workers idle; the default needs no Agrona
    requires org.jctools.core;
    requires static org.jspecify; // which references may be null, for compilers that ask

    exports org.denserow.jobs;
}
