/// Parallel loops over fixed chunk tables; see the package [org.denserow.jobs].
module org.denserow.jobs {
    exports org.denserow.jobs;
}
